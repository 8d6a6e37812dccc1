/** One of a few words; it may stand for a zone, and the next one for an end of that zone. */
import { chipKey, endKey, zoneKey, type Key } from "../key";
import { resolveZone, sideAfter, type Argument, type Kind, type Said } from "./kind";

/** The zone or the ends of it that are touched for a word, with the word that each end is called by. */
function keysFor({ params, n, args, desc, view }: Argument, zone: string): [Key, string?][] {
  const name = resolveZone(zone, desc, view, args);
  const ends = params[n + 1]?.ends;
  return ends ? Object.entries(ends).map(([word, end]) => [endKey(name, end), word]) : [[zoneKey(name)]];
}

export const word: Kind = {
  fits: (param, text) => param.words !== undefined && text in param.words,
  slots(at) {
    const { params, n: arg, args, desc, view } = at;
    const zone = params[arg].zones?.[args[arg]];
    if (zone === undefined) return [{ kind: "chip", arg, key: chipKey("word", args[arg]) }];
    const name = resolveZone(zone, desc, view, args);
    const end = sideAfter(at);
    return [
      end === undefined ? { kind: "zone", arg, key: zoneKey(name) } : { kind: "end", arg, key: endKey(name, end) },
    ];
  },
  /** A word for an end was said with its zone. */
  hinted: (at) => (at.params[at.n].ends ? [] : (word.slots!(at) ?? [])),
  says(at, key) {
    const { words = {}, zones } = at.params[at.n];
    return Object.keys(words).flatMap((one): Said[] => {
      const zone = zones?.[one];
      if (zone === undefined) return key === chipKey("word", one) ? [[one]] : [];
      return keysFor(at, zone).flatMap(([other, end]): Said[] => (key === other ? [[one, end]] : []));
    });
  },
  guess({ params, n }, _, key) {
    return Object.entries(params[n].zones ?? {}).find(([, zone]) => key === zoneKey(zone))?.[0];
  },
  within: (at) => Object.values(at.params[at.n].zones ?? {}).flatMap((zone) => keysFor(at, zone).map(([key]) => key)),
  chips({ params, n }, _, before) {
    const { words = {}, zones, ends } = params[n];
    return !zones && !ends && before ? Object.keys(words) : [];
  },
  spoken: (param, value, naming) => param.words?.[value]?.[naming.lang] ?? value,
};
