/** Opening a table, and going there. */
import { api, problemText } from "../lib/api";
import { seatObject } from "../cards/seats";
import { game } from "../lib/describe";
import { capital, t, type TextKey } from "../lib/i18n";
import { keepTokens } from "../lib/net";
import { settings } from "../lib/settings.svelte";
import type { NewTable } from "../lib/wire";
import { go } from "../router";
import { playersOf } from "./catalogue";
import { rememberTable } from "./mine";
import { seatWishes, usualLevel, usualPlaces } from "./plan";
import { mySeatOptions } from "./words";

/** Opens a table and sits down. What went wrong, in words; "" if nothing did. */
export async function openTable(wanted: NewTable): Promise<string> {
  try {
    const opened = await api.openTable(wanted);
    keepTokens(opened);
    rememberTable(opened.code, wanted.game);
    go(`/t/${encodeURIComponent(opened.code)}`);
    return "";
  } catch (fault) {
    return problemText(fault);
  }
}

/** Me against bots, dealt at once. */
export async function playAtOnce(id: string): Promise<string> {
  try {
    const desc = await game(id);
    const me = { name: myName(), age: settings.age, options: mySeatOptions(desc.options) };
    const places = usualPlaces(...playersOf(desc), usualLevel(settings.age));
    return await openTable({ game: id, seats: seatWishes(places, me, seatThing), start: true });
  } catch (fault) {
    return problemText(fault);
  }
}

/** Alone against bots nobody needs a name: the thing that stands for the seat lends its own. */
export function myName(): string {
  return settings.name.trim() || seatThing(0);
}

/** What people without a name are called. */
export function seatThing(seat: number): string {
  return capital(t(`seat.${seatObject(seat).name}` as TextKey));
}
