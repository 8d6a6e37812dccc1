/** A place of a zone, by its number. */
import { placeKey } from "../key";
import { isWholeNumber, sourceOf, type Kind } from "./kind";

export const place: Kind = {
  ofCards: true,
  fits: isWholeNumber,
  slots: (at) => [{ kind: "place", arg: at.n, key: placeKey(sourceOf(at, ""), Number(at.args[at.n])) }],
  says: (at, key) => (key.what === "place" && key.zone === sourceOf(at, "") ? [[String(key.place)]] : []),
  within: (at, choices) => choices.map(({ args }) => placeKey(sourceOf(at, ""), Number(args[at.n]))),
  spoken: (_, value) => String(Number(value) + 1),
};
