/** Short names for what the wire brings. */
import type { ClockDescription, Pattern } from "../lib/wire";

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
