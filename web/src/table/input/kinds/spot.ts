/** A card before any seat (`2:0`), or the gap beside it if the next argument names a side. */
import { gapKey, placeKey, type Key } from "../key";
import { baseOf, ownerOf, zoneOf } from "../../zone";
import { sideAfter, type Kind, type Said } from "./kind";

function keyAt(base: string | undefined, text: string, side: string | undefined): Key {
  const [seat, place] = text.split(":").map(Number);
  const zone = zoneOf(base ?? "", seat);
  return side ? gapKey(zone, place, side) : placeKey(zone, place);
}

export const spot: Kind = {
  ofCards: true,
  slots(at) {
    const side = sideAfter(at);
    const key = keyAt(at.params[at.n].zone, at.args[at.n], side);
    return [{ kind: side ? "end" : "spot", arg: at.n, key }];
  },
  says({ params, n }, key): Said[] {
    if (key.what !== "place" && key.what !== "gap") return [];
    const owner = ownerOf(key.zone);
    if (owner === null || baseOf(key.zone) !== params[n].zone) return [];
    // The gap beside a card names the next param too, and so does the card itself where that has a word for it.
    const sides = Object.entries(params[n + 1]?.ends ?? {});
    const side = key.what === "gap" ? key.side : "";
    const word = sides.find(([, where]) => where === side)?.[0];
    return (sides.length ? word !== undefined : !side) ? [[`${owner}:${key.place}`, word]] : [];
  },
  guess(_, touched) {
    const owner = touched.what === "place" ? ownerOf(touched.zone) : null;
    return touched.what === "place" && owner !== null ? `${owner}:${touched.place}` : undefined;
  },
  within: ({ params, n }, choices) =>
    choices.map(({ args }) => keyAt(params[n].zone, String(args[n]), params[n + 1]?.ends?.[args[n + 1]])),
  spoken: (_, value, naming) => naming.who(parseInt(value)),
};
