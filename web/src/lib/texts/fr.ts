/** Every sentence of the client in French. `{name}` is filled in; `{n:carte|cartes}` chooses by number.
 * Says *tu*, short, concrete, kind. Add keys in your own section; en.ts must have the same ones. */
export const fr = {
  // ---- app: everywhere
  "app.name": "Cartable",
  "app.loading": "Un instant…",
  "app.skip": "Aller au contenu",
  "app.back": "Retour",
  "app.close": "Fermer",
  "app.cancel": "Annuler",
  "app.ok": "D’accord",
  "app.home": "Accueil",
  "app.settings": "Réglages",
  "app.rules": "Règles",
  "app.sound.on": "Couper le son",
  "app.sound.off": "Remettre le son",
  "app.retry": "Réessayer",
  "lost.title": "Cette page n’existe pas",
  "lost.text": "L’adresse est peut-être mal recopiée.",
  "lost.home": "Voir les jeux",
  "load.title": "La page n’arrive pas",
  "load.text": "La connexion s’est peut-être coupée. Réessaie dans un instant.",

  // ---- net: the connection
  "net.connecting": "Connexion…",
  "net.offline": "La connexion s’est coupée. Ta place est gardée.",
  "net.back": "Te revoilà !",
  "net.closed": "Cette table est fermée.",
  "net.unreachable": "Je n’arrive pas à joindre la table. Vérifie ta connexion et réessaie.",
  "net.busy": "Il y a foule en ce moment. Réessaie dans un instant.",

  // ---- card: spoken names and colours
  "card.back": "carte cachée",
  "card.hole": "place vide",
  "card.as": "{card}, compte pour {letter}",
  "colour.pink": "rose",
  "colour.red": "rouge",
  "colour.blue": "bleu",
  "colour.yellow": "jaune",
  "colour.green": "vert",
  "colour.violet": "violet",
  "colour.orange": "orange",
  "colour.grey": "gris",
  "seat.bot": "bot",
  "seat.away": "absent",
  "seat.crayon": "crayon",
  "seat.gomme": "gomme",
  "seat.ciseaux": "ciseaux",
  "seat.equerre": "équerre",
  "seat.compas": "compas",
  "seat.pinceau": "pinceau",
  "seat.colle": "colle",
  "seat.trombone": "trombone",

  // ---- table (C2)

  // ---- pages (C3)
};

export type TextKey = keyof typeof fr;
