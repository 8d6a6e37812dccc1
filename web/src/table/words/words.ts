/** Putting a game's own words together: sentences with gaps, the names of acts, what its fields say. */
import { grammarOf, wordsOf } from "../../lib/i18n";
import { fillGaps, printed } from "../../lib/template";
import { fieldOf } from "../fields";
import { kindOf } from "../input/kinds";
import type { FormDesc, Json, Lang, ParamDesc, TableDesc, Texts, View } from "../types";
import { baseOf } from "../zone";
import { capital, cardName, listed, theCard, type Naming } from "./naming";

/** A sentence with its gaps filled: `{seat:who}`, `{card:card}`, `{card:the}`, `{letter}`, `{n:carte|cartes}`. */
export function tell(template: string, params: Record<string, Json>, naming: Naming): string {
  const and = wordsOf(naming.lang)["grammar.and"];
  const text = fillGaps(template, grammarOf(naming.lang), (name, kind) => {
    const value = params[name];
    if (value === undefined) return undefined;
    const items = Array.isArray(value) ? value : [value];
    const faces = () => items.flatMap((item) => String(item).split(" "));
    if (kind === "who")
      return listed(
        items.map((seat) => naming.who(Number(seat))),
        and,
      );
    if (kind === "card")
      return listed(
        faces().map((face) => cardName(naming, face)),
        and,
      );
    if (kind === "the")
      return listed(
        faces().map((face) => theCard(naming, face)),
        and,
      );
    return items.map(String).join(", ");
  });
  return template.startsWith("{") ? capital(text) : text;
}

/** How one argument of a move is read out. */
export function argument(param: ParamDesc | undefined, value: string, naming: Naming): string {
  return (param && kindOf(param).spoken?.(param, value, naming)) ?? printed(value);
}

/** A button or a line of the log: `{0}` is the first argument. Gaps without a value are dropped. */
export function phrase(texts: Texts, form: FormDesc, args: (string | undefined)[], naming: Naming): string {
  const text = texts[naming.lang].replace(/\{(\d)\}/g, (_, n: string) => {
    const value = args[Number(n)];
    return value === undefined ? "" : argument(form.params[Number(n)], value, naming);
  });
  return text
    .replace(/\s+([,.!?…])/g, (whole, sign: string) =>
      wordsOf(naming.lang)["grammar.spaced"].includes(sign) ? whole : sign,
    )
    .replace(/\s{2,}/g, " ")
    .trim();
}

/** A zone as it is spoken of: "ta main", "pioche, 41 cartes". */
export function zoneLabel(desc: TableDesc, zone: string, lang: Lang): string {
  return desc.zones[baseOf(zone)]?.label[lang] ?? zone;
}

/** A field that says something now, in words. */
export interface Said {
  name: string;
  label: string;
  value: string;
  kind: string;
  letters?: string[];
  card?: string;
  /** A list to look up. */
  help?: string[];
}

/** What is voted on now; nothing, most of the time. */
export const votedOn = (desc: Pick<TableDesc, "fields">, view: Pick<View, "fields">): string =>
  String(view.fields[fieldOf(desc, "vote")] || "");

/** The values of a game that are to be read on the screen: those of the table, or those of one seat. */
export function saidFields(naming: Naming, view: View, seat: number | null): Said[] {
  const out: Said[] = [];
  for (const [name, field] of Object.entries(naming.desc.fields)) {
    if (!field.label && !field.words) continue;
    if (["score", "sheet", "round", "poses", "sentence", "keepsake", "alphabet"].includes(field.kind)) continue;
    if (!(name in view.fields)) continue;
    // How somebody voted is of no interest once it is decided.
    if (field.kind === "votes" && !votedOn(naming.desc, view)) continue;
    const own = field.per_seat && field.audience === "owner";
    if (field.per_seat ? seat === null || (own && seat !== view.you) : seat !== null) continue;
    const all = view.fields[name];
    const value = field.per_seat && !own ? (all as Json[])[seat!] : all;
    const said = sayField(naming, name, value);
    // What was sealed and is now open to all is said once.
    if (said && !out.some((one) => ["text", "vote"].includes(said.kind) && one.value === said.value)) out.push(said);
  }
  return out;
}

function sayField(naming: Naming, name: string, value: Json): Said | null {
  const field = naming.desc.fields[name];
  if (value === null || value === undefined || same(value, field.nothing)) return null;
  let label = field.label?.[naming.lang] ?? "";
  if (field.kind === "help")
    return {
      name,
      label,
      value: "",
      kind: "help",
      help: (value as string[]).map((one) => field.words![one][naming.lang]),
    };
  // "Ton idée : …" is a title; what is said of a seat is read as it stands: "dit …", "3 plis".
  if (/^\p{Lu}[^:]*$/u.test(label) && !["flag", "letter"].includes(field.kind))
    label += wordsOf(naming.lang)["grammar.colon"];
  else if (field.per_seat && field.kind === "number")
    return {
      name,
      label: "",
      value: `${value} ${fillGaps(label, grammarOf(naming.lang), () => String(value))}`,
      kind: "number",
    };
  if (field.words) {
    const words = field.words[String(value)];
    return words ? { name, label, value: words[naming.lang], kind: field.kind } : null;
  }
  switch (field.kind) {
    case "flag":
      return value ? { name, label: "", value: label, kind: "flag" } : null;
    case "seat":
    case "leader":
      return { name, label, value: naming.who(Number(value)), kind: "seat" };
    case "seats":
      return {
        name,
        label,
        value: listed(
          (value as Json[]).map((one) => naming.who(Number(one))),
          wordsOf(naming.lang)["grammar.and"],
        ),
        kind: "seats",
      };
    case "letter":
      return { name, label, value: "", kind: "letter", letters: (Array.isArray(value) ? value : [value]).map(String) };
    case "card":
      return { name, label, value: cardName(naming, String(value)), kind: "card", card: String(value) };
    default:
      // Where a value names a place of the table, the place is called by its label.
      return {
        name,
        label,
        value: (Array.isArray(value) ? value : [value])
          .map((one) => zoneLabel(naming.desc, String(one), naming.lang))
          .join(", "),
        kind: field.kind,
      };
  }
}

function same(one: Json, other: Json): boolean {
  return one === other || (Array.isArray(one) && Array.isArray(other) && one.length === 0 && other.length === 0);
}

/** The field of points of each seat, if the game keeps any: the last declared is the running total. */
export function scores(desc: TableDesc, view: View): { label: Texts | null; values: number[] } | null {
  for (const [name, field] of Object.entries(desc.fields)) {
    const values = view.fields[name];
    if (field.kind === "score" && field.per_seat && Array.isArray(values))
      return { label: field.label, values: values as number[] };
  }
  return null;
}

/** The points of the rounds that are over, one row each. */
export function sheet(desc: TableDesc, view: View): number[][] {
  for (const [name, field] of Object.entries(desc.fields)) {
    if (field.kind === "sheet" && Array.isArray(view.fields[name])) return view.fields[name] as number[][];
  }
  return [];
}

/** The round being played, counted from 1; null if the game has no rounds. */
export function round(desc: TableDesc, view: View): number | null {
  for (const [name, field] of Object.entries(desc.fields)) {
    if (field.kind === "round" && typeof view.fields[name] === "number") return view.fields[name] + 1;
    if (field.kind === "sheet" && Array.isArray(view.fields[name])) return view.fields[name].length + 1;
  }
  return null;
}
