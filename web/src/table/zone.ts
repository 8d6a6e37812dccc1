/** Zones: their names as the wire writes them, `draw`, or `hands:2` where every seat has one; and what lies in them. */
import type { View, Zone } from "./types";

/** The name of a seat's own zone. */
export const zoneOf = (base: string, seat: number | null | undefined): string => `${base}:${seat}`;

/** The name that the game's description has for it: `hands` of `hands:2`. */
export const baseOf = (zone: string): string => zone.split(":")[0];

/** The seat whose zone it is; null if it belongs to the table. */
export function ownerOf(zone: string): number | null {
  const owner = zone.split(":")[1];
  return owner === undefined ? null : Number(owner);
}

/** What lies in a zone, as a player sees it. */
export function zoneAt(view: View, name: string): Zone | undefined {
  const found = view.zones[baseOf(name)];
  return Array.isArray(found) ? found[ownerOf(name) ?? NaN] : found;
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
