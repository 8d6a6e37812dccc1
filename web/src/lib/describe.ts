/** What does not change: the descriptions of games and decks, each fetched once. */
import { api } from "./api";
import type {
  CardDescription,
  DeckDescription,
  FieldDescription,
  FormDescription,
  GameDescription,
  GameFacts,
  OptionDescription,
  ParamDescription,
  VerbDescription,
  ZoneDescription,
} from "./wire";

export type GameDesc = GameDescription;
export type GameBrief = GameFacts;
export type DeckDesc = DeckDescription;
export type CardDesc = CardDescription;
export type OptionDesc = OptionDescription;
export type ZoneDesc = ZoneDescription;
export type FieldDesc = FieldDescription;
export type VerbDesc = VerbDescription;
export type FormDesc = FormDescription;
export type ParamDesc = ParamDescription;

const kept = new Map<string, Promise<unknown>>();

/** Asks once; what failed is asked again next time. */
function once<T>(key: string, ask: () => Promise<T>): Promise<T> {
  let answer = kept.get(key) as Promise<T> | undefined;
  if (!answer) {
    answer = ask();
    kept.set(key, answer);
    answer.catch(() => kept.delete(key));
  }
  return answer;
}

/** All games, in the order of the service. */
export function games(): Promise<GameBrief[]> {
  return once("games", api.games);
}

export function game(id: string): Promise<GameDesc> {
  return once(`game ${id}`, () => api.game(id));
}

export function deck(id: string): Promise<DeckDesc> {
  return once(`deck ${id}`, () => api.deck(id));
}

/** Several decks, by id. */
export async function decks(ids: string[]): Promise<Record<string, DeckDesc>> {
  const found = await Promise.all(ids.map(deck));
  return Object.fromEntries(found.map((one) => [one.id, one]));
}

/** A game with its deck: what a table needs before its first card can be drawn. */
export async function gameAndDeck(id: string): Promise<{ game: GameDesc; deck: DeckDesc }> {
  void deck("toutilix").catch(() => {}); // most likely that one: asked for along with the game, not after it
  const found = await game(id);
  return { game: found, deck: await deck(found.deck) };
}
