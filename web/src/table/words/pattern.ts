/** What a word must look like, as things to show: letters, where they belong, and whether the typed word has them. */
import type { Begun } from "../input/openings";
import type { Worth } from "../../lib/wire";
import type { Pattern } from "../types";

export interface Need {
  kind: "starts" | "contains" | "ends" | "holds" | "avoids" | "made_from" | "least" | "most" | "exact";
  letters: string[];
  number: number | null;
  met: boolean;
}

/** Upper case without accents, hyphens and spaces, as letters are compared. */
export function fold(text: string): string {
  return text
    .replace(/œ/gi, "oe")
    .replace(/æ/gi, "ae")
    .normalize("NFD")
    .replace(/[^\p{Letter}]/gu, "")
    .toUpperCase();
}

/** Letters with `{1}` replaced by the letter of the card that is argument 1, if it is chosen. */
export function lettersOf(text: string, begun: Begun | null): string[] {
  const filled = text.replace(
    /\{(\d)\}/g,
    (_, n: string) => (begun?.values[Number(n)] ?? []).map((face) => face[0]).join("") || "?",
  );
  return [...filled];
}

/** What a name is worth by its letters; what stands in brackets does not count. */
export function worthOf({ letters, values }: Worth, typed: string): number {
  const left = [...fold(typed.replace(/\(.*/, ""))];
  return [...letters].reduce((sum, letter, n) => {
    const at = left.indexOf(letter);
    if (at >= 0) left.splice(at, 1);
    return at >= 0 ? sum + values[n] : sum;
  }, 0);
}

/** Everything that one pattern asks for. */
export function needs(pattern: Pattern, typed: string, begun: Begun | null = null): Need[] {
  const word = fold(typed);
  const out: Need[] = [];
  const starts = lettersOf(pattern.starts ?? "", begun);
  const ends = lettersOf(pattern.ends ?? "", begun);
  const fits = (wanted: string[], found: string): boolean =>
    wanted.length <= found.length && wanted.every((letter, n) => letter === "*" || letter === found[n]);
  if (starts.length)
    out.push({ kind: "starts", letters: starts, number: null, met: fits(starts, word.slice(0, starts.length)) });
  const contains = lettersOf(pattern.contains ?? "", begun);
  const rest = [...word.slice(starts.length, Math.max(starts.length, word.length - ends.length))];
  for (const letter of contains) {
    const at = letter === "*" ? rest.findIndex((one) => !contains.includes(one)) : rest.indexOf(letter);
    if (at >= 0) rest.splice(at, 1);
    out.push({ kind: "contains", letters: [letter], number: null, met: at >= 0 });
  }
  const holds = lettersOf(pattern.holds ?? "", begun);
  if (holds.length) {
    const met = [...word].some((_, n) => fits(holds, word.slice(n, n + holds.length)));
    out.push({ kind: "holds", letters: holds, number: null, met });
  }
  if (ends.length)
    out.push({
      kind: "ends",
      letters: ends,
      number: null,
      met: word.length >= ends.length && fits(ends, word.slice(-ends.length)),
    });
  if (pattern.avoids)
    out.push({
      kind: "avoids",
      letters: [...pattern.avoids],
      number: null,
      met: word !== "" && ![...pattern.avoids].some((letter) => word.includes(letter)),
    });
  if (pattern.made_from)
    out.push({ kind: "made_from", letters: lettersOf(pattern.made_from, begun), number: null, met: false });
  const least = pattern.least ?? 1;
  if (least === pattern.most) out.push({ kind: "exact", letters: [], number: least, met: word.length === least });
  else if (least > 1) out.push({ kind: "least", letters: [], number: least, met: word.length >= least });
  if ((pattern.most ?? 40) < 40 && pattern.most !== least)
    out.push({ kind: "most", letters: [], number: pattern.most!, met: word !== "" && word.length <= pattern.most! });
  return out;
}

/** A word laid with cards: for each letter a card of the hand that carries it, a wild card where none does. */
export function cardsFor(
  word: string,
  hand: (string | null)[],
  given: string[],
): { cards: string[]; missing: string[] } {
  const left = hand.filter((face): face is string => Boolean(face));
  const free = [...given];
  const cards: string[] = [];
  const missing: string[] = [];
  for (const letter of fold(word)) {
    const there = free.indexOf(letter);
    if (there >= 0) {
      free.splice(there, 1);
      continue;
    }
    const found = left.findIndex((face) => face[0] === letter);
    const wild =
      found < 0 ? ["*", "!"].map((sign) => left.findIndex((face) => face[0] === sign)).find((n) => n >= 0) : undefined;
    const at = found >= 0 ? found : wild;
    if (at === undefined) missing.push(letter);
    else cards.push(found >= 0 ? left.splice(at, 1)[0] : left.splice(at, 1)[0] + letter);
  }
  return { cards, missing };
}
