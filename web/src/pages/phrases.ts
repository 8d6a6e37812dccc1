/** Phrases are words; reactions are faces. Both have a text for those who listen. */
import type { Phrase } from "../lib/wire";

const REACTIONS = ["coeur", "rire", "surprise", "triste", "reflexion", "pouce"] as const;
export type Reaction = (typeof REACTIONS)[number];

export function isReaction(phrase: Phrase): phrase is Reaction {
  return (REACTIONS as readonly string[]).includes(phrase);
}
