/** One seat at a running table: what it has touched, and what comes of that. The screen only draws this. */
import { getContext, setContext } from "svelte";
import { say, t } from "../lib/i18n";
import { flightIn, posesOf, slateOf, type Flight, type Launch, type Pose } from "./board/slate";
import { arrangement } from "./input/arrange";
import { meantBy } from "./input/explain";
import { takeApart, touchesOf } from "./input/hint";
import { faceKey, seatKey, signKey, zoneIn, zoneKey, type Key, type Touch } from "./input/key";
import { isFree } from "./input/kinds";
import { learnFrom } from "./input/learn";
import { isOfHand, marksIn, targetsIn } from "./input/marks";
import { isFormula, type Option } from "./input/moves";
import { accepts, heldOut, narrow, NOTHING, type Narrowed } from "./input/narrow";
import { compose, type Begun } from "./input/openings";
import { SeatSight } from "./sight.svelte";
import type { TableEvent } from "./types";
import { grown, lines, told, type Line } from "./words/log";
import { theCard } from "./words/naming";
import { phrase } from "./words/words";
import { facesOf, ownerOf, zoneAt } from "./zone";

export interface Refusal {
  text: string;
  /** What was touched, to shake it. */
  at: Key | null;
}

/** How many lines are kept to be told again. */
const KEPT = 40;
/** Milliseconds that a refusal stays at least, whatever happens. */
const READING = 4000;

export class Play extends SeatSight {
  touches = $state.raw<Touch[]>([]);
  typed = $state("");
  refusal = $state.raw<Refusal | null>(null);
  busy = $state(false);
  lines = $state.raw<Line[]>([]);
  /** The card under a thumb that slides over a crowded hand. */
  loupe = $state.raw<{ zone: string; place: number; x: number; y: number } | null>(null);
  /** Where a finger, or the light of the keyboard, is in the dark. */
  light = $state.raw([500, 500]);
  /** A launch being aimed, and the flight under way, where cards are flicked. */
  aim = $state.raw<(Launch & { face: string }) | null>(null);
  flight = $state.raw<Flight | null>(null);
  #slate: { faces: (string | null)[]; poses: Pose[] } = { faces: [], poses: [] };
  /** Zones whose newest card has just been laid. */
  fresh = $state.raw<Set<string>>(new Set());

  /** Where the cards of each verb were seen to go: a chosen card can be dropped there. */
  #goals = $state.raw<Record<string, string>>({});
  #refusedAt = 0;
  #painted: { n: number; at: number } | null = null;

  /** Before anything is touched. */
  #first: Narrowed = $derived.by(() =>
    this.view ? narrow(this.acting, this.openings, [], this.desc, this.view) : NOTHING,
  );
  readonly narrowed: Narrowed = $derived.by(() =>
    this.touches.length && this.view
      ? narrow(this.acting, this.openings, this.touches, this.desc, this.view)
      : this.#first,
  );
  /** Claims that are put together from touches. */
  #claims: Begun[] = $derived(
    this.narrowed.begun.filter((one) => this.desc.verbs[one.opening.verb]?.race && !one.opening.params.some(isFree)),
  );
  /** What could be touched first: touching it begins anew. */
  readonly base: Set<Key> = $derived(this.#first.can);
  /** What is marked as possible in the hand. */
  readonly marks: Set<Key> = $derived.by(() =>
    marksIn(this.narrowed.can, this.base, this.touches.length > 0, this.desc),
  );
  /** What is marked on the board. */
  readonly targets: Set<Key> = $derived.by(() =>
    targetsIn(this.narrowed.can, this.acting, this.touches.length > 0, this.hints && !this.speaksOfHand, this.desc),
  );
  /** Whether the moves of now are about cards of the hand at all: only then are others veiled. */
  readonly speaksOfHand: boolean = $derived.by(() =>
    [...this.base].some((key) => (key.what === "face" || key.what === "sign") && isOfHand(key, this.desc)),
  );
  readonly heldOut: string[] = $derived(this.view ? heldOut(this.narrowed, this.view) : []);
  /** Where a chosen card goes: as seen before, else the only open pile of the board. */
  readonly drop: string | null = $derived.by(() => {
    if (!this.touches.length || !this.narrowed.ready.length || this.narrowed.ready[0].slots[0]?.kind === "spot")
      return null;
    const known = this.#goals[this.narrowed.ready[0].verb];
    if (known) return known;
    const open = Object.entries(this.desc.zones).filter(
      ([, zone]) => zone.where === "board" && !zone.per_seat && ["everyone", "top"].includes(zone.audience),
    );
    return open.length === 1 ? open[0][0] : null;
  });

  // -- acting

  isTouched(at: Key): boolean {
    return this.touches.some((touch) => touch.at === at);
  }

  can(keys: readonly Key[]): boolean {
    return keys.some((key) => this.narrowed.can.has(key));
  }

  /** Something was touched: it is taken into the choice, given back, done at once, or explained. */
  touch(touch: Touch): void {
    this.refusal = null;
    this.advised = "";
    if (this.seat === null || this.over) return;
    if (this.isTouched(touch.at)) {
      this.touches = this.touches.filter((one) => one.at !== touch.at);
      return;
    }
    const ready = this.narrowed.ready;
    if (this.drop && ready.length === 1 && touch.keys.includes(zoneKey(this.drop)) && !accepts(this.narrowed, touch)) {
      void this.send(ready[0].move, touch.at);
      return;
    }
    if (accepts(this.narrowed, touch) && (this.touches.length || !this.#actAt(touch)))
      this.#take([...this.touches, touch]);
    else if (this.#actAt(touch)) void this.send(this.#actAt(touch)!.move, touch.at);
    else if (this.touches.length && accepts(this.#first, touch)) this.#take([touch]);
    else {
      // A hand that comes down beside its target: nobody is shown that this is possible.
      const missed = this.options.find(
        (option) => option.race && option.slots.length && touch.keys.includes(option.slots[0].key),
      );
      const before = this.#seatBehind(touch);
      if (missed) void this.shout(missed.move, performance.now());
      else if (before && accepts(this.narrowed, before)) this.#take([...this.touches, before]);
      else void this.#explain(before && !this.#meant(touch) ? before : touch);
    }
  }

  /** A card before another seat stands for that seat, where nothing else can be done with it. */
  #seatBehind(touch: Touch): Touch | null {
    const owner = touch.at.what === "place" ? ownerOf(touch.at.zone) : null;
    return owner !== null && owner !== this.seat ? { at: touch.at, keys: [seatKey(owner)] } : null;
  }

  /** A card was picked up: as touching it, but nothing is sent and nothing refused yet. */
  pick(touch: Touch): void {
    this.refusal = null;
    if (this.seat === null || this.over) return;
    if (accepts(this.narrowed, touch)) this.touches = [...this.touches, { at: touch.at, keys: touch.keys }];
    else if (this.base && touch.keys.some((key) => this.base.has(key)))
      this.touches = [{ at: touch.at, keys: touch.keys }];
  }

  #actAt(touch: Touch): Option | undefined {
    return this.acting.find(
      (option) => option.touch !== null && !option.slots.length && touch.keys.includes(option.touch),
    );
  }

  #take(touches: Touch[]): void {
    this.touches = touches;
    const { ready, remaining, begun } = this.narrowed;
    const last = touches[touches.length - 1];
    // A claim goes off with its last letter: tenths of a second count.
    const claim = this.#claims.find((one) => !one.missing.length);
    if (claim) {
      this.touches = [];
      void this.shout(compose(claim, ""), performance.now());
      return;
    }
    if (ready.length !== 1 || remaining.length !== 1 || begun.some((one) => one.opening.params.length > 1)) return;
    const [only] = ready;
    // One card of one's own hand is easily touched by mistake: it waits for its button, or for its target.
    // So does what is done to one card that lies before me. In a race tenths of a second count.
    const sure = touches.length > 1 || only.race || !(this.#ofMyHand(last) || only.slots[0].kind === "spot");
    if (sure && !isFormula(only)) void this.send(only.move, last.at, only.race ? performance.now() : null);
  }

  #ofMyHand(touch: Touch): boolean {
    const zone = zoneIn(touch.at);
    return zone !== null && isOfHand(touch.at, this.desc) && ownerOf(zone) === this.seat;
  }

  undo(): void {
    this.touches = [];
    this.refusal = null;
  }

  /** The name of an act, on its button. */
  button(option: Option): string {
    return phrase(option.form.button, option.form, option.args, this.naming);
  }

  async send(move: string, at: Key | null = null, pressed: number | null = null): Promise<void> {
    if (this.seat === null || this.busy) return;
    this.busy = true;
    // Two cards that change places leave alone what is being written about them.
    const slots = this.options.find((option) => option.move === move)?.slots ?? [];
    const exchange = slots.length === 2 && slots.every((slot) => slot.kind === "place");
    const painted = this.#painted;
    try {
      const reply = await this.link.play(this.seat, move, {
        n: painted?.n ?? null,
        painted: painted?.at ?? null,
        pressed,
      });
      if (reply) this.refuse(say(reply.texts), at);
      else if (!exchange) this.typed = "";
      this.touches = [];
    } finally {
      this.busy = false;
    }
  }

  /** A shout is sent whatever else is under way. */
  async shout(move: string, pressed: number, seat: number | null = this.seat): Promise<void> {
    if (seat === null) return;
    const painted = this.#painted;
    const reply = await this.link.play(seat, move, { n: painted?.n ?? null, painted: painted?.at ?? null, pressed });
    if (reply) this.refuse(say(reply.texts), null);
  }

  refuse(text: string, at: Key | null): void {
    this.refusal = { text, at };
    this.#refusedAt = Date.now();
  }

  /** Why this cannot be touched: the move it would be is tried, without being made. */
  async #explain(touch: Touch): Promise<void> {
    const move = this.#meant(touch);
    if (!move || this.seat === null) return;
    const reply = await this.link.check(this.seat, move);
    if (reply) this.refuse(say(reply.texts), touch.at);
  }

  #meant(touch: Touch): string | null {
    return meantBy(touch, this.acting, this.narrowed.remaining, this.desc, this.view!);
  }

  /** Puts one's card elsewhere in one's hand, where the order matters. */
  arrange(zone: string, from: number, to: number): boolean {
    const move = this.view && from !== to ? arrangement(this.desc, this.view, zone, from, to) : null;
    if (move) void this.send(move);
    return move !== null;
  }

  canArrange(zone: string): boolean {
    return this.view !== null && this.seat !== null && arrangement(this.desc, this.view, zone, 0, 1) !== null;
  }

  /** Says what was typed, with whatever else was chosen for it. */
  say(begun: Begun): Promise<void> {
    return this.send(compose(begun, this.typed), null, performance.now());
  }

  /** The move that a hint has proposed: its button is marked. */
  advised = $state("");

  /** A hint was asked for, and has not come yet. */
  hinting = $state(false);

  /** Something that can be done now, shown as if the player had touched it; typed answers land in the field. */
  async hint(): Promise<void> {
    // One at a time: the first may take a moment, and impatient thumbs would flood the service.
    if (this.seat === null || this.hinting) return;
    this.hinting = true;
    const move = await this.link.hint(this.seat).finally(() => (this.hinting = false));
    if (!move) return this.refuse(t("play.noHint"), null);
    const listed = this.acting.find((option) => option.move === move);
    if (listed) {
      this.touches = touchesOf(listed, this.view!);
      this.advised = move;
      return;
    }
    const opening = this.openings.find((one) => move.startsWith(`${one.verb} `));
    if (!opening) return;
    const answer = move.slice(opening.verb.length + 1);
    ({ typed: this.typed, touches: this.touches } = takeApart(opening, answer, this.desc, this.deck, this.view!, this));
  }

  // -- what comes in

  /** New events for the seat that is shown. */
  hear(events: TableEvent[], fresh: boolean): void {
    const view = this.view;
    if (!view) return;
    const slate = slateOf(this.desc);
    if (slate) {
      if (!fresh) this.flight = flightIn(events, slate.zone, this.#slate) ?? this.flight;
      this.#slate = { faces: facesOf(zoneAt(view, slate.zone)), poses: posesOf(view, slate.field) };
    }
    this.advised = "";
    const more = lines(this.naming, events, view);
    this.lines = grown(fresh ? [] : this.lines, more, KEPT);
    const { goals, laid } = learnFrom(events);
    this.#goals = { ...this.#goals, ...goals };
    this.fresh = laid;
    // A claim half made was about the cards before.
    if (this.#claims.length && events.some((event) => event.event === "move" && event.card)) this.touches = [];
    this.#keepTouches();
    // It was about what lay there before; but it has been there long enough to be read.
    if (this.refusal && Date.now() - this.#refusedAt > READING) this.refusal = null;
  }

  /** A choice stays while it still means the same cards and can still lead somewhere. */
  #keepTouches(): void {
    if (!this.touches.length) return;
    const view = this.view!;
    const there = this.touches.every(({ at, keys }) => {
      if (at.what !== "place") return true;
      const { zone, place } = at;
      const face = facesOf(zoneAt(view, zone))[place];
      if (!face) return face === null;
      return keys.includes(faceKey(zone, face)) || keys.includes(signKey(zone, face[0]));
    });
    const left = there && this.narrowed;
    if (!left || (!left.remaining.length && !left.begun.length)) this.touches = [];
  }

  /** The update that is on the screen, and since when: races count from there. */
  wasPainted(n: number, at: number): void {
    if (this.#painted?.n !== n) this.#painted = { n, at };
  }

  // -- what happened

  readonly lastLine: string = $derived.by(() => {
    const last = this.lines.findLast((line) => !line.fleeting);
    return last ? told(last, this.inSight) : "";
  });
  readonly story: { id: number; text: string }[] = $derived(
    this.lines
      .filter((line) => !line.fleeting)
      .map((line) => ({ id: line.id, text: told(line, this.inSight) }))
      .reverse(),
  );

  /** The card in the hand, as the heading asks about it: "le v". */
  chosenCard(): string | null {
    for (const touch of this.touches) {
      const key = touch.keys.find((one) => one.what === "face");
      if (key?.what === "face") return theCard(this.naming, key.face);
    }
    return null;
  }
}

const KEY = Symbol("play");

export function providePlay(play: Play): Play {
  return setContext(KEY, play);
}

export function usePlay(): Play {
  return getContext<Play>(KEY);
}
