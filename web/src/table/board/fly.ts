/**
 * Cards that fly: made from events, in order, as decoration. The table already shows where everything lies; a ghost of
 * each card travels there from where it was, and the card itself appears when the ghost arrives. Any touch ends it all.
 */
import { mount, unmount } from "svelte";
import Card from "../../cards/Card.svelte";
import { lessMotion } from "../../lib/settings.svelte";
import type { DeckDesc, TableEvent } from "../types";
import { ownerOf } from "../zone";

interface From {
  box: DOMRect;
  event: Extract<TableEvent, { event: "move" }>;
}

/** More than so many at once would be a swarm. */
const MOST = 28;
const FLIGHT = 320;
const APART = 40;

export class Flights {
  private readonly running = new Set<Animation>();
  private from: From[] = [];

  constructor(
    private readonly root: HTMLElement,
    private readonly layer: HTMLElement,
    private readonly deck: DeckDesc,
  ) {}

  /** Before the new picture is drawn: where the cards that will move lie now. */
  before(events: TableEvent[]): void {
    this.end();
    this.from = [];
    for (const event of events) {
      if (event.event !== "move" || (event.from === event.to && (event.from_place ?? -1) === (event.to_place ?? -1)))
        continue;
      const box = this.find(event.from, event.from_place ?? -1)?.getBoundingClientRect();
      if (box && box.width > 0) this.from.push({ box, event });
      if (this.from.length >= MOST) break;
    }
  }

  /** After it is drawn: off they go. */
  after(): void {
    const flights = this.from;
    this.from = [];
    if (!flights.length || document.visibilityState === "hidden") return;
    const calm = lessMotion();
    flights.forEach(({ box, event }, n) => this.launch(box, event, n, calm));
  }

  private launch(box: DOMRect, event: From["event"], n: number, calm: boolean): void {
    const goal = this.find(event.to, event.to_place ?? -1);
    if (!goal) return;
    const end = goal.getBoundingClientRect();
    if (end.width === 0) return;
    const isCard = goal.hasAttribute("data-place");
    if (calm) {
      if (isCard) this.keep(goal.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 120 }));
      return;
    }
    const width = Math.max(24, Math.min(isCard ? end.width : 60, 120));
    const ghost = document.createElement("div");
    ghost.className = "ghost";
    this.layer.append(ghost);
    const card = mount(Card, { target: ghost, props: { face: event.card, deck: this.deck, width, label: "" } });
    const start = middle(box);
    const stop = middle(end);
    const at = (x: number, y: number, scale: number, turn: number): string =>
      `translate(${x - width / 2}px, ${y - (width * 1.4) / 2}px) scale(${scale}) rotate(${turn}deg)`;
    const first = Math.max(0.3, Math.min(2, box.width / width));
    const animation = ghost.animate(
      [
        { transform: at(start.x, start.y, first > 1.6 ? 1 : first, 0) },
        { transform: at((start.x + stop.x) / 2, (start.y + stop.y) / 2 - 18, 1.04, 4), offset: 0.5 },
        { transform: at(stop.x, stop.y, 1, 0) },
      ],
      { duration: FLIGHT, delay: n * APART, easing: "cubic-bezier(.2,.8,.2,1)", fill: "both" },
    );
    if (isCard) this.keep(goal.animate([{ opacity: 0 }, { opacity: 0 }], { duration: FLIGHT + n * APART }));
    this.keep(animation);
    void animation.finished
      .catch(() => {})
      .then(() => {
        void unmount(card);
        ghost.remove();
      });
  }

  private keep(animation: Animation): void {
    this.running.add(animation);
    void animation.finished.catch(() => {}).then(() => this.running.delete(animation));
  }

  /** Everything is where it belongs, at once. */
  end(): void {
    for (const animation of this.running) animation.finish();
    this.running.clear();
  }

  /** The card at a place of a zone, else the zone, else the label of the seat it belongs to. */
  private find(zone: string, place: number): Element | null {
    const seat = ownerOf(zone);
    const card = place >= 0 ? this.root.querySelector(`[data-zone="${zone}"][data-place="${place}"]`) : null;
    return (
      card ??
      this.root.querySelector(`[data-zone-root="${zone}"]`) ??
      (seat !== null ? this.root.querySelector(`[data-seat="${seat}"]`) : null)
    );
  }
}

function middle(box: DOMRect): { x: number; y: number } {
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
