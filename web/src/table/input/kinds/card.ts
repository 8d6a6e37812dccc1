/** A card, by its face. */
import { theCard } from "../../words/naming";
import { faceKey } from "../key";
import { facesIn, sourceOf, type Kind } from "./kind";

export const card: Kind = {
  ofCards: true,
  replaceable: true,
  fits: (_, text, deck) => !deck || text in deck.cards,
  slots: (at) => [{ kind: "card", arg: at.n, key: faceKey(sourceOf(at), at.args[at.n]) }],
  says: (at, key) => (key.what === "face" && key.zone === sourceOf(at) ? [[key.face]] : []),
  within: (at) => facesIn(at.view, sourceOf(at)).map((face) => faceKey(sourceOf(at), face)),
  spoken: (_, value, naming) => theCard(naming, value),
};
