/** What is marked as possible, on the page and on the board: not everything that is, for that would say nothing. */
import type { TableDesc } from "../types";
import { baseOf } from "../zone";
import { zoneIn, type Key } from "./key";
import type { Option } from "./moves";

/** Whether a key speaks of the hand, and not of a seat or a chip. */
export function isOfHand(key: Key, desc: TableDesc): boolean {
  // A zone that is touched as a whole is marked as a pile is, wherever it lies.
  const zone = key.what === "zone" ? null : zoneIn(key);
  return zone !== null && desc.zones[baseOf(zone)]?.where === "hand";
}

/** In the hand: the next step, or all first steps while the rest of the choice is not in the hand. */
export function marksIn(can: Set<Key>, first: Set<Key>, chosen: boolean, desc: TableDesc): Set<Key> {
  const isHand = (key: Key): boolean => isOfHand(key, desc);
  return chosen && ![...can].some(isHand) ? new Set([...[...first].filter(isHand), ...can]) : can;
}

/** More marks than this on the board say nothing: once something is chosen, and before that. */
const MOST_TARGETS = 40;
const MOST_FIRST_TARGETS = 8;

/** On the board: where a choice leads, or what must be touched there if that says something. */
export function targetsIn(
  can: Set<Key>,
  acting: readonly Option[],
  chosen: boolean,
  hinted: boolean,
  desc: TableDesc,
): Set<Key> {
  // What does something at once is a button in its own right.
  const doors = new Set<Key | null>(acting.map((option) => option.touch));
  const keys = [...can].filter((key) => !isOfHand(key, desc) && !doors.has(key));
  const tells = (chosen && keys.length <= MOST_TARGETS) || (hinted && keys.length <= MOST_FIRST_TARGETS);
  return new Set(tells ? keys : []);
}
