/** One seat at a running table: what it sees, what it has touched, what it may do next. The screen only draws this. */
import { getContext, setContext } from "svelte";
import type { TableLink } from "../lib/net";
import { settings } from "../lib/settings.svelte";
import { t } from "../lib/i18n";
import { asked } from "./ask";
import { facesInSight, grown, lines, told, type Line } from "./log";
import {
  accepts,
  arrangement,
  arranges,
  compose,
  fits,
  heldOut,
  isFree,
  narrow,
  readMoves,
  readOpenings,
  resolveZone,
  seatKey,
  touchesIn,
  zoneKey,
  type Begun,
  type Narrowed,
  type Opening,
  type Option,
  type Touch,
} from "./narrow";
import type { Clock, DeckDesc, Eyes, FormDesc, TableDesc, TableEvent, View } from "./types";
import { facesOf, zoneAt } from "./types";
import { flightIn, posesOf, slateOf, type Flight, type Launch, type Pose } from "./slate";
import { theCard, phrase, type Naming } from "./words";

export interface Refusal {
  text: string;
  /** What was touched, to shake it. */
  at: string | null;
}

/** How many lines are kept to be told again. */
const KEPT = 40;
/** Milliseconds that a refusal stays at least, whatever happens. */
const READING = 4000;

export class Play {
  readonly link: TableLink;
  readonly desc: TableDesc;
  readonly deck: DeckDesc;

  seat = $state<number | null>(null);
  touches = $state.raw<Touch[]>([]);
  typed = $state("");
  refusal = $state.raw<Refusal | null>(null);
  busy = $state(false);
  lines = $state.raw<Line[]>([]);
  /** The table's time, moved on while a clock is to be seen. */
  now = $state(0);
  /** The card under a thumb that slides over a crowded hand. */
  loupe = $state.raw<{ zone: string; place: number; x: number; y: number } | null>(null);
  /** Where a finger, or the light of the keyboard, is in the dark. */
  light = $state.raw([500, 500]);
  /** A launch being aimed, and the flight under way, where cards are flicked. */
  aim = $state.raw<(Launch & { face: string }) | null>(null);
  flight = $state.raw<Flight | null>(null);
  private slate: { faces: (string | null)[]; poses: Pose[] } = { faces: [], poses: [] };
  /** Zones whose newest card has just been laid. */
  fresh = $state.raw<Set<string>>(new Set());

  /** Where the cards of each verb were seen to go: a chosen card can be dropped there. */
  private learnt = $state.raw<Record<string, string>>({});
  private refusedAt = 0;
  private totals = new Map<string, number>();
  private painted: { n: number; at: number } | null = null;

  constructor(link: TableLink, desc: TableDesc, deck: DeckDesc, seat: number | null) {
    this.link = link;
    this.desc = desc;
    this.deck = deck;
    this.seat = seat;
  }

  readonly eyes: Eyes | undefined = $derived.by(
    () => this.link.eyes.find((eyes) => eyes.seat === this.seat) ?? this.link.eyes[0],
  );
  readonly view: View | null = $derived(this.eyes?.view ?? null);
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
  /** Before anything is touched. */
  private readonly first: Narrowed = $derived.by(() =>
    this.view
      ? narrow(this.acting, this.openings, [], this.desc, this.view)
      : { remaining: [], ready: [], begun: [], can: new Set<string>(), chips: [] },
  );
  readonly narrowed: Narrowed = $derived.by(() =>
    this.touches.length && this.view
      ? narrow(this.acting, this.openings, this.touches, this.desc, this.view)
      : this.first,
  );
  /** Claims that are put together from touches. */
  private readonly claims: Begun[] = $derived(
    this.narrowed.begun.filter((one) => this.desc.verbs[one.opening.verb]?.race && !one.opening.params.some(isFree)),
  );
  /** What could be touched first: touching it begins anew. */
  readonly base: Set<string> = $derived(this.first.can);
  /** What is marked as possible: the next step, or all first steps while the rest of the choice is not in the hand. */
  readonly marks: Set<string> = $derived.by(() => {
    const hand = (key: string): boolean => this.desc.zones[key.split(/[:=#~@]/)[0]]?.where === "hand";
    return this.touches.length && ![...this.narrowed.can].some(hand)
      ? new Set([...this.base].filter(hand).concat([...this.narrowed.can]))
      : this.narrowed.can;
  });
  /** What is marked on the board: where a choice leads, or what must be touched there if that says something. */
  readonly targets: Set<string> = $derived.by(() => {
    const hand = (key: string): boolean => this.desc.zones[key.split(/[:=#~@]/)[0]]?.where === "hand";
    const doors = new Set(this.acting.map((option) => option.touch));
    const keys = [...this.narrowed.can].filter((key) => !hand(key) && !doors.has(key));
    // Where nearly everything leads on, a mark on each says nothing.
    return (this.touches.length && keys.length <= 40) || (this.hints && !this.speaksOfHand && keys.length <= 8)
      ? new Set(keys)
      : new Set();
  });
  /** Whether the moves of now are about cards of the hand at all: only then are others veiled. */
  readonly speaksOfHand: boolean = $derived.by(() =>
    [...this.base].some((key) => /[=~]/.test(key) && this.desc.zones[key.split(":")[0]]?.where === "hand"),
  );
  /** Acts with nothing to choose: they are buttons. */
  readonly acts: Option[] = $derived(this.acting.filter((option) => !option.slots.length));
  readonly mine: boolean = $derived(this.seat !== null && (this.view?.active.includes(this.seat) ?? false));
  readonly heldOut: string[] = $derived(this.view ? heldOut(this.narrowed, this.view) : []);
  readonly inSight: Set<string> = $derived(this.view ? facesInSight(this.view) : new Set());
  readonly ask: string = $derived(this.view ? asked(this.naming, this.acting, this.view) : "");
  readonly over: boolean = $derived(this.view?.over ?? false);

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
    const desc = this.desc.zones[zone.split(":")[0]];
    return desc.where === "board" && desc.shape === "row" && desc.fixed_places;
  }

  name(seat: number): string {
    return this.link.room?.seats[seat]?.name || `${seat + 1}`;
  }

  /** Where a chosen card goes: as seen before, else the only open pile of the board. */
  readonly drop: string | null = $derived.by(() => {
    if (!this.touches.length || !this.narrowed.ready.length || this.narrowed.ready[0].slots[0]?.kind === "spot")
      return null;
    const known = this.learnt[this.narrowed.ready[0].verb];
    if (known) return known;
    const open = Object.entries(this.desc.zones).filter(
      ([, zone]) => zone.where === "board" && !zone.per_seat && ["everyone", "top"].includes(zone.audience),
    );
    return open.length === 1 ? open[0][0] : null;
  });

  // -- acting

  isTouched(id: string): boolean {
    return this.touches.some((touch) => touch.id === id);
  }

  can(keys: string[]): boolean {
    return keys.some((key) => this.narrowed.can.has(key));
  }

  /** Something was touched: it is taken into the choice, given back, done at once, or explained. */
  touch(touch: Touch): void {
    this.refusal = null;
    this.advised = "";
    if (this.seat === null || this.over) return;
    if (this.isTouched(touch.id)) {
      this.touches = this.touches.filter((one) => one.id !== touch.id);
      return;
    }
    const ready = this.narrowed.ready;
    if (this.drop && ready.length === 1 && touch.keys.includes(zoneKey(this.drop)) && !accepts(this.narrowed, touch)) {
      void this.send(ready[0].move, touch.id);
      return;
    }
    if (accepts(this.narrowed, touch) && (this.touches.length || !this.actAt(touch)))
      this.take([...this.touches, touch]);
    else if (this.actAt(touch)) void this.send(this.actAt(touch)!.move, touch.id);
    else if (this.touches.length && accepts(this.first, touch)) this.take([touch]);
    else {
      // A hand that comes down beside its target: nobody is shown that this is possible.
      const missed = this.options.find(
        (option) => option.race && option.slots.length && touch.keys.includes(option.slots[0].key),
      );
      const before = this.seatBehind(touch);
      if (missed) void this.shout(missed.move, performance.now());
      else if (before && accepts(this.narrowed, before)) this.take([...this.touches, before]);
      else void this.explain(before && !this.moveOf(touch) ? before : touch);
    }
  }

  /** A card before another seat stands for that seat, where nothing else can be done with it. */
  private seatBehind(touch: Touch): Touch | null {
    const owner = /:(\d+)#/.exec(touch.id)?.[1];
    return owner && Number(owner) !== this.seat ? { id: touch.id, keys: [seatKey(Number(owner))] } : null;
  }

  /** A card was picked up: as touching it, but nothing is sent and nothing refused yet. */
  pick(touch: Touch): void {
    this.refusal = null;
    if (this.seat === null || this.over) return;
    if (accepts(this.narrowed, touch)) this.touches = [...this.touches, { id: touch.id, keys: touch.keys }];
    else if (this.base && touch.keys.some((key) => this.base.has(key)))
      this.touches = [{ id: touch.id, keys: touch.keys }];
  }

  private actAt(touch: Touch): Option | undefined {
    return this.acting.find(
      (option) => option.touch !== null && !option.slots.length && touch.keys.includes(option.touch),
    );
  }

  private take(touches: Touch[]): void {
    this.touches = touches;
    const { ready, remaining, begun } = this.narrowed;
    const last = touches[touches.length - 1];
    // A claim goes off with its last letter: tenths of a second count.
    const claim = this.claims.find((one) => !one.missing.length);
    if (claim) {
      this.touches = [];
      void this.shout(compose(claim, ""), performance.now());
      return;
    }
    // One card of one's own hand is easily touched by mistake: it waits for its button, or for its target.
    // So does what is done to one card that lies before me. In a race tenths of a second count.
    const sure = touches.length > 1 || ready[0]?.race || !(this.ofMyHand(last) || ready[0]?.slots[0].kind === "spot");
    const formula = ready[0]?.slots.some((slot) => slot.kind === "sign");
    if (
      sure &&
      !formula &&
      ready.length === 1 &&
      remaining.length === 1 &&
      !begun.some((one) => one.opening.params.length > 1)
    ) {
      void this.send(ready[0].move, last.id, ready[0].race ? performance.now() : null);
    }
  }

  private ofMyHand(touch: Touch): boolean {
    const zone = touch.id.split("#")[0];
    const [name, owner] = zone.split(":");
    return this.desc.zones[name]?.where === "hand" && Number(owner) === this.seat;
  }

  undo(): void {
    this.touches = [];
    this.refusal = null;
  }

  /** The name of an act, on its button. */
  button(option: Option): string {
    return phrase(option.form.button, option.form, option.args, this.naming);
  }

  async send(move: string, at: string | null = null, pressed: number | null = null): Promise<void> {
    if (this.seat === null || this.busy) return;
    this.busy = true;
    // Two cards that change places leave alone what is being written about them.
    const slots = this.options.find((option) => option.move === move)?.slots ?? [];
    const exchange = slots.length === 2 && slots.every((slot) => slot.kind === "place");
    const painted = this.painted;
    try {
      const reply = await this.link.play(this.seat, move, {
        n: painted?.n ?? null,
        painted: painted?.at ?? null,
        pressed,
      });
      if (reply) this.refuse(reply[settings.language], at);
      else if (!exchange) this.typed = "";
      this.touches = [];
    } finally {
      this.busy = false;
    }
  }

  /** A shout is sent whatever else is under way. */
  async shout(move: string, pressed: number, seat: number | null = this.seat): Promise<void> {
    if (seat === null) return;
    const painted = this.painted;
    const reply = await this.link.play(seat, move, { n: painted?.n ?? null, painted: painted?.at ?? null, pressed });
    if (reply) this.refuse(reply[settings.language], "race");
  }

  refuse(text: string, at: string | null): void {
    this.refusal = { text, at };
    this.refusedAt = Date.now();
  }

  /** Why this cannot be touched: the move it would be is tried, without being made. */
  private async explain(touch: Touch): Promise<void> {
    const move = this.moveOf(touch);
    if (!move || this.seat === null) return;
    const reply = await this.link.check(this.seat, move);
    if (reply) this.refuse(reply[settings.language], touch.id);
  }

  /** The simplest move that a touch alone could mean. */
  private moveOf(touch: Touch): string | null {
    const view = this.view!;
    const possible = [...new Set(this.acting.map((option) => option.verb))];
    const verbs = [...possible, ...Object.keys(this.desc.verbs).filter((verb) => !possible.includes(verb))];
    for (const verb of verbs) {
      for (const form of this.desc.verbs[verb].forms) {
        if (form.open) continue;
        const head = [verb, ...form.words].join(" ");
        if (form.touch && !form.params.length && touch.keys.includes(zoneKey(resolveZone(form.touch, this.desc, view))))
          return head;
        const [param] = form.params;
        if (form.params.length !== 1 || !param) continue;
        const spot = param.kind === "spot" && /:(\d+)#(\d+)$/.exec(touch.id);
        if (spot) return `${head} ${spot[1]}:${spot[2]}`;
        const zone = resolveZone(param.zone ?? "hands", this.desc, view);
        const sign = param.kind === "card" ? "=" : param.kind === "place" ? "#" : null;
        const key = sign && touch.keys.find((one) => one.startsWith(zone + sign));
        if (key) return `${head} ${key.slice(zone.length + 1)}`;
        const word = Object.entries(param.zones ?? {}).find(([, one]) => touch.keys.includes(zoneKey(one)))?.[0];
        if (word) return `${head} ${word}`;
        if (param.kind === "seat") {
          const seat = touch.keys.find((one) => one.startsWith("seat:"));
          if (seat) return `${head} ${seat.slice(5)}`;
        }
      }
    }
    // With more to choose, the rest is as in some move that is possible.
    for (const { verb, form, args } of this.narrowed.remaining) {
      for (const [n, param] of form.params.entries()) {
        const start = `${resolveZone(param.zone ?? "hands", this.desc, view, args)}=`;
        const key = param.kind === "card" && touch.keys.find((one) => one.startsWith(start));
        if (key) return [verb, ...form.words, ...args.with(n, key.slice(start.length))].join(" ");
      }
    }
    return null;
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
    return this.send(compose(begun, this.typed), "field", performance.now());
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
      this.touches = this.touchesFor(listed);
      this.advised = move;
      return;
    }
    const opening = this.openings.find((one) => move.startsWith(`${one.verb} `));
    if (opening) this.fillIn(opening, move.slice(opening.verb.length + 1));
  }

  private touchesFor(option: Option): Touch[] {
    const touches: Touch[] = [];
    for (const slot of option.slots) {
      const [, zone, sign, value] = /^(.+?)([=~#])(.+)$/.exec(slot.key) ?? [];
      if (!zone || sign === "#") {
        touches.push({ id: slot.key, keys: [slot.key] });
        continue;
      }
      const faces = facesOf(zoneAt(this.view!, zone));
      const place = faces.findIndex(
        (face, n) =>
          (sign === "=" ? face === value : face?.[0] === value) && !touches.some((one) => one.id === `${zone}#${n}`),
      );
      touches.push({ id: `${zone}#${place}`, keys: [slot.key] });
    }
    return touches;
  }

  /** A whole answer, taken apart into what is typed and what is touched. */
  private fillIn(opening: Opening, text: string): void {
    const { params } = opening;
    const view = this.view!;
    const words = text.split(" ");
    const at = params.findIndex((param) => param.kind === "text");
    const next = params[at + 1];
    let end = words.length;
    if (next) {
      const found = words.findIndex(
        (word, n) => n > at && (next.kind === "card" ? word in this.deck.cards : fits(next, word)),
      );
      if (found > 0) end = found;
    }
    this.typed = at < 0 ? "" : words.slice(at, end).join(" ");
    const values = at < 0 ? words : [...words.slice(0, at), "", ...words.slice(end)];
    params.forEach((param, n) => {
      if (param.kind === "point") this.light = words.map(Number);
      if (param.kind !== "aim" || !values[n]) return;
      const [place, angle, strength] = values.slice(n).map(Number);
      this.aim = { place, angle, strength, face: values[0] };
    });
    this.touches = touchesIn(params, values, this.desc, view);
  }

  // -- what comes in

  /** New events for the seat that is shown. */
  hear(events: TableEvent[], fresh: boolean): void {
    const view = this.view;
    if (!view) return;
    const slate = slateOf(this.desc);
    if (slate) {
      if (!fresh) this.flight = flightIn(events, slate.zone, this.slate) ?? this.flight;
      this.slate = { faces: facesOf(zoneAt(view, slate.zone)), poses: posesOf(view, slate.field) };
    }
    this.advised = "";
    const more = lines(this.naming, events, view);
    this.lines = grown(fresh ? [] : this.lines, more, KEPT);
    this.learn(events);
    // A claim half made was about the cards before.
    if (this.claims.length && events.some((event) => event.event === "move" && event.card)) this.touches = [];
    this.keepTouches();
    // It was about what lay there before; but it has been there long enough to be read.
    if (this.refusal && Date.now() - this.refusedAt > READING) this.refusal = null;
  }

  private learn(events: TableEvent[]): void {
    let verb = "";
    let seat = -1;
    const learnt: Record<string, string> = {};
    const laid = new Set<string>();
    for (const event of events) {
      if (event.event === "act") [verb, seat] = [event.verb, event.seat];
      else if (event.event === "move") {
        laid.add(event.to);
        if (verb && event.from.endsWith(`:${seat}`) && !event.to.includes(":") && !(verb in learnt))
          learnt[verb] = event.to;
      }
    }
    if (Object.keys(learnt).length) this.learnt = { ...this.learnt, ...learnt };
    this.fresh = laid;
  }

  /** A choice stays while it still means the same cards and can still lead somewhere. */
  private keepTouches(): void {
    if (!this.touches.length) return;
    const view = this.view!;
    const there = this.touches.every((touch) => {
      const [, zone, place] = /^(.+)#(\d+)$/.exec(touch.id) ?? [];
      if (!zone) return true;
      const face = facesOf(zoneAt(view, zone))[Number(place)];
      return (
        face !== undefined &&
        (face === null || touch.keys.some((key) => key === `${zone}=${face}` || key === `${zone}~${face[0]}`))
      );
    });
    const left = there && this.narrowed;
    if (!left || (!left.remaining.length && !left.begun.length)) this.touches = [];
  }

  /** The update that is on the screen, and since when: races count from there. */
  wasPainted(n: number, at: number): void {
    if (this.painted?.n !== n) this.painted = { n, at };
  }

  // -- clocks

  /** The clocks to be shown, with what is left of them. */
  readonly clocks = $derived.by(() => {
    const view = this.view;
    if (!view) return [];
    return view.clocks
      .filter((clock) => this.desc.clocks[clock.name]?.ring)
      .map((clock) => {
        const left = Math.max(0, clock.deadline - this.now);
        return {
          ...clock,
          left,
          part: Math.min(1, left / this.total(clock, view)),
          label: this.desc.clocks[clock.name].label,
        };
      });
  });

  private total(clock: Clock, view: View): number {
    const key = `${clock.name} ${clock.seat} ${clock.deadline}`;
    const kept = this.totals.get(key);
    if (kept) return kept;
    const total = Math.max(1, clock.deadline - Math.min(view.now, this.now || view.now));
    if (this.totals.size > 50) this.totals.clear();
    this.totals.set(key, total);
    return total;
  }

  /** The clock around a seat's disc: its own, or the table's if it is the only one awaited. */
  clockOf(seat: number): (Clock & { left: number; part: number }) | null {
    const active = this.view?.active ?? [];
    return (
      this.clocks.find(
        (clock) => clock.seat === seat || (clock.seat === null && active.length === 1 && active[0] === seat),
      ) ?? null
    );
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
      const key = touch.keys.find((one) => one.includes("="));
      if (key) return theCard(this.naming, key.slice(key.indexOf("=") + 1));
    }
    return null;
  }
}

/** The zones that moves of this game can speak of, card by card or as a whole. */
function zonesTouched(desc: TableDesc, byCard: boolean): Set<string> {
  const out = new Set<string>();
  for (const verb of Object.values(desc.verbs)) {
    for (const form of verb.forms) {
      if (!byCard && form.touch) out.add(form.touch.split(":")[0]);
      form.params.forEach((param, n) => {
        if (byCard && ["card", "cards", "place", "spot"].includes(param.kind))
          out.add((param.zone ?? "hands").split(":")[0]);
        // Where an end of the zone is to be chosen, its ends are touched, not the whole.
        if (!byCard && !form.params[n + 1]?.ends) for (const zone of Object.values(param.zones ?? {})) out.add(zone);
      });
    }
  }
  return out;
}

const KEY = Symbol("play");

export function providePlay(play: Play): Play {
  return setContext(KEY, play);
}

export function usePlay(): Play {
  return getContext<Play>(KEY);
}
