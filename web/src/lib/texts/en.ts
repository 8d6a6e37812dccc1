/** Every sentence of the client in English; see fr.ts. */
import type { TextKey } from "./fr";

export const en: Record<TextKey, string> = {
  // ---- app: everywhere
  "app.name": "Cartable",
  "app.loading": "One moment…",
  "app.skip": "Skip to content",
  "app.back": "Back",
  "app.close": "Close",
  "app.cancel": "Cancel",
  "app.ok": "All right",
  "app.home": "Home",
  "app.settings": "Settings",
  "app.rules": "Rules",
  "app.sound.on": "Turn the sound off",
  "app.sound.off": "Turn the sound on",
  "app.retry": "Try again",
  "lost.title": "There is no such page",
  "lost.text": "Perhaps the address was mistyped.",
  "lost.home": "See the games",
  "load.title": "The page won’t load",
  "load.text": "The connection may be down. Try again in a moment.",

  // ---- net: the connection
  "net.connecting": "Connecting…",
  "net.offline": "The connection dropped. Your seat is safe.",
  "net.back": "You’re back!",
  "net.closed": "This table is closed.",
  "net.unreachable": "I can’t reach the table. Check your connection and try again.",
  "net.busy": "It’s crowded right now. Try again in a moment.",

  // ---- card: spoken names and colours
  "card.back": "face-down card",
  "card.hole": "empty place",
  "card.as": "{card}, counts as {letter}",
  "colour.pink": "pink",
  "colour.red": "red",
  "colour.blue": "blue",
  "colour.yellow": "yellow",
  "colour.green": "green",
  "colour.violet": "violet",
  "colour.orange": "orange",
  "colour.grey": "grey",
  "seat.bot": "bot",
  "seat.away": "away",
  "seat.crayon": "pencil",
  "seat.gomme": "eraser",
  "seat.ciseaux": "scissors",
  "seat.equerre": "set square",
  "seat.compas": "compasses",
  "seat.pinceau": "brush",
  "seat.colle": "glue",
  "seat.trombone": "paper clip",

  // ---- table (C2)

  // ---- pages (C3)
};
