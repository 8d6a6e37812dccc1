/** What a seat's page offers now: answers, buttons and shouts, what is to be typed or aimed, and what is asked. */
import { capital, list, say, t } from "../../lib/i18n";
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

/** What the page is like. */
interface Shown {
  /** A phone as hand: the board is on another screen. */
  readonly alone: boolean;
  /** How many hands or boards lie on it. */
  readonly hands: number;
}

export type Offers = ReturnType<typeof makeOffers>;

/** Follows a table, and says what its page offers; to be called while the page is made. */
export function makeOffers(play: Play, page: Shown) {
  /** Whether a set of cards is being written: some are too many to be listed. */
  let writing = $state(false);

  const left: Narrowed = $derived.by(() => play.narrowed);
  const chosen: boolean = $derived.by(() => play.touches.length > 0);

  // -- sets of cards
  const formula: boolean = $derived.by(() => play.acting.some(isFormula));
  /** One card of a set that would do something by itself as well: it stays where it is. */
  const alsoAlone: boolean = $derived.by(
    () => play.touches.length === 1 && left.remaining.some((option) => !isFormula(option)),
  );
  /** The question that a set can be written for. */
  const spell = $derived.by(() => {
    const { view, mine } = play;
    return formula && view && mine ? spelling(view) : null;
  });

  // -- what is typed, aimed, or put together
  const typing: Begun | null = $derived.by(() =>
    writing && spell ? begin(spell, [], play.desc, play.view!) : (left.begun.find((begun) => begun.typing) ?? null),
  );
  /** A card is chosen and can be flicked. */
  const aiming: Begun | null = $derived.by(() =>
    chosen ? (left.begun.find((begun) => !begun.missing.length && begun.opening.params.some(isAimed)) ?? null) : null,
  );
  /** A word that is laid with cards. */
  const lays: Begun | null = $derived.by(() =>
    typing?.opening.params.some((param) => param.kind === "cards") ? typing : null,
  );
  /** Cards put one after the other, in an order that matters. */
  const spelt: boolean = $derived.by(
    () =>
      !lays &&
      left.begun.some(({ opening }) => opening.params.some((param) => param.kind === "cards" && param.write !== "set")),
  );
  /** An answer made of touches alone. */
  const made: Begun[] = $derived.by(() =>
    chosen
      ? left.begun.filter((begun) => !begun.missing.length && !begun.opening.params.some(isFree) && !ready.length)
      : [],
  );

  // -- what is chosen
  /** Two or three equal answers, yes or no: large keys. */
  const answers: Option[] = $derived.by(() => {
    const keys = chosen ? [] : play.acting.filter(isAnswer);
    return keys.length <= MOST_KEYS ? keys : [];
  });
  const chips: Chip[] = $derived.by(() => {
    if (chosen && left.remaining.length <= MOST_BUTTONS && !left.begun.length) return [];
    return left.chips.filter((chip) => !answers.some((option) => option.slots[0].key === chip.key));
  });
  /** While few moves are left each has its button; else those for which everything is chosen. */
  const ready: Option[] = $derived.by(() => {
    if (!chosen) return [];
    return left.remaining.length <= MOST_BUTTONS ? left.remaining : left.ready.slice(0, 4);
  });

  // -- shouts
  const raceForms: Omit<Race, "who" | "on">[] = $derived.by(() =>
    Object.entries(play.desc.verbs).flatMap(([verb, desc]) =>
      desc.race
        ? desc.forms
            .filter((form) => !form.params.length)
            .map((form) => ({ verb, form, move: [verb, ...form.words].join(" ") }))
        : [],
    ),
  );
  /** Being first counts in this game: its keys are always there. */
  const always: boolean = $derived.by(() => play.desc.racing);
  /** Several people at one device, with nothing to hide: each has a key. */
  const shouters: number[] = $derived.by(() => {
    const { you } = play.link;
    return page.hands === 0 && you.length > 1 ? you : [play.seat!];
  });
  const races: Race[] = $derived.by(() => {
    const shown = always && raceForms.length < 4 && !left.chips.length;
    const inTheWay = typing !== null && raceForms.length === 1;
    return raceForms
      .flatMap((form) =>
        shouters.map((who) => ({ ...form, who, on: (play.link.view(who)?.moves ?? []).includes(form.move) })),
      )
      .filter(
        (race) =>
          (race.on || (shown && !inTheWay)) && (page.alone || shouters.length > 1 || race.move !== play.target?.move),
      );
  });
  /** The one key that the game is about. */
  const big: boolean = $derived.by(() => always && races.length === 1 && page.hands === 0);
  /** Something is to be said or shouted: giving up is no main thing then. */
  const speaking: boolean = $derived.by(
    () =>
      play.mine &&
      !page.hands &&
      play.acts.every((option) => option.verb === "pass") &&
      (typing !== null || races.some((race) => race.on)),
  );
  const onlyAct: boolean = $derived.by(() => {
    const { acts, acting, questions, mine } = play;
    return acts.length === 1 && acting.length === 1 && !questions.length && mine && !speaking;
  });

  // -- what is asked
  const wanted = $derived.by(() => (chosen && !left.ready.length ? stillWanted(left) : null));
  const heading: string = $derived.by(() => {
    if (play.over) return t("play.over");
    if (play.undecided) return t("play.undecided");
    const card = play.chosenCard();
    // Only a card of one's hand is given to somebody; one on the board may be asked for.
    const mine = wanted !== "seat" || play.touches.some((touch) => isOfHand(touch.at, play.desc));
    if (wanted && card && mine && !lays && wanted !== "more" && wanted !== "card")
      return capital(t(`play.where.${wanted}`, { card }));
    if (play.mine) return t("play.yourTurn", { name: play.name(play.seat!) });
    const others = (play.view?.active ?? []).filter((one) => one !== play.seat);
    if (others.length === 1) return t("play.thinks", { name: play.name(others[0]) });
    if (others.length > 1) return t("play.waiting", { names: list(others.map((other) => play.name(other))) });
    return t("play.moment");
  });
  const sentence: string | undefined = $derived.by(() => {
    if (play.over) return say(play.view?.result?.texts);
    if (wanted === "more") return t("play.more");
    const prompt = typing ? say(typing.opening.prompt.texts) : "";
    if (prompt && (left.begun.length === 1 || chosen)) return prompt;
    return play.ask || prompt || say(left.begun[0]?.opening.prompt.texts);
  });
  /** Whether there is anything that a hint could show. */
  const hintable: boolean = $derived.by(() => {
    return (
      play.helped &&
      play.mine &&
      !typing &&
      !play.over &&
      (play.acting.some(({ slots }) => slots.length && slots[0].kind !== "chip") || play.questions.length > 0)
    );
  });

  // -- what things are called
  /** An answer whose button is the same for all of them is called by its word. */
  function label(option: Option): string {
    const { naming } = play;
    const { form, slots, args } = option;
    const byWord = slots.length === 1 && slots[0].kind === "chip" && !/\{0\}/.test(form.button[naming.lang]);
    return capital(byWord ? argument(form.params[0], args[0], naming) : play.button(option));
  }

  function madeLabel(begun: Begun): string {
    const { form } = begun.opening;
    const values = begun.values.map((value) => (value.length ? value.join(" ") : undefined));
    const button = phrase(form.button, form, values, play.naming);
    return [button, making(begun)].filter(Boolean).join(" · ");
  }

  /** What the cards make that are touched, where the game tells. */
  function making({ opening, values }: Begun): string {
    const cards = values.flat().sort().join(" ");
    return say(opening.prompt.wanted?.makes?.find((sets) => sets.cards.includes(cards))?.texts);
  }

  return {
    get writing() {
      return writing;
    },
    set writing(on: boolean) {
      writing = on;
    },
    get formula() {
      return formula;
    },
    get alsoAlone() {
      return alsoAlone;
    },
    get spell() {
      return spell;
    },
    get typing() {
      return typing;
    },
    get aiming() {
      return aiming;
    },
    get lays() {
      return lays;
    },
    get spelt() {
      return spelt;
    },
    get made() {
      return made;
    },
    get answers() {
      return answers;
    },
    get chips() {
      return chips;
    },
    get ready() {
      return ready;
    },
    get raceForms() {
      return raceForms;
    },
    get always() {
      return always;
    },
    get shouters() {
      return shouters;
    },
    get races() {
      return races;
    },
    get big() {
      return big;
    },
    get speaking() {
      return speaking;
    },
    get onlyAct() {
      return onlyAct;
    },
    get heading() {
      return heading;
    },
    get sentence() {
      return sentence;
    },
    get hintable() {
      return hintable;
    },
    label,
    madeLabel,
    making,
  };
}
