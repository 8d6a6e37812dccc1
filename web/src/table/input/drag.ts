/** Sliding a card to where it shall go: the same as touching the card and then the place. A short touch stays a touch. */
import { arrangement } from "./arrange";
import { cardKeys, keyIn, placeKey, touchOf, zoneKey, type Key, type Touch } from "./key";

import type { Play } from "../play.svelte";
import { facesOf, zoneAt } from "../zone";

interface Draggable extends Touch {
  play: Play;
  zone: string;
  place: number;
  enabled: boolean;
}

const FAR = 10;
/** From so many cards on a hand is looked through by sliding. */
const CROWD = 10;

/** What a part of the page stands for. */
function keyOf({ dataset: { key, drop, zone, place } }: HTMLElement): Key | undefined {
  if (key) return keyIn(key);
  return drop ? zoneKey(drop) : placeKey(zone ?? "", Number(place));
}

/** A Svelte action for a card of one's hand. */
export function draggable(node: HTMLElement, given: Draggable): { update(next: Draggable): void; destroy(): void } {
  let current = given;
  let start: { x: number; y: number; id: number } | null = null;
  let dragging = false;
  let scrubbing = false;
  let rest = "";

  function down(event: PointerEvent): void {
    if (!current.enabled || event.button !== 0) return;
    start = { x: event.clientX, y: event.clientY, id: event.pointerId };
    dragging = false;
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", cancel);
  }

  function move(event: PointerEvent): void {
    if (!start || event.pointerId !== start.id) return;
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
    if (scrubbing) return scrub(event);
    if (!dragging) {
      if (Math.hypot(dx, dy) < FAR) return;
      // In a crowded hand a thumb that slides along looks for its card.
      if (event.pointerType === "touch" && Math.abs(dx) > Math.abs(dy) && crowded()) {
        scrubbing = true;
        return scrub(event);
      }
      dragging = true;
      rest = node.style.transform;
      node.style.zIndex = "60";
      node.style.transition = "none";
      node.style.pointerEvents = "none";
      if (!current.play.isTouched(current.at)) current.play.pick(current);
    }
    const tilt = Math.max(-6, Math.min(6, dx / 20));
    node.style.transform = `${rest.replace(/rotate\([^)]*\)/, "")} translate(${dx}px, ${dy}px) rotate(${tilt}deg) scale(1.06)`;
  }

  function crowded(): boolean {
    return (node.parentElement?.querySelectorAll("[data-place]").length ?? 0) > CROWD;
  }

  function scrub(event: PointerEvent): void {
    const under = document
      .elementFromPoint(event.clientX, event.clientY)
      ?.closest<HTMLElement>(`[data-zone="${current.zone}"]`);
    current.play.loupe = under
      ? {
          zone: current.zone,
          place: Number(under.dataset.place),
          x: event.clientX,
          y: under.getBoundingClientRect().top,
        }
      : null;
  }

  function up(event: PointerEvent): void {
    if (scrubbing) {
      const found = current.play.loupe;
      finish();
      hush();
      const face = found && current.play.view ? facesOf(zoneAt(current.play.view, found.zone))[found.place] : undefined;
      if (found && face !== undefined)
        current.play.touch({ at: placeKey(found.zone, found.place), keys: cardKeys(found.zone, found.place, face) });
      return;
    }
    const was = dragging;
    const moved = start ? event.clientY - start.y : 0;
    finish();
    if (!was) return;
    hush();
    drop(event.clientX, event.clientY, moved);
  }

  function drop(x: number, y: number, moved: number): void {
    const { play, zone, place } = current;
    const under = document.elementsFromPoint(x, y).filter((element) => !node.contains(element));
    for (const element of under) {
      const goal = element.closest<HTMLElement>("[data-key], [data-place], [data-drop]");
      if (!goal || goal === node) continue;
      const key = keyOf(goal);
      if (key && goal.dataset.zone !== zone && play.can([key])) return play.touch(touchOf(key));
      if (goal.dataset.drop === zone) {
        const other = under
          .map((one) => one.closest<HTMLElement>(`[data-zone="${zone}"]`))
          .find((one) => one && one !== node);
        const to = Number(other?.dataset.place ?? place);
        play.undo();
        if (play.view && to !== place && arrangement(play.desc, play.view, zone, place, to))
          play.arrange(zone, place, to);
        return;
      }
    }
    // Anywhere on the board will do if only one thing can be meant.
    const onBoard = under.some((element) => element.closest("[data-board]"));
    if (onBoard && moved < -40 && play.narrowed.ready.length === 1)
      void play.send(play.narrowed.ready[0].move, current.at);
  }

  /** The click that follows belongs to the slide. */
  function hush(): void {
    window.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 60);
  }

  function swallow(event: MouseEvent): void {
    event.stopPropagation();
    event.preventDefault();
  }

  function finish(): void {
    if (dragging) {
      node.style.transition = "";
      node.style.zIndex = "";
      node.style.pointerEvents = "";
      node.style.transform = rest;
    }
    start = null;
    dragging = scrubbing = false;
    current.play.loupe = null;
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", up);
    window.removeEventListener("pointercancel", cancel);
  }

  function cancel(): void {
    finish();
  }

  node.addEventListener("pointerdown", down);
  return {
    update(next) {
      current = next;
    },
    destroy() {
      finish();
      node.removeEventListener("pointerdown", down);
    },
  };
}
