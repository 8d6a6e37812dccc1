/** Pictograms: 24 x 24, round strokes of 2, in the colour of the text. */
export const PICTOGRAMS = {
  players:
    '<circle cx="8.5" cy="8" r="3.3"/><path d="M2.5 20c0-4 2.5-6.5 6-6.5s6 2.5 6 6.5"/><circle cx="16.5" cy="9.5" r="2.6"/><path d="M17.5 14.5c2.5.3 4 2.3 4 5.5"/>',
  solo:
    '<circle cx="12" cy="8" r="3.6"/><path d="M5.5 20c0-4 2.7-6.5 6.5-6.5s6.5 2.5 6.5 6.5"/>',
  time:
    '<circle cx="12" cy="12.5" r="8"/><path d="M12 8v4.5l3 2M9.5 2.5h5"/>',
  turns:
    '<path d="M20 12a8 8 0 0 1-13.7 5.6M4 12A8 8 0 0 1 17.7 6.4M17.9 2.8v3.8h-3.8M6.1 21.2v-3.8h3.8"/>',
  race:
    '<path d="M13.5 2.5 5 13.5h6l-1 8 8.5-11.5h-6Z"/>',
  coop:
    '<path d="M12 20s-8-4.6-8-10.3C4 6.8 6 5 8.2 5c1.7 0 3 .9 3.8 2.3C12.8 5.9 14.1 5 15.8 5 18 5 20 6.8 20 9.7 20 15.4 12 20 12 20Z"/>',
  none:
    '<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z"/><circle cx="12" cy="12" r="2.8"/>',
  letters:
    '<path d="M3 18 7.5 6.5 12 18M4.7 14h5.6"/><path d="M20.5 11v7M20.5 14.5a3 3 0 1 0 0 .1"/>',
  reading:
    '<path d="M12 6.5C10 5 7 4.5 3 4.8v13.7c4-.3 7 .2 9 1.7 2-1.5 5-2 9-1.7V4.8c-4-.3-7 .2-9 1.7ZM12 6.5v13.7"/>',
  kletters:
    '<rect x="3.5" y="4" width="11" height="15" rx="2.5"/><path d="m17 6 2.3.7c1 .3 1.5 1.3 1.2 2.3l-2.7 9"/><path d="M6.5 15 9 8.5l2.5 6.5M7.4 12.7h3.2"/>',
  kspoken:
    '<path d="M4 5h16v11h-9l-4.5 4v-4H4Z"/><path d="M8.5 10.5h.01M12 10.5h.01M15.5 10.5h.01" stroke-width="2.6"/>',
  kwritten:
    '<path d="m4 20 1-4.5L16 4.5l3.5 3.5-11 11Z"/><path d="m13.5 7 3.5 3.5"/>',
  ksentence:
    '<path d="M3 7h18M3 12h18M3 17h9"/><path d="M16 17h.01" stroke-width="3"/>',
  knumber:
    '<path d="M6 7.5 8.5 6v12M13 8.5c.5-2 4.5-3 5.5-.3C19.5 11 13 14 13 18h6"/>',
  rules:
    '<circle cx="12" cy="12" r="9"/><path d="M9.3 9.2c.4-3.3 5.6-3 5.4.2-.1 2-2.7 2.2-2.7 4.4M12 17.3h.01"/>',
  back:
    '<path d="M14.5 5 7.5 12l7 7"/>',
  menu:
    '<path d="M4 7h16M4 12h16M4 17h16"/>',
  close:
    '<path d="M6 6l12 12M18 6 6 18"/>',
  check:
    '<path d="m5 12.5 4.5 4.5L19 7"/>',
  plus:
    '<path d="M12 5v14M5 12h14"/>',
  hint:
    '<path d="M9 17.5h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9V16h7v-2.1A6 6 0 0 0 12 3Z"/>',
  sound:
    '<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5Z"/><path d="M15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11"/>',
  mic:
    '<rect x="9" y="3" width="6" height="11" rx="3"/><path d="M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3"/>',
  send:
    '<path d="M5 12h13M12.5 6l6 6-6 6"/>',
  undo:
    '<path d="M8.5 5 4 9.5 8.5 14"/><path d="M4.5 9.5H14a5.5 5.5 0 0 1 0 11H9"/>',
  bot:
    '<rect x="4.5" y="8" width="15" height="11" rx="3.5"/><path d="M12 8V4.5M12 4h.01M2.5 12v3M21.5 12v3"/><path d="M9 13h.01M15 13h.01" stroke-width="2.8"/>',
  link:
    '<path d="M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2"/>',
  search:
    '<circle cx="10.5" cy="10.5" r="6.5"/><path d="m15.5 15.5 5 5"/>',
  gear:
    '<path d="M4 7h9M18 7h2M4 17h2M11 17h9"/><circle cx="15.5" cy="7" r="2.5"/><circle cx="8.5" cy="17" r="2.5"/>',
  eyeshut:
    '<path d="M3 9.5c2 3.7 5.3 5.5 9 5.5s7-1.8 9-5.5M12 15v4M6.5 13.7 4.5 17M17.5 13.7l2 3.3"/>',
  draw:
    '<rect x="4" y="9" width="11" height="12" rx="2.5"/><path d="M18 17V4M14.5 7.5 18 4l3.5 3.5"/>',
  pass:
    '<path d="M4 6l7 6-7 6ZM13 6l7 6-7 6Z"/>',
  shout:
    '<path d="M4 10v4h3l8 4.5v-13L7 10ZM18.5 8.5v.01M20.5 12h-2M18.5 15.5v.01"/><path d="M18 8l2-1.5M18 16l2 1.5"/>',
  crown:
    '<path d="M4 18h16L21.5 7.5 16 11.5 12 5 8 11.5 2.5 7.5Z"/>',
  replay:
    '<path d="M4.5 12a7.5 7.5 0 1 0 2.4-5.5M4.5 4v4h4"/><path d="m10.5 9.5 4.5 2.7-4.5 2.7Z"/>',
  crayon:
    '<path d="m4 20 1-4.8L16.3 4a2 2 0 0 1 2.8 0l1 1a2 2 0 0 1 0 2.8L8.8 19Z"/><path d="m14 6.3 3.8 3.8"/>',
  gomme:
    '<path d="M13.5 4.5 20 11l-8.5 8.5H8L3.5 15a1.5 1.5 0 0 1 0-2Z"/><path d="m8 10 6.5 6.5M8 19.5h12"/>',
  ciseaux:
    '<circle cx="6.5" cy="17.5" r="3"/><circle cx="17.5" cy="17.5" r="3"/><path d="M8.3 15 16 3.5M15.7 15 8 3.5"/>',
  equerre:
    '<path d="M4 20V4l16 16Z"/><path d="M8 16v-3.5l3.5 3.5Z"/>',
  compas:
    '<circle cx="12" cy="5.5" r="2.3"/><path d="M11 7.5 6 21M13 7.5 18 21M7.8 15.5c2.7 1.3 5.7 1.3 8.4 0"/>',
  pinceau:
    '<path d="M20 4 11 12.5M9 13c-3 0-4 2-4.5 6.5 4.5 0 7-1.2 7-4A2.5 2.5 0 0 0 9 13Z"/>',
  colle:
    '<path d="M8 10h8v9.5a1.5 1.5 0 0 1-1.5 1.5h-5A1.5 1.5 0 0 1 8 19.5ZM9.5 10V6.5h5V10M11 6.5V3h2v3.5M8 14h8"/>',
  trombone:
    '<path d="M8 8v8.5a4 4 0 0 0 8 0V6.5a2.8 2.8 0 0 0-5.6 0V16a1.5 1.5 0 0 0 3 0V8.5"/>',
  soundoff: '<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5Z"/><path d="m16 9.5 5 5M21 9.5l-5 5"/>',
  minus: '<path d="M5 12h14"/>',
  left: '<path d="M19 12H6M11.5 6l-6 6 6 6"/>',
  right: '<path d="M5 12h13M12.5 6l6 6-6 6"/>',
  first: '<path d="M6 5v14M18 5.5 9.5 12l8.5 6.5Z"/>',
  last: '<path d="M18 5v14M6 5.5 14.5 12 6 18.5Z"/>',
  play: '<path d="M7 4.5 19 12 7 19.5Z"/>',
  pause: '<path d="M8 5v14M16 5v14"/>',
  up: '<path d="m5 15 7-7 7 7"/>',
  down: '<path d="m5 9 7 7 7-7"/>',
  tv: '<rect x="3" y="5" width="18" height="12" rx="2.5"/><path d="M8.5 20.5h7"/>',
  phone: '<rect x="7" y="2.5" width="10" height="19" rx="2.5"/><path d="M11 18.5h2"/>',
  copy: '<rect x="8.5" y="8.5" width="12" height="12" rx="2.5"/><path d="M15.5 5.5v-.5A2 2 0 0 0 13.5 3h-8a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2H6"/>',
  share: '<path d="M12 15V3.5M7.5 7.5 12 3l4.5 4.5M5 12v7.5h14V12"/>',
  door: '<path d="M13 4H5v16h8M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5"/>',
  offline: '<path d="M3 3l18 18M8.5 15.5a5 5 0 0 1 7 0M5 12a10 10 0 0 1 4-2.4M14.5 9.5A10 10 0 0 1 19 12M12 19h.01"/>',
  flag: '<path d="M5.5 21V4M5.5 5c4-2.5 7 2.5 12.5 0v8.5c-5.5 2.5-8.5-2.5-12.5 0"/>',
  star: '<path d="m12 3.5 2.6 5.5 6 .8-4.4 4.2 1.1 6L12 17.1 6.7 20l1.1-6L3.4 9.8l6-.8Z"/>',
  carnet: '<rect x="5" y="3.5" width="14" height="17" rx="2.5"/><path d="M9 3.5v17M12 8.5h4M12 12.5h4"/>',
  speak: '<path d="M4 5h16v11h-9l-4.5 4v-4H4Z"/><path d="M8 9h8M8 12h5"/>',
  warn: '<path d="M12 4 2.8 20h18.4ZM12 10v4.5M12 17.3h.01"/>',
  // reactions
  coeur: '<path d="M12 20s-8-4.6-8-10.3C4 6.8 6 5 8.2 5c1.7 0 3 .9 3.8 2.3C12.8 5.9 14.1 5 15.8 5 18 5 20 6.8 20 9.7 20 15.4 12 20 12 20Z"/>',
  rire: '<circle cx="12" cy="12" r="9"/><path d="M7.5 13.5h9a4.5 4.5 0 0 1-9 0ZM7.5 9.5l2-1 1.5 1M13 9.5l1.5-1 2 1"/>',
  surprise: '<circle cx="12" cy="12" r="9"/><circle cx="12" cy="15.5" r="2.2"/><path d="M9 9.5h.01M15 9.5h.01" stroke-width="2.8"/>',
  triste: '<circle cx="12" cy="12" r="9"/><path d="M8.5 16.5c1.5-2.5 5.5-2.5 7 0"/><path d="M9 10h.01M15 10h.01" stroke-width="2.8"/>',
  reflexion: '<circle cx="12" cy="10" r="7"/><path d="M9.5 8.5c.4-2.5 5-2.2 4.8.2-.1 1.5-2.2 1.7-2.2 3.3M12 14h.01M6.5 19.5h.01M4 21.5h.01" />',
  pouce: '<path d="M7 11v9H3.5v-9ZM7 11l4-7.5c2.2 0 2.7 1.7 2.4 3.2L12.8 10H19a1.9 1.9 0 0 1 1.9 2.3l-1.4 6A2.2 2.2 0 0 1 17.4 20H7"/>',
} as const;

export type IconName = keyof typeof PICTOGRAMS;
