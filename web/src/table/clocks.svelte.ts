/** The clocks of a table, as they are drawn: how much is left, and of how much. */
import type { Clock, TableDesc, Texts, View } from "./types";

export interface ShownClock extends Clock {
  /** Milliseconds. */
  left: number;
  /** The part of its time that is left, from 1 to 0. */
  part: number;
  label: Texts | null;
}

/** What the clocks are read from. */
interface Timed {
  readonly desc: TableDesc;
  readonly view: View | null;
  /** The table's time. */
  readonly now: number;
}

export class Clocks {
  /** How long each clock was when it was first seen. */
  #totals = new Map<string, number>();

  constructor(private readonly table: Timed) {}

  readonly shown: ShownClock[] = $derived.by(() => {
    const { view, desc, now } = this.table;
    if (!view) return [];
    return view.clocks
      .filter((clock) => desc.clocks[clock.name]?.ring)
      .map((clock) => {
        const left = Math.max(0, clock.deadline - now);
        const part = Math.min(1, left / this.#total(clock, view));
        return { ...clock, left, part, label: desc.clocks[clock.name].label };
      });
  });

  #total(clock: Clock, view: View): number {
    const name = `${clock.name} ${clock.seat} ${clock.deadline}`;
    const kept = this.#totals.get(name);
    if (kept) return kept;
    const total = Math.max(1, clock.deadline - Math.min(view.now, this.table.now || view.now));
    if (this.#totals.size > 50) this.#totals.clear();
    this.#totals.set(name, total);
    return total;
  }

  /** The clock around a seat's disc: its own, or the table's if it is the only one awaited. */
  of(seat: number): ShownClock | null {
    const active = this.table.view?.active ?? [];
    const alone = active.length === 1 && active[0] === seat;
    return this.shown.find((clock) => clock.seat === seat || (clock.seat === null && alone)) ?? null;
  }
}
