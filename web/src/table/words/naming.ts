/** The names of cards and seats, and how several of them are listed. */
import { inLanguage } from "../../lib/i18n";
import type { DeckDesc, Lang, TableDesc } from "../types";

/** Everything that naming needs. */
export interface Naming {
  desc: TableDesc;
  deck: DeckDesc;
  lang: Lang;
  /** The name of a seat, as it is called at this table. */
  who: (seat: number) => string;
}

/** "U bleu" / "blue U". */
export function cardName(naming: Naming, face: string): string {
  return inLanguage(naming.deck.cards[face]?.name, naming.lang) || face;
}

/** "le U bleu" / "the blue U". */
export function theCard(naming: Naming, face: string): string {
  return inLanguage(naming.deck.cards[face]?.the, naming.lang) || cardName(naming, face);
}

/** Several things as a sentence lists them. */
export function listed(items: string[], word: string): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${word} ${items[items.length - 1]}`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
