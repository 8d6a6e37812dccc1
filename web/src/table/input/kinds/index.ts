/** All kinds of arguments. A new one is a file beside these and a line here; the rest of the table knows none of them. */
import type { ParamDesc } from "../../types";
import { aim } from "./aim";
import { card } from "./card";
import { cards } from "./cards";
import type { Kind } from "./kind";
import { letter } from "./letter";
import { number } from "./number";
import { order } from "./order";
import { place } from "./place";
import { point } from "./point";
import { seat } from "./seat";
import { spot } from "./spot";
import { text } from "./text";
import { word } from "./word";

const KINDS: Record<ParamDesc["kind"], Kind> = {
  aim,
  card,
  cards,
  letter,
  number,
  order,
  place,
  point,
  seat,
  spot,
  text,
  word,
};

/** For a kind of a service that is newer than this page: its moves are buttons. */
const UNKNOWN: Kind = {};

export const kindOf = (param: ParamDesc): Kind => KINDS[param.kind] ?? UNKNOWN;

/** Typed, or aimed with a swipe: nothing on the table is touched for it. */
export const isFree = (param: ParamDesc): boolean => ["type", "aim"].includes(kindOf(param).input ?? "");

export const isTyped = (param: ParamDesc): boolean => kindOf(param).input === "type";
export const isAimed = (param: ParamDesc): boolean => kindOf(param).input === "aim";
