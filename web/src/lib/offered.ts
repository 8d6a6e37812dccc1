/** The languages a player may choose: those in which the service says everything, and this client too. */
import { api } from "./api";
import { SPOKEN } from "./languages";
import type { LanguageOffered } from "./wire";

let asked: Promise<LanguageOffered[]> | null = null;

/** In the order of a menu. Asked once; none if the service cannot be reached. */
export function offeredLanguages(): Promise<LanguageOffered[]> {
  asked ??= api
    .languages()
    .then((all) => all.filter((one) => SPOKEN.includes(one.code)))
    .catch(() => {
      asked = null;
      return [];
    });
  return asked;
}
