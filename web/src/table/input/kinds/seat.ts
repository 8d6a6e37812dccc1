/** Somebody at the table. */
import { seatKey } from "../key";
import { isWholeNumber, type Kind } from "./kind";

export const seat: Kind = {
  fits: isWholeNumber,
  slots: (at) => [{ kind: "seat", arg: at.n, key: seatKey(Number(at.args[at.n])) }],
  says: (_, key) => (key.what === "seat" ? [[String(key.seat)]] : []),
  within: ({ view }) => Array.from({ length: view.seats }, (_, n) => seatKey(n)),
  spoken: (_, value, naming) => naming.who(parseInt(value)),
};
