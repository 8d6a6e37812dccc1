/** What this browser remembers of its owner's tables. Seat tokens are kept by lib/net.ts, not here. */

import type { Result } from "../lib/wire";

export interface KnownTable {
  code: string;
  game: string;
  /** When it was last open here. */
  at: number;
}

const TABLES = "cartable.tables";
const LAST = "cartable.last";
const MOST = 8;

/** The tables this browser has been at, the latest first. */
export function knownTables(): KnownTable[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(TABLES) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isTable).slice(0, MOST) : [];
  } catch {
    return []; // no storage, or not ours
  }
}

function isTable(value: unknown): value is KnownTable {
  const table = value as Partial<KnownTable> | null;
  return typeof table?.code === "string" && typeof table.game === "string" && typeof table.at === "number";
}

export function rememberTable(code: string, game: string, now = Date.now()): void {
  store([{ code, game, at: now }, ...knownTables().filter((table) => table.code !== code)]);
  write(LAST, game);
}

export function forgetTable(code: string): void {
  store(knownTables().filter((table) => table.code !== code));
}

export function lastPlayed(): string | null {
  try {
    return localStorage.getItem(LAST);
  } catch {
    return null;
  }
}

/** How a game that all play together ended: the points, and what the sentence about it needs. */
export type Ending = Pick<Result, "scores" | "reason" | "params">;

/** The best ending in this browser of a game that all play together, this one too. */
export function bestOf(game: string, { scores, reason, params }: Ending): Ending {
  const key = `cartable.record.${game}`;
  let best: Ending = { scores, reason, params };
  try {
    const before = JSON.parse(localStorage.getItem(key) ?? "null") as Ending | null;
    if (before && before.scores[0] >= scores[0]) best = before;
  } catch {
    // Without storage every game is the first.
  }
  write(key, JSON.stringify(best));
  return best;
}

function store(tables: KnownTable[]): void {
  write(TABLES, JSON.stringify(tables.slice(0, MOST)));
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Without storage the link in the address bar is all that is left.
  }
}
