/** What the end of a game says, made ready for the end sheet. */
import type { GameDesc } from "../lib/describe";
import type { Result, View } from "../lib/wire";

export interface Line {
  place: number;
  seat: number;
  score: number;
}

/** Everybody, best first; those who tie share a place. */
export function lines(result: Result): Line[] {
  let place = 1;
  const out: Line[] = [];
  for (const tied of result.ranking) {
    for (const seat of tied) out.push({ place, seat, score: result.scores[seat] ?? 0 });
    place += tied.length;
  }
  return out;
}

/** Whether points tell anything: some games only have winners. */
export function hasPoints(result: Result): boolean {
  return new Set(result.scores).size > 1;
}

/** The points of each round that was played, by seat; none if the game does not count in rounds. */
export function rounds(game: Pick<GameDesc, "fields">, view: Pick<View, "fields" | "seats">): number[][] {
  const name = Object.keys(game.fields).find((field) => game.fields[field]?.kind === "sheet");
  const sheet = name === undefined ? null : view.fields[name];
  if (!Array.isArray(sheet)) return [];
  return sheet.filter(
    (row): row is number[] =>
      Array.isArray(row) && row.length === view.seats && row.every((n) => typeof n === "number"),
  );
}

/** How long it took, in whole minutes; 0 for less than one. */
export function minutes(milliseconds: number): number {
  return Math.floor(milliseconds / 60_000);
}

/** Who won: nobody (all share), me, we (among others), or other people. */
export function winners(result: Result, seats: number): { seats: number[]; shared: boolean } {
  const first = result.ranking[0] ?? [];
  return { seats: first, shared: first.length === seats && seats > 1 };
}
