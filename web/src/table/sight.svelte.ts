/** What a seat sees at a running table, and what the rules let it do: read from the wire, before anything is touched. */
import type { TableLink } from "../lib/net";
import { settings } from "../lib/settings.svelte";
import { Clocks, type ShownClock } from "./clocks.svelte";
import { arranges, readMoves, zonesTouched, type Option } from "./input/moves";
import { readOpenings, type Opening } from "./input/openings";
import type { DeckDesc, Eyes, FormDesc, TableDesc, View } from "./types";
import { asked, undecided } from "./words/ask";
import { facesInSight } from "./words/log";
import type { Naming } from "./words/naming";
import { baseOf } from "./zone";

export class SeatSight {
  readonly link: TableLink;
  readonly desc: TableDesc;
  readonly deck: DeckDesc;

  seat = $state<number | null>(null);
  /** The table's time, moved on while a clock is to be seen. */
  now = $state(0);

  constructor(link: TableLink, desc: TableDesc, deck: DeckDesc, seat: number | null) {
    this.link = link;
    this.desc = desc;
    this.deck = deck;
    this.seat = seat;
  }

  readonly #eyes: Eyes | undefined = $derived.by(
    () => this.link.eyes.find((eyes) => eyes.seat === this.seat) ?? this.link.eyes[0],
  );
  readonly view: View | null = $derived(this.#eyes?.view ?? null);
  readonly naming: Naming = $derived.by(() => ({
    desc: this.desc,
    deck: this.deck,
    lang: settings.language,
    who: (seat: number) => this.name(seat),
  }));

  readonly options: Option[] = $derived.by(() =>
    this.view && this.seat !== null ? readMoves(this.desc, this.view) : [],
  );
  readonly races: Option[] = $derived(this.options.filter((option) => option.race && !option.slots.length));
  readonly acting: Option[] = $derived.by(() => {
    const view = this.view;
    return view
      ? this.options.filter(
          (option) => !(option.race && option.slots.every((slot) => slot.kind === "zone")) && !arranges(option, view),
        )
      : [];
  });
  readonly openings: Opening[] = $derived.by(() =>
    this.view && this.seat !== null ? readOpenings(this.desc, this.view) : [],
  );
  /** Those that wait for an answer; a claim in a race may come, or not. */
  readonly questions: Opening[] = $derived(this.openings.filter((one) => !this.desc.verbs[one.verb]?.race));
  /** Acts with nothing to choose: they are buttons. */
  readonly acts: Option[] = $derived(this.acting.filter((option) => !option.slots.length));
  readonly mine: boolean = $derived(this.seat !== null && (this.view?.active.includes(this.seat) ?? false));
  readonly inSight: Set<string> = $derived(this.view ? facesInSight(this.view) : new Set());
  readonly ask: string = $derived(this.view ? asked(this.naming, this.acting, this.view) : "");
  readonly over: boolean = $derived(this.view?.over ?? false);
  readonly undecided: boolean = $derived(undecided(this.view));

  /** Whether what can be touched is marked: the seat's option where the game offers one, else as the player likes. */
  readonly hints: boolean = $derived.by(() => {
    const offered = this.desc.options.find((option) => option.name === "hints" && option.per_seat);
    if (!offered) return settings.hints;
    const chosen = this.seat === null ? undefined : this.link.room?.seats[this.seat]?.options.hints;
    return Boolean(chosen ?? offered.default);
  });

  /** Whether help may be asked for: a table can decide to do without. */
  readonly helped: boolean = $derived.by(() => {
    const offered = this.desc.options.find((option) => option.name === "hints" && !option.per_seat);
    return Boolean(this.link.room?.options.hints ?? offered?.default ?? true);
  });

  /** The seat of somebody who does not read yet: larger cards, and what the seat says is said aloud. */
  readonly showsLetters: boolean = $derived.by(
    () => this.seat !== null && this.link.room?.seats[this.seat]?.options.show_letters === true,
  );

  /** The zones of the description that are touched card by card, and those touched as a whole. */
  readonly byCard: Set<string> = $derived.by(() => zonesTouched(this.desc, true));
  readonly whole: Set<string> = $derived.by(() => zonesTouched(this.desc, false));

  /** The shout that is a hand on something on the board: its key lies there. */
  readonly target: { move: string; form: FormDesc; zone: string } | null = $derived.by(() => {
    // Where several people share the screen each has a key of their own, on the page.
    if (this.link.you.length > 1) return null;
    for (const [verb, { race, forms }] of Object.entries(this.desc.verbs)) {
      const form = forms.find((one) => race && one.touch && this.desc.zones[one.touch]?.where === "board");
      if (form) return { move: [verb, ...form.words].join(" "), form, zone: form.touch! };
    }
    return null;
  });

  /** A row of fixed places on the board: what somebody fills, as in a lotto. */
  isBoard(zone: string): boolean {
    const desc = this.desc.zones[baseOf(zone)];
    return desc.where === "board" && desc.shape === "row" && desc.fixed_places;
  }

  name(seat: number): string {
    return this.link.room?.seats[seat]?.name || `${seat + 1}`;
  }

  #timing = new Clocks(this);

  get clocks(): ShownClock[] {
    return this.#timing.shown;
  }

  /** The clock around a seat's disc. */
  clockOf(seat: number): ShownClock | null {
    return this.#timing.of(seat);
  }
}
