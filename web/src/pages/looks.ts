/** How kinds, minimums and paces look: pictograms and book covers. */
import type { IconName } from "../cards/icons";
import type { Kind, Minimum, Pace } from "./catalogue";

const KIND_ICONS: Record<Kind, IconName> = {
  letters: "kletters",
  spoken: "kspoken",
  written: "kwritten",
  sentences: "ksentence",
  numbers: "knumber",
};
const MINIMUM_ICONS: Record<Minimum, IconName> = {
  none: "none",
  few: "letters",
  letters: "letters",
  reading: "reading",
  fluent: "reading",
};
const PACE_ICONS: Record<Pace, IconName> = { turns: "turns", race: "race", mixed: "shout", together: "coop" };
const COVERS: Record<Kind, string> = {
  letters: "var(--cover-letters)",
  spoken: "var(--cover-spoken)",
  written: "var(--cover-written)",
  sentences: "var(--cover-sentences)",
  numbers: "var(--cover-numbers)",
};

export const kindIcon = (kind: Kind): IconName => KIND_ICONS[kind];
export const minimumIcon = (minimum: Minimum): IconName => MINIMUM_ICONS[minimum];
export const paceIcon = (pace: Pace): IconName => PACE_ICONS[pace];
/** The colour of the book's cover. */
export const coverColour = (kind: Kind): string => COVERS[kind];
