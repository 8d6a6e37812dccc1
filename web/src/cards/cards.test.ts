import { render } from "@testing-library/svelte";
import { beforeEach, describe, expect, it } from "vitest";
import type { DeckDesc } from "../lib/describe";
import { settings } from "../lib/settings.svelte";
import { draw, type Drawing } from "./art";
import Card from "./Card.svelte";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");
const FACES: Record<string, string[]> = {
  toutilix: [
    ...letters.flatMap((l) => [`${l}p`, `${l}b`]),
    ..."AEIOU".split("").map((l) => `${l}y`),
    ..."AEILMNORSTU".split("").map((l) => `${l}v`),
    "*",
    "!",
  ],
  mio: [..."rybgk".split("").flatMap((c) => [..."12345*"].map((v) => c + v)), "?"],
  follomix: "ECLM".split("").flatMap((f) => [..."1234567"].map((v) => f + v)),
  trefles: [..."grbyvo".split("").flatMap((c) => [..."TPRAE"].map((k) => c + k)), "?"],
};
const DRAWINGS: Drawing[] = ["full", "mini", "strip"];
const look = (deck: string, text: string | null, drawing: Drawing = "full", school = true) =>
  draw({ deck, text, drawing, as: "", school, language: "fr" });

describe("faces", () => {
  it("are all drawn, each unlike the others, in every drawing and font", () => {
    for (const [deck, faces] of Object.entries(FACES)) {
      for (const drawing of DRAWINGS) {
        for (const school of [true, false]) {
          const drawn = faces.map((face) => look(deck, face, drawing, school));
          expect(new Set(drawn).size, `${deck} ${drawing} ${school}`).toBe(faces.length);
          expect(drawn.filter((svg) => /NaN|undefined/.test(svg))).toEqual([]);
        }
      }
    }
  });

  it("are well-formed", () => {
    for (const [deck, faces] of Object.entries(FACES)) {
      for (const face of [...faces, null]) {
        const text = `<svg xmlns="http://www.w3.org/2000/svg">${look(deck, face)}</svg>`;
        const read = new DOMParser().parseFromString(text, "image/svg+xml");
        expect(read.querySelector("parsererror"), `${deck} ${face}`).toBeNull();
      }
    }
  });

  it("do not show markup that is no card", () => {
    expect(look("toutilix", "<script>")).not.toContain("<script");
  });
});

describe("a card", () => {
  const deck = {
    id: "toutilix",
    size: 100,
    cards: {
      Ub: { name: { fr: "U bleu", en: "blue U" }, colour: "blue" },
      "*": { name: { fr: "étoile", en: "star" } },
    },
  } as unknown as DeckDesc;
  const spoken = (props: { face: string | null; as?: string; label?: string }) =>
    render(Card, { deck, ...props }).container.querySelector(".card")!;
  beforeEach(() => Object.assign(settings, { language: "fr", colourCues: false }));

  it("says its name in the player's language", () => {
    expect(spoken({ face: "Ub" }).getAttribute("aria-label")).toBe("U bleu");
    settings.language = "en";
    expect(spoken({ face: "Ub" }).getAttribute("aria-label")).toBe("blue U");
    expect(spoken({ face: "*", as: "X" }).getAttribute("aria-label")).toBe("star, counts as X");
    expect(spoken({ face: "" }).getAttribute("aria-label")).toBe("empty place");
  });

  it("gives nothing away face down", () => {
    const card = spoken({ face: null });
    expect(card.getAttribute("aria-label")).toBe("carte cachée");
    expect(card.outerHTML.replace(/svelte-\w+/g, "")).not.toMatch(/Ub|bleu/);
  });

  it("is silent where something around it speaks", () => {
    expect(spoken({ face: "Ub", label: "" }).getAttribute("aria-hidden")).toBe("true");
  });

  it("names its colour if asked to", () => {
    settings.colourCues = true;
    expect(spoken({ face: "Ub" }).textContent).toContain("bleu");
  });
});
