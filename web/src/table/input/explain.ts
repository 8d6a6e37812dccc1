/** What somebody may have meant who touched what cannot be touched now: the rules can say why not. */
import type { FormDesc, TableDesc, View } from "../types";
import { zoneKey, type Touch } from "./key";
import { kindOf } from "./kinds";
import { resolveZone, type Argument } from "./kinds/kind";
import type { Option } from "./moves";

/** The simplest move that a touch could mean: alone, or in the place of a card in some move that is possible. */
export function meantBy(
  touch: Touch,
  acting: readonly Option[],
  remaining: readonly Option[],
  desc: TableDesc,
  view: View,
): string | null {
  // The verbs that are possible now come first.
  for (const verb of new Set([...acting.map((option) => option.verb), ...Object.keys(desc.verbs)])) {
    for (const form of desc.verbs[verb].forms) {
      const argument = form.open ? null : alone(touch, form, desc, view);
      if (argument !== null) return [verb, ...form.words, ...argument].join(" ");
    }
  }
  for (const { verb, form, args } of remaining) {
    for (const [n, param] of form.params.entries()) {
      const value = kindOf(param).replaceable && said({ params: form.params, n, args, desc, view }, touch);
      if (value) return [verb, ...form.words, ...args.with(n, value)].join(" ");
    }
  }
  return null;
}

/** The arguments of a form that a touch gives by itself: none, if the form is a zone that is touched. */
function alone(touch: Touch, form: FormDesc, desc: TableDesc, view: View): string[] | null {
  const { params } = form;
  if (!params.length)
    return form.touch && touch.keys.includes(zoneKey(resolveZone(form.touch, desc, view))) ? [] : null;
  const value = params.length === 1 ? said({ params, n: 0, args: [], desc, view }, touch) : undefined;
  return value === undefined ? null : [value];
}

function said(at: Argument, touch: Touch): string | undefined {
  const kind = kindOf(at.params[at.n]);
  for (const key of touch.keys) {
    const value = kind.guess ? kind.guess(at, touch.at, key) : kind.says?.(at, key)[0]?.[0];
    if (value !== undefined) return value;
  }
  return undefined;
}
