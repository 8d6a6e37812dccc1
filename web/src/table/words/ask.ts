/** The sentence that says what is asked of a player now. */
import type { Key } from "../input/key";
import type { Option } from "../input/moves";
import type { Narrowed } from "../input/narrow";
import type { View } from "../types";
import { wordsOf } from "../../lib/i18n";
import { capital, listed, type Naming } from "./naming";

/** "Pose une carte, ou pioche.": the orders of all verbs that are possible, shouts last and only if nothing else is. */
export function asked(naming: Naming, options: Option[], view: View): string {
  const prompts = (view.prompts ?? []).map((prompt) => prompt.verb);
  // What is chosen or said comes first; what one can always do instead comes last.
  const chosen = options.filter((option) => option.slots.length).map((option) => option.verb);
  const verbs = [...new Set([...chosen, ...prompts, ...options.map((option) => option.verb)])];
  const orders = verbs.flatMap((verb) => {
    const described = naming.desc.verbs[verb];
    // A shout that is chosen among several, such as a bid, is asked for like any other choice; so is a card to be first with.
    const spoken =
      described?.race &&
      !options.some((option) => option.verb === verb && ["chip", "card"].includes(option.slots[0]?.kind));
    return described?.ask && !spoken ? [described.ask[naming.lang]] : [];
  });
  const unique = [...new Set(orders)];
  if (!unique.length) return "";
  const sentence =
    unique.length === 2
      ? `${unique[0]}, ${wordsOf(naming.lang)["grammar.or"]} ${unique[1]}`
      : listed(unique, wordsOf(naming.lang)["grammar.or"]);
  return `${capital(sentence)}.`;
}

/** Somebody has claimed something in a race, and the table still waits for others: nobody has won yet. */
export const undecided = (view: View | null): boolean => view?.clocks.some((clock) => clock.name === "tie") ?? false;

type Wanted = "seat" | "place" | "card" | "chip" | "more";

/** What a key is called when it is asked for. */
const ASKED_AS: Record<Key["what"], Wanted> = {
  seat: "seat",
  zone: "place",
  end: "place",
  gap: "place",
  sign: "more",
  place: "card",
  face: "card",
  chip: "chip",
};

/** What is still to be touched, as the key of a text: the kind of the first thing that all remaining moves want. */
export function stillWanted(narrowed: Narrowed): Wanted | null {
  if (narrowed.chips.length) return "chip";
  const kinds = new Set<Wanted>();
  for (const key of narrowed.can) {
    kinds.add(ASKED_AS[key.what]);
  }
  for (const kind of ["place", "seat", "more", "card"] as const) if (kinds.has(kind)) return kind;
  return null;
}
