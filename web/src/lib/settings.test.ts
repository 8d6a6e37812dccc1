import { describe, expect, it } from "vitest";
import { defaults, parse } from "./settings.svelte";

describe("kept settings", () => {
  it("come back as they were", () => {
    const mine = {
      ...defaults(),
      language: "en" as const,
      name: "Inès",
      age: 7,
      sound: false,
      letters: "atkinson" as const,
      moreTime: 0 as const,
    };
    expect(parse(JSON.stringify(mine))).toEqual(mine);
  });

  it("leave out what is strange, and keep the rest", () => {
    const strange = {
      language: "de",
      sound: "loud",
      age: -3,
      letters: "comic",
      text: "large",
      name: "Léa",
      unknown: 1,
    };
    expect(parse(JSON.stringify(strange))).toEqual({ ...defaults(), text: "large", name: "Léa" });
    for (const text of [null, "", "{", "[]", "3", "null"]) expect(parse(text)).toEqual(defaults());
  });
});
