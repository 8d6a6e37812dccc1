/**
 * Languages are files: each file in ./texts holds every sentence of the client in one language, and what its grammar
 * needs. One more file is one more language; it is offered when the service, too, says everything in it.
 */
import type { TextKey } from "./texts/fr";

/** The code of a language, as the service writes it. */
export type Language = string;
export type Words = Record<TextKey, string>;

const FILES = import.meta.glob<{ words: Words }>("./texts/*.ts");
const codeOf = (path: string): Language => path.slice(path.lastIndexOf("/") + 1, -".ts".length);

/** The languages that this client speaks. */
export const SPOKEN: readonly Language[] = Object.keys(FILES).map(codeOf);

/** Every sentence of the client in one of those. */
export async function wordsFrom(language: Language): Promise<Words> {
  return (await FILES[`./texts/${language}.ts`]()).words;
}
