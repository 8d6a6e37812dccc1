/** The secrets of the seats of this browser, table by table. They stay here: links never hold them. */
import type { TableOpened } from "./wire";

interface Keys {
  code: string;
  tokens: string[];
  /** When it was last used. */
  at: number;
}

const STORE = "cartable.tokens";
const TABLES_KEPT = 40;
const TOKENS_KEPT = 8;

function readAll(): Record<string, Keys> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORE) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, keys]) => isKeys(keys)));
  } catch {
    return {}; // no storage, or not ours
  }
}

function isKeys(value: unknown): value is Keys {
  const keys = value as Partial<Keys> | null;
  return (
    typeof keys?.code === "string" &&
    Array.isArray(keys.tokens) &&
    keys.tokens.every((token) => typeof token === "string")
  );
}

/** Without storage they last as long as the page. */
let inMemory: Record<string, Keys> = {};

function all(): Record<string, Keys> {
  return { ...inMemory, ...readAll() };
}

function write(tables: Record<string, Keys>): void {
  const newest = Object.entries(tables).sort(([, a], [, b]) => b.at - a.at);
  inMemory = Object.fromEntries(newest.slice(0, TABLES_KEPT));
  try {
    localStorage.setItem(STORE, JSON.stringify(inMemory));
  } catch {
    // See above.
  }
}

function find(tables: Record<string, Keys>, name: string): string | undefined {
  if (name in tables) return name;
  const code = name.toUpperCase();
  return Object.keys(tables).find((table) => tables[table].code.toUpperCase() === code);
}

/** The tokens for a table, by its id or its code. */
export function tokensFor(name: string): string[] {
  const tables = all();
  const table = find(tables, name);
  return table ? [...tables[table].tokens] : [];
}

/** Keeps one more seat of a table. */
export function keepToken(table: string, code: string, token: string): void {
  const tables = all();
  const tokens = tables[table]?.tokens.filter((known) => known !== token) ?? [];
  tables[table] = { code, tokens: [...tokens, token].slice(-TOKENS_KEPT), at: Date.now() };
  write(tables);
}

/** Keeps the seats of a table that was just opened. */
export function keepTokens(opened: TableOpened): void {
  for (const { token } of opened.seats) keepToken(opened.table, opened.code, token);
}

/** Leaves a table for good: its seats are no longer ours. */
export function dropTokens(name: string): void {
  const tables = all();
  const table = find(tables, name);
  if (!table) return;
  delete tables[table];
  write(tables);
}
