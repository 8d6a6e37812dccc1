/**
 * Acting by narrowing. The rules list every legal move as a text; here each becomes a row of things to touch (a card, a
 * place, a seat, a letter...), and what the player has touched so far leaves fewer and fewer of them. Nothing in this
 * file knows a game, and nothing touches the screen.
 */
import {
  zoneAt,
  facesOf,
  type Choice,
  type FormDesc,
  type ParamDesc,
  type Prompt,
  type TableDesc,
  type View,
} from "./types";

/** One thing that a move wants touched. Its key says what; a touch that carries the same key is it. */
export interface Slot {
  kind: "card" | "sign" | "place" | "spot" | "zone" | "end" | "seat" | "chip";
  key: string;
  /** The number of the argument that it fills. */
  arg: number;
}

/** A move that can be sent as it stands. */
export interface Option {
  move: string;
  verb: string;
  form: FormDesc;
  args: string[];
  slots: Slot[];
  /** A zone whose touch does it at once. */
  touch: string | null;
  race: boolean;
}

/** Something that was touched: it has an identity (to be given back) and says all that it could mean. */
export interface Touch {
  id: string;
  keys: string[];
}

/** A move with something to write or to choose freely; it answers a prompt. */
export interface Opening {
  verb: string;
  form: FormDesc;
  prompt: Prompt;
  params: ParamDesc[];
  choices: Choice[] | null;
}

export const cardKeys = (zone: string, place: number, face: string | null): string[] =>
  face ? [`${zone}#${place}`, `${zone}=${face}`, `${zone}~${face[0]}`] : [`${zone}#${place}`];
export const zoneKey = (zone: string): string => `zone:${zone}`;
export const endKey = (zone: string, end: string): string => `${zone}@${end}`;
export const seatKey = (seat: number): string => `seat:${seat}`;
export const chipKey = (kind: string, value: string): string => `${kind}:${value}`;

/** The zone a param speaks of, for this player: `hands` is mine if there is one each, braces hold a field. */
export function resolveZone(zone: string, desc: TableDesc, view: View, args: string[] = []): string {
  const filled = zone.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === "me") return String(view.you);
    if (/^\d+$/.test(name)) return args[Number(name)] ?? "";
    return String(view.fields[name] ?? "");
  });
  return desc.zones[filled]?.per_seat ? `${filled}:${view.you}` : filled;
}

function slotsOf(form: FormDesc, args: string[], desc: TableDesc, view: View): Slot[] | null {
  const slots: Slot[] = [];
  for (let arg = 0; arg < form.params.length; arg++) {
    const param = form.params[arg];
    const value = args[arg];
    switch (param.kind) {
      case "card":
        slots.push({ kind: "card", arg, key: `${resolveZone(param.zone ?? "hands", desc, view, args)}=${value}` });
        break;
      case "place":
        slots.push({ kind: "place", arg, key: `${resolveZone(param.zone ?? "", desc, view, args)}#${value}` });
        break;
      case "spot": {
        // A card before any seat, or the gap beside it.
        const key = `${param.zone}:${value.replace(":", "#")}`;
        const side = form.params[arg + 1]?.ends?.[args[arg + 1]];
        slots.push(side ? { kind: "end", arg, key: endKey(key, side) } : { kind: "spot", arg, key });
        if (side) arg++;
        break;
      }
      case "cards": {
        const zone = resolveZone(param.zone ?? "hands", desc, view, args);
        if (param.write !== "letters") return null;
        for (const sign of value.match(/\*[A-Z]|[^+]/g) ?? [])
          slots.push({ kind: "sign", arg, key: `${zone}~${sign[0]}` });
        break;
      }
      case "seat":
        slots.push({ kind: "seat", arg, key: seatKey(Number(value)) });
        break;
      case "word": {
        const zone = param.zones?.[value];
        const next = form.params[arg + 1];
        if (zone !== undefined && next?.ends?.[args[arg + 1]] !== undefined) {
          slots.push({ kind: "end", arg, key: endKey(resolveZone(zone, desc, view, args), next.ends[args[arg + 1]]) });
          arg++;
        } else if (zone !== undefined)
          slots.push({ kind: "zone", arg, key: zoneKey(resolveZone(zone, desc, view, args)) });
        else slots.push({ kind: "chip", arg, key: chipKey("word", value) });
        break;
      }
      case "letter":
      case "number":
        slots.push({ kind: "chip", arg, key: chipKey(param.kind, value) });
        break;
      default:
        return null;
    }
  }
  return slots;
}

/** The form of a verb that a move is written in. */
export function formOf(desc: TableDesc, verb: string, tokens: string[]): { form: FormDesc; args: string[] } | null {
  for (const form of desc.verbs[verb]?.forms ?? []) {
    const fixed = form.words.length;
    if (tokens.length !== fixed + form.params.length) continue;
    if (!form.words.every((word, n) => word === tokens[n])) continue;
    const args = tokens.slice(fixed);
    if (form.params.every((param, n) => fits(param, args[n]))) return { form, args };
  }
  return null;
}

export function fits(param: ParamDesc, value: string): boolean {
  switch (param.kind) {
    case "word":
      return param.words !== undefined && value in param.words;
    case "letter":
      return /^[A-Z]$/.test(value);
    case "number":
    case "place":
    case "seat":
      return /^-?\d+$/.test(value);
    default:
      return true;
  }
}

/** Every listed move as things to touch. A move whose form is not described is left as one button. */
export function readMoves(desc: TableDesc, view: View): Option[] {
  return (view.moves ?? []).map((move) => {
    const [verb, ...tokens] = move.split(" ");
    const found = formOf(desc, verb, tokens);
    const form = found?.form ?? {
      words: tokens,
      params: [],
      button: { fr: move, en: move },
      done: { fr: move, en: move },
      open: false,
    };
    const args = found?.args ?? [];
    return {
      move,
      verb,
      form,
      args,
      slots: (found && slotsOf(form, args, desc, view)) ?? [],
      touch: form.touch ? zoneKey(resolveZone(form.touch, desc, view, args)) : null,
      race: desc.verbs[verb]?.race ?? false,
    };
  });
}

/** The open questions. Those that only arrange one's cards are left to `readOrders`. */
export function readOpenings(desc: TableDesc, view: View): Opening[] {
  const openings: Opening[] = [];
  for (const prompt of view.prompts ?? []) {
    const forms = desc.verbs[prompt.verb]?.forms.filter((form) => form.open) ?? [];
    const form = forms[0] ?? TYPED;
    if (form.params.some((param) => param.kind === "order")) continue;
    const wanted = prompt.wanted as { choices?: Choice[]; formula?: object } | undefined;
    // Sets of cards are put together by touching them; see `spelling` for those that are too many to be listed.
    if (wanted?.formula) continue;
    openings.push({ verb: prompt.verb, form, prompt, params: form.params, choices: wanted?.choices ?? null });
  }
  return openings;
}

/** The question whose answers are sets of cards: all of them can be written, also those that are not listed. */
export function spelling(view: View): Opening | null {
  const prompt = view.prompts?.find((one) => one.wanted && "formula" in one.wanted);
  return prompt ? { verb: prompt.verb, form: TYPED, prompt, params: TYPED.params, choices: null } : null;
}

const TYPED: FormDesc = {
  words: [],
  params: [{ kind: "text" }],
  button: { fr: "Dire", en: "Say" },
  done: { fr: "dit", en: "says" },
  open: true,
};

/** Whether a move only changes the order of one's own cards: it is done by sliding them, not by narrowing. */
export function arranges(option: Option, view: View): boolean {
  return option.slots.length > 0 && option.slots.every((slot) => slot.kind === "place" && owner(slot.key) === view.you);
}

function owner(key: string): number | null {
  const found = /:(\d+)#/.exec(key);
  return found ? Number(found[1]) : null;
}

/** The move that takes one's card from a place to another, if the rules let cards be arranged now. */
export function arrangement(desc: TableDesc, view: View, zone: string, from: number, to: number): string | null {
  for (const option of readMoves(desc, view)) {
    if (
      option.slots.length === 2 &&
      option.slots[0].key === `${zone}#${from}` &&
      option.slots[1].key === `${zone}#${to}` &&
      arranges(option, view)
    ) {
      return option.move;
    }
  }
  for (const prompt of view.prompts ?? []) {
    const form = desc.verbs[prompt.verb]?.forms.find((one) => one.params.some((param) => param.kind === "order"));
    const param = form?.params.find((one) => one.kind === "order");
    if (!form || !param || resolveZone(param.zone ?? "hands", desc, view) !== zone) continue;
    const order = facesOf(zoneAt(view, zone)).map((_, place) => place);
    order.splice(to, 0, ...order.splice(from, 1));
    return [prompt.verb, ...form.words, order.join(",")].join(" ");
  }
  return null;
}

/** Which touch fills which slot; null if one of them fits nowhere. Things of one kind are touched in their order. */
export function assign(slots: Slot[], touches: Touch[]): boolean[] | null {
  if (touches.length > slots.length) return null;
  const filled = new Array<boolean>(slots.length).fill(false);
  for (const touch of touches) {
    let closed = "";
    let found = -1;
    for (let n = 0; n < slots.length && found < 0; n++) {
      const slot = slots[n];
      if (filled[n] || closed.includes(slot.kind)) continue;
      if (touch.keys.includes(slot.key)) found = n;
      else if (slot.kind !== "sign") closed += slot.kind;
    }
    if (found < 0) return null;
    filled[found] = true;
  }
  return filled;
}

/** An opening with what has been touched for it. */
export interface Begun {
  opening: Opening;
  /** For each param what was chosen: one text, several for `cards`, none yet. */
  values: string[][];
  /** The params that still want something; a text to type is not among them. */
  missing: number[];
  /** Whether the text can be typed now: everything before it is chosen. */
  typing: boolean;
}

/** What is left of an opening after some touches; null if one of them fits nowhere. */
export function begin(opening: Opening, touches: Touch[], desc: TableDesc, view: View): Begun | null {
  const values: string[][] = opening.params.map(() => []);
  for (const touch of touches) {
    if (!place(opening, values, touch, desc, view)) return null;
  }
  const missing = opening.params.flatMap((param, n) =>
    values[n].length || isFree(param) || (param.optional && !(param.kind === "letter" && starred(values))) ? [] : [n],
  );
  const text = opening.params.findIndex((param) => param.kind === "text");
  return { opening, values, missing, typing: text >= 0 && missing.every((n) => n > text) };
}

/** Whether a star is among the cards chosen: an optional letter is the one that it stands for. */
const starred = (values: string[][]): boolean => values.some((given) => given.includes("*"));

/** Typed, or aimed with a swipe: nothing on the table is touched for it. */
export const isFree = (param: ParamDesc): boolean => ["text", "aim", "point"].includes(param.kind);

function place(opening: Opening, values: string[][], touch: Touch, desc: TableDesc, view: View): boolean {
  for (let n = 0; n < opening.params.length; n++) {
    const param = opening.params[n];
    if (values[n].length && param.kind !== "cards") continue;
    if (param.optional && param.kind === "letter" && !starred(values)) continue;
    for (const [value, more] of meanings(opening, n, touch, desc, view)) {
      const next = values.map((given) => [...given]);
      next[n].push(value);
      if (more !== undefined) next[n + 1].push(more);
      if (!allowed(opening, next)) continue;
      next.forEach((given, k) => (values[k] = given));
      return true;
    }
  }
  return false;
}

/** What a touch could say for a param: its text, and for the end of a zone the text of the next param too. */
function meanings(opening: Opening, n: number, touch: Touch, desc: TableDesc, view: View): [string, string?][] {
  const param = opening.params[n];
  const start = (zone: string): string => resolveZone(zone, desc, view);
  switch (param.kind) {
    case "card":
    case "cards": {
      const prefix = `${start(param.zone ?? "hands")}=`;
      return touch.keys.filter((key) => key.startsWith(prefix)).map((key) => [key.slice(prefix.length)]);
    }
    case "place": {
      const prefix = `${start(param.zone ?? "")}#`;
      return touch.keys.filter((key) => key.startsWith(prefix)).map((key) => [key.slice(prefix.length)]);
    }
    case "spot": {
      // The gap beside a card names the next param too, and so does the card itself where that has a word for it.
      const sides = Object.entries(opening.params[n + 1]?.ends ?? {});
      return touch.keys.flatMap((key): [string, string?][] => {
        const [at, side = ""] = key.split("@");
        const value =
          at.startsWith(`${param.zone}:`) && at.includes("#") ? at.slice(param.zone!.length + 1).replace("#", ":") : "";
        const word = sides.find(([, where]) => where === side)?.[0];
        return value && (sides.length ? word !== undefined : !side) ? [[value, word]] : [];
      });
    }
    case "seat":
      return touch.keys.filter((key) => key.startsWith("seat:")).map((key) => [key.slice(5)]);
    case "letter":
    case "number":
      return touch.keys
        .filter((key) => key.startsWith(`${param.kind}:`))
        .map((key) => [key.slice(param.kind.length + 1)]);
    case "word": {
      const out: [string, string?][] = [];
      const ends = opening.params[n + 1]?.ends;
      for (const word of Object.keys(param.words ?? {})) {
        const zone = param.zones?.[word];
        if (zone === undefined) {
          if (touch.keys.includes(chipKey("word", word))) out.push([word]);
        } else if (ends) {
          for (const [end, where] of Object.entries(ends)) {
            if (touch.keys.includes(endKey(start(zone), where))) out.push([word, end]);
          }
        } else if (touch.keys.includes(zoneKey(start(zone)))) out.push([word]);
      }
      return out;
    }
    default:
      return [];
  }
}

function allowed(opening: Opening, values: string[][]): boolean {
  return !opening.choices || opening.choices.some((choice) => agrees(choice, values));
}

function agrees(choice: Choice, values: string[][]): boolean {
  return Object.entries(choice.args).every(([n, value]) => {
    const given = values[Number(n)];
    return !given?.length || given.join(" ") === String(value);
  });
}

/** The choice of a prompt that fits what is chosen so far, if only one does. */
export function chosenPattern(begun: Begun): Choice | null {
  const left = begun.opening.choices?.filter((choice) => agrees(choice, begun.values)) ?? [];
  return left.length === 1 ? left[0] : null;
}

/** The move of an opening, with the text typed where it belongs. */
export function compose(begun: Begun, typed: string): string {
  const { opening, values } = begun;
  const parts = opening.params.map((param, n) => (isFree(param) ? typed.trim() : values[n].join(" ")));
  return [opening.verb, ...opening.form.words, ...parts].filter((part) => part !== "").join(" ");
}

export interface Narrowed {
  /** The listed moves that the touches leave. */
  remaining: Option[];
  /** Those of them for which everything is touched. */
  ready: Option[];
  begun: Begun[];
  /** The keys of all that may be touched next. */
  can: Set<string>;
  /** Letters, numbers and words to choose from now. */
  chips: Chip[];
}

export interface Chip {
  key: string;
  value: string;
  kind: string;
  param: ParamDesc;
}

/** What is left to do after some touches. */
export function narrow(
  options: Option[],
  openings: Opening[],
  touches: Touch[],
  desc: TableDesc,
  view: View,
): Narrowed {
  const remaining: Option[] = [];
  const ready: Option[] = [];
  const can = new Set<string>();
  const chips = new Map<string, Chip>();
  for (const option of options) {
    const filled = assign(option.slots, touches);
    if (!filled) continue;
    if (touches.length && !option.slots.length) continue;
    remaining.push(option);
    if (option.touch && !touches.length) can.add(option.touch);
    if (touches.length && !filled.includes(false)) ready.push(option);
    let closed = "";
    for (let n = 0; n < option.slots.length; n++) {
      const slot = option.slots[n];
      if (filled[n] || closed.includes(slot.kind)) continue;
      if (slot.kind !== "sign") closed += slot.kind;
      if (slot.kind !== "chip") can.add(slot.key);
      else if (!filled.slice(0, n).includes(false))
        addChip(chips, option.form.params[slot.arg], option.args[slot.arg], slot.key);
    }
  }
  const begun = openings.flatMap((opening) => begin(opening, touches, desc, view) ?? []);
  for (const one of begun) reachable(one, touches, desc, view, can, chips);
  return { remaining, ready, begun, can, chips: [...chips.values()] };
}

function addChip(chips: Map<string, Chip>, param: ParamDesc, value: string, key: string): void {
  if (!chips.has(key)) chips.set(key, { key, value, kind: param.kind, param });
}

/** What one would touch to give these values, one for each param: a hint is shown as if the player had done it. */
export function touchesIn(params: ParamDesc[], values: string[], desc: TableDesc, view: View): Touch[] {
  const touches: Touch[] = [];
  const touch = (key: string): unknown => touches.push({ id: key, keys: [key] });
  const card = (zone: string, face: string): void => {
    const place = facesOf(zoneAt(view, zone)).findIndex(
      (one, n) => one === face && !touches.some(({ id }) => id === `${zone}#${n}`),
    );
    if (place >= 0) touches.push({ id: `${zone}#${place}`, keys: [`${zone}=${face}`] });
  };
  params.forEach((param, n) => {
    const value = values[n];
    if (!value) return;
    const zone = resolveZone(param.zones?.[value] ?? param.zone ?? "hands", desc, view);
    const side = params[n + 1]?.ends?.[values[n + 1]];
    const at = (key: string): unknown => touch(side ? endKey(key, side) : key);
    if (param.kind === "card") card(zone, value);
    else if (param.kind === "cards" && !params.some(({ kind }) => kind === "text"))
      values.slice(n).forEach((face) => card(zone, face));
    else if (param.zones?.[value] !== undefined) touch(side ? endKey(zone, side) : zoneKey(zone));
    else if (param.kind === "place") at(`${zone}#${value}`);
    else if (param.kind === "spot") at(`${param.zone}:${value.replace(":", "#")}`);
    else if (param.kind === "seat") touch(seatKey(Number(value)));
    else if (param.kind === "letter" || param.kind === "number" || (param.kind === "word" && !param.ends))
      touch(chipKey(param.kind, value));
  });
  return touches;
}

/** What else can be touched for an opening: tried one by one, since choices may hang together. */
function reachable(
  begun: Begun,
  touches: Touch[],
  desc: TableDesc,
  view: View,
  can: Set<string>,
  chips: Map<string, Chip>,
): void {
  const { opening, values } = begun;
  const fitsNext = (key: string): boolean =>
    begin(opening, [...touches, { id: key, keys: [key] }], desc, view) !== null;
  opening.params.forEach((param, n) => {
    if (values[n].length && param.kind !== "cards") return;
    if (param.kind === "card" || param.kind === "cards") {
      const zone = resolveZone(param.zone ?? "hands", desc, view);
      for (const face of new Set(facesOf(zoneAt(view, zone))))
        if (face && fitsNext(`${zone}=${face}`)) can.add(`${zone}=${face}`);
    } else if (param.kind === "seat") {
      for (let seat = 0; seat < view.seats; seat++) if (fitsNext(seatKey(seat))) can.add(seatKey(seat));
    } else if (param.kind === "spot" || param.kind === "place") {
      for (const { args } of opening.choices ?? []) {
        const spot =
          param.kind === "place"
            ? `${resolveZone(param.zone ?? "", desc, view)}#${args[n]}`
            : `${param.zone}:${String(args[n]).replace(":", "#")}`;
        const side = opening.params[n + 1]?.ends?.[args[n + 1]];
        const key = side ? endKey(spot, side) : spot;
        if (fitsNext(key)) can.add(key);
      }
    } else if (param.kind === "letter") {
      const wanted = param.optional ? starred(values) : filledBefore(begun, n);
      if (wanted) for (const letter of ALPHABET) addChip(chips, param, letter, chipKey("letter", letter));
    } else if (param.kind === "word") {
      const ends = opening.params[n + 1]?.ends;
      for (const zone of Object.values(param.zones ?? {})) {
        const resolved = resolveZone(zone, desc, view);
        for (const key of ends ? Object.values(ends).map((end) => endKey(resolved, end)) : [zoneKey(resolved)]) {
          if (fitsNext(key)) can.add(key);
        }
      }
      if (!param.zones && !param.ends && filledBefore(begun, n)) {
        for (const word of Object.keys(param.words ?? {})) addChip(chips, param, word, chipKey("word", word));
      }
    }
  });
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

function filledBefore({ opening, values }: Begun, n: number): boolean {
  return opening.params
    .slice(0, n)
    .every((other, k) => values[k].length > 0 || isFree(other) || Boolean(other.optional));
}

/** Whether a touch may come next. */
export const accepts = (narrowed: Narrowed, touch: Touch): boolean =>
  touch.keys.some((key) => narrowed.can.has(key) || narrowed.chips.some((chip) => chip.key === key));

/** The zones in which a place must be chosen now: another seat's hand is then held out. */
export function heldOut(narrowed: Narrowed, view: View): string[] {
  const zones = new Set<string>();
  for (const key of narrowed.can) {
    const found = /^(.+)#\d+$/.exec(key);
    if (found && owner(key) !== view.you) zones.add(found[1]);
  }
  return [...zones];
}
