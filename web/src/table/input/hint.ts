/** A hint is shown as if the player had done it: cards are touched, words are typed, a launch is aimed. */
import { type DeckDesc, type TableDesc, type View } from "../types";
import { facesOf, zoneAt } from "../zone";
import { placeKey, touchOf, type Key, type Touch } from "./key";
import { isTyped, kindOf } from "./kinds";
import type { Instruments, Slot } from "./kinds/kind";
import type { Option } from "./moves";
import type { Opening } from "./openings";
import type { ParamDesc } from "../types";

/** What is touched for some keys: for a face or a sign a card that has it, each card once. */
function touchesFor(keys: Key[], view: View): Touch[] {
  const touches: Touch[] = [];
  for (const key of keys) {
    if (key.what !== "face" && key.what !== "sign") {
      touches.push(touchOf(key));
      continue;
    }
    const place = facesOf(zoneAt(view, key.zone)).findIndex(
      (face, n) =>
        (key.what === "face" ? face === key.face : face?.[0] === key.sign) &&
        !touches.some(({ at }) => at === placeKey(key.zone, n)),
    );
    if (place >= 0) touches.push({ at: placeKey(key.zone, place), keys: [key] });
  }
  return touches;
}

/** What one would touch to make a listed move. */
export const touchesOf = (option: Option, view: View): Touch[] =>
  touchesFor(
    option.slots.map((slot) => slot.key),
    view,
  );

/** What one would touch to give these values, one for each param. */
export function touchesIn(params: ParamDesc[], values: readonly string[], desc: TableDesc, view: View): Touch[] {
  const slots = params.flatMap((param, n): Slot[] => {
    const kind = kindOf(param);
    const at = { params, n, args: values, desc, view };
    return values[n] ? (kind.hinted?.(at) ?? kind.slots?.(at) ?? []) : [];
  });
  return touchesFor(
    slots.map((slot) => slot.key),
    view,
  );
}

/** A whole answer, taken apart into what is typed and what is touched; what is aimed goes to its instrument. */
export function takeApart(
  { params }: Opening,
  text: string,
  desc: TableDesc,
  deck: DeckDesc,
  view: View,
  instruments: Instruments,
): { typed: string; touches: Touch[] } {
  const words = text.split(" ");
  const at = params.findIndex(isTyped);
  const next = params[at + 1];
  let end = words.length;
  if (next) {
    const found = words.findIndex((word, n) => n > at && (kindOf(next).fits?.(next, word, deck) ?? true));
    if (found > 0) end = found;
  }
  const values = at < 0 ? words : [...words.slice(0, at), "", ...words.slice(end)];
  params.forEach((param, n) => kindOf(param).show?.(values, n, instruments));
  return { typed: at < 0 ? "" : words.slice(at, end).join(" "), touches: touchesIn(params, values, desc, view) };
}
