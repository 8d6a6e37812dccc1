/** The shelf of games: what its filters mean, and which books stand on it. */
import type { GameFacts } from "../lib/wire";

import type { Texts } from "../lib/i18n";

export type Kind = "letters" | "spoken" | "written" | "sentences" | "numbers";
export type Minimum = "none" | "few" | "letters" | "reading" | "fluent";
export type Pace = GameFacts["rhythm"];
export type Stir = "concentration" | "strategy" | "speed" | "imagination" | "memory" | "delirium";

export const KINDS: readonly Kind[] = ["letters", "spoken", "written", "sentences", "numbers"];
/** From nothing at all to reading: somebody who has one has all those before it. */
export const MINIMUMS: readonly Minimum[] = ["none", "few", "letters", "reading", "fluent"];
export const PACES: readonly Pace[] = ["turns", "race", "mixed", "together"];
export const STIRS: readonly Stir[] = ["concentration", "strategy", "speed", "imagination", "memory", "delirium"];

/** What the shelf needs to know of a game. */
export interface Book {
  id: string;
  name: string;
  seats: number[];
  kind: string;
  minimum: string;
  stirs: string[];
  rhythm: Pace;
  minutes: number[];
  goal: Texts;
}

export interface Filters {
  kind: Kind | null;
  minimum: Minimum | null;
  stir: Stir | null;
  pace: Pace | null;
  seats: number | null;
  minutes: number | null;
  search: string;
}

export const NO_FILTERS: Filters = {
  kind: null,
  minimum: null,
  stir: null,
  pace: null,
  seats: null,
  minutes: null,
  search: "",
};

export function kindOf(book: Pick<Book, "kind">): Kind {
  const text = book.kind;
  if (text.startsWith("spoken")) return "spoken";
  if (text.startsWith("written")) return "written";
  if (text.startsWith("sentence")) return "sentences";
  return text.startsWith("number") ? "numbers" : "letters";
}

export function minimumOf(book: Pick<Book, "minimum">): Minimum {
  const text = book.minimum;
  if (text.startsWith("none")) return "none";
  if (text.startsWith("a few")) return "few";
  if (text.startsWith("fluent")) return "fluent";
  return text.startsWith("letters") ? "letters" : "reading";
}

export function playersOf(book: Pick<Book, "seats">): [number, number] {
  const low = book.seats[0] ?? 2;
  return [low, book.seats[1] ?? low];
}

export function minutesOf(book: Pick<Book, "minutes">): [number, number] {
  const low = book.minutes[0] ?? 0;
  return [low, book.minutes[1] ?? low];
}

/** `2–8`, or `2`. */
export function span([low, high]: [number, number]): string {
  return low === high ? String(low) : `${low}–${high}`;
}

/** Letters only, without accents or case: what a search compares. */
export function folded(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}

/** Whether a book stays on the shelf. "Quelques lettres" means: no more than that is needed. */
export function fits(book: Book, filters: Filters): boolean {
  const [low, high] = playersOf(book);
  if (filters.kind && kindOf(book) !== filters.kind) return false;
  if (filters.minimum && MINIMUMS.indexOf(minimumOf(book)) > MINIMUMS.indexOf(filters.minimum)) return false;
  if (filters.stir && !book.stirs.includes(filters.stir)) return false;
  if (filters.pace && book.rhythm !== filters.pace) return false;
  if (filters.seats !== null && (filters.seats < low || filters.seats > high)) return false;
  if (filters.minutes !== null && minutesOf(book)[0] > filters.minutes) return false;
  const wanted = folded(filters.search).split(/\s+/).filter(Boolean);
  const words = folded(`${book.name} ${Object.values(book.goal).join(" ")}`);
  return wanted.every((word) => words.includes(word));
}

const UPPER_PRINT = "AEILMNORSTU";
const UPPER_CURSIVE = "AEIOU";
const OTHER_COVERS: Record<string, string[]> = {
  mio: ["r3", "?", "b*"],
  trefles: ["gT", "rR", "vT"],
  follomix: ["L1", "E3", "M5"],
};

/** Three cards for the cover: of a letter deck, the first letters of the game's own name in different hands. */
export function cover(book: Pick<Book, "id" | "name">, deck: string): string[] {
  const other = OTHER_COVERS[deck];
  if (other) return other;
  const letters = [...folded(book.name).toUpperCase()].filter((letter) => letter >= "A" && letter <= "Z");
  const [first = "A", second = "B", third = "C"] = letters;
  const last = UPPER_PRINT.includes(third) ? "v" : UPPER_CURSIVE.includes(third) ? "y" : "p";
  return [first + (last === "p" ? "b" : "p"), second + (last === "p" ? "p" : "b"), third + last];
}
