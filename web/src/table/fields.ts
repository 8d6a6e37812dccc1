/** Fields of a game are found by what they stand for, never by their names. */
import type { FieldDesc, TableDesc } from "./types";

/** The name of the field of a kind; empty if the game has none. */
export const fieldOf = (desc: Pick<TableDesc, "fields">, kind: FieldDesc["kind"]): string =>
  Object.keys(desc.fields).find((field) => desc.fields[field].kind === kind) ?? "";
