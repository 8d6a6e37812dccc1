import { beforeEach, describe, expect, it } from "vitest";
import { dropTokens, keepToken, keepTokens, tokensFor } from "./tokens";

beforeEach(() => {
  dropTokens("t1");
  dropTokens("t2");
  localStorage.clear();
});

describe("the seats of this browser", () => {
  it("are found by the table's id or its code, however it is typed", () => {
    keepTokens({
      table: "t1",
      code: "ABCD",
      seats: [
        { seat: 0, token: "one" },
        { seat: 1, token: "two" },
      ],
    });
    expect([tokensFor("t1"), tokensFor("ABCD"), tokensFor("abcd")]).toEqual([
      ["one", "two"],
      ["one", "two"],
      ["one", "two"],
    ]);
    expect(tokensFor("t2")).toEqual([]);
  });

  it("are at most eight, each once", () => {
    for (let i = 0; i < 10; i++) keepToken("t1", "ABCD", `token ${i % 9}`);
    expect(tokensFor("t1")).toHaveLength(8);
    expect(new Set(tokensFor("t1")).size).toBe(8);
    expect(tokensFor("t1").at(-1)).toBe("token 0");
  });

  it("go when the table is left", () => {
    keepToken("t1", "ABCD", "one");
    keepToken("t2", "EFGH", "two");
    dropTokens("ABCD");
    expect([tokensFor("t1"), tokensFor("t2")]).toEqual([[], ["two"]]);
  });

  it("are not upset by what others wrote there", () => {
    localStorage.setItem("cartable.tokens", '{"t9": 3, "t8": {"code": "X", "tokens": [1]}}');
    expect(tokensFor("t9")).toEqual([]);
    keepToken("t1", "ABCD", "one");
    expect(tokensFor("t1")).toEqual(["one"]);
  });
});
