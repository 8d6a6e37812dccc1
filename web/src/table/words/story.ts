/** What is told at a table: the sentence that grows and those that are finished; how they are written, and cut into words. */
import { fieldOf } from "../fields";
import { fold } from "./pattern";
import type { Json, TableDesc, View } from "../types";

/** A word as it was said, the cards it carries (with spaces between), and the seat that said it. */
export type Said = [word: string, cards: string, seat: number];

export interface Story {
  /** Under way, or said last. */
  sentence: Said[];
  /** The sentences before it, the oldest first. */
  kept: Said[][];
}

/** Whether a game is about a sentence: it gets the page then. */
export const tells = (desc: Pick<TableDesc, "fields">): boolean =>
  Object.values(desc.fields).some((field) => field.kind === "sentence");

export function storyOf(desc: Pick<TableDesc, "fields">, view: Pick<View, "fields">): Story {
  const found = (kind: "sentence" | "keepsake"): Json => view.fields[fieldOf(desc, kind)] || [];
  return { sentence: found("sentence") as Said[], kept: found("keepsake") as Said[][] };
}

/** All that was told, the oldest first: what players may take home. */
export const whole = ({ sentence, kept }: Story): Said[][] => (sentence.length ? [...kept, sentence] : kept);

/** A part of a word; `mark` is the colour of the card whose letter it is (p, b, y, v), or `s` for a star. */
export interface Piece {
  text: string;
  mark: string;
}

/** A word as it is written: what stands before it (a space, or nothing), its parts, and whose it is. */
export interface Written {
  before: string;
  text: string;
  pieces: Piece[];
  seat: number;
  /** The next word is somebody else's, or there is none. */
  ends: boolean;
}

/** Whether a sentence is a line of a poem that goes on: it ends with a word `/`, and without a full stop. */
const goesOn = (words: Said[] | undefined): boolean => words?.[words.length - 1]?.[0] === "/";

/** Which line of its poem a sentence is, from 1; 0 if it is no poem. */
export function verse(kept: Said[][], n: number): number {
  let first = n;
  while (goesOn(kept[first - 1])) first--;
  return n > first || goesOn(kept[n]) ? n - first + 1 : 0;
}

/** The words of a sentence as one writes them: a capital, `l’` joined to the next word, a full stop once it is closed. */
export function write(words: Said[], closed = false): Written[] {
  const out: Written[] = [];
  const last = words[words.length - 1];
  const all: Said[] =
    last?.[0] === "/"
      ? words.slice(0, -1)
      : closed && last && !/[.!?…]$/.test(last[0])
        ? [...words, [".", "", last[2]]]
        : words;
  all.forEach(([word, cards, seat], n) => {
    const previous = out[n - 1];
    let text = word
      .replace(/'/g, "’")
      .replace(/\s+(?=[!?;])/g, "\u202f")
      .replace(/\s+(?=[:»])|(?<=«)\s+/g, "\u00a0");
    // Dots that stand alone are a gap in the middle.
    if (!previous || /[.!?]$|.…$/.test(previous.text)) text = text.charAt(0).toUpperCase() + text.slice(1);
    const before =
      !previous || previous.text.endsWith("’") || /^[.,]/.test(text)
        ? ""
        : /^[!?;]/.test(text)
          ? "\u202f"
          : /^:/.test(text)
            ? "\u00a0"
            : " ";
    const next = all[n + 1];
    out.push({ before, text, pieces: marked(text, cards), seat, ends: !next || (next[2] !== seat && next[0] !== ".") });
  });
  return out;
}

/** The letters of the cards in a word: each card has a letter of its own. */
function marked(text: string, cards: string): Piece[] {
  const signs = [...text];
  const marks = signs.map(() => "");
  for (const face of cards.split(" ")) {
    // A star, or a firecracker, may stand for a letter.
    const letter = "*!".includes(face[0]) ? face[1] : face[0];
    const at = letter ? signs.findIndex((sign, n) => !marks[n] && fold(sign).includes(letter)) : -1;
    if (at >= 0) marks[at] = "*!".includes(face[0]) ? "s" : face[1];
  }
  // A star that stands for any letter belongs to the whole word.
  if (cards.includes("*") && !marks.some(Boolean)) return [{ text, mark: text === "." ? "" : "s" }];
  const pieces: Piece[] = [];
  signs.forEach((sign, n) => {
    const previous = pieces[pieces.length - 1];
    if (previous && !previous.mark && !marks[n]) previous.text += sign;
    else pieces.push({ text: sign, mark: marks[n] });
  });
  return pieces;
}

/** A sentence as plain text. */
export const textOf = (words: Said[], closed = false): string =>
  write(words, closed)
    .map((word) => word.before + word.text)
    .join("");

/** Who has said it, in the order of their first words. */
export const authors = (words: Said[]): number[] => [
  ...new Set(words.flatMap(([word, , seat]) => (word === "." ? [] : [seat]))),
];

// -- cutting, as mechanics/sentences.py does it

const TOKEN = /[\p{L}\p{N}]+(?:['-]+[\p{L}\p{N}]+)*'?/gu;
const WHOLE =
  /^(aujourd'hui|quelqu'une?|presqu'îles?|prud'hommes?|grand'mère|rock'n'roll|entr'ouvrir|(chefs?|hors|main)-d'œuvre|c'est-à-dire|va-t'en-guerre|trompe-l'œil)$/i;
const CLITIC = /^(je|tu|ils?|elles?|on|[nv]ous|ce|[mt]oi|lui|leur|l[aeà]|les|en|y|t|[mtl]'|ci|mêmes?)$/i;
/** What ends in an apostrophe and is a word of its own. */
export const ELIDED = /^([cdjlmnst]|(jus|lors|puis|quoi)?qu)['’]$/i;

function hyphenWays(piece: string): string[][] {
  const [head, ...rest] = piece.split("-");
  if (!rest.length) return [[piece]];
  if (!rest.every((half) => CLITIC.test(half))) return [[piece], [head, ...rest]];
  const cut = [head];
  for (let n = 0; n < rest.length; n++)
    cut.push(/^t$/i.test(rest[n]) && rest[n + 1] ? `${rest[n]}-${rest[++n]}` : rest[n]);
  return [cut, [piece]];
}

function tokenWays(token: string, elided: string): string[][] {
  if (WHOLE.test(token)) return [[token]];
  const pieces = token.match(/[^']+'?/g)!;
  const apart = pieces
    .map(hyphenWays)
    .reduce((made, cuts) => made.flatMap((one) => cuts.map((cut) => [...one, ...cut])), [[]] as string[][]);
  if (pieces.length < 2 || elided === "apart") return apart;
  const joined = hyphenWays(pieces[pieces.length - 1]).map(([head, ...rest]) => [
    pieces.slice(0, -1).join("") + head,
    ...rest,
  ]);
  return elided === "joined" ? joined : [...apart, ...joined];
}

const MOST_WAYS = 512;

/** Every way to count the words of a sentence, the most natural first. */
export function ways(text: string, elided = "apart"): string[][] {
  const tokens = text.replace(/[’‘ʼ]/g, "'").replace(/[‑‐]/g, "-").match(TOKEN) ?? [];
  // The last words vary first, so that what is left out in the end are the strangest ways.
  return tokens.reduceRight<string[][]>(
    (made, token) =>
      tokenWays(token, elided)
        .flatMap((cut) => made.map((one) => [...cut, ...one]))
        .slice(0, MOST_WAYS),
    [[]],
  );
}

/** A text for so many slots: cut so that every word fits its slot, if it can be. */
export function cut(
  text: string,
  slots: number,
  elided: string | undefined,
  fits: (words: string[]) => boolean,
): string[] {
  const all = ways(text, elided);
  const right = all.filter((words) => words.length === slots);
  const words = right.find(fits) ?? right[0] ?? all[0];
  if (words.length) words[words.length - 1] += /[.…!?]*$/.exec(text.trim())![0].replace(/^(?=[!?])/, "\u202f");
  return Array.from({ length: slots }, (_, n) => (n < slots - 1 ? (words[n] ?? "") : words.slice(n).join(" ")));
}
