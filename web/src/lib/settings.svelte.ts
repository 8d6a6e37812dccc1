/** What this person likes, kept in this browser. Read anywhere: `settings.sound`; change by assigning. */

import { SPOKEN, type Language } from "./languages";

export type { Language };

export interface Settings {
  language: Language;
  /** As others see me. */
  name: string;
  age: number | null;
  /** My thing from the pencil case (see cards/seats.ts). */
  object: string;
  sound: boolean;
  /** "auto" follows the system. */
  motion: "auto" | "full" | "less";
  /** School letters on the cards (cursive and print), or one clear print everywhere. */
  letters: "school" | "opendyslexic" | "atkinson";
  text: "small" | "normal" | "large";
  largeCards: boolean;
  /** The name of the colour on each card, besides its shape. */
  colourCues: boolean;
  readAloud: boolean;
  dictation: boolean;
  leftHanded: boolean;
  /** Mark what I can play, in games where a seat may choose. */
  hints: boolean;
  /** More time to type and to answer, where a game lets a seat choose. */
  moreTime: 1 | 2 | 0;
}

function systemLanguage(): Language {
  const wished = typeof navigator === "undefined" ? [] : (navigator.languages ?? [navigator.language]);
  const known = wished.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => SPOKEN.includes(tag));
  return known ?? "fr";
}

export function defaults(): Settings {
  return {
    language: systemLanguage(),
    name: "",
    age: null,
    object: "pencil",
    sound: true,
    motion: "auto",
    letters: "school",
    text: "normal",
    largeCards: false,
    colourCues: false,
    readAloud: false,
    dictation: false,
    leftHanded: false,
    hints: true,
    moreTime: 1,
  };
}

export const KEY = "cartable.settings";

/** Reads what was kept; anything strange in it is left out. */
export function parse(text: string | null): Settings {
  const out = defaults();
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? "null");
  } catch {
    return out;
  }
  if (typeof kept !== "object" || kept === null) return out;
  const known = kept as Record<string, unknown>;
  for (const key of Object.keys(out) as (keyof Settings)[]) {
    const value = known[key];
    const allowed: readonly unknown[] | undefined = CHOICES[key];
    const fits = allowed
      ? allowed.includes(value)
      : key === "age"
        ? value === null || isAge(value)
        : typeof value === typeof out[key];
    if (fits) Object.assign(out, { [key]: value });
  }
  return out;
}

const CHOICES: Partial<Record<keyof Settings, readonly unknown[]>> = {
  language: SPOKEN,
  motion: ["auto", "full", "less"],
  letters: ["school", "opendyslexic", "atkinson"],
  text: ["small", "normal", "large"],
  moreTime: [1, 2, 0],
};

function isAge(value: unknown): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 130;
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage is switched off
  }
}

export const settings: Settings = $state(parse(read()));

/** Keeps the settings; called by the app whenever one changes. */
export function keep(): void {
  const text = JSON.stringify(settings);
  try {
    if (text !== localStorage.getItem(KEY)) localStorage.setItem(KEY, text);
  } catch {
    // They last as long as the page then.
  }
}

let systemCalm = $state(false);
if (typeof matchMedia !== "undefined") {
  const query = matchMedia("(prefers-reduced-motion: reduce)");
  systemCalm = query.matches;
  query.addEventListener?.("change", () => (systemCalm = query.matches));
}

/** Whether flights are to be cross-fades: the setting, or else what the system asks for. */
export function lessMotion(): boolean {
  return settings.motion === "less" || (settings.motion === "auto" && systemCalm);
}
