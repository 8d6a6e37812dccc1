/** The small parts of the input: keys, kinds of arguments, what is marked, what was meant, what was learnt. */
import { describe, expect, it } from "vitest";
import type { DeckDesc, ParamDesc, TableDesc, TableEvent, View } from "../types";
import { facesOf, ownerOf, zoneAt, zoneOf } from "../zone";
import { meantBy } from "./explain";
import { takeApart } from "./hint";
import { cardKeys, chipKey, endKey, faceKey, gapKey, keyIn, placeKey, seatKey, signKey, touchOf, zoneKey } from "./key";
import { kindOf } from "./kinds";
import type { Argument, Instruments } from "./kinds/kind";
import { learnFrom } from "./learn";
import { isOfHand, marksIn, targetsIn } from "./marks";
import { readMoves } from "./moves";
import { narrow } from "./narrow";
import { readOpenings } from "./openings";

interface Fixture {
  desc: TableDesc;
  deck: DeckDesc;
  moments: { view: View; events: TableEvent[] }[];
}
const files = import.meta.glob<Fixture>("../fixtures/*.json", { eager: true, import: "default" });
const of = (id: string): Fixture => Object.values(files).find((one) => one.desc.id === id)!;

describe("a key", () => {
  it("is the same object whenever it means the same", () => {
    expect(placeKey("hands:1", 3)).toBe(placeKey("hands:1", 3));
    expect(faceKey("hands:1", "Ub")).not.toBe(signKey("hands:1", "U"));
    expect(new Set([seatKey(2), seatKey(2), zoneKey("draw")]).size).toBe(2);
  });

  it("has a text of its own, by which the page finds it again", () => {
    const all = [
      placeKey("h:0", 1),
      faceKey("h:0", "Ub"),
      signKey("h:0", "U"),
      zoneKey("h:0"),
      endKey("h:0", "first"),
      gapKey("h:0", 1, "before"),
      seatKey(0),
      chipKey("letter", "U"),
      chipKey("word", "U"),
    ];
    expect(new Set(all.map((key) => key.text)).size).toBe(all.length);
    for (const key of all) expect(keyIn(key.text)).toBe(key);
    expect(keyIn("never#9")).toBeUndefined();
  });

  it("of a card says where it lies, and what it is if that can be seen", () => {
    expect(cardKeys("h:0", 2, "Ub").map((key) => key.what)).toEqual(["place", "face", "sign"]);
    expect(cardKeys("h:0", 2, null)).toEqual([placeKey("h:0", 2)]);
  });
});

describe("a kind of argument", () => {
  const { desc, moments } = of("amerix");
  const view = { ...moments[0].view, seats: 3 };
  const at = (params: ParamDesc[], args: string[], n = 0): Argument => ({ params, n, args, desc, view });
  const hand = zoneOf("hands", view.you);

  it.each<[ParamDesc[], string[]]>([
    [[{ kind: "card", zone: "hands" }], ["Ub"]],
    [[{ kind: "place", zone: "hands" }], ["2"]],
    [[{ kind: "spot", zone: "rows" }], ["1:4"]],
    [[{ kind: "seat" }], ["2"]],
    [[{ kind: "letter" }], ["K"]],
    [[{ kind: "number" }], ["7"]],
    [[{ kind: "word", words: { yes: { fr: "oui", en: "yes" } } }], ["yes"]],
    [[{ kind: "word", words: { a: { fr: "a", en: "a" } }, zones: { a: "draw" } }], ["a"]],
  ])("understands what it wants touched: %j", (params, args) => {
    const kind = kindOf(params[0]);
    expect(kind.fits?.(params[0], args[0]) ?? true).toBe(true);
    const slots = kind.slots!(at(params, args))!;
    expect(slots.length).toBe(1);
    expect(kind.says!(at(params, []), slots[0].key)).toContainEqual(expect.arrayContaining([args[0]]));
    expect(kind.says!(at(params, []), zoneKey("elsewhere"))).toEqual([]);
  });

  it("says two arguments by one end, or by one side", () => {
    const ends: ParamDesc = { kind: "word", words: {}, ends: { front: "first", back: "last" } };
    const line: ParamDesc[] = [{ kind: "word", words: { top: { fr: "", en: "" } }, zones: { top: "draw" } }, ends];
    const [slot] = kindOf(line[0]).slots!(at(line, ["top", "back"]))!;
    expect(slot).toMatchObject({ kind: "end", key: endKey("draw", "last") });
    expect(kindOf(line[0]).says!(at(line, []), slot.key)).toEqual([["top", "back"]]);
    const beside: ParamDesc[] = [
      { kind: "spot", zone: "rows" },
      { kind: "word", words: {}, ends: { left: "before", on: "" } },
    ];
    const [gap] = kindOf(beside[0]).slots!(at(beside, ["1:0", "left"]))!;
    expect(gap.key).toBe(gapKey("rows:1", 0, "before"));
    expect(kindOf(beside[0]).says!(at(beside, []), gap.key)).toEqual([["1:0", "left"]]);
    expect(kindOf(beside[0]).says!(at(beside, []), placeKey("rows:1", 0))).toEqual([["1:0", "on"]]);
  });

  it("writes sets of cards by their signs, and asks for the letter of a star only with a star", () => {
    const set: ParamDesc[] = [{ kind: "cards", zone: "hands", write: "letters" }];
    const slots = kindOf(set[0]).slots!(at(set, ["EF+M*N"]))!;
    expect(slots.map((slot) => slot.key)).toEqual(["E", "F", "M", "*"].map((sign) => signKey(hand, sign)));
    const star: ParamDesc = { kind: "letter", optional: true };
    expect(kindOf(star).wanted!(star, [["Ub"]])).toBe(false);
    expect(kindOf(star).wanted!(star, [["Ub", "*"]])).toBe(true);
  });

  it("that is not known makes buttons of its moves", () => {
    expect(kindOf({ kind: "melody" } as unknown as ParamDesc)).toEqual({});
  });
});

describe("marks", () => {
  const { desc } = of("amerix");
  const mine = faceKey("hands:0", "Ub");
  const other = seatKey(1);

  it("tell the hand from seats, chips and whole zones", () => {
    expect(isOfHand(mine, desc)).toBe(true);
    for (const key of [other, chipKey("word", "hands"), zoneKey("hands:0"), placeKey("draw", 0)])
      expect(isOfHand(key, desc)).toBe(false);
  });

  it("stay on the hand while the choice goes on elsewhere", () => {
    expect([...marksIn(new Set([other]), new Set([mine]), true, desc)]).toEqual([mine, other]);
    expect([...marksIn(new Set([other]), new Set([mine]), false, desc)]).toEqual([other]);
  });

  it("say nothing on the board where nearly everything is possible", () => {
    const many = new Set(Array.from({ length: 41 }, (_, n) => placeKey("grid", n)));
    expect(targetsIn(many, [], true, true, desc).size).toBe(0);
    expect(targetsIn(new Set([other, mine]), [], true, false, desc)).toEqual(new Set([other]));
    expect(targetsIn(new Set([other]), [], false, false, desc).size).toBe(0);
  });
});

describe("what was meant", () => {
  it("by a card that cannot be laid is the move that would lay it", () => {
    const { desc, moments } = of("amerix");
    const { view } = moments.find((one) => one.view.moves!.some((move) => move.startsWith("play ")))!;
    const options = readMoves(desc, view);
    const zone = zoneOf("hands", view.you);
    const faces = facesOf(zoneAt(view, zone));
    const place = faces.findIndex((face) => !view.moves!.includes(`play ${face}`));
    const touch = { at: placeKey(zone, place), keys: cardKeys(zone, place, faces[place]) };
    expect(meantBy(touch, options, options, desc, view)).toBe(`play ${faces[place]}`);
    expect(meantBy(touchOf(chipKey("word", "nonsense")), options, options, desc, view)).toBeNull();
  });
});

describe("a hint for an open question", () => {
  it("is typed and touched", () => {
    const { desc, deck, moments } = of("amipourix");
    const { view } = moments.find((one) => readOpenings(desc, one.view).some(({ verb }) => verb === "say"))!;
    const opening = readOpenings(desc, view).find(({ verb }) => verb === "say")!;
    const zone = zoneOf("hands", view.you);
    const faces = facesOf(zoneAt(view, zone));
    const place = faces.findIndex((face) => face && face !== "!");
    const nowhere: Instruments = { light: [], aim: null };
    const { typed, touches } = takeApart(opening, `gendre ${faces[place]}`, desc, deck, view, nowhere);
    expect(typed).toBe("gendre");
    expect(touches.map((touch) => touch.at)).toEqual([placeKey(zone, faces.indexOf(faces[place]))]);
    expect(narrow([], [opening], touches, desc, view).begun[0].missing).toEqual([]);
  });

  it("is aimed where it is aimed", () => {
    const { desc, deck, moments } = of("pitchix");
    const { view } = moments.find((one) => readOpenings(desc, one.view).some(({ verb }) => verb === "aim"))!;
    const opening = readOpenings(desc, view).find(({ verb }) => verb === "aim")!;
    const face = facesOf(zoneAt(view, zoneOf("hands", view.you)))[0]!;
    const instruments: Instruments = { light: [], aim: null };
    takeApart(opening, `${face} 270 11.2 0.65`, desc, deck, view, instruments);
    expect(instruments.aim).toEqual({ place: 270, angle: 11.2, strength: 0.65, face });
  });
});

describe("what was learnt", () => {
  it("is where the first card of an act went, from whoever acted to the table", () => {
    const move = (from: string, to: string): TableEvent => ({ event: "move", card: null, from, to }) as TableEvent;
    const act = { event: "act", seat: 1, verb: "play" } as TableEvent;
    const events = [
      move("hands:1", "draw"),
      act,
      move("draw", "hands:1"),
      move("hands:1", "laid"),
      move("hands:1", "x"),
    ];
    const { goals, laid } = learnFrom(events);
    expect(goals).toEqual({ play: "laid" });
    expect(laid).toEqual(new Set(["draw", "hands:1", "laid", "x"]));
    expect([ownerOf("laid"), ownerOf("hands:12")]).toEqual([null, 12]);
  });
});
