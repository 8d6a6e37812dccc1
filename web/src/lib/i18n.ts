/** Words in the player's language. Reading `t(...)` in a component makes it follow the language setting. */
import { KEY, parse, settings, type Language } from "./settings.svelte";
import type { TextKey } from "./texts/fr";

export type { TextKey };
export type Params = Record<string, string | number>;
/** A text in both languages, as the service sends them. */
export interface Both {
  fr: string;
  en: string;
}

const TEXTS: Partial<Record<Language, Record<TextKey, string>>> = {};

/** Fetches the words of a language: nobody waits for those of another one. Call it before `settings.language` changes. */
export async function learn(language: Language): Promise<void> {
  TEXTS[language] ??= language === "en" ? (await import("./texts/en")).en : (await import("./texts/fr")).fr;
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
export function wordsOf(language: Language): Record<TextKey, string> {
  const words = TEXTS[language] ?? TEXTS[settings.language] ?? TEXTS.fr ?? TEXTS.en;
  if (!words) throw new Error("no language has been learnt");
  return words;
}

/** Whether a number takes the plural: from 2 on in French, all but 1 in English. */
function isPlural(language: Language, n: number): boolean {
  return language === "fr" ? Math.abs(n) >= 2 : Math.abs(n) !== 1;
}

/** Fills in `{name}`, and `{n:carte|cartes}` by the number n. An unknown name stays as it is written. */
export function fill(text: string, params: Params, language: Language): string {
  return text.replace(/\{(\w+)(?::([^|{}]*)\|([^{}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    if (!(name in params)) return whole;
    const value = params[name];
    if (one === undefined || many === undefined) return String(value);
    return isPlural(language, Number(value)) ? many : one;
  });
}

/** The sentence with this key: `t("table.cards", { n: 3 })`. */
export function t(key: TextKey, params: Params = {}): string {
  return fill(wordsOf(settings.language)[key], params, settings.language);
}

/** The player's language of a text that came in both; "" for none. */
export function say(text: Both | null | undefined): string {
  return text ? text[settings.language] : "";
}

/** "a, b et c" / "a, b and c"; `or` for a choice. */
export function list(items: string[], kind: "and" | "or" = "and"): string {
  if (items.length < 2) return items.join("");
  const word = { fr: { and: "et", or: "ou" }, en: { and: "and", or: "or" } }[settings.language][kind];
  return `${items.slice(0, -1).join(", ")} ${word} ${items[items.length - 1]}`;
}

/** First letter in upper case: "pose une carte" -> "Pose une carte". */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(settings.language) + text.slice(1);
}
