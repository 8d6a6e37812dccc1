/** The pure pieces of the table: sizes, needs of a word, sentences, the way of the arrow keys. */
import { describe, expect, it } from "vitest";
import { asked, undecided } from "./words/ask";
import { nearest } from "./input/walk";
import { board, seatsAround } from "./board/dividing";
import * as layout from "./board/layout";
import { facesInSight, lines, told } from "./words/log";
import { readMoves } from "./input/moves";
import { cardsFor, fold, needs, worthOf } from "./words/pattern";
import { atRim, during, flightIn, swiped } from "./board/slate";
import type { DeckDesc, TableDesc, TableEvent, View } from "./types";
import { phrase, saidFields, tell } from "./words/words";
import { type Naming } from "./words/naming";

interface Fixture {
  desc: TableDesc;
  deck: DeckDesc;
  moments: { view: View; events: TableEvent[] }[];
}
const files = import.meta.glob<Fixture>("./fixtures/*.json", { eager: true, import: "default" });
const load = (id: string): Fixture => files[`./fixtures/${id}.json`];
const naming = ({ desc, deck }: Fixture, lang: "fr" | "en" = "fr"): Naming => ({
  desc,
  deck,
  lang,
  who: (seat) => ["Léa", "Papi", "Inès"][seat],
});

describe("layout", () => {
  it.each([1, 2, 5, 7, 8, 14, 20])("keeps a hand of %i cards in its room", (n) => {
    for (const room of [320, 370, 700, 960]) {
      const laid = layout.hand(n, room, 84, 206);
      expect(laid.spots.length).toBe(n);
      for (const spot of laid.spots) {
        expect(spot.x).toBeGreaterThanOrEqual(-0.5);
        expect(spot.x + spot.w).toBeLessThanOrEqual(room + 0.5);
      }
    }
  });

  it.each(["row", "grid", "spread", "column", "ring", "spiral"] as const)("keeps a %s in its box", (shape) => {
    for (const n of [1, 4, 13, 36]) {
      for (const box of [
        { w: 370, h: 300 },
        { w: 120, h: 260 },
        { w: 800, h: 420 },
      ]) {
        const laid = layout[shape](n, box, 100);
        for (const spot of laid.spots) {
          expect(spot.x, `${n} in ${box.w}`).toBeGreaterThanOrEqual(-12);
          expect(spot.x + spot.w).toBeLessThanOrEqual(box.w + 12);
          expect(spot.y).toBeGreaterThanOrEqual(-12);
          expect(spot.y + spot.w * layout.RATIO).toBeLessThanOrEqual(box.h + 12);
        }
      }
    }
  });

  it.each([16, 20, 24, 32])(
    "lays a long ring of %i cards along the rim of its box, the row that matters on top",
    (n) => {
      for (const box of [
        { w: 370, h: 300 },
        { w: 390, h: 680 },
        { w: 800, h: 420 },
      ]) {
        const large = [4, 3, 2, 1, 0].map((back) => (n + 2 - back) % n);
        const { spots } = layout.rim(n, box, 100, 4, large);
        const row = large.map((place) => spots[place]);
        expect(row.map((spot) => spot.x)).toEqual(row.map((spot) => spot.x).sort((one, other) => one - other));
        expect(Math.min(...spots.map((spot) => spot.y))).toBe(Math.min(...row.map((spot) => spot.y)));
        for (const [i, spot] of spots.entries()) {
          expect(spot.w > spots[(large[0] + n - 2) % n].w).toBe(large.includes(i));
          expect(spot.x).toBeGreaterThanOrEqual(-12);
          expect(spot.x + spot.w).toBeLessThanOrEqual(box.w + 12);
          expect(spot.y).toBeGreaterThanOrEqual(-12);
          expect(spot.y + spot.w * layout.RATIO).toBeLessThanOrEqual(box.h + 12);
        }
      }
    },
  );

  it("turns a ring so that the first card lies before the seat that led", () => {
    const box = { w: 400, h: 400 };
    const [mine, left] = layout.ring(4, box, 80, 4).spots;
    expect(mine.y).toBeGreaterThan(left.y);
    expect(left.x).toBeLessThan(mine.x);
    expect(layout.ring(1, box, 80, 4, 1).spots[0]).toMatchObject({ x: left.x, y: left.y });
    // The seat to the left is also three places back.
    expect(layout.ring(1, box, 80, 4, -3).spots[0].x).toBeCloseTo(left.x);
  });

  it("lays the rows of many seats abreast", () => {
    const rows = (n: number) =>
      Array.from({ length: n }, (_, seat) => ({ name: `lines:${seat}`, shape: "row", cell: null, count: 1 }));
    const high = (n: number) => board(rows(n), { w: 370, h: 400 }).get("lines:0")!.h;
    expect(high(8)).toBeGreaterThan(90);
    expect(high(8)).toBeCloseTo(high(4));
    expect(board(rows(5), { w: 370, h: 400 }).get("lines:4")!.w).toBe(370);
  });

  it("lays short runs abreast, long ones below one another", () => {
    const box = { w: 370, h: 300 };
    const two = (count: number) =>
      board(
        [0, 1].map((seat) => ({ name: `runs:${seat}`, shape: "runs", cell: null, count })),
        box,
      ).get("runs:1")!;
    expect(two(4).y).toBe(0);
    expect(two(6).y).toBeGreaterThan(0);
  });

  it("gives every zone of the board a box of its own", () => {
    const zones = ["pile", "pile", "spiral", "row", "column", "column"].map((shape, n) => ({
      name: `z${n}`,
      shape,
      cell: null,
      count: 3,
    }));
    for (const box of [
      { w: 370, h: 320 },
      { w: 900, h: 400 },
    ]) {
      const boxes = [...board(zones, box).values()];
      expect(boxes.length).toBe(zones.length);
      for (const [n, one] of boxes.entries()) {
        expect(one.x + one.w).toBeLessThanOrEqual(box.w + 1);
        expect(one.y + one.h).toBeLessThanOrEqual(box.h + 1);
        for (const other of boxes.slice(n + 1)) {
          const apart =
            one.x + one.w <= other.x + 1 ||
            other.x + other.w <= one.x + 1 ||
            one.y + one.h <= other.y + 1 ||
            other.y + other.h <= one.y + 1;
          expect(apart).toBe(true);
        }
      }
    }
  });

  it("seats everyone once around a wide board", () => {
    for (let n = 1; n <= 7; n++) expect(seatsAround(n).length).toBe(n);
  });
});

describe("what a word needs", () => {
  it("folds accents and hyphens", () => expect(fold("Œuf à-côté")).toBe("OEUFACOTE"));

  it("ticks what is there and leaves what is not", () => {
    const met = (word: string) => needs({ starts: "B", contains: "N" }, word).map((need) => need.met);
    expect(met("barnabé")).toEqual([true, true]);
    expect(met("ban")).toEqual([true, true]);
    expect(met("bal")).toEqual([true, false]);
    expect(met("nab")).toEqual([false, false]);
  });

  it("reckons what a name is worth, each card with a letter of its own", () => {
    const worth = { goal: 4, letters: "BMMR", values: [3, 1, 1, 1] };
    expect(worthOf(worth, "Bob Marley")).toBe(5);
    expect(worthOf(worth, "BM (Bob Marley)")).toBe(4);
  });
  it("takes each letter once", () =>
    expect(needs({ contains: "EE" }, "père").map((need) => need.met)).toEqual([true, true]));

  it("finds cards for a word, wild cards last", () => {
    expect(cardsFor("elan", ["Ep", "Lb", "*", "Ny"], ["A"])).toEqual({ cards: ["Ep", "Lb", "Ny"], missing: [] });
    expect(cardsFor("elans", ["Ep", "Lb", "*", "Ny"], ["A"])).toEqual({ cards: ["Ep", "Lb", "Ny", "*S"], missing: [] });
    expect(cardsFor("zoo", ["Zp"], ["O"])).toEqual({ cards: ["Zp"], missing: ["O"] });
  });
});

describe("sentences", () => {
  const amerix = load("amerix");

  it("names seats and cards", () => {
    expect(tell("{seat:who} dit : {letter}.", { seat: 1, letter: "G" }, naming(amerix))).toBe("Papi dit : G.");
    expect(tell("{a:who} : {c:card}.", { a: [0, 1, 2], c: "Ub" }, naming(amerix))).toBe("Léa, Papi et Inès : U bleu.");
    expect(tell("{c:card} for {a:who}.", { a: [0, 1], c: "Ub" }, naming(amerix, "en"))).toBe(
      "Blue U for Léa and Papi.",
    );
  });

  it("names the act on its button", () => {
    const option = amerix.moments
      .flatMap(({ view }) => readMoves(amerix.desc, view))
      .find((one) => /^play [A-Z]\w$/.test(one.move))!;
    expect(phrase(option.form.button, option.form, option.args, naming(amerix))).toMatch(
      /^Poser le [A-Z] (rose|bleu|jaune|violet)$/,
    );
  });

  it("asks for what is possible, the choice first and the way out last", () => {
    const { view } = amerix.moments.find(
      ({ view: one }) => one.moves!.includes("draw") && one.moves!.some((move) => move.startsWith("play")),
    )!;
    expect(asked(naming(amerix), readMoves(amerix.desc, view), view)).toMatch(/^Pose .*, ou pioche\.$/);
  });

  it("does not write down a face that is out of sight again", () => {
    const { view } = amerix.moments[0];
    const hidden = Object.keys(amerix.deck.cards).find((face) => !facesInSight(view).has(face))!;
    const events: TableEvent[] = [
      { event: "act", seat: (view.you! + 1) % 3, verb: "play" },
      { event: "move", card: hidden, from: `hands:${(view.you! + 1) % 3}`, to: "discard", from_place: -1, to_place: 3 },
    ];
    const [line] = lines(naming(amerix), events, view);
    expect(line.faces).toEqual([hidden]);
    expect(told(line, new Set([hidden]))).toContain(amerix.deck.cards[hidden].the.fr);
    expect(told(line, facesInSight(view))).not.toContain(amerix.deck.cards[hidden].name.fr);
  });

  it("tells what is only said from what is written down", () => {
    const { view } = amerix.moments[0];
    const say = (fleeting: boolean): TableEvent => ({
      event: "tell",
      message: "shouted",
      params: { seat: 1, fleeting },
    });
    expect(lines(naming(amerix), [say(true), say(false)], view).map((line) => line.fleeting)).toEqual([true, false]);
  });

  it("leaves no gap open in any game, in either language", () => {
    for (const id of ["vlamonix", "presidix", "frontibix", "jackpotix", "trefles", "mio"]) {
      const fixture = load(id);
      for (const lang of ["fr", "en"] as const) {
        for (const { view, events } of fixture.moments) {
          for (const line of lines(naming(fixture, lang), events, view))
            expect(line.text + line.plain, id).not.toMatch(/[{}]|undefined/);
        }
      }
    }
  });
});

describe("arrow keys", () => {
  it("go to what lies next in that direction", () => {
    const places = [
      { x: 100, y: 0 },
      { x: 200, y: 0 },
      { x: 105, y: 90 },
      { x: 0, y: 5 },
    ];
    expect(nearest(places[0], places, 1, 0)).toBe(1);
    expect(nearest(places[0], places, -1, 0)).toBe(3);
    expect(nearest(places[0], places, 0, 1)).toBe(2);
    expect(nearest(places[0], places, 0, -1)).toBe(-1);
  });
});

describe("a slate", () => {
  it("reads a swipe as angle and strength", () => {
    expect(swiped(0, -95, 270)).toEqual({ place: 270, angle: -0, strength: 0.5 });
    expect(swiped(95, -95, 270)!.angle).toBeCloseTo(-45);
    expect(swiped(0, 80, 270)).toBeNull();
    expect(swiped(3, -4, 270)).toBeNull();
  });

  it("lays the card on the rim, its length along the flight", () => {
    const [x, y, tilt] = atRim({ place: 270, angle: 0, strength: 1 });
    expect(x).toBeCloseTo(0);
    expect(y).toBeCloseTo(-47.5);
    expect(((tilt % 360) + 360) % 360).toBeCloseTo(0);
  });

  it("follows the pictures of a flight, and leaves the others where they lie", () => {
    const events: TableEvent[] = [
      { event: "move", card: "Eb", from: "hands:0", to: "slate", from_place: 0, to_place: 1 },
      { event: "tell", message: "flight", params: { every: 40, paths: [[1, 0, -475, 0, 0, -275, 10]] } },
    ];
    const flight = flightIn(events, "slate", { faces: ["Ab"], poses: [[3, 4, 5]] })!;
    expect(flight.faces).toEqual(["Ab", "Eb"]);
    expect(during(flight, 0)).toEqual([
      [3, 4, 5],
      [0, -47.5, 0],
    ]);
    expect(during(flight, 20)[1]).toEqual([0, -37.5, 5]);
    expect(during(flight, 4000)[1]).toEqual([0, -27.5, 10]);
  });
});

describe("help", () => {
  it("is a list to look up, for those who have it", () => {
    const words = { "2": { fr: "paire", en: "pair" }, "3": { fr: "suite de 3", en: "run of 3" } };
    const field = {
      label: { fr: "Carte", en: "Card" },
      kind: "help",
      per_seat: true,
      audience: "owner",
      nothing: [],
      words,
    };
    const desc = { ...load("amerix").desc, fields: { ladder: field } } as unknown as TableDesc;
    const said = (ladder: string[]) =>
      saidFields({ ...naming(load("amerix")), desc }, { you: 0, fields: { ladder } } as unknown as View, 0);
    expect(said(["2", "3"])).toMatchObject([{ label: "Carte", help: ["paire", "suite de 3"] }]);
    expect(said([])).toEqual([]);
  });
});

describe("a race", () => {
  it("is undecided from the first claim until the table has waited for the others", () => {
    const moments = load("corsix").moments.map(({ view, events }) => ({
      claimed: events.some((event) => event.event === "act" && event.verb === "shout"),
      undecided: undecided(view),
    }));
    expect(moments.some((moment) => moment.claimed)).toBe(true);
    for (const moment of moments) expect(moment.undecided).toBe(moment.claimed);
    expect(undecided(null)).toBe(false);
  });
});

describe("what a game says of the table", () => {
  const say = (label: string, kind: string, per_seat: boolean, value: unknown, lang: "fr" | "en" = "fr") => {
    const field = { label: { fr: label, en: label }, kind, per_seat, audience: "everyone", nothing: null };
    const desc = { ...load("amerix").desc, fields: { it: field } } as unknown as TableDesc;
    const view = { you: 0, fields: { it: per_seat ? [value] : value } } as unknown as View;
    const [{ label: before, value: words }] = saidFields(
      { ...naming(load("amerix"), lang), desc },
      view,
      per_seat ? 0 : null,
    );
    return [before, words].filter(Boolean).join(" ");
  };
  it("puts a colon after a title, in the manner of the language, and only one", () => {
    expect(say("Dernier mot", "text", false, "rivage")).toBe("Dernier mot\u00a0: rivage");
    expect(say("Last word", "text", false, "rivage", "en")).toBe("Last word: rivage");
    expect(say("Scribe :", "seat", false, 1)).toBe("Scribe : Papi");
  });
  it("counts before a seat's noun, and leaves its verbs alone", () => {
    expect(say("{n:pli|plis}", "number", true, 3)).toBe("3 plis");
    expect(say("{n:faute pardonnée|fautes pardonnées}", "number", true, 1)).toBe("1 faute pardonnée");
    expect(say("{n:pli|plis}", "number", true, 0)).toBe("0 pli");
    expect(say("{n:turn|turns} to miss", "number", true, 1, "en")).toBe("1 turn to miss");
    expect(say("this round", "number", true, 1, "en")).toBe("1 this round");
    expect(say("dit", "text", true, "rivage")).toBe("dit rivage");
    expect(say("Dernière manche", "flag", false, true)).toBe("Dernière manche");
  });
});
