/** Listed moves, read as things to touch: a card, a place, a seat, a letter... */
import type { FormDesc, TableDesc, View } from "../types";
import { zoneKey, type ZoneKey } from "./key";
import { kindOf } from "./kinds";
import { resolveZone, type Slot } from "./kinds/kind";
import { baseOf, ownerOf } from "../zone";

export type { Slot } from "./kinds/kind";

/** A move that can be sent as it stands. */
export interface Option {
  move: string;
  verb: string;
  form: FormDesc;
  args: string[];
  slots: Slot[];
  /** A zone whose touch does it at once. */
  touch: ZoneKey | null;
  race: boolean;
}

/** What is touched for a move; null if something in it cannot be touched. */
function slotsOf(form: FormDesc, args: string[], desc: TableDesc, view: View): Slot[] | null {
  const slots: Slot[] = [];
  for (let n = 0; n < form.params.length; n++) {
    const more = kindOf(form.params[n]).slots?.({ params: form.params, n, args, desc, view });
    if (!more) return null;
    slots.push(...more);
    // An end, or a side, is the next argument as well.
    if (more.some((slot) => slot.kind === "end")) n++;
  }
  return slots;
}

/** The form of a verb that a move is written in. */
export function formOf(desc: TableDesc, verb: string, tokens: string[]): { form: FormDesc; args: string[] } | null {
  for (const form of desc.verbs[verb]?.forms ?? []) {
    const fixed = form.words.length;
    if (tokens.length !== fixed + form.params.length) continue;
    if (!form.words.every((word, n) => word === tokens[n])) continue;
    const args = tokens.slice(fixed);
    if (form.params.every((param, n) => kindOf(param).fits?.(param, args[n]) ?? true)) return { form, args };
  }
  return null;
}

/** Every listed move as things to touch. A move whose form is not described is left as one button. */
export function readMoves(desc: TableDesc, view: View): Option[] {
  return (view.moves ?? []).map((move) => {
    const [verb, ...tokens] = move.split(" ");
    const found = formOf(desc, verb, tokens);
    const form = found?.form ?? {
      words: tokens,
      params: [],
      button: { fr: move, en: move },
      done: { fr: move, en: move },
      open: false,
    };
    const args = found?.args ?? [];
    return {
      move,
      verb,
      form,
      args,
      slots: (found && slotsOf(form, args, desc, view)) ?? [],
      touch: form.touch ? zoneKey(resolveZone(form.touch, desc, view, args)) : null,
      race: desc.verbs[verb]?.race ?? false,
    };
  });
}

/** Whether a move only changes the order of one's own cards: it is done by sliding them, not by narrowing. */
export function arranges(option: Option, view: View): boolean {
  return (
    option.slots.length > 0 &&
    option.slots.every(
      ({ kind, key }) => kind === "place" && key.what === "place" && ownerOf(key.zone) === (view.you ?? null),
    )
  );
}

/** Whether sets of cards are put together by their signs: their order does not count. */
export const isFormula = (option: Option): boolean => option.slots.some((slot) => slot.kind === "sign");

/** The zones that moves of this game can speak of, card by card or as a whole. */
export function zonesTouched(desc: TableDesc, byCard: boolean): Set<string> {
  const out = new Set<string>();
  for (const { forms } of Object.values(desc.verbs)) {
    for (const { params, touch } of forms) {
      if (!byCard && touch) out.add(baseOf(touch));
      params.forEach((param, n) => {
        if (byCard && kindOf(param).ofCards) out.add(baseOf(param.zone ?? "hands"));
        // Where an end of the zone is to be chosen, its ends are touched, not the whole.
        if (!byCard && !params[n + 1]?.ends) for (const zone of Object.values(param.zones ?? {})) out.add(zone);
      });
    }
  }
  return out;
}
