/** Short names for what the wire brings. */
import type { ClockDescription, Pattern } from "../lib/wire";

export type { Clock, Eyes, Json, Pattern, Prompt, Room, RoomSeat, TableEvent, View, Zone } from "../lib/wire";
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

export type { Language as Lang } from "../lib/languages";
export type { Texts } from "../lib/i18n";

/** One choice of a prompt whose pattern hangs on other arguments: their values by number. */
export interface Choice extends Pattern {
  args: Record<string, string | number>;
}
