/** Words in the player's language. Reading `t(...)` in a component makes it follow the language setting. */
import { wordsFrom, type Language, type Words } from "./languages";
import { KEY, parse, settings } from "./settings.svelte";
import { fillGaps, type Grammar } from "./template";
import type { TextKey } from "./texts/fr";

export type { TextKey };
export type Params = Record<string, string | number>;
/** A text in every language, as the service sends them. */
export type Texts = Record<Language, string>;

const LEARNT: Record<Language, Words> = {};

/** Fetches the words of a language: nobody waits for those of another one. Call it before `settings.language` changes. */
export async function learn(language: Language): Promise<void> {
  LEARNT[language] ??= await wordsFrom(language);
}

/** Another tab changed the settings. */
export async function settingsFromOtherTab(event: StorageEvent): Promise<void> {
  if (event.key !== KEY) return;
  const theirs = parse(event.newValue);
  await learn(theirs.language);
  // What was changed again meanwhile comes with an event of its own, and must not be undone by this one.
  if (localStorage.getItem(KEY) === event.newValue) Object.assign(settings, theirs);
}

/** The words of a language that has been learnt; of the player's one, if it has not. */
export function wordsOf(language: Language): Words {
  const words = LEARNT[language] ?? LEARNT[settings.language] ?? Object.values(LEARNT)[0];
  if (!words) throw new Error("no language has been learnt");
  return words;
}

/** What a language needs to fill gaps. */
export function grammarOf(language: Language): Grammar {
  const words = wordsOf(language);
  const elides = words["grammar.elides"].split(" ").map((pair) => pair.split("=") as [string, string]);
  return {
    singular: words["grammar.singular"].split(" ").map(Number),
    elides: Object.fromEntries(elides),
    vowels: words["grammar.vowels"],
    whole: words["grammar.whole"].split(" "),
  };
}

/** Fills in `{name}`, and `{n:carte|cartes}` by the number n. An unknown name stays as it is written. */
export function fill(text: string, params: Params, language: Language): string {
  return fillGaps(text, grammarOf(language), (name) => (name in params ? String(params[name]) : undefined));
}

/** The sentence with this key: `t("table.cards", { n: 3 })`. */
export function t(key: TextKey, params: Params = {}): string {
  return fill(wordsOf(settings.language)[key], params, settings.language);
}

/** A text that came in every language, in one of them; in any, if it should be missing. "" for none. */
export function inLanguage(texts: Texts | null | undefined, language: Language): string {
  return texts ? (texts[language] ?? Object.values(texts)[0] ?? "") : "";
}

/** The same in the player's language. */
export function say(texts: Texts | null | undefined): string {
  return inLanguage(texts, settings.language);
}

/** "a, b et c" / "a, b and c"; `or` for a choice. */
export function list(items: string[], kind: "and" | "or" = "and"): string {
  if (items.length < 2) return items.join("");
  const word = t(kind === "and" ? "grammar.and" : "grammar.or");
  return `${items.slice(0, -1).join(", ")} ${word} ${items[items.length - 1]}`;
}

/** First letter in upper case: "pose une carte" -> "Pose une carte". */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(settings.language) + text.slice(1);
}
