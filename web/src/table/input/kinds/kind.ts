/** What a kind of argument is: all that the table must know of it in order to have it touched, typed or aimed. */
import type { Naming } from "../../words/naming";
import type { Choice, DeckDesc, ParamDesc, TableDesc, View } from "../../types";
import { facesOf, zoneAt, zoneOf } from "../../zone";
import type { Key } from "../key";

/** One thing that a move wants touched: a touch that carries the same key is it. */
export interface Slot {
  /** Things of one kind are touched in their order; signs are not, they make up a set. */
  kind: "card" | "sign" | "place" | "spot" | "zone" | "end" | "seat" | "chip";
  key: Key;
  /** The number of the argument that it fills. */
  arg: number;
}

/** One argument of a form, at the table as the player sees it who gives it. */
export interface Argument {
  params: ParamDesc[];
  /** Which of them. */
  n: number;
  /** The texts of all arguments, where they are known: in a listed move, or in a hint. */
  args: readonly string[];
  desc: TableDesc;
  view: View;
}

/** What a key says: the text of the argument; where a side or an end was touched, the text of the next one too. */
export type Said = [text: string, next?: string];

/** Where an answer is put that is aimed and not touched. */
export interface Instruments {
  /** Where a finger is in the dark. */
  light: number[];
  aim: { place: number; angle: number; strength: number; face: string } | null;
}

/** One kind of argument. Whatever a kind does not say is not possible with it. */
export interface Kind {
  /** How it is given, if not by touching something: typed, aimed with a swipe, or by sliding one's cards. */
  input?: "type" | "aim" | "slide";
  /** It speaks of single cards of its zone: they are touched one by one, not the zone. */
  ofCards?: true;
  /** It takes one touch after the other. */
  many?: true;
  /** In a listed move another value can stand in its place, to ask the rules why that is not possible. */
  replaceable?: true;

  /** Whether a text of a move can be this argument: any, if nothing is said. */
  fits?: (param: ParamDesc, text: string, deck?: DeckDesc) => boolean;

  /** Whether an optional argument is asked for all the same, after what has been chosen. */
  wanted?: (param: ParamDesc, values: readonly string[][]) => boolean;

  /** What is touched to give it in a listed move; null if it cannot be: such a move is one button. */
  slots?: (at: Argument) => Slot[] | null;

  /** What is touched to give it as in a hint, where that is not the same. */
  hinted?: (at: Argument) => Slot[];

  /** What a touched key says for it. */
  says?: (at: Argument, key: Key) => Said[];

  /** What a touch alone says for it when a refusal is to be explained, where that is more than `says`. */
  guess?: (at: Argument, touched: Key, key: Key) => string | undefined;

  /** What could be touched for it now; each is tried, since choices may hang together. */
  within?: (at: Argument, choices: readonly Choice[]) => Key[];

  /** The texts that can be chosen from a list. `before`: all arguments before it are given. */
  chips?: (at: Argument, values: readonly string[][], before: boolean) => Iterable<string>;

  /** Puts an aimed argument of a hint where the player aims. */
  show?: (values: readonly string[], n: number, instruments: Instruments) => void;

  /** How it is read out; as it is written, if nothing is said. */
  spoken?: (param: ParamDesc, value: string, naming: Naming) => string;
}

/** The zone a param speaks of, for this player: `hands` is mine if there is one each, braces hold a field. */
export function resolveZone(zone: string, desc: TableDesc, view: View, args: readonly string[] = []): string {
  const filled = zone.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === "me") return String(view.you);
    if (/^\d+$/.test(name)) return args[Number(name)] ?? "";
    return String(view.fields[name] ?? "");
  });
  return desc.zones[filled]?.per_seat ? zoneOf(filled, view.you) : filled;
}

/** The zone that an argument is chosen from. */
export const sourceOf = ({ params, n, args, desc, view }: Argument, otherwise = "hands"): string =>
  resolveZone(params[n].zone ?? otherwise, desc, view, args);

/** The side or the end that the next argument names in a listed move. */
export const sideAfter = ({ params, n, args }: Argument): string | undefined => params[n + 1]?.ends?.[args[n + 1]];

/** The faces that can be seen in a zone, each once. */
export const facesIn = (view: View, zone: string): string[] => [
  ...new Set(facesOf(zoneAt(view, zone)).filter((face): face is string => Boolean(face))),
];

export const isWholeNumber = (_: ParamDesc, text: string): boolean => /^-?\d+$/.test(text);
