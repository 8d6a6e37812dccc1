/**
 * Acting by narrowing. The rules list every legal move as a text; each becomes a row of things to touch (`moves.ts`),
 * and what the player has touched so far leaves fewer and fewer of them. Nothing in this room knows a game, and nothing
 * but `drag.ts` and `walk.ts` touches the screen.
 */
import type { ParamDesc, TableDesc, View } from "../types";
import { chipKey, type Key, type Touch } from "./key";
import type { Option, Slot } from "./moves";
import { begin, reachable, type Begun, type Opening } from "./openings";
import { ownerOf } from "../zone";

export interface Narrowed {
  /** The listed moves that the touches leave. */
  remaining: Option[];
  /** Those of them for which everything is touched. */
  ready: Option[];
  begun: Begun[];
  /** All that may be touched next. */
  can: Set<Key>;
  /** Letters, numbers and words to choose from now. */
  chips: Chip[];
}

export interface Chip {
  key: Key;
  value: string;
  kind: ParamDesc["kind"];
  param: ParamDesc;
}

export const NOTHING: Narrowed = { remaining: [], ready: [], begun: [], can: new Set(), chips: [] };

/** Which slots some touches fill; null if one of them fits nowhere. Things of one kind are touched in their order. */
export function assign(slots: Slot[], touches: readonly Touch[]): boolean[] | null {
  if (touches.length > slots.length) return null;
  const filled = new Array<boolean>(slots.length).fill(false);
  for (const touch of touches) {
    const found = open(slots, filled).find((n) => touch.keys.includes(slots[n].key));
    if (found === undefined) return null;
    filled[found] = true;
  }
  return filled;
}

/** The slots that can be filled next: of each kind the first that is empty, and all signs of a set. */
function open(slots: Slot[], filled: boolean[]): number[] {
  const seen = new Set<Slot["kind"]>();
  return [...slots.keys()].filter((n) => {
    const { kind } = slots[n];
    if (filled[n] || seen.has(kind)) return false;
    if (kind !== "sign") seen.add(kind);
    return true;
  });
}

/** What is left to do after some touches. */
export function narrow(
  options: Option[],
  openings: Opening[],
  touches: readonly Touch[],
  desc: TableDesc,
  view: View,
): Narrowed {
  const remaining: Option[] = [];
  const ready: Option[] = [];
  const can = new Set<Key>();
  const chips = new Map<Key, Chip>();
  const offer = (key: Key, param: ParamDesc, value: string): void => {
    if (!chips.has(key)) chips.set(key, { key, value, kind: param.kind, param });
  };
  for (const option of options) {
    const { slots, form, args } = option;
    const filled = assign(slots, touches);
    if (!filled) continue;
    if (touches.length && !slots.length) continue;
    remaining.push(option);
    if (option.touch && !touches.length) can.add(option.touch);
    if (touches.length && !filled.includes(false)) ready.push(option);
    for (const n of open(slots, filled)) {
      const { kind, key, arg } = slots[n];
      if (kind !== "chip") can.add(key);
      else if (!filled.slice(0, n).includes(false)) offer(key, form.params[arg], args[arg]);
    }
  }
  const begun = openings.flatMap((opening) => begin(opening, touches, desc, view) ?? []);
  for (const one of begun) {
    const more = reachable(one, touches, desc, view);
    for (const key of more.keys) can.add(key);
    for (const { param, value } of more.chips) offer(chipKey(param.kind, value), param, value);
  }
  return { remaining, ready, begun, can, chips: [...chips.values()] };
}

/** Whether a touch may come next. */
export const accepts = (narrowed: Narrowed, touch: Touch): boolean =>
  touch.keys.some((key) => narrowed.can.has(key) || narrowed.chips.some((chip) => chip.key === key));

/** The zones in which a place must be chosen now: another seat's hand is then held out. */
export function heldOut(narrowed: Narrowed, view: View): string[] {
  const zones = new Set<string>();
  for (const key of narrowed.can)
    if (key.what === "place" && ownerOf(key.zone) !== (view.you ?? null)) zones.add(key.zone);
  return [...zones];
}
