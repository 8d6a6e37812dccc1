/** What a seat's page offers now: answers, buttons and shouts, what is to be typed or aimed, and what is asked. */
import { say, capital, list, t } from "../../lib/i18n";
import { isAimed, isFree } from "../input/kinds";
import { isOfHand } from "../input/marks";
import { isFormula, type Option } from "../input/moves";
import type { Chip, Narrowed } from "../input/narrow";
import { begin, spelling, type Begun } from "../input/openings";
import type { Play } from "../play.svelte";
import type { FormDesc } from "../types";
import { stillWanted } from "../words/ask";
import { argument, phrase } from "../words/words";

/** A shout that the game has, and who would shout it. */
export interface Race {
  verb: string;
  form: FormDesc;
  move: string;
  who: number;
  /** Whether it can be shouted now. */
  on: boolean;
}

/** More answers than these are chips, not large keys. */
const MOST_KEYS = 3;
/** While no more moves than these are left, each has its button. */
const MOST_BUTTONS = 3;

/** Whether a move is one of a few words to choose from. */
const isAnswer = ({ slots, form }: Option): boolean =>
  slots.length === 1 && slots[0].kind === "chip" && form.params[0]?.kind === "word";

export class Offers {
  /** Whether a set of cards is being written: some are too many to be listed. */
  writing = $state(false);

  /** `alone`: a phone as hand, the board is on another screen; `hands`: how many hands or boards the page shows. */
  constructor(
    private readonly play: Play,
    private readonly page: { readonly alone: boolean; readonly hands: number },
  ) {}

  private readonly left: Narrowed = $derived.by(() => this.play.narrowed);
  private readonly chosen: boolean = $derived.by(() => this.play.touches.length > 0);

  // -- sets of cards
  readonly formula: boolean = $derived.by(() => this.play.acting.some(isFormula));
  /** One card of a set that would do something by itself as well: it stays where it is. */
  readonly alsoAlone: boolean = $derived.by(
    () => this.play.touches.length === 1 && this.left.remaining.some((option) => !isFormula(option)),
  );
  /** The question that a set can be written for. */
  readonly spell = $derived.by(() => {
    const { view, mine } = this.play;
    return this.formula && view && mine ? spelling(view) : null;
  });

  // -- what is typed, aimed, or put together
  readonly typing: Begun | null = $derived.by(() =>
    this.writing && this.spell
      ? begin(this.spell, [], this.play.desc, this.play.view!)
      : (this.left.begun.find((begun) => begun.typing) ?? null),
  );
  /** A card is chosen and can be flicked. */
  readonly aiming: Begun | null = $derived.by(() =>
    this.chosen
      ? (this.left.begun.find((begun) => !begun.missing.length && begun.opening.params.some(isAimed)) ?? null)
      : null,
  );
  /** A word that is laid with cards. */
  readonly lays: Begun | null = $derived.by(() =>
    this.typing?.opening.params.some((param) => param.kind === "cards") ? this.typing : null,
  );
  /** Cards put one after the other, in an order that matters. */
  readonly spelt: boolean = $derived.by(
    () =>
      !this.lays &&
      this.left.begun.some(({ opening }) =>
        opening.params.some((param) => param.kind === "cards" && param.write !== "set"),
      ),
  );
  /** An answer made of touches alone. */
  readonly made: Begun[] = $derived.by(() =>
    this.chosen
      ? this.left.begun.filter(
          (begun) => !begun.missing.length && !begun.opening.params.some(isFree) && !this.ready.length,
        )
      : [],
  );

  // -- what is chosen
  /** Two or three equal answers, yes or no: large keys. */
  readonly answers: Option[] = $derived.by(() => {
    const keys = this.chosen ? [] : this.play.acting.filter(isAnswer);
    return keys.length <= MOST_KEYS ? keys : [];
  });
  readonly chips: Chip[] = $derived.by(() => {
    if (this.chosen && this.left.remaining.length <= MOST_BUTTONS && !this.left.begun.length) return [];
    return this.left.chips.filter((chip) => !this.answers.some((option) => option.slots[0].key === chip.key));
  });
  /** While few moves are left each has its button; else those for which everything is chosen. */
  readonly ready: Option[] = $derived.by(() => {
    if (!this.chosen) return [];
    return this.left.remaining.length <= MOST_BUTTONS ? this.left.remaining : this.left.ready.slice(0, 4);
  });

  // -- shouts
  readonly raceForms: Omit<Race, "who" | "on">[] = $derived.by(() =>
    Object.entries(this.play.desc.verbs).flatMap(([verb, desc]) =>
      desc.race
        ? desc.forms
            .filter((form) => !form.params.length)
            .map((form) => ({ verb, form, move: [verb, ...form.words].join(" ") }))
        : [],
    ),
  );
  /** Being first counts in this game: its keys are always there. */
  readonly always: boolean = $derived.by(() => this.play.desc.racing);
  /** Several people at one device, with nothing to hide: each has a key. */
  readonly shouters: number[] = $derived.by(() => {
    const { you } = this.play.link;
    return this.page.hands === 0 && you.length > 1 ? you : [this.play.seat!];
  });
  readonly races: Race[] = $derived.by(() => {
    const { play, raceForms, shouters } = this;
    const shown = this.always && raceForms.length < 4 && !this.left.chips.length;
    const inTheWay = this.typing !== null && raceForms.length === 1;
    return raceForms
      .flatMap((form) =>
        shouters.map((who) => ({ ...form, who, on: (play.link.view(who)?.moves ?? []).includes(form.move) })),
      )
      .filter(
        (race) =>
          (race.on || (shown && !inTheWay)) &&
          (this.page.alone || shouters.length > 1 || race.move !== play.target?.move),
      );
  });
  /** The one key that the game is about. */
  readonly big: boolean = $derived.by(() => this.always && this.races.length === 1 && this.page.hands === 0);
  /** Something is to be said or shouted: giving up is no main thing then. */
  readonly speaking: boolean = $derived.by(
    () =>
      this.play.mine &&
      !this.page.hands &&
      this.play.acts.every((option) => option.verb === "pass") &&
      (this.typing !== null || this.races.some((race) => race.on)),
  );
  readonly onlyAct: boolean = $derived.by(() => {
    const { acts, acting, questions, mine } = this.play;
    return acts.length === 1 && acting.length === 1 && !questions.length && mine && !this.speaking;
  });

  // -- what is asked
  private readonly wanted = $derived.by(() => (this.chosen && !this.left.ready.length ? stillWanted(this.left) : null));
  readonly heading: string = $derived.by(() => {
    const { play, wanted } = this;
    if (play.over) return t("play.over");
    const card = play.chosenCard();
    // Only a card of one's hand is given to somebody; one on the board may be asked for.
    const mine = wanted !== "seat" || play.touches.some((touch) => isOfHand(touch.at, play.desc));
    if (wanted && card && mine && !this.lays && wanted !== "more" && wanted !== "card")
      return capital(t(`play.where.${wanted}`, { card }));
    if (play.mine) return t("play.yourTurn", { name: play.name(play.seat!) });
    const others = (play.view?.active ?? []).filter((one) => one !== play.seat);
    if (others.length === 1) return t("play.thinks", { name: play.name(others[0]) });
    if (others.length > 1) return t("play.waiting", { names: list(others.map((other) => play.name(other))) });
    return t("play.moment");
  });
  readonly sentence: string | undefined = $derived.by(() => {
    const { play, left } = this;
    if (play.over) return say(play.view?.result?.texts);
    if (this.wanted === "more") return t("play.more");
    const prompt = this.typing ? say(this.typing.opening.prompt.texts) : "";
    if (prompt && (left.begun.length === 1 || this.chosen)) return prompt;
    return play.ask || prompt || say(left.begun[0]?.opening.prompt.texts);
  });
  /** Whether there is anything that a hint could show. */
  readonly hintable: boolean = $derived.by(() => {
    const { play } = this;
    return (
      play.helped &&
      play.mine &&
      !this.typing &&
      !play.over &&
      (play.acting.some(({ slots }) => slots.length && slots[0].kind !== "chip") || play.questions.length > 0)
    );
  });

  // -- what things are called
  /** An answer whose button is the same for all of them is called by its word. */
  label(option: Option): string {
    const { naming } = this.play;
    const { form, slots, args } = option;
    const byWord = slots.length === 1 && slots[0].kind === "chip" && !/\{0\}/.test(form.button[naming.lang]);
    return capital(byWord ? argument(form.params[0], args[0], naming) : this.play.button(option));
  }

  madeLabel(begun: Begun): string {
    const { form } = begun.opening;
    const values = begun.values.map((value) => (value.length ? value.join(" ") : undefined));
    const button = phrase(form.button, form, values, this.play.naming);
    return [button, this.making(begun)].filter(Boolean).join(" · ");
  }

  /** What the cards make that are touched, where the game tells. */
  making({ opening, values }: Begun): string {
    const cards = values.flat().sort().join(" ");
    return say(opening.prompt.wanted?.makes?.find((sets) => sets.cards.includes(cards))?.texts);
  }
}
