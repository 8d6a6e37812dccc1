/** The pictograms of outlines.svg (each is `i-` and its name there). */
export type IconName =
  | "players" | "solo" | "time" | "turns" | "race" | "coop" | "none" | "letters" | "reading" | "kletters" | "kspoken"
  | "kwritten" | "ksentence" | "knumber" | "rules" | "back" | "close" | "check" | "plus" | "hint" | "sound" | "mic"
  | "send" | "undo" | "bot" | "link" | "search" | "gear" | "draw" | "pass" | "shout" | "crown" | "replay" | "crayon"
  | "gomme" | "ciseaux" | "equerre" | "compas" | "pinceau" | "colle" | "trombone" | "soundoff" | "left" | "right"
  | "first" | "last" | "play" | "pause" | "up" | "down" | "tv" | "phone" | "copy" | "share" | "offline" | "flag"
  | "star" | "carnet" | "speak" | "coeur" | "rire" | "surprise" | "triste" | "reflexion" | "pouce";
