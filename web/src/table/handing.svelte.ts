/** One device, several people: whoever must act gets the page, after it was turned over where somebody has a secret. */
import { untrack } from "svelte";
import type { Play } from "./play.svelte";
import type { TableDesc } from "./types";

export class Handing {
  /** The seat that the device shall be handed to; until it is there, no hand is shown. */
  next = $state<number | null>(null);
  /** Whose page was shown last. */
  #last = $state<number | null>(null);
  /** Whether anybody has said "that is me" yet: before that, no hand is shown. */
  #met = $state(false);

  /** To be made while a component is made: it follows the table as long as that lives. */
  constructor(
    private readonly play: Play,
    private readonly game: TableDesc,
  ) {
    $effect(() => this.#follow());
  }

  /** Who hands it over, if that is somebody else. */
  get before(): number | null {
    return this.#last === this.next ? null : this.#last;
  }

  #secretive: boolean = $derived.by(() => {
    const { link } = this.play;
    return (
      Object.values(this.game.zones).some((zone) => zone.audience === "owner" || zone.audience === "others") ||
      // An idea that is sealed, a word that was written down: a secret only once it is there.
      link.you.some((seat) =>
        Object.entries(this.game.fields).some(
          ([name, field]) =>
            field.audience === "owner" && `${link.view(seat)?.fields[name] ?? ""}` !== `${field.nothing ?? ""}`,
        ),
      )
    );
  });

  #follow(): void {
    const { play } = this;
    const { view, link } = play;
    if (link.you.length < 2 || !view || view.over) {
      this.next = null;
      return;
    }
    const mine = link.you.filter((one) => view.active.includes(one));
    if (!this.#secretive) {
      // Nobody holds anything that others may not see: whoever must act simply gets the page.
      this.next = null;
      if (mine.length && !mine.includes(play.seat ?? -1)) play.seat = mine[0];
      else if (play.seat === null || !link.you.includes(play.seat)) play.seat = link.you[0];
      return;
    }
    if (!this.#met) {
      this.next = mine[0] ?? link.you[0];
      return;
    }
    if (play.seat === null || !link.you.includes(play.seat)) play.seat = link.you[0];
    if (!mine.length || (play.seat !== null && mine.includes(play.seat) && this.next === null)) return;
    if (this.next !== null && mine.includes(this.next)) return;
    const next = mine.includes(play.seat) ? play.seat : mine[0];
    if (untrack(() => this.next) !== next) {
      this.#last = untrack(() => play.seat);
      this.next = next;
    }
  }

  /** "That is me": the page is shown to whoever has the device now. */
  open(): void {
    if (this.next === null) return;
    this.#met = true;
    this.play.undo();
    this.play.seat = this.next;
    this.next = null;
  }
}
