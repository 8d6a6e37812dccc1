/** A point in the dark, in thousandths of its width and height. */
import type { Kind } from "./kind";

export const point: Kind = {
  input: "aim",
  show(values, _, instruments) {
    instruments.light = values.map(Number);
  },
};
