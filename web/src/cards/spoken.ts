/** What a screen reader says of a card. */
import type { DeckDesc } from "../lib/describe";
import { fill, wordsOf } from "../lib/i18n";
import type { Language } from "../lib/settings.svelte";

/** The name of a face; null is a card face down, "" an empty place. */
export function spokenName(face: string | null, deck: Partial<DeckDesc>, language: Language, as = ""): string {
  const texts = wordsOf(language);
  if (face === null) return texts["card.back"];
  if (face === "") return texts["card.hole"];
  const name = deck.cards?.[face]?.name[language] ?? face;
  return as ? fill(texts["card.as"], { card: name, letter: as }, language) : name;
}
