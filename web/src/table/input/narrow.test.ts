/** Narrowing, on moments of real games: whatever the rules list can be reached by touching, and nothing else. */
import { describe, expect, it } from "vitest";
import { arrangement } from "./arrange";
import { touchesIn } from "./hint";
import { cardKeys, chipKey, endKey, placeKey, signKey, touchOf, zoneKey, type Key, type Touch } from "./key";
import { arranges, readMoves, type Option, type Slot } from "./moves";
import { accepts, assign, narrow } from "./narrow";
import { begin, chosenPattern, compose, readOpenings, type Opening } from "./openings";
import type { DeckDesc, ParamDesc, TableDesc, TableEvent, View } from "../types";
import { facesOf, zoneAt, zoneOf } from "../zone";

interface Fixture {
  desc: TableDesc;
  deck: DeckDesc;
  moments: { view: View; events: TableEvent[] }[];
}

const files = import.meta.glob<Fixture>("../fixtures/*.json", { eager: true, import: "default" });
const fixtures: Fixture[] = Object.values(files);
const of = (id: string): Fixture => fixtures.find((fixture) => fixture.desc.id === id)!;

/** Everything on the table that a move wants touched, as the screen would offer it. */
function thingsFor(option: Option, view: View): Touch[] {
  const used = new Set<Key>();
  return option.slots.map(({ key }) => {
    if (key.what !== "face" && key.what !== "sign") return touchOf(key);
    const faces = facesOf(zoneAt(view, key.zone));
    const place = faces.findIndex(
      (face, n) =>
        !used.has(placeKey(key.zone, n)) && (key.what === "face" ? face === key.face : face?.[0] === key.sign),
    );
    expect(place, `${key.text} lies on the table`).toBeGreaterThanOrEqual(0);
    const at = placeKey(key.zone, place);
    used.add(at);
    return { at, keys: cardKeys(key.zone, place, faces[place]) };
  });
}

/** The card at a place of a player's hand. */
const cardOf = (view: View, place: number): Touch => {
  const hand = zoneOf("hands", view.you);
  return { at: placeKey(hand, place), keys: cardKeys(hand, place, facesOf(zoneAt(view, hand))[place]) };
};

describe.each(fixtures.map((fixture) => [fixture.desc.id, fixture] as const))("%s", (_, { desc, moments }) => {
  it("has moments to look at", () => expect(moments.length).toBeGreaterThan(3));

  it("describes the form of every listed move", () => {
    for (const { view } of moments) {
      for (const option of readMoves(desc, view)) {
        const wants = option.form.params.length > 0;
        expect(option.form.button.fr, option.move).not.toBe(option.move);
        expect(option.slots.length > 0, option.move).toBe(wants);
      }
    }
  });

  it("leads to every listed move by touches, each accepted in its turn", () => {
    for (const { view } of moments) {
      const options = readMoves(desc, view).filter((option) => !arranges(option, view));
      const some = options.filter((option, n) => option.slots.length && (options.length < 150 || n % 37 === 0));
      for (const option of some) {
        const touches: Touch[] = [];
        for (const thing of thingsFor(option, view)) {
          const before = narrow(options, [], touches, desc, view);
          const offered = accepts(before, thing) || before.chips.some((chip) => thing.keys.includes(chip.key));
          expect(offered, `${option.move}: ${thing.at.text}`).toBe(true);
          touches.push(thing);
        }
        const after = narrow(options, [], touches, desc, view);
        expect(after.ready.map((one) => one.move)).toContain(option.move);
      }
    }
  });

  it("leaves only listed moves, whatever is touched", () => {
    for (const { view } of moments) {
      const options = readMoves(desc, view);
      const all = narrow(options, [], [], desc, view);
      expect(all.remaining.length).toBe(view.moves!.length);
      for (const key of [...all.can].slice(0, 40)) {
        const { remaining } = narrow(options, [], [touchOf(key)], desc, view);
        for (const option of remaining) expect(view.moves).toContain(option.move);
      }
    }
  });
});

describe("order", () => {
  const slot = (kind: Slot["kind"], key: Key): Slot => ({ kind, key, arg: 0 });
  const [a, b] = [zoneKey("a"), zoneKey("b")];
  const [e, f] = [signKey("h", "E"), signKey("h", "F")];

  it("counts between things of one kind", () => {
    const slots = [slot("zone", a), slot("zone", b)];
    expect(assign(slots, [touchOf(a)])).toEqual([true, false]);
    expect(assign(slots, [touchOf(b)])).toBeNull();
    expect(assign(slots, [touchOf(a), touchOf(b)])).toEqual([true, true]);
  });

  it("does not count in a set of cards", () => {
    const slots = [slot("sign", e), slot("sign", f)];
    expect(assign(slots, [touchOf(f)])).toEqual([false, true]);
    expect(assign(slots, [touchOf(f), touchOf(f)])).toBeNull();
  });
});

describe("a long list", () => {
  it("is narrowed to the formulas that hold the chosen cards", () => {
    const { desc, moments } = of("presidix");
    const { view } = moments.reduce((best, one) => (one.view.moves!.length > best.view.moves!.length ? one : best));
    const options = readMoves(desc, view);
    const faces = facesOf(zoneAt(view, `hands:${view.you}`));
    const touches: Touch[] = [];
    let before = options.length;
    faces.slice(0, 3).forEach((face, place) => {
      const thing = cardOf(view, place);
      if (!accepts(narrow(options, [], touches, desc, view), thing)) return;
      touches.push(thing);
      const { remaining } = narrow(options, [], touches, desc, view);
      expect(remaining.length).toBeLessThan(before);
      for (const option of remaining) expect(option.args[0].replace(/\*./g, "*")).toContain(face![0]);
      before = remaining.length;
    });
    expect(touches.length).toBeGreaterThan(0);
  });
});

describe("open questions", () => {
  const moment = (id: string, verb: string): { desc: TableDesc; view: View; opening: Opening } => {
    const { desc, moments } = of(id);
    for (const { view } of moments) {
      const opening = readOpenings(desc, view).find((one) => one.verb === verb);
      if (opening) return { desc, view, opening };
    }
    throw new Error(`no moment of ${id} asks ${verb}`);
  };

  it("takes a typed word as it is", () => {
    const { desc, view, opening } = moment("spiralix", "say");
    const begun = begin(opening, [], desc, view)!;
    expect(begun.typing).toBe(true);
    expect(compose(begun, " praline ")).toBe("say praline");
  });

  it("wants the card and the place of a letter before its word", () => {
    const { desc, view, opening } = moment("jackpotix", "play");
    const choice = opening.choices![0];
    const zone = opening.params[1].zones![String(choice.args[1])];
    const end = opening.params[2].ends![String(choice.args[2])];
    const hand = facesOf(zoneAt(view, `hands:${view.you}`));
    const place = hand.findIndex((face) => face && face !== "!");
    const card = cardOf(view, place);
    const there = touchOf(endKey(zone, end));
    expect(begin(opening, [], desc, view)!.typing).toBe(false);
    expect(begin(opening, [card], desc, view)!.typing).toBe(false);
    const begun = begin(opening, [card, there], desc, view)!;
    expect(begun.typing).toBe(true);
    expect(chosenPattern(begun)).toEqual(choice);
    expect(compose(begun, "mot")).toBe(`play ${hand[place]} ${choice.args[1]} ${choice.args[2]} mot`);
  });

  it("offers no place that the choices leave out", () => {
    const { desc, view, opening } = moment("jackpotix", "play");
    const { can } = narrow([], [opening], [], desc, view);
    const offered = [...can].filter((key) => key.what === "end");
    expect(offered.length).toBe(opening.choices!.length);
  });

  it("offers the places of its choices, and waits for one before it is typed", () => {
    const { desc, moments } = of("suitix");
    const { view } = moments[0];
    const said = { fr: "Poser", en: "Lay" };
    const params: ParamDesc[] = [{ kind: "place", zone: "table" }, { kind: "text" }];
    const opening: Opening = {
      verb: "place",
      form: { words: [], params, button: said, done: said, open: true },
      prompt: { verb: "place", texts: {} },
      params,
      choices: [{ args: { "0": "3" } }, { args: { "0": "7" } }],
    };
    const first = narrow([], [opening], [], desc, view);
    expect([...first.can]).toEqual([placeKey("table", 3), placeKey("table", 7)]);
    expect(first.begun[0].typing).toBe(false);
    const touched = narrow([], [opening], [touchOf(placeKey("table", 7))], desc, view).begun[0];
    expect([touched.typing, compose(touched, "robe")]).toEqual([true, "place 7 robe"]);
  });

  it("takes a word and a card in any order", () => {
    const { desc, view, opening } = moment("amipourix", "say");
    const hand = facesOf(zoneAt(view, `hands:${view.you}`));
    const place = hand.findIndex((face) => face && face !== "!");
    const begun = begin(opening, [cardOf(view, place)], desc, view)!;
    expect(begin(opening, [], desc, view)!.missing).toEqual([1]);
    expect(compose(begun, "gendre")).toBe(`say gendre ${hand[place]}`);
  });
});

describe("a syllable", () => {
  it("takes its letters one after the other", () => {
    const { desc, moments } = of("amerix");
    const { view } = moments[0];
    const said = { fr: "Dire", en: "Say" };
    const params: ParamDesc[] = [{ kind: "letter" }, { kind: "letter" }];
    const opening: Opening = {
      verb: "say",
      form: { words: [], params, button: said, done: said, open: true },
      prompt: { verb: "say", texts: {} },
      params,
      choices: null,
    };
    const touch = (letter: string): Touch => touchOf(chipKey("letter", letter));
    expect(narrow([], [opening], [], desc, view).chips.length).toBe(26);
    const half = narrow([], [opening], [touch("P")], desc, view);
    expect([half.begun[0].missing, half.chips.length]).toEqual([[1], 26]);
    const whole = narrow([], [opening], [touch("P"), touch("O")], desc, view).begun[0];
    expect(whole.missing).toEqual([]);
    expect(compose(whole, "")).toBe("say P O");
  });
});

describe("a hint", () => {
  it("touches a place before any seat, the side of it, a letter and a seat", () => {
    const { desc, moments } = of("spiralix");
    const { view } = moments.find((one) => one.view.you !== null && one.view.you !== undefined)!;
    const params: ParamDesc[] = [
      { kind: "spot", zone: "rows" },
      { kind: "word", words: {}, ends: { before: "before", on: "" } },
      { kind: "text" },
      { kind: "letter" },
      { kind: "seat" },
    ];
    const keys = (values: string[]): string[] => touchesIn(params, values, desc, view).map((touch) => touch.at.text);
    expect(keys(["0:1", "before", "", "K", "1"])).toEqual(["rows:0#1@before", "letter:K", "seat:1"]);
    expect(keys(["2:0", "on", ""])).toEqual(["rows:2#0"]);
  });

  it("touches cards one by one, twins too", () => {
    const cards: ParamDesc[] = [{ kind: "cards", zone: "hands" }];
    let twins = 0;
    for (const { desc, moments } of fixtures) {
      for (const { view } of moments.filter(({ view }) => view.you !== null && view.you !== undefined)) {
        const hand = facesOf(zoneAt(view, `hands:${view.you}`)).filter((face) => face !== null);
        const touched = touchesIn(cards, [...hand, ...hand], desc, view).map((touch) => touch.at.text);
        expect(touched.length, desc.id).toBe(hand.length);
        expect(new Set(touched).size, desc.id).toBe(hand.length);
        twins += hand.length - new Set(hand).size;
      }
    }
    expect(twins).toBeGreaterThan(0);
  });
});

describe("arranging one's hand", () => {
  it("uses the move that is listed", () => {
    const { desc, moments } = of("vlamonix");
    const { view } = moments.find((one) => one.view.moves!.some((move) => move.startsWith("put ")))!;
    expect(arrangement(desc, view, `hands:${view.you}`, 0, 1)).toBe("put 0 1");
    expect(arrangement(desc, view, `hands:${(view.you! + 1) % view.seats}`, 0, 1)).toBeNull();
  });

  it("writes the whole order where that is asked", () => {
    const { desc, moments } = of("amipourix");
    const { view } = moments.find((one) => one.view.prompts!.some((prompt) => prompt.verb === "choose"))!;
    const n = facesOf(zoneAt(view, `hands:${view.you}`)).length;
    const rest = Array.from({ length: n - 2 }, (_, k) => k + 2);
    expect(arrangement(desc, view, `hands:${view.you}`, 1, 0)).toBe(`choose ${[1, 0, ...rest].join(",")}`);
  });
});
