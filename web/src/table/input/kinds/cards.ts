/** Several cards: written face by face, or, in a listed move, by their signs (`AB+*C`). */
import { wordsOf } from "../../../lib/i18n";
import { cardName, listed, theCard } from "../../words/naming";
import { faceKey, signKey } from "../key";
import { card } from "./card";
import { sourceOf, type Kind } from "./kind";

export const cards: Kind = {
  ofCards: true,
  many: true,
  slots(at) {
    if (at.params[at.n].write !== "letters") return null;
    // A star is written with the letter that it stands for.
    const signs = at.args[at.n].match(/\*[A-Z]|[^+]/g) ?? [];
    return signs.map((sign) => ({ kind: "sign", arg: at.n, key: signKey(sourceOf(at), sign[0]) }));
  },
  hinted(at) {
    // With a word to type, the cards for it come by themselves.
    if (at.params.some((param) => param.kind === "text")) return [];
    return at.args.slice(at.n).map((face) => ({ kind: "card", arg: at.n, key: faceKey(sourceOf(at), face) }));
  },
  says: card.says,
  /** One card is not what was meant by it. */
  guess: () => undefined,
  within: card.within,
  spoken(param, value, naming) {
    if (param.write === "letters")
      return value in naming.deck.cards ? theCard(naming, value) : value.replaceAll("*", "★").replaceAll("+", " + ");
    return listed(
      value.split(" ").map((face) => cardName(naming, face)),
      wordsOf(naming.lang)["grammar.and"],
    );
  },
};
