/** How a card is flicked: from which place of the rim, at which angle, how hard. */
import type { Kind } from "./kind";

export const aim: Kind = {
  input: "aim",
  show(values, n, instruments) {
    if (!values[n]) return;
    const [place, angle, strength] = values.slice(n).map(Number);
    instruments.aim = { place, angle, strength, face: values[0] };
  },
};
