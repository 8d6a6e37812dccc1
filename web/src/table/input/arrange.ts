/** Putting one's own cards in another order, where the rules let one. */
import { type TableDesc, type View } from "../types";
import { facesOf, zoneAt } from "../zone";
import { placeKey } from "./key";
import { kindOf } from "./kinds";
import { resolveZone } from "./kinds/kind";
import { arranges, readMoves } from "./moves";

/** The move that takes one's card from a place to another, if cards can be arranged now. */
export function arrangement(desc: TableDesc, view: View, zone: string, from: number, to: number): string | null {
  for (const option of readMoves(desc, view)) {
    const [first, second] = option.slots;
    if (
      option.slots.length === 2 &&
      first.key === placeKey(zone, from) &&
      second.key === placeKey(zone, to) &&
      arranges(option, view)
    )
      return option.move;
  }
  for (const prompt of view.prompts ?? []) {
    for (const form of desc.verbs[prompt.verb]?.forms ?? []) {
      const param = form.params.find((one) => kindOf(one).input === "slide");
      if (!param || resolveZone(param.zone ?? "hands", desc, view) !== zone) continue;
      const order = facesOf(zoneAt(view, zone)).map((_, place) => place);
      order.splice(to, 0, ...order.splice(from, 1));
      return [prompt.verb, ...form.words, order.join(",")].join(" ");
    }
  }
  return null;
}
