/** Sliding a card to where it shall go: the same as touching the card and then the place. A short touch stays a touch. */
import { arrangement, type Touch } from "./narrow";
import type { Play } from "./play.svelte";

interface Draggable extends Touch {
  play: Play;
  zone: string;
  place: number;
  enabled: boolean;
}

const FAR = 10;

/** A Svelte action for a card of one's hand. */
export function draggable(node: HTMLElement, given: Draggable): { update(next: Draggable): void; destroy(): void } {
  let current = given;
  let start: { x: number; y: number; id: number } | null = null;
  let dragging = false;
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
    if (!dragging) {
      if (Math.hypot(dx, dy) < FAR) return;
      dragging = true;
      rest = node.style.transform;
      node.style.zIndex = "60";
      node.style.transition = "none";
      node.style.pointerEvents = "none";
      if (!current.play.isTouched(current.id)) current.play.pick(current);
    }
    const tilt = Math.max(-6, Math.min(6, dx / 20));
    node.style.transform = `${rest.replace(/rotate\([^)]*\)/, "")} translate(${dx}px, ${dy}px) rotate(${tilt}deg) scale(1.06)`;
  }

  function up(event: PointerEvent): void {
    const was = dragging;
    const moved = start ? event.clientY - start.y : 0;
    finish();
    if (!was) return;
    // The click that follows belongs to the slide.
    window.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 60);
    drop(event.clientX, event.clientY, moved);
  }

  function drop(x: number, y: number, moved: number): void {
    const { play, zone, place } = current;
    const under = document.elementsFromPoint(x, y).filter((element) => !node.contains(element));
    for (const element of under) {
      const goal = element.closest<HTMLElement>("[data-key], [data-drop]");
      if (!goal || goal === node) continue;
      const key = goal.dataset.key ?? `zone:${goal.dataset.drop}`;
      if (play.can([key])) return play.touch({ id: key, keys: [key] });
      if (goal.dataset.drop === zone) {
        const other = under.map((one) => one.closest<HTMLElement>(`[data-zone="${zone}"]`)).find((one) => one && one !== node);
        const to = Number(other?.dataset.place ?? place);
        play.undo();
        if (play.view && to !== place && arrangement(play.desc, play.view, zone, place, to)) play.arrange(zone, place, to);
        return;
      }
    }
    // Anywhere on the board will do if only one thing can be meant.
    const onBoard = under.some((element) => element.closest("[data-board]"));
    if (onBoard && moved < -40 && play.narrowed.ready.length === 1) void play.send(play.narrowed.ready[0].move, current.id);
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
    dragging = false;
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
