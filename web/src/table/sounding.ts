/** Which sounds some events make: few, and each at most once. */
import { sound, type SoundName } from "../lib/sounds";
import type { TableDesc, TableEvent } from "./types";
import { baseOf } from "./zone";

export function heard(events: TableEvent[], desc: TableDesc, me: number | null): SoundName[] {
  const out = new Set<SoundName>();
  let moved = 0;
  for (const event of events) {
    if (event.event === "act" && event.seat !== me && desc.verbs[event.verb]?.race) out.add("slap");
    if (event.event === "turn") out.add("draw");
    if (event.event !== "move") continue;
    moved++;
    const { where } = desc.zones[baseOf(event.to)] ?? {};
    if (event.card === "*") out.add("star");
    else if (event.card === "!" && where !== "hand") out.add("pop");
    else if (where === "board") out.add("lay");
    else out.add("draw");
  }
  if (moved > 8) return ["shuffle"];
  return [...out].slice(0, 2);
}

/** Says something aloud, where the browser can. */
export function speak(text: string, lang: string, ended?: () => void): void {
  if (typeof speechSynthesis === "undefined") return;
  const speech = new SpeechSynthesisUtterance(text);
  speech.lang = lang;
  // Some systems read French with the voice of their own language unless told otherwise.
  speech.voice = speechSynthesis.getVoices?.().find((voice) => voice.lang.startsWith(lang.slice(0, 2))) ?? null;
  speech.onend = () => ended?.();
  speechSynthesis.cancel();
  speechSynthesis.speak(speech);
}

/** Makes a sound, once somebody has touched the page: before that browsers allow none. */
export function ring(name: SoundName): void {
  if (navigator.userActivation?.hasBeenActive ?? true) sound(name);
}
