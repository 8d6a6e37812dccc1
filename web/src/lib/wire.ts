// The wire. Made by `python -m cartable.server.schema`: do not edit, change server/messages.py instead.

export const PROTOCOL = 2;
/** Bytes of one message from a client. */
export const MAX_MESSAGE = 8192;

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export const LEVELS = [
  "debutant",
  "initie",
  "expert",
] as const;
export type Level = (typeof LEVELS)[number];

export const PHASES = [
  "lobby",
  "playing",
  "over",
] as const;
export type Phase = (typeof PHASES)[number];

export const PHRASES = [
  "bravo",
  "merci",
  "oups",
  "vite",
  "pardon",
  "bien_joue",
  "encore",
  "a_toi",
  "coeur",
  "rire",
  "surprise",
  "triste",
  "reflexion",
  "pouce",
] as const;
export type Phrase = (typeof PHRASES)[number];

export type OptionValue = boolean | number | string | null;

/** Who is to sit here: `me` (this device), a bot, or whoever comes with the link. */
export interface SeatPlan {
  kind: "bot" | "me" | "open";
  name?: string | null;
  level?: Level;
  age?: number | null;
  /** The seat's own options. */
  options?: Record<string, OptionValue>;
}

/** POST /api/tables: a table to be opened. Seats `me` beyond the first are for pass and play. */
export interface NewTable {
  game: string;
  seats: SeatPlan[];
  options?: Record<string, OptionValue>;
  /** Names and words pass the filter, and options that are others for children are those, unless they are given. */
  child?: boolean;
  /** Deal at once (no seat may be open). */
  start?: boolean;
  /** For deals that are shared ("la réussite du jour"); it is then no secret. */
  seed?: string | null;
}

/** The secret of a seat: whoever holds it plays there. */
export interface SeatToken {
  seat: number;
  token: string;
}

/** The answer to POST /api/tables. */
export interface TableOpened {
  table: string;
  code: string;
  seats: SeatToken[];
}

/** GET /api/tables/{table or code}: what somebody who was invited sees before sitting down. */
export interface TableInfo {
  table: string;
  code: string;
  game: string;
  phase: Phase;
  free: number;
  names: string[];
  child: boolean;
}

/** GET /api/languages: one of the languages in which everything is said, in the order of a menu. */
export interface LanguageOffered {
  code: string;
  /** What its speakers call it. */
  name: string;
}

/** The body of every HTTP answer that is not a success. */
export interface Problem {
  code: string;
  texts: Record<string, string>;
}

/** First message of a socket: which table, with which seats. Without tokens one watches. */
export interface Hello {
  type: "hello";
  /** The table's id, or its short code. */
  table: string;
  tokens?: string[];
  /** The number of the last update seen, if coming back. */
  last?: number | null;
  protocol?: number;
}

/** Sits down on an open seat, or takes over one whose person has left. Answer: Joined. */
export interface Join {
  type: "join";
  id: string;
  name: string;
  age?: number | null;
  seat?: number | null;
  options?: Record<string, OptionValue>;
}

/** A move. The times are for races, in milliseconds of the client's own steady clock. */
export interface Play {
  type: "play";
  id: string;
  seat: number;
  move: string;
  /** The update that the player was looking at. */
  n?: number | null;
  /** When that update was on the screen. */
  painted?: number | null;
  /** When the key was hit. */
  pressed?: number | null;
}

/** Would this answer be accepted? For live feedback while typing; changes nothing. Answer: Checked. */
export interface Check {
  type: "check";
  id: string;
  seat: number;
  move: string;
}

/** Asks for a move that is legal now. Answer: Hint. */
export interface AskHint {
  type: "hint";
  id: string;
  seat: number;
}

/** Deals the cards; open seats are filled with bots of this level, or left out if there are enough players. */
export interface Start {
  type: "start";
  id: string;
  fill?: Level | null;
}

/** Changes one's own seat before the deal: name, age, seat options. */
export interface Choose {
  type: "choose";
  id: string;
  seat: number;
  name?: string | null;
  age?: number | null;
  options?: Record<string, OptionValue> | null;
}

/** The host, before the deal: makes a seat open or a bot's, adds one (seat = number of seats) or removes it. */
export interface SetSeat {
  type: "set_seat";
  id: string;
  seat: number;
  kind: "bot" | "none" | "open";
  level?: Level;
}

/** The host, before a deal: the table's options. */
export interface SetOptions {
  type: "set_options";
  id: string;
  options: Record<string, OptionValue>;
}

/** Hands one's seat to a bot; or, with somebody else's seat, asks a bot to play for a person who is away. */
export interface Lend {
  type: "lend";
  id: string;
  seat: number;
  level?: Level;
}

/** Plays oneself again. */
export interface TakeBack {
  type: "take_back";
  id: string;
  seat: number;
}

/** Stands up for good: the token is void. In a game a bot plays on, until somebody takes the seat over. */
export interface Leave {
  type: "leave";
  id: string;
  seat: number;
}

/** After the end: the cards are dealt again. The next seat begins, so that two players alternate. */
export interface Rematch {
  type: "rematch";
  id: string;
}

/** One of the phrases and reactions that exist. */
export interface Say {
  type: "say";
  id: string;
  seat: number;
  phrase: Phrase;
}

/** The answer to Ping, at once. */
export interface Pong {
  type: "pong";
  k: number;
}

/** Who sits where, as everybody may know. */
export interface RoomSeat {
  kind: "bot" | "open" | "person";
  name: string;
  /** Of the bot that plays here now. */
  level: Level | null;
  /** Whether the person is connected. */
  here: boolean;
  /** A bot plays for a person. */
  lent: boolean;
  /** The person has stood up: the seat can be taken over. */
  left: boolean;
  options: Record<string, OptionValue>;
}

/** Everything about a table but the cards. */
export interface Room {
  table: string;
  code: string;
  game: string;
  phase: Phase;
  /** How many games have been dealt here. */
  round: number;
  seats: RoomSeat[];
  options: Record<string, OptionValue>;
  child: boolean;
  /** The seat that may start the game and change its options. */
  host: number | null;
  /** The table's time stands still: nobody is here, or no game is going on. */
  paused: boolean;
}

/** The table as one seat sees it (`seat` null: as everyone does). */
export interface Eyes {
  seat: number | null;
  /** What happened, in order: see docs/protocol.md. */
  events: TableEvent[];
  /** What the seat sees now: zones, fields, moves, prompts, clocks. Null before the first deal. */
  view: View | null;
}

/** The answer to Hello, and sent again when everything has changed (a new deal, seats changed). */
export interface Welcome {
  type: "welcome";
  /** The number of the last update. */
  n: number;
  /** The seats of this socket. */
  you: number[];
  room: Room;
  /** One for each seat of this socket, or a single one without seat. Events: what was missed. */
  eyes: Eyes[];
  /** False if `events` hold exactly what was missed since `last`; true if it was too much or nothing was asked for. */
  fresh: boolean;
  /** The table's time now, in milliseconds; clocks in views are told in it. */
  time: number;
  /** Whether that time goes on. */
  running: boolean;
}

/** Something happened. Numbers follow one another without a gap. */
export interface Update {
  type: "update";
  n: number;
  time: number;
  eyes: Eyes[];
  /** Only if it has changed. */
  room: Room | null;
}

/** Somebody came or went: not numbered, for it is not part of the game. */
export interface RoomChanged {
  type: "room";
  room: Room;
  time: number;
  running: boolean;
}

/** You sit. A Welcome follows. */
export interface Joined {
  type: "joined";
  id: string;
  seat: number;
  token: string;
}

/** The request was carried out, and is on disk: it is part of update `n`. */
export interface Done {
  type: "done";
  id: string;
  n: number;
}

/** The request was not carried out, and nothing has changed. */
export interface RefusedMessage {
  type: "refused";
  id: string;
  code: string;
  texts: Record<string, string>;
}

/** The answer to Check: null where the answer is right. */
export interface Checked {
  type: "checked";
  id: string;
  code: string | null;
  texts: Record<string, string> | null;
}

/** A legal move, or null. */
export interface Hint {
  type: "hinted";
  id: string;
  move: string | null;
}

/** Answer with Pong at once: this measures the way, for races and for dead connections. */
export interface Ping {
  type: "ping";
  k: number;
}

/** Something is wrong with what was sent, or with the service. If `closing`, the socket closes after it. */
export interface Fault {
  type: "fault";
  code: string;
  texts: Record<string, string>;
  closing: boolean;
}

/** A finished game at one moment. */
export interface Frame {
  time: number;
  /** What led here from the frame before. */
  events: TableEvent[];
  view: View;
}

/** GET /api/tables/{table}/games/{game}/replay: frames of a finished game, as one seat or a spectator saw them. */
export interface Replay {
  room: Room;
  frames: Frame[];
  /** The number of the first of these frames; frame 0 is the deal. */
  from: number;
  /** How many frames the whole game has. */
  total: number;
}

/** Cards in one place. A zone that a seat does not see at all (closed eyes) is `{"dark": true}` and nothing else. */
export interface Zone {
  /** How many cards lie there; always told unless the zone is dark. */
  count?: number;
  /** Faces by their short texts, the last on top; null is a back, "" a hole. Absent: `count` backs. Where only the top of a pile is seen, only the top is listed. */
  cards?: (string | null)[];
  dark?: true;
}

/** A countdown. It runs out when the table's time has reached `deadline`. */
export interface Clock {
  name: string;
  seat: number | null;
  deadline: number;
}

/** How the game ended. */
export interface Result {
  /** Seats by place; those who tie share one. */
  ranking: number[][];
  scores: number[];
  /** The sentence for it is among the `endings` of the game's description; `texts` calls seats by number. */
  reason: string;
  texts: Record<string, string>;
  /** What that sentence speaks of. */
  params: Record<string, Json>;
}

/** An open question. The answer is a move: the verb, a space, and what the player typed or chose. */
export interface Prompt {
  verb: string;
  texts: Record<string, string>;
  wanted?: Wanted;
}

/** The table as a seat sees it now. It holds no memory: what was turned down again is not in it. */
export interface View {
  game: string;
  seats: number;
  /** The table's time at its last input. */
  now: number;
  /** The seats that the table waits for. Others may still have moves: shouts come out of turn. */
  active: number[];
  /** The next to run out comes first. */
  clocks: Clock[];
  /** SHA-256 of `cartable commitment`, a line feed and the seed, in hexadecimal; from the first card on. */
  commitment: string;
  over: boolean;
  /** Only when the game is over. */
  result?: Result;
  /** Only when the game is over. */
  seed?: string;
  /** Whose view this is; null for a spectator, whose view has no `moves` and `prompts`. */
  you: number | null;
  /** By name: one zone, or one for each seat. */
  zones: Record<string, Zone | Zone[]>;
  /** The values that the seat may see, by name. */
  fields: Record<string, Json>;
  /** Every legal move that can be listed. Send one of these texts as it stands. */
  moves?: string[];
  /** What cannot be listed. */
  prompts?: Prompt[];
}

/** A card went from one zone to another. Zones are written `draw`, or `hands:2` for that of seat 2. */
export interface CardMoved {
  event: "move";
  /** Null if the seat did not see its face. */
  card: string | null;
  from: string;
  to: string;
  /** Where it lay, counted from 0; -1 where the seat may not know it, or nobody does. */
  from_place: number;
  /** Where it lies now, likewise. */
  to_place: number;
}

/** A card was turned where it lies. */
export interface CardTurned {
  event: "turn";
  /** Null if it was turned face down. */
  card: string | null;
  zone: string;
  /** Counted from 0; -1 where that is its owner's business. */
  place: number;
  up: boolean;
}

/** A seat made a move. */
export interface Acted {
  event: "act";
  seat: number;
  verb: string;
  /** The whole move, told to the seat that made it. */
  move?: string;
}

/** Something said aloud. The game's description has the sentence. Every game may tell `clock` and `over`. */
export interface Told {
  event: "tell";
  message: string;
  params: Record<string, Json>;
}

/** A person says one of the phrases. */
export interface Said {
  event: "say";
  seat: number;
  phrase: Phrase;
}

/** What a word must look like; only what is asked for is there. Among letters `*` stands for any one letter, and `{1}` for the letters of the cards that are argument 1 of the move (counted from 0). */
export interface Pattern {
  /** These letters, besides those of `starts` and `ends`. */
  contains?: string;
  starts?: string;
  ends?: string;
  /** None of these letters. */
  avoids?: string;
  /** These letters in a row, somewhere. */
  holds?: string;
  /** Only these letters, each as often as it stands here. */
  made_from?: string;
  /** All of `made_from` must be used. */
  every_card?: boolean;
  /** So many letters at least. */
  least?: number;
  /** So many letters at most. */
  most?: number;
  /** One of these must hold too. */
  any_of?: Pattern[];
}

/** What a word, or a sentence, must look like if the other arguments are these. */
export interface WantedChoice extends Pattern {
  /** Arguments of the move by their number. */
  args: Record<string, string>;
  /** A sentence: the n-th word fits the n-th pattern. */
  words?: Pattern[];
  /** The sentence needs a conjugated verb. */
  verb?: boolean;
  /** How a word with an apostrophe (`l'eau`) counts in the sentence. */
  elided?: string;
}

/** Cards that belong together. */
export interface Formula {
  kind: "any" | "pairs" | "runs" | "single";
  /** How many groups; 0 where any number will do. */
  groups: number;
  /** How many cards in each group; 0 where any number will do. */
  length: number;
  /** The letter from which it counts. */
  from: string;
}

/** How much the hand shakes that flicks a card: one deviation. */
export interface Tremor {
  /** In degrees. */
  angle: number;
  /** As a part of the strength. */
  strength: number;
}

/** Sets of cards that make the same thing, and how it is called. */
export interface NamedSets {
  texts: Record<string, string>;
  /** The short texts of each set, in alphabetical order with spaces between. */
  cards: string[];
}

/** What a word is worth by the letters it holds: each letter counts once for each time it stands here. */
export interface Worth {
  /** What it must be worth. */
  goal: number;
  /** The letters that count, in the order in which they are used. */
  letters: string;
  /** What each of them is worth. */
  values: number[];
}

/** What a prompt wants, for clients that show letters as cards: a word (see Pattern), a sentence, or places. */
export interface Wanted extends Pattern {
  /** A sentence: the n-th word fits the n-th pattern. */
  words?: Pattern[];
  /** The sentence needs a conjugated verb. */
  verb?: boolean;
  /** How a word with an apostrophe (`l'eau`) counts in the sentence. */
  elided?: string;
  /** Where the pattern hangs on the other arguments of the move: one pattern for each choice. */
  choices?: WantedChoice[];
  /** No word but cards. */
  formula?: Formula;
  /** How many places there are to arrange. */
  order?: number;
  /** No word but a card to flick. */
  aim?: Tremor;
  /** No word but a set of cards: what those make that are right, for players who want that help. */
  makes?: NamedSets[];
  /** Every letter is sent as soon as it is typed, and judged at once. */
  letters?: boolean;
  /** A name that must be worth something. */
  worth?: Worth;
}

/** Something that a table, or each seat for itself, chooses before the deal. */
export interface OptionDescription {
  name: string;
  values: OptionValue[];
  default: OptionValue;
  per_seat: boolean;
  unit: string;
  label: Record<string, string>;
  /** It changes what is shown, never what is legal. */
  display_only: boolean;
  /** What players read for each of the values. */
  labels: Record<string, string>[];
  /** It is on from the start for small children, who may turn it off. */
  for_the_young?: boolean;
  /** What takes the place of `default` with so many players. */
  by_seats?: Record<string, OptionValue>;
  /** What it is at a table of children where nobody chose, if not the default. */
  for_children?: OptionValue;
}

/** A place for cards. */
export interface ZoneDescription {
  shape: "column" | "fan" | "grid" | "pile" | "ring" | "row" | "runs" | "spiral" | "spread";
  per_seat: boolean;
  /** Who sees the faces. */
  audience: "everyone" | "nobody" | "others" | "owner" | "top";
  /** How many cards are seen, if only the top is. */
  depth: number;
  label: Record<string, string>;
  /** A card that leaves makes a hole. */
  fixed_places: boolean;
  /** False for a fan that its owner mixes at will. */
  in_order: boolean;
  sorted: boolean;
  /** Where it is drawn: on the board, on one's own page, beside a seat's name, or not at all. */
  where: "away" | "board" | "hand" | "seat";
  /** Columns and rows of fixed places. */
  size: number[] | null;
  /** Row, column, rows and columns on the board's grid. */
  cell: number[] | null;
  /** Its count is rounded up to so many cards, to draw how thick it is: no number is shown. */
  steps?: number;
}

/** A value in a view. It is shown if it has a label, or words for its value. */
export interface FieldDescription {
  label: Record<string, string> | null;
  kind: "alphabet" | "card" | "flag" | "flash" | "heights" | "help" | "keepsake" | "leader" | "letter" | "number" | "places" | "poses" | "round" | "runs" | "score" | "seat" | "seats" | "sentence" | "sheet" | "text" | "vote" | "votes" | "words" | "zones";
  per_seat: boolean;
  audience: "everyone" | "owner";
  /** The value that says nothing and is not shown. */
  nothing: Json;
  /** What players read for each value. */
  words?: Record<string, Record<string, string>>;
}

/** An argument of a move: how it is chosen and written. */
export interface ParamDescription {
  kind: "aim" | "card" | "cards" | "letter" | "number" | "order" | "place" | "point" | "seat" | "spot" | "text" | "word";
  /** Where it is chosen from; braces hold a field of the view, `me`, or the number of an argument before. */
  zone?: string;
  /** How several cards are written. */
  write?: string;
  words?: Record<string, Record<string, string>>;
  /** The zones that words stand for. */
  zones?: Record<string, string>;
  /** The ends of the zone, or the sides of the spot, named before that words stand for. */
  ends?: Record<string, string>;
  label?: Record<string, string>;
  optional?: boolean;
}

/** One form of a move: the verb, then `words`, then `params`. */
export interface FormDescription {
  words: string[];
  params: ParamDescription[];
  /** The name of the act; {0} is the first argument. */
  button: Record<string, string>;
  /** What the log says of it after the player's name. */
  done: Record<string, string>;
  /** Never listed among the moves: it answers a prompt. */
  open: boolean;
  /** The zone that is touched to do it. */
  touch?: string;
}

/** What can be done. */
export interface VerbDescription {
  /** An order without capital or full stop. */
  ask: Record<string, string> | null;
  /** What the log says to those who saw no more than the verb. */
  done: Record<string, string>;
  /** A shout or claim: who is first counts. */
  race: boolean;
  forms: FormDescription[];
}

/** A countdown that a game may start. */
export interface ClockDescription {
  label: Record<string, string> | null;
  /** It runs for one seat. */
  seat: boolean;
  /** It is shown to players; others run in silence. */
  ring: boolean;
}

/** What a shelf of games needs to know of each. */
export interface GameFacts {
  id: string;
  name: string;
  version: number;
  deck: string;
  /** Fewest and most. */
  seats: [number, number];
  kind: string;
  minimum: string;
  stirs: string[];
  /** For readers. */
  pace: string;
  /** The same in a word, for programs. */
  rhythm: "mixed" | "race" | "together" | "turns";
  /** Being first counts, at least for a while: the big keys are always shown. */
  racing: boolean;
  minutes: [number, number];
  authors: string[];
  goal: Record<string, string>;
  /** What the deal of the day is called, where there is one: its seed is the game's id and the date. */
  daily?: Record<string, string>;
}

/** What does not change from table to table: enough to draw a game and to name its acts. */
export interface GameDescription extends GameFacts {
  options: OptionDescription[];
  zones: Record<string, ZoneDescription>;
  fields: Record<string, FieldDescription>;
  verbs: Record<string, VerbDescription>;
  /** Sentences for what is told: {seat:who} is a seat, {card:card} a card. */
  messages: Record<string, Record<string, string>>;
  clocks: Record<string, ClockDescription>;
  endings: Record<string, Record<string, string>>;
}

/** A kind of card: its names, and what is drawn on it. */
export interface CardDescription {
  name: Record<string, string>;
  /** With an article, as it stands in a sentence. */
  the: Record<string, string>;
  /** Its place in a sorted hand. */
  order: number;
  /** How many there are in the box. */
  count: number;
  kind: "action" | "animal" | "clover" | "firecracker" | "joker" | "letter" | "number" | "star";
  letter?: string;
  /** The letter as it is printed. */
  glyph?: string;
  style?: "cursive" | "print";
  case?: "lower" | "upper";
  colour?: string;
  vowel?: boolean;
  family?: string;
  value?: number;
  action?: string;
  /** What is printed on the card. */
  word?: string;
}

/** A box of cards, by their short texts. */
export interface DeckDescription {
  id: string;
  size: number;
  cards: Record<string, CardDescription>;
}

export type FromClient =
  | Hello
  | Join
  | Play
  | Check
  | AskHint
  | Start
  | Choose
  | SetSeat
  | SetOptions
  | Lend
  | TakeBack
  | Leave
  | Rematch
  | Say
  | Pong;

export type FromServer =
  | Welcome
  | Update
  | RoomChanged
  | Joined
  | Done
  | RefusedMessage
  | Checked
  | Hint
  | Ping
  | Fault;

export type TableEvent =
  | CardMoved
  | CardTurned
  | Acted
  | Told
  | Said;
