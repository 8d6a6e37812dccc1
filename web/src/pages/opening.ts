/** Opening a table, and going there. */
import { api, problemText } from "../lib/api";
import { game } from "../lib/describe";
import { t } from "../lib/i18n";
import { keepTokens } from "../lib/net";
import { settings } from "../lib/settings.svelte";
import type { NewTable } from "../lib/wire";
import { go } from "../router";
import { playersOf } from "./catalogue";
import { rememberTable } from "./mine";
import { seatWishes, usualPlaces } from "./plan";
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
    const places = usualPlaces(...playersOf(desc), "initie");
    return await openTable({ game: id, seats: seatWishes(places, me, guestName), start: true });
  } catch (fault) {
    return problemText(fault);
  }
}

/** Alone against bots nobody needs a name. */
export function myName(): string {
  return settings.name.trim() || t("who.me");
}

export function guestName(number: number): string {
  return t("who.number", { n: number });
}
