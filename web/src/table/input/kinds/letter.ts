/** A letter of the alphabet. */
import { chipKey } from "../key";
import type { Kind } from "./kind";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

export const letter: Kind = {
  fits: (_, text) => /^[A-Z]$/.test(text),
  /** An optional letter is the one that a star stands for: it is asked for when one is among the cards chosen. */
  wanted: (param, values) => !param.optional || values.some((given) => given.includes("*")),
  slots: (at) => [{ kind: "chip", arg: at.n, key: chipKey("letter", at.args[at.n]) }],
  says: (_, key) => (key.what === "chip" && key.kind === "letter" ? [[key.value]] : []),
  chips({ params, n }, values, before) {
    const param = params[n];
    return (param.optional ? letter.wanted!(param, values) : before) ? ALPHABET : "";
  },
};
