/** A number that the listed moves name. */
import { chipKey } from "../key";
import { isWholeNumber, type Kind } from "./kind";

export const number: Kind = {
  fits: isWholeNumber,
  slots: (at) => [{ kind: "chip", arg: at.n, key: chipKey("number", at.args[at.n]) }],
  says: (_, key) => (key.what === "chip" && key.kind === "number" ? [[key.value]] : []),
};
