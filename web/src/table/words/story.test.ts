import { describe, expect, it } from "vitest";
import { authors, cut, storyOf, tells, textOf, verse, ways, whole, write, type Said } from "./story";

const quadrix: Said[] = [
  ["vous", "Sv", 1],
  ["cherchez", "Hp", 1],
  ["Mamie", "Mb", 1],
  ["maintenant", "Ay", 1],
];
const marks = (words: Said[]): string[][] =>
  write(words).map(({ pieces }) => pieces.map(({ text, mark }) => (mark ? `[${text}${mark}]` : text)));

describe("a sentence", () => {
  it("begins with a capital and is closed by a full stop", () => {
    expect(textOf(quadrix)).toBe("Vous cherchez Mamie maintenant");
    expect(textOf(quadrix, true)).toBe("Vous cherchez Mamie maintenant.");
    expect(
      textOf(
        [
          ["dors", "", 0],
          [".", "*", 2],
        ],
        true,
      ),
    ).toBe("Dors.");
    expect(textOf([["dors ?!", "", 0]], true)).toBe("Dors\u202f?!");
    expect(textOf([])).toBe("");
  });

  it("joins an elided word to the next, and begins again after a full stop", () => {
    expect(
      textOf([
        ["j'", "", 0],
        ["arrive", "", 1],
        [".", "*", 0],
        ["tu", "", 1],
        ["dors", "", 1],
      ]),
    ).toBe("J’arrive. Tu dors");
    expect(
      textOf([
        ["le", "", 0],
        ["…", "", 0],
        ["chat", "", 1],
      ]),
    ).toBe("Le … chat");
  });

  it("marks the letters of its cards, each card one of its own", () => {
    expect(marks(quadrix)).toEqual([
      ["Vou", "[sv]"],
      ["c", "[hp]", "erchez"],
      ["[Mb]", "amie"],
      ["m", "[ay]", "intenant"],
    ]);
    expect(marks([["été", "Eb Ep", 0]])).toEqual([["[Éb]", "t", "[ép]"]]);
    expect(marks([["cœur", "Ep", 0]])).toEqual([["C", "[œp]", "ur"]]);
    expect(
      marks([
        ["mot", "*", 0],
        [".", "*", 0],
      ]),
    ).toEqual([["[Mots]"], ["."]]);
    expect(marks([["mot", "*O", 0]])).toEqual([["M", "[os]", "t"]]);
    expect(marks([["mot", "Zb", 0]])).toEqual([["Mot"]]);
  });

  it("is a line of a poem if it goes on: without a full stop, and numbered", () => {
    const lines: Said[][] = [
      [["dors", "", 0]],
      [
        ["un", "", 0],
        ["/", "", 0],
      ],
      [
        ["chat", "", 1],
        ["/", "", 1],
      ],
      [["dort", "", 0]],
      [["oui", "", 0]],
    ];
    expect(lines.map((words) => textOf(words, true))).toEqual(["Dors.", "Un", "Chat", "Dort.", "Oui."]);
    expect(lines.map((_, n) => verse(lines, n))).toEqual([0, 1, 2, 3, 0]);
    expect(marks([["fou", "!F", 0]])).toEqual([["[Fs]", "ou"]]);
  });

  it("knows whose words they are", () => {
    const both: Said[] = [
      ["le", "", 2],
      ["chat", "", 2],
      ["dort", "", 0],
      [".", "", 1],
    ];
    expect(authors(both)).toEqual([2, 0]);
    expect(write(both).map((word) => word.ends)).toEqual([false, true, false, true]);
  });

  it("is found by the kind of its field", () => {
    const fields = { step: { kind: "text" }, line: { kind: "sentence" }, old: { kind: "keepsake" } } as never;
    const story = storyOf({ fields }, { fields: { step: "x", line: [["va", "Vb", 0]], old: [quadrix] } });
    expect(tells({ fields })).toBe(true);
    expect(whole(story).map((words) => textOf(words, true))).toEqual(["Vous cherchez Mamie maintenant.", "Va."]);
    expect(tells({ fields: {} })).toBe(false);
    expect(whole(storyOf({ fields: {} }, { fields: {} }))).toEqual([]);
  });
});

describe("cutting into words", () => {
  it("is done as the rules do it", () => {
    // What `mechanics/sentences.py` answers.
    expect(ways("L'homme s'arrête-t-il aujourd’hui sous l'arc-en-ciel ?")[0]).toEqual([
      "L'",
      "homme",
      "s'",
      "arrête",
      "t-il",
      "aujourd'hui",
      "sous",
      "l'",
      "arc-en-ciel",
    ]);
    expect(ways("arrête-toi")).toEqual([["arrête", "toi"], ["arrête-toi"]]);
    expect(ways("donne-le-moi")[0]).toEqual(["donne", "le", "moi"]);
    expect(ways("arc-en-ciel")).toEqual([["arc-en-ciel"], ["arc", "en", "ciel"]]);
    expect(ways("j'arrive", "either")).toEqual([["j'", "arrive"], ["j'arrive"]]);
    expect(ways("j'arrive", "joined")).toEqual([["j'arrive"]]);
    expect(ways("J' arrive")[0]).toEqual(["J'", "arrive"]);
    expect(ways("…")).toEqual([[]]);
  });

  it("fills the slots so that every word fits, if that can be", () => {
    const any = (): boolean => true;
    expect(cut("Arrête-toi", 2, "apart", any)).toEqual(["Arrête", "toi"]);
    expect(cut("Arrête-toi ici", 2, "apart", any)).toEqual(["Arrête-toi", "ici"]);
    expect(cut("Ton moteur marche ?!", 3, "apart", any)).toEqual(["Ton", "moteur", "marche\u202f?!"]);
    expect(cut("Le chat", 4, undefined, any)).toEqual(["Le", "chat", "", ""]);
    expect(cut("un deux trois quatre", 2, undefined, any)).toEqual(["un", "deux trois quatre"]);
    const letters = (words: string[]): boolean => /a/.test(words[0]) && /i/.test(words[1]);
    expect(cut("l'arc-en-ciel vit", 3, "either", (words) => letters(words.slice(1)))).toEqual([
      "l'",
      "arc-en-ciel",
      "vit",
    ]);
  });

  it("does not take for ever", () => {
    expect(ways("donne-le ".repeat(40)).length).toBeLessThanOrEqual(512);
    expect(ways("donne-le ".repeat(40))[0].length).toBe(80);
  });
});
