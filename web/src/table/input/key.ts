/**
 * Keys: everything that can be meant by a touch. Two keys that mean the same are the same object, so that they can be
 * compared with `===` and kept in sets. `text` is for the page (`data-key`), and `keyIn` finds the key of such a text.
 */

interface Meanings {
  /** Whatever lies at a place of a zone. */
  place: { zone: string; place: number };
  /** Any card of a zone with this face. */
  face: { zone: string; face: string };
  /** Any card of a zone with this sign: its letter, or that it is a star. */
  sign: { zone: string; sign: string };
  /** A zone as a whole. */
  zone: { zone: string };
  /** The end of a zone at which a card can be laid. */
  end: { zone: string; end: string };
  /** The gap beside a card. */
  gap: { zone: string; place: number; side: string };
  seat: { seat: number };
  /** A letter, a number or a word that is chosen from a list. */
  chip: { kind: string; value: string };
}

type Written<What extends keyof Meanings> = Readonly<{ what: What; text: string } & Meanings[What]>;

/** Told apart by `what`. */
export type Key = { [What in keyof Meanings]: Written<What> }[keyof Meanings];
export type PlaceKey = Written<"place">;
export type ZoneKey = Written<"zone">;

const known = new Map<string, Key>();

function same<What extends keyof Meanings>(what: What, text: string, meaning: Meanings[What]): Written<What> {
  let key = known.get(text);
  if (!key) known.set(text, (key = { what, text, ...meaning } as unknown as Key));
  return key as unknown as Written<What>;
}

export const placeKey = (zone: string, place: number): PlaceKey => same("place", `${zone}#${place}`, { zone, place });
export const faceKey = (zone: string, face: string): Key => same("face", `${zone}=${face}`, { zone, face });
export const signKey = (zone: string, sign: string): Key => same("sign", `${zone}~${sign}`, { zone, sign });
export const zoneKey = (zone: string): ZoneKey => same("zone", `zone:${zone}`, { zone });
export const endKey = (zone: string, end: string): Key => same("end", `${zone}@${end}`, { zone, end });
export const gapKey = (zone: string, place: number, side: string): Key =>
  same("gap", `${zone}#${place}@${side}`, { zone, place, side });
export const seatKey = (seat: number): Key => same("seat", `seat:${seat}`, { seat });
export const chipKey = (kind: string, value: string): Key => same("chip", `${kind}:${value}`, { kind, value });

/** All that a card means which lies at a place; of a back, only where it lies. */
export const cardKeys = (zone: string, place: number, face: string | null): Key[] =>
  face ? [placeKey(zone, place), faceKey(zone, face), signKey(zone, face[0])] : [placeKey(zone, place)];

/** The key that is written so on the page. */
export const keyIn = (text: string): Key | undefined => known.get(text);

/** The zone that a key speaks of, if it speaks of one. */
export const zoneIn = (key: Key): string | null => ("zone" in key ? key.zone : null);

/** Something that was touched: where it is (to be given back, and to shake it), and all that it could mean. */
export interface Touch {
  at: Key;
  keys: readonly Key[];
}

/** A touch that means one thing only. */
export const touchOf = (key: Key): Touch => ({ at: key, keys: [key] });
