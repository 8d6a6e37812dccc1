/** Dividing the board among its zones, and the places around it among the other seats. Pure sums, no screen. */
import { ownerOf } from "../zone";
import type { Box } from "./layout";

/** What a zone on the board needs to be given room. */
export interface Placed {
  name: string;
  shape: string;
  cell: number[] | null;
  count: number;
}

const TALL: Record<string, number> = {
  pile: 1.25,
  row: 1,
  column: 2.6,
  grid: 3,
  spread: 1.7,
  ring: 2.6,
  spiral: 3.2,
  fan: 1.9,
};
const WIDE: Record<string, number> = { pile: 1, column: 1, row: 3, grid: 4, spread: 3, ring: 3, spiral: 4, fan: 3 };
const LARGE = new Set(["grid", "spread", "ring", "spiral"]);
const ALONE = new Set(["runs", "row", "grid", "spread", "ring", "spiral", "fan"]);

/** Divides the board among its zones: by the cells the game names, else row by row in the order it declares them. */
export function board(zones: Placed[], box: { w: number; h: number }, gap = 8, most = 116): Map<string, Box> {
  const out = new Map<string, Box>();
  if (!zones.length) return out;
  const celled = zones.filter((zone) => zone.cell);
  if (celled.length) {
    const loose = zones.filter((zone) => !zone.cell);
    const lowest = Math.max(...celled.map((zone) => zone.cell![0] + zone.cell![2]));
    if (!loose.length) {
      // Piles stand together in the middle, however wide the board is.
      const columns = Math.max(...celled.map((zone) => zone.cell![1] + zone.cell![3]));
      const w = celled.every((zone) => zone.shape === "pile") ? Math.min(box.w, columns * most * 1.75) : box.w;
      for (const [name, found] of byCells(celled, { w, h: box.h }, gap))
        out.set(name, { ...found, x: found.x + (box.w - w) / 2 });
      return out;
    }
    // What the game leaves open stands in a row of its own below.
    const h = Math.min(110, box.h / (lowest + 1));
    const below = board(loose, { w: box.w, h }, gap, most);
    for (const [name, found] of below) out.set(name, { ...found, y: found.y + box.h - h });
    for (const [name, found] of byCells(celled, { w: box.w, h: box.h - h - gap }, gap)) out.set(name, found);
    return out;
  }
  const rows: Placed[][] = [];
  let last: Placed | undefined;
  // Beside one large shape the piles stand together: in a low row, or at the side of a wide board.
  const large = zones.some((zone) => LARGE.has(zone.shape));
  const piles = zones.filter((zone) => zone.shape === "pile");
  if (large && piles.length && box.w > box.h * 1.3) {
    const w = Math.min(130, box.w * 0.2);
    const h = (box.h - gap * (piles.length - 1)) / piles.length;
    piles.forEach((zone, n) => out.set(zone.name, { x: 0, y: n * (h + gap), w, h }));
    const rest = board(
      zones.filter((zone) => zone.shape !== "pile"),
      { w: box.w - w - gap, h: box.h },
      gap,
      most,
    );
    for (const [name, found] of rest) out.set(name, { ...found, x: found.x + w + gap });
    return out;
  }
  const ordered = large
    ? [...zones.filter((zone) => zone.shape === "pile"), ...zones.filter((zone) => zone.shape !== "pile")]
    : zones;
  // The rows of many seats stand two or three abreast, short runs as far as there is room for their cards.
  const rowed = zones.filter((zone) => zone.shape === "row" && ownerOf(zone.name) !== null).length;
  const small = large && zones.every((zone) => zone.shape !== "row" || zone.count < 6);
  const abreast = rowed < (small ? 3 : 6) ? 1 : box.w > box.h ? 3 : 2;
  for (const zone of ordered) {
    const line = rows[rows.length - 1];
    const short =
      zone.shape === "runs" &&
      last?.shape === "runs" &&
      line.reduce((sum, one) => sum + one.count, zone.count) * 36 <= box.w;
    const beside = short || (zone.shape === "row" && last?.shape === "row" && line.length < abreast);
    const joins =
      beside ||
      (last &&
        !ALONE.has(zone.shape) &&
        !ALONE.has(last.shape) &&
        (zone.shape === last.shape || (box.w > box.h && zone.shape !== "column")));
    if (joins) rows[rows.length - 1].push(zone);
    else rows.push([zone]);
    last = zone;
  }
  const all = box.h - gap * (rows.length - 1);
  const low = Math.min(104, all * 0.26);
  const isLow = (line: Placed[]): boolean => large && line.every((zone) => zone.shape === "pile");
  const weights = rows.map((line) => (isLow(line) ? 0 : Math.max(...line.map((zone) => weight(TALL, zone)))));
  const total = weights.reduce((sum, one) => sum + one, 0) || 1;
  const high = all - low * rows.filter(isLow).length;
  let y = 0;
  rows.forEach((line, n) => {
    const h = isLow(line) ? low : (high * weights[n]) / total;
    const wide = line.map((zone) => weight(WIDE, zone));
    const across = wide.reduce((sum, one) => sum + one, 0);
    // Piles stand together in the middle, however wide the board is.
    const close = line.every((zone) => zone.shape === "pile" && zone.count >= 0)
      ? line.length * most * 1.75 + gap * (line.length - 1)
      : Infinity;
    const room = Math.min(box.w, close) - gap * (line.length - 1);
    let x = (box.w - room - gap * (line.length - 1)) / 2;
    line.forEach((zone, k) => {
      const w = (room * wide[k]) / across;
      out.set(zone.name, { x, y, w, h });
      x += w + gap;
    });
    y += h + gap;
  });
  return out;
}

function weight(of: Record<string, number>, zone: Placed): number {
  if (zone.shape === "runs") return 1 + zone.count / 8;
  return of[zone.shape] ?? 1;
}

function byCells(zones: Placed[], box: { w: number; h: number }, gap: number): Map<string, Box> {
  const out = new Map<string, Box>();
  const rows = Math.max(...zones.map((zone) => zone.cell![0] + zone.cell![2]));
  const cols = Math.max(...zones.map((zone) => zone.cell![1] + zone.cell![3]));
  const high = new Array<number>(rows).fill(0);
  const wide = new Array<number>(cols).fill(0);
  for (const zone of zones) {
    const [r, c, rs, cs] = zone.cell!;
    for (let k = r; k < r + rs; k++) high[k] = Math.max(high[k], weight(TALL, zone) / rs);
    for (let k = c; k < c + cs; k++) wide[k] = Math.max(wide[k], weight(WIDE, zone) / cs);
  }
  const down = starts(high, box.h, gap);
  const across = starts(wide, box.w, gap);
  for (const zone of zones) {
    const [r, c, rs, cs] = zone.cell!;
    const x = across[c].at;
    const y = down[r].at;
    const right = across[c + cs - 1];
    const bottom = down[r + rs - 1];
    out.set(zone.name, { x, y, w: right.at + right.size - x, h: bottom.at + bottom.size - y });
  }
  return out;
}

function starts(weights: number[], room: number, gap: number): { at: number; size: number }[] {
  const total = weights.reduce((sum, one) => sum + one, 0) || 1;
  const free = room - gap * (weights.length - 1);
  let at = 0;
  return weights.map((one) => {
    const size = (free * one) / total;
    const start = at;
    at += size + gap;
    return { at: start, size };
  });
}

/** Where the other seats sit around a wide board: left, top, right, then between; in the order of play. */
export function seatsAround(n: number): { side: "left" | "top" | "right"; at: number }[] {
  const left = n >= 3 ? (n >= 6 ? 2 : 1) : 0;
  const right = n >= 3 ? (n >= 6 ? 2 : 1) : 0;
  const top = n - left - right;
  const spots: { side: "left" | "top" | "right"; at: number }[] = [];
  for (let k = 0; k < left; k++) spots.push({ side: "left", at: 1 - (k + 1) / (left + 1) });
  for (let k = 0; k < top; k++) spots.push({ side: "top", at: (k + 1) / (top + 1) });
  for (let k = 0; k < right; k++) spots.push({ side: "right", at: (k + 1) / (right + 1) });
  return spots;
}
