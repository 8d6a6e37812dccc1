/** All that a table needs of a connection; a replay gives the same from its frames. */
import type { Texts } from "./i18n";
import type { Eyes, OptionValue, Room, View } from "./wire";

/** connecting: first time; open; offline: trying again; closed: for good, see `problem`. */
export type Status = "connecting" | "open" | "offline" | "closed";

/** What came of a move: null if it was carried out, or why it was not. */
export type Reply = { code: string; texts: Texts } | null;

/** For races, `performance.now()`: which update was looked at, when it was on the screen, when the key was hit. */
export interface Times {
  n?: number | null;
  painted?: number | null;
  pressed: number | null;
}

/** Called with every update. `fresh`: a whole new picture, nothing to animate; else the events lead to it. */
export type Listener = (eyes: Eyes[], fresh: boolean, n: number) => void;

export interface JoinWish {
  name: string;
  age?: number | null;
  seat?: number | null;
  options?: Record<string, OptionValue>;
}

/** All that a table page needs of a connection; a replay gives the same from its frames. */
export interface TableLink {
  readonly status: Status;
  readonly problem: Texts | null;
  readonly room: Room | null;
  readonly n: number;
  readonly you: number[];
  readonly eyes: Eyes[];
  /** The table's time now, in milliseconds. */
  tableTime(): number;
  /** What a seat sees (null: what everyone sees). */
  view(seat: number | null): View | null;
  /** Calls for every update from now on, in order; returns how to stop. */
  onUpdate(listener: Listener): () => void;
  play(seat: number, move: string, times?: Times): Promise<Reply>;
  /** Would this be accepted? Changes nothing. */
  check(seat: number, move: string): Promise<Reply>;
  /** A move that is legal now. */
  hint(seat: number): Promise<string | null>;
}
