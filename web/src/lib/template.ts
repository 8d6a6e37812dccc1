/**
 * Sentences with gaps, as the service and our own texts write them (see `engine/templates.py`): `{name}`;
 * `{name:kind}`, written as that kind is; `{n:carte|cartes}`, what goes with a number, where gaps may stand in both
 * forms; and `{de name:kind}`, a little word that is cut short before a vowel.
 */

/** What a language needs to fill gaps. */
export interface Grammar {
  /** The numbers that go with the singular. */
  singular: readonly number[];
  /** Little words and what they become before a vowel. */
  elides: Readonly<Record<string, string>>;
  /** The letters before which they do, without their accents. */
  vowels: string;
  /** Words before which they do not all the same: "de huit". */
  whole: readonly string[];
}

/** Writes the value of a gap; undefined leaves the gap as it is. */
export type Write = (name: string, kind: string) => string | undefined;

/** The sentence. `number` is the value of a gap that is counted. */
export function fillGaps(template: string, grammar: Grammar, write: Write): string {
  let text = "";
  let at = 0;
  while (at < template.length) {
    const open = template.indexOf("{", at);
    const close = open < 0 ? -1 : closing(template, open);
    if (close < 0) break;
    text += template.slice(at, open);
    const value = filled(template.slice(open + 1, close), grammar, write);
    // Quotation marks inside of others are the small ones.
    text += /«\s*$/.test(text) ? value.replace(/«\s*/g, "“").replace(/\s*»/g, "”") : value;
    at = close + 1;
  }
  return text + template.slice(at);
}

/** Where the gap ends that begins here; -1 if it does not. */
function closing(template: string, open: number): number {
  let depth = 0;
  for (let at = open; at < template.length; at++) {
    if (template[at] === "{") depth++;
    else if (template[at] === "}" && --depth === 0) return at;
  }
  return -1;
}

function filled(gap: string, grammar: Grammar, write: Write): string {
  const colon = gap.indexOf(":");
  const [named, kind] = colon < 0 ? [gap, ""] : [gap.slice(0, colon), gap.slice(colon + 1)];
  const space = named.lastIndexOf(" ");
  const [little, name] = space < 0 ? ["", named] : [named.slice(0, space), named.slice(space + 1)];
  const bar = kind.indexOf("|");
  const value = write(name, bar < 0 ? kind : "");
  if (value === undefined) return `{${gap}}`;
  if (bar >= 0) {
    const form = grammar.singular.includes(Math.abs(Number(value))) ? kind.slice(0, bar) : kind.slice(bar + 1);
    return fillGaps(form, grammar, write);
  }
  return little ? elided(little, printed(value), grammar) : printed(value);
}

/** What somebody typed, a word or a name, as our own texts are printed. */
export function printed(value: string): string {
  return value.replace(/(?<=\p{L})'/gu, "’");
}

/** "de Paul", "d’Inès"; the name of a letter is said whole: "de A bleu"; a Y before a vowel is none: "de Yanis". */
function elided(little: string, following: string, grammar: Grammar): string {
  const word = following.split(" ")[0].toLowerCase();
  const [first, second] = word.normalize("NFD").replace(/\p{M}/gu, "");
  const isVowel = (letter: string): boolean => grammar.vowels.includes(letter);
  const isCut = second && !grammar.whole.includes(word) && (first === "y" ? !isVowel(second) : isVowel(first));
  return (isCut && grammar.elides[little] !== undefined ? grammar.elides[little] : `${little} `) + following;
}
