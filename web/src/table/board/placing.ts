/** Which zones lie on the board now, in which shape and order. */
import type { SeatSight } from "../sight.svelte";
import type { View } from "../types";
import { facesOf, ownerOf, zoneAt, zoneOf } from "../zone";
import type { Placed } from "./dividing";
import { slateOf } from "./slate";

/** Shapes that take most of the board. */
const LARGE = ["grid", "spread", "ring", "spiral"];

export function zonesOnBoard(play: SeatSight & { readonly heldOut: string[] }, view: View): Placed[] {
  /** Beside a large shape, an empty place that is seldom used takes no room. */
  const besideLarge = Object.values(play.desc.zones).some(
    (zone) => zone.where === "board" && LARGE.includes(zone.shape),
  );
  const out: Placed[] = [];
  const celled = Object.values(play.desc.zones).some((zone) => zone.cell);
  for (const [base, zone] of Object.entries(play.desc.zones)) {
    // A zone that this table does without is not in the view.
    if (zone.where !== "board" || !(base in view.zones)) continue;
    const names = zone.per_seat ? Array.from({ length: view.seats }, (_, seat) => zoneOf(base, seat)) : [base];
    // A pile that all can look through is laid out; a column of backs takes no more room than a pile.
    const shape =
      zone.shape === "pile" && zone.audience === "everyone" && !celled
        ? "row"
        : zone.shape === "column" && zone.audience === "nobody"
          ? "pile"
          : zone.shape;
    for (const name of names) {
      // My own board is on my page.
      if (play.isBoard(base) && name === zoneOf(base, play.seat)) continue;
      // The dark (closed eyes) has a place, but no number.
      const count = facesOf(zoneAt(view, name)).length || Number(zoneAt(view, name)?.dark ?? 0);
      if (!count && shape === "row" && besideLarge && !zone.cell && !play.whole.has(base)) continue;
      if (!count && (shape === "runs" || play.isBoard(base) || (zone.shape === "column" && !zone.cell))) continue;
      // Nor does a heap that is not there yet, unless it is a place to aim at.
      if (
        !count &&
        shape === "spread" &&
        !(zone.fixed_places && zone.size) &&
        !zone.cell &&
        slateOf(play.desc)?.zone !== base
      )
        continue;
      out.push({ name, shape, cell: zone.per_seat ? null : zone.cell, count });
    }
  }
  for (const name of play.heldOut) {
    if (!out.some((zone) => zone.name === name))
      out.push({ name, shape: "fan", cell: null, count: facesOf(zoneAt(view, name)).length });
  }
  // The runs and boards of the others lie above the piles, my own before me.
  const depth = (zone: Placed): number =>
    zone.shape !== "runs" && !play.isBoard(zone.name)
      ? 1
      : play.seat !== null && ownerOf(zone.name) === play.seat
        ? 2
        : 0;
  out.sort((one, other) => depth(one) - depth(other));
  return out;
}
