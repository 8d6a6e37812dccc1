/** Short names for what the wire brings, and what the table needs of a connection. */
import type { ClockDescription, Pattern, View, Zone } from "../lib/wire";

export type { Clock, Eyes, Json, Pattern, Prompt, Room, RoomSeat, TableEvent, Texts, View, Zone } from "../lib/wire";
export type {
  DeckDesc,
  FieldDesc,
  FormDesc,
  GameDesc as TableDesc,
  ParamDesc,
  VerbDesc,
  ZoneDesc,
} from "../lib/describe";
export type ClockDesc = ClockDescription;

export type Lang = "fr" | "en";

/** One choice of a prompt whose pattern hangs on other arguments: their values by number. */
export interface Choice extends Pattern {
  args: Record<string, string | number>;
}

/** The zone a text like `hands:2` names. */
export function zoneAt(view: View, name: string): Zone | undefined {
  const [base, owner] = name.split(":");
  const found = view.zones[base];
  if (found === undefined) return undefined;
  return Array.isArray(found) ? found[Number(owner)] : found;
}

/** The faces to draw, one for each place: null is a back, "" a hole. Of a pile seen from the top, the rest are backs. */
export function facesOf(zone: Zone | undefined): (string | null)[] {
  if (!zone || zone.dark) return [];
  const cards = zone.cards ?? [];
  const count = zone.count ?? 0;
  const holes = cards.filter((face) => face === "").length;
  const missing = Math.max(0, count + holes - cards.length);
  return [...new Array<null>(missing).fill(null), ...cards];
}
