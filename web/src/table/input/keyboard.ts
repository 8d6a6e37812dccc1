/** What keys do at the table: shout, choose a letter, give everything back, move a card or the focus. */
import type { Play } from "../play.svelte";
import { chipKey } from "./key";
import { walk } from "./walk";

export const isTyping = (event: KeyboardEvent): boolean =>
  (event.target as HTMLElement).matches?.("input, textarea") ?? false;

/** Does what a key says; false if it says nothing, or if whoever did it has seen to the event. */
export function press(event: KeyboardEvent, play: Play, root: HTMLElement): boolean {
  const typing = isTyping(event);
  if (event.key === "Escape" && (play.touches.length || play.refusal)) play.undo();
  else if (/^[ 1-9]$/.test(event.key) && !typing && !event.repeat) {
    const race = root.querySelector<HTMLElement>(
      event.key === " " ? "[data-race][data-first]" : `[data-race][data-digit="${event.key}"]`,
    );
    if (!race) return false;
    race.click();
  } else if (!typing && !event.ctrlKey && !event.metaKey && !event.altKey && /^[a-z]$/i.test(event.key)) {
    // Letters to choose from can be typed as well.
    const letter = chipKey("letter", event.key.toUpperCase());
    root.querySelector<HTMLElement>(`[data-can="${letter.text}"]`)?.click();
  } else if (event.altKey && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
    // A card of one's own hand changes its place, where the order matters.
    const card = (event.target as HTMLElement).closest<HTMLElement>("[data-place]");
    if (!card) return false;
    const place = Number(card.dataset.place);
    play.arrange(card.dataset.zone!, place, place + (event.key === "ArrowLeft" ? -1 : 1));
  } else {
    walk(event, root);
    return false;
  }
  return true;
}
