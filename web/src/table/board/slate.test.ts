import { describe, expect, it } from "vitest";
import { arc, placeAt, reach, swiped, tremorOf, written } from "./slate";
import { chipKey, faceKey, touchOf } from "../input/key";
import { accepts, narrow } from "../input/narrow";
import { compose } from "../input/openings";
import type { TableDesc, View } from "../types";

describe("aiming on a slate", () => {
  it("reads the place on the rim from where the finger is, near the rim only", () => {
    expect(placeAt(0, -50)).toBe(270);
    expect(placeAt(60, 0)).toBe(0);
    expect(placeAt(-40, 0)).toBe(180);
    expect(placeAt(10, -20)).toBeNull();
  });

  it("slides as far as the rules say", () => {
    expect(reach(0.4)).toBeCloseTo(20.3, 1);
    expect(reach(0.8)).toBeCloseTo(81.3, 1);
  });

  it("takes a swipe to the left for an angle counter-clockwise, and never leaves the bounds", () => {
    expect(swiped(-50, -50, 270)).toMatchObject({ place: 270, angle: 45 });
    expect(swiped(500, -10, 270)).toMatchObject({ angle: -60, strength: 1 });
    expect(swiped(0, 80, 270)).toBeNull();
    expect(swiped(3, -8, 270)).toBeNull();
  });

  it("writes a launch as the rules read it", () => {
    expect(written({ place: 359.97, angle: -7.04, strength: 0.654 })).toBe("0 -7 0.65");
    expect(written({ place: 130.1, angle: 2.8, strength: 0.59 })).toBe("130.1 2.8 0.59");
    expect(written({ place: -10.1, angle: 0, strength: 1 })).toBe("349.9 0 1");
  });

  it("knows how much the hand shakes from the question", () => {
    const view = {
      prompts: [{ verb: "aim", texts: {}, wanted: { aim: { angle: 10, strength: 0.15 } } }],
    } as unknown as View;
    expect(tremorOf(view)).toEqual({ angle: 10, strength: 0.15 });
    expect(tremorOf(null)).toEqual({ angle: 0, strength: 0 });
  });

  it("draws a piece of a ring as one closed path", () => {
    const path = arc((degrees, far) => [degrees, far], 10, 20, 3, 6, 2);
    expect(path).toBe("M10.0 3.0L10.0 6.0A12 12 0 0 0 20.0 6.0L20.0 3.0A6 6 0 0 1 10.0 3.0Z");
  });
});

describe("a word of cards with a star", () => {
  const letter = { kind: "letter" as const, optional: true };
  const opening = {
    verb: "play",
    prompt: { verb: "play", texts: {} },
    form: {
      words: [],
      params: [{ kind: "cards" as const, zone: "hands" }, letter],
      button: { fr: "", en: "" },
      done: { fr: "", en: "" },
      open: true,
    },
    params: [{ kind: "cards" as const, zone: "hands" }, letter],
    choices: null,
  };
  const desc = { zones: { hands: { per_seat: true } } } as unknown as TableDesc;
  const view = {
    you: 0,
    seats: 2,
    zones: { hands: [{ count: 2, cards: ["Tb", "*"] }] },
    fields: {},
  } as unknown as View;
  const card = (face: string) => touchOf(faceKey("hands:0", face));
  const named = touchOf(chipKey("letter", "E"));

  it("asks for the letter of the star, and takes it from a chip", () => {
    const before = narrow([], [opening], [card("Tb"), card("*")], desc, view);
    expect(before.begun[0].missing).toEqual([1]);
    expect(accepts(before, named)).toBe(true);
    const after = narrow([], [opening], [card("Tb"), card("*"), named], desc, view);
    expect(compose(after.begun[0], "")).toBe("play Tb * E");
  });

  it("asks for no letter without a star", () => {
    const before = narrow([], [opening], [card("Tb")], desc, view);
    expect(before.begun[0].missing).toEqual([]);
    expect(before.chips).toEqual([]);
    expect(narrow([], [opening], [card("Tb"), named], desc, view).begun).toEqual([]);
  });
});
