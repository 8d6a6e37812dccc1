import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Book, NO_FILTERS, cover, fits, minimumOf } from "./catalogue";
import { type Block, inShort, inline, parse, plain } from "./markdown";
import type { OptionDescription } from "../lib/wire";
import { bestOf } from "./mine";
import { mySeatOptions, tableOptions } from "./words";
import { ageIn, chosenOptions, optionValue, place, seatWishes, usualLevel, usualPlaces } from "./plan";

const RULES = join(process.cwd(), "../src/cartable/games");

const AMERIX: Book = {
  id: "amerix",
  name: "Amérix",
  seats: [2, 8],
  kind: "letters",
  minimum: "a few letters",
  stirs: ["concentration", "strategy", "speed"],
  rhythm: "turns",
  minutes: [20, 35],
  goal: { fr: "Pose une lettre proche de celle du dessus.", en: "Lay a letter close to the one on top." },
};

describe("the shelf", () => {
  it("asks for no more than somebody knows", () => {
    expect(fits(AMERIX, { ...NO_FILTERS, minimum: "none" })).toBe(false);
    expect(fits(AMERIX, { ...NO_FILTERS, minimum: "few" })).toBe(true);
    expect(fits(AMERIX, { ...NO_FILTERS, minimum: "reading" })).toBe(true);
  });

  it("knows how many may play and how long it takes", () => {
    expect(fits(AMERIX, { ...NO_FILTERS, seats: 8 })).toBe(true);
    expect(fits(AMERIX, { ...NO_FILTERS, seats: 1 })).toBe(false);
    expect(fits(AMERIX, { ...NO_FILTERS, minutes: 10 })).toBe(false);
    expect(fits(AMERIX, { ...NO_FILTERS, minutes: 20 })).toBe(true);
    expect(fits(AMERIX, { ...NO_FILTERS, pace: "turns" })).toBe(true);
    expect(fits(AMERIX, { ...NO_FILTERS, pace: "race" })).toBe(false);
  });

  it("searches without accents, in name and goal, all words", () => {
    expect(fits(AMERIX, { ...NO_FILTERS, search: "AMER" })).toBe(true);
    expect(fits(AMERIX, { ...NO_FILTERS, search: "lettre pose" })).toBe(true);
    expect(fits(AMERIX, { ...NO_FILTERS, search: "lettre verbe" })).toBe(false);
  });

  it("reads the booklet's words", () => {
    expect(minimumOf({ minimum: "fluent reading" })).toBe("fluent");
  });

  it("puts cards on the cover that are in the box", () => {
    expect(cover(AMERIX, "toutilix")).toEqual(["Ap", "Mb", "Ev"]);
    expect(cover({ id: "corsix", name: "Corsix" }, "toutilix")).toEqual(["Cp", "Ob", "Rv"]);
    expect(cover({ id: "paf", name: "Paf" }, "toutilix")).toEqual(["Pb", "Ap", "Fp"]);
  });
});

describe("rules pages", () => {
  it("reads headings, lists that go on, and marks", () => {
    const page = parse("# Un *jeu*\n\n1. Pose **une** carte\n   ou pioche.\n2. Passe.\n\n- `Ub`\n- b");
    expect(page.map((block) => block.kind)).toEqual(["heading", "list", "list"]);
    const steps = page[1] as Extract<Block, { kind: "list" }>;
    expect(steps.ordered).toBe(true);
    expect(steps.items.map(plain)).toEqual(["Pose une carte ou pioche.", "Passe."]);
    expect(inline("`Ub` va")).toEqual([
      { kind: "code", text: "Ub" },
      { kind: "text", text: " va" },
    ]);
  });

  it("reads tables", () => {
    const [table] = parse("| carte | points |\n|---|---|\n| Y | 70 |\n| W | 50 |");
    expect(table?.kind).toBe("table");
    if (table?.kind !== "table") return;
    expect(table.head.map(plain)).toEqual(["carte", "points"]);
    expect(table.rows.map((row) => row.map(plain))).toEqual([
      ["Y", "70"],
      ["W", "50"],
    ]);
  });

  it("never makes markup of what a page holds", () => {
    const [block] = parse("<img src=x onerror=alert(1)> [ici](javascript:alert(1))");
    expect(block?.kind === "paragraph" && plain(block.children)).toBe("<img src=x onerror=alert(1)> ici");
  });

  it("keeps every word of every page, and finds what a turn is", () => {
    const bare = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, "");
    for (const lang of ["fr", "en"]) {
      for (const game of readdirSync(RULES).filter((name) => !name.includes(".") && !name.startsWith("_"))) {
        const source = readFileSync(join(RULES, game, `${lang}.md`), "utf-8");
        const blocks = parse(source);
        const words = blocks.map((block) => {
          if (block.kind === "list") return block.items.map(plain).join(" ");
          return block.kind === "table"
            ? [block.head, ...block.rows].flat().map(plain).join(" ")
            : plain(block.children);
        });
        const numbers = /^\s*\d+\.\s/gm; // the numbers of a list are drawn by the list
        expect(bare(words.join(" ")), game).toBe(bare(source.replace(numbers, "")));
        expect(inShort(blocks).length, `${game}/${lang}`).toBeGreaterThan(0);
      }
    }
  });
});

describe("a game that all play together", () => {
  it("remembers its best ending, and how it was reached", () => {
    localStorage.clear();
    const made = (points: number, words: number) =>
      bestOf("patience", { scores: [points, points], reason: "success", params: { words } });
    expect(made(140, 11).params).toEqual({ words: 11 });
    expect(made(90, 8).params).toEqual({ words: 11 });
    expect(made(142, 9).params).toEqual({ words: 9 });
    localStorage.setItem("cartable.record.patience", "{broken");
    expect(made(10, 2).scores).toEqual([10, 10]);
  });
});

describe("a table to be opened", () => {
  it("sits me down with bots, three where the game allows it", () => {
    expect([usualLevel(null), usualLevel(40), usualLevel(5)]).toEqual(["initie", "initie", "debutant"]);
    const kinds = (low: number, high: number) => usualPlaces(low, high, "initie").map((seat) => seat.kind);
    expect(kinds(2, 8)).toEqual(["me", "bot", "bot"]);
    expect(kinds(2, 2)).toEqual(["me", "bot"]);
    expect(kinds(1, 1)).toEqual(["me"]);
    expect(kinds(4, 6)).toEqual(["me", "bot", "bot", "bot"]);
  });

  it("helps a small child from the start, and nobody else", () => {
    const help = {
      name: "help",
      default: false,
      values: [false, true],
      per_seat: true,
      for_the_young: true,
    } as OptionDescription;
    expect(mySeatOptions([help], 5)).toEqual({ help: true });
    expect(mySeatOptions([help], 40)).toEqual({});
    expect(mySeatOptions([{ ...help, for_the_young: undefined }], 5)).toEqual({});
    expect(["6", " 7 ", "", "abc", "-3", "200"].map(ageIn)).toEqual([6, 7, null, null, null, null]);
  });

  it("takes French only at a table of children, unless somebody chose", () => {
    const words = {
      name: "french_only",
      default: "any",
      values: ["any", "french", "accents"],
      per_seat: false,
      for_children: "french",
    } as OptionDescription;
    expect(tableOptions([words], false).map((option) => option.default)).toEqual(["any"]);
    const atTable = tableOptions([words, { ...words, name: "typing", per_seat: true }], true);
    expect(atTable.map((option) => [option.name, option.default])).toEqual([["french_only", "french"]]);
    // The service takes what children have where nothing is said: "any" must be said.
    expect(chosenOptions(atTable, {})).toEqual({});
    expect(chosenOptions(atTable, { french_only: "any" })).toEqual({ french_only: "any" });
  });

  it("tells the service who sits where", () => {
    const places = [
      place("me"),
      place("bot", "expert"),
      { ...place("me"), name: "  Papi " },
      place("me"),
      place("open"),
    ];
    const wishes = seatWishes(places, { name: "Léa", age: 7, options: { hints: true } }, (seat) => `Place ${seat}`);
    expect(wishes).toEqual([
      { kind: "me", name: "Léa", age: 7, options: { hints: true } },
      { kind: "bot", level: "expert" },
      { kind: "me", name: "Papi" },
      { kind: "me", name: "Place 3" },
      { kind: "open" },
    ]);
  });

  it("sends only what was chosen", () => {
    const offered = [
      { name: "turn", default: 30 },
      { name: "short", default: false },
    ];
    expect(chosenOptions(offered, { turn: null, short: false })).toEqual({ turn: null });
  });

  it("offers so many players what the game has for them", () => {
    const laps = { name: "laps", default: 1, by_seats: { "2": 3 } };
    expect([2, 3].map((seats) => optionValue({}, laps, seats))).toEqual([3, 1]);
    expect(optionValue({ laps: 5 }, laps, 2)).toBe(5);
    expect(optionValue({ turn: null }, { name: "turn", default: 30 }, 2)).toBe(null);
    // Players may still come or go: what was chosen holds, though it is what some number of them are offered.
    expect(chosenOptions([laps], { laps: 1 })).toEqual({ laps: 1 });
    expect(chosenOptions([laps], {})).toEqual({});
  });
});
