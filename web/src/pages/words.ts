/** Small words that several pages share. */
import { say, t } from "../lib/i18n";
import { settings } from "../lib/settings.svelte";
import { isSmall } from "./plan";
import type { OptionDescription, OptionValue, Room, RoomSeat } from "../lib/wire";

/** The value of an option as people say it. */
export function optionWords(option: OptionDescription, value: OptionValue): string {
  const label = option.labels[option.values.indexOf(value)];
  return label ? say(label) : String(value);
}

/** What stands below a name: who plays here, and whether they are there. */
export function seatState(seat: RoomSeat): string {
  if (seat.kind === "open") return t("who.free");
  if (seat.kind === "bot") return t("who.bot", { level: t(`level.${seat.level ?? "initie"}`) });
  if (seat.left) return t("who.left");
  if (seat.lent) return t("who.lent");
  return seat.here ? t("who.here") : t("who.away");
}

export function seatName(room: Room, seat: number, you: readonly number[] = []): string {
  const name = room.seats[seat]?.name || t("who.number", { n: seat + 1 });
  return you.length < 2 && you.includes(seat) ? t("who.you", { name }) : name;
}

/** The options of a table with what they are from the start: at a table of children some are something else. */
export function tableOptions(offered: readonly OptionDescription[], child: boolean): OptionDescription[] {
  return offered
    .filter((option) => !option.per_seat)
    .map((option) =>
      child && option.for_children !== undefined ? { ...option, default: option.for_children } : option,
    );
}

/** What a seat of mine starts with: my own settings, where the game offers them, and what helps a small child. */
export function mySeatOptions(offered: readonly OptionDescription[], age = settings.age): Record<string, OptionValue> {
  const out: Record<string, OptionValue> = {};
  for (const option of offered.filter((one) => one.per_seat)) {
    if (option.for_the_young && isSmall(age)) out[option.name] = true;
    if (option.name === "typing" && option.values.includes(5 * settings.moreTime))
      out["typing"] = 5 * settings.moreTime;
    // Some games leave the marks out by default, for overlooking a card is part of them: only "no" is taken over.
    if (option.name === "hints" && !settings.hints) out["hints"] = false;
  }
  return out;
}
