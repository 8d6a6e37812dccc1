import { describe, expect, it } from "vitest";
import { match } from "./router";

describe("addresses", () => {
  it("lead to their pages", () => {
    expect(match("/")).toEqual({ page: "home" });
    expect(match("/jeu/amerix/")).toEqual({ page: "game", id: "amerix" });
    expect(match("/t/A%20B")).toEqual({ page: "table", code: "A B" });
    expect(match("/tele/ABCD")).toEqual({ page: "tv", code: "ABCD" });
    expect(match("/rejouer/xyz/2")).toEqual({ page: "replay", table: "xyz", k: 2 });
    expect(match("/reglages")).toEqual({ page: "settings" });
  });

  it("that lead nowhere are told so", () => {
    for (const path of ["/jeu", "/jeu/a/b", "/rejouer/xyz/two", "/t/%E0%A4%A", "//evil.example", "/nowhere"]) {
      expect(match(path).page).toBe("lost");
    }
  });
});
