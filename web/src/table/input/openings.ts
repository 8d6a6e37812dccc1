/** Open questions: moves with something to write or to choose freely, which cannot be listed. */
import type { Choice, FormDesc, ParamDesc, Prompt, TableDesc, View } from "../types";
import type { Key, Touch } from "./key";
import { isFree, isTyped, kindOf } from "./kinds";
import type { Argument, Said } from "./kinds/kind";

/** It answers a prompt. */
export interface Opening {
  verb: string;
  form: FormDesc;
  prompt: Prompt;
  params: ParamDesc[];
  choices: Choice[] | null;
}

const TYPED: FormDesc = {
  words: [],
  params: [{ kind: "text" }],
  button: { fr: "Dire", en: "Say" },
  done: { fr: "dit", en: "says" },
  open: true,
};

/** The open questions. Those that only arrange one's cards are left to `arrange.ts`. */
export function readOpenings(desc: TableDesc, view: View): Opening[] {
  const openings: Opening[] = [];
  for (const prompt of view.prompts ?? []) {
    const forms = desc.verbs[prompt.verb]?.forms.filter((form) => form.open) ?? [];
    const form = forms[0] ?? TYPED;
    if (form.params.some((param) => kindOf(param).input === "slide")) continue;
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
export function begin(opening: Opening, touches: readonly Touch[], desc: TableDesc, view: View): Begun | null {
  let values: string[][] = opening.params.map(() => []);
  for (const touch of touches) {
    const next = withTouch(opening, values, touch, desc, view);
    if (!next) return null;
    values = next;
  }
  const missing = opening.params.flatMap((param, n) => {
    const left = param.optional && !kindOf(param).wanted?.(param, values);
    return values[n].length || isFree(param) || left ? [] : [n];
  });
  const text = opening.params.findIndex(isTyped);
  return { opening, values, missing, typing: text >= 0 && missing.every((n) => n > text) };
}

/** The values with what a touch says, for the first param that takes it. */
function withTouch(opening: Opening, values: string[][], touch: Touch, desc: TableDesc, view: View): string[][] | null {
  const { params } = opening;
  for (let n = 0; n < params.length; n++) {
    const kind = kindOf(params[n]);
    if (values[n].length && !kind.many) continue;
    if (kind.wanted && !kind.wanted(params[n], values)) continue;
    const at: Argument = { params, n, args: [], desc, view };
    for (const [value, more] of touch.keys.flatMap((key): Said[] => kind.says?.(at, key) ?? [])) {
      const next = values.map((given) => [...given]);
      next[n].push(value);
      if (more !== undefined) next[n + 1].push(more);
      if (!opening.choices || opening.choices.some((choice) => agrees(choice, next))) return next;
    }
  }
  return null;
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

/** What else can be touched for an opening, and what can be chosen from a list. */
export function reachable(
  { opening, values }: Begun,
  touches: readonly Touch[],
  desc: TableDesc,
  view: View,
): { keys: Key[]; chips: { param: ParamDesc; value: string }[] } {
  const { params, choices } = opening;
  const keys: Key[] = [];
  const chips: { param: ParamDesc; value: string }[] = [];
  params.forEach((param, n) => {
    const kind = kindOf(param);
    if (values[n].length && !kind.many) return;
    const at: Argument = { params, n, args: [], desc, view };
    // Tried one by one, since choices may hang together.
    for (const key of kind.within?.(at, choices ?? []) ?? [])
      if (begin(opening, [...touches, { at: key, keys: [key] }], desc, view)) keys.push(key);
    const before = params
      .slice(0, n)
      .every((other, k) => values[k].length > 0 || isFree(other) || Boolean(other.optional));
    for (const value of kind.chips?.(at, values, before) ?? []) chips.push({ param, value });
  });
  return { keys, chips };
}
