/** Who is to sit at a table that does not exist yet, as the game page lays it out. */

import type { Level, OptionValue, SeatPlan } from "../lib/wire";

export interface Place {
  /** Stays the same while places are added and removed, so that lists keep their focus. */
  key: number;
  kind: "me" | "bot" | "open";
  /** Of another person on this device; the first `me` is the owner of the device, whose name is remembered. */
  name: string;
  level: Level;
}

const SMALL = 7;
let lastKey = 0;

export function place(kind: Place["kind"], level: Level = "initie"): Place {
  lastKey += 1;
  return { key: lastKey, kind, name: "", level };
}

/** What somebody wrote as an age; null if it is none. */
export function ageIn(text: string): number | null {
  const years = Number.parseInt(text, 10);
  return years >= 0 && years <= 130 ? years : null;
}

/** Small children are helped more, unless somebody says otherwise. */
export function isSmall(age: number | null): boolean {
  return age !== null && age <= SMALL;
}

/** How well bots play unless somebody says otherwise: against a small child like one. */
export function usualLevel(age: number | null): Level {
  return isSmall(age) ? "debutant" : "initie";
}

/** Me and enough bots for a lively table: three where the game allows it; me alone where that is a game. */
export function usualPlaces(low: number, high: number, level: Level): Place[] {
  const count = low === 1 ? 1 : Math.min(high, Math.max(low, 3));
  return [place("me"), ...Array.from({ length: count - 1 }, () => place("bot", level))];
}

/** The seats as the service wants them. */
export function seatWishes(
  places: Place[],
  me: { name: string; age: number | null; options: Record<string, OptionValue> },
  nameless: (seat: number) => string,
): SeatPlan[] {
  let known = false;
  return places.map((seat, number): SeatPlan => {
    if (seat.kind === "bot") return { kind: "bot", level: seat.level };
    if (seat.kind === "open") return { kind: "open" };
    if (known) return { kind: "me", name: seat.name.trim() || nameless(number) };
    known = true;
    const wish: SeatPlan = { kind: "me", name: me.name, options: me.options };
    if (me.age !== null) wish.age = me.age;
    return wish;
  });
}

interface Offered {
  name: string;
  default: OptionValue;
  by_seats?: Record<string, OptionValue>;
}

/** What an option is with so many players: what was chosen, or what the game offers them from the start. */
export function optionValue(
  values: Readonly<Record<string, OptionValue>>,
  option: Offered,
  seats: number,
): OptionValue {
  const chosen = values[option.name];
  if (chosen !== undefined) return chosen;
  const offered = option.by_seats?.[String(seats)];
  return offered === undefined ? option.default : offered;
}

/** Only what differs from the usual way of playing: a game may change its defaults, and nobody chose the old ones. */
export function chosenOptions(
  offered: readonly Offered[],
  values: Record<string, OptionValue>,
): Record<string, OptionValue> {
  const out: Record<string, OptionValue> = {};
  for (const option of offered) {
    const value = values[option.name];
    // Where the number of players decides, they may still become more or fewer: what was chosen is said.
    if (value !== undefined && (option.by_seats || value !== option.default)) out[option.name] = value;
  }
  return out;
}
