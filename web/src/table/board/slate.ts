/** A round slate with cards that slide: where they lie, how one is launched, how a flight is drawn. y goes up. */
import type { Json, TableDesc, TableEvent, View } from "../types";
import { fieldOf } from "../fields";

export const RADIUS = 50;
/** Farther out than this a card lies too near the edge. */
export const SAFE = 45;
export const CARD_WIDTH = 6;
export const WIDEST = 60;
export const WEAKEST = 0.05;
export const STRONGEST = 1;

export type Pose = [x: number, y: number, tilt: number];

export interface Launch {
  /** The place on the rim, in degrees. */
  place: number;
  /** From the line to the middle, in degrees. */
  angle: number;
  strength: number;
}

export interface Flight {
  faces: (string | null)[];
  poses: Pose[];
  every: number;
  paths: Map<number, Pose[]>;
  pictures: number;
}

/** The zone of a game that is a slate, and the field that says where its cards lie. */
export function slateOf(desc: TableDesc): { zone: string; field: string } | null {
  const field = fieldOf(desc, "poses");
  const zone = Object.entries(desc.zones).find(
    ([, one]) => one.shape === "spread" && !one.per_seat && !one.fixed_places,
  )?.[0];
  return field && zone ? { zone, field } : null;
}

export function posesOf(view: View, field: string): Pose[] {
  return (view.fields[field] as Pose[] | undefined) ?? [];
}

export function written(launch: Launch): string {
  const place = (((Math.round(launch.place * 10) % 3600) + 3600) % 3600) / 10;
  return `${place} ${Math.round(launch.angle * 10) / 10} ${Math.round(launch.strength * 100) / 100}`;
}

/** How a card lies on the rim before it is launched: its long side along its flight. */
export function atRim({ place, angle }: Launch): Pose {
  const heading = place + 180 + angle;
  const [rim, ahead] = [radians(place), radians(heading)];
  const forward = 2.5;
  return [
    RADIUS * Math.cos(rim) + forward * Math.cos(ahead),
    RADIUS * Math.sin(rim) + forward * Math.sin(ahead),
    heading - 90,
  ];
}

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The launch that a swipe means: upwards is towards the middle; the longer, the stronger. */
export function swiped(dx: number, dy: number, place: number, long = 190): Launch | null {
  const far = Math.hypot(dx, dy);
  if (far < 24 || dy > 0) return null;
  const angle = (Math.atan2(dx, -dy) * -180) / Math.PI;
  return { place, angle: Math.max(-60, Math.min(60, angle)), strength: Math.max(0.05, Math.min(1, far / long)) };
}

/** How much the hand shakes that is asked to flick a card: one deviation of angle and strength. */
export function tremorOf(view: View | null): { angle: number; strength: number } {
  return view?.prompts?.find((prompt) => prompt.wanted?.aim)?.wanted?.aim ?? { angle: 0, strength: 0 };
}

/** How far a card slides that meets nothing. */
export const reach = (strength: number): number => 127 * strength ** 2;

/** The place on the rim that a point means, if it is near enough to it. */
export function placeAt(x: number, y: number): number | null {
  return Math.hypot(x, y) < RADIUS * 0.72 ? null : ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360;
}

/** A piece of a ring, as a path: between two directions and two distances; `at` says where such a point is drawn. */
export function arc(
  at: (degrees: number, far: number) => [number, number],
  left: number,
  right: number,
  near: number,
  far: number,
  scale: number,
): string {
  const point = (degrees: number, distance: number): string =>
    at(degrees, distance)
      .map((one) => one.toFixed(1))
      .join(" ");
  const curve = (distance: number, sweep: number, to: string): string =>
    `A${distance * scale} ${distance * scale} 0 0 ${sweep} ${to}`;
  return `M${point(left, near)}L${point(left, far)}${curve(far, 0, point(right, far))}L${point(right, near)}${curve(near, 1, point(left, near))}Z`;
}

/** Whether an event announces cards that slide: it holds their paths. */
export const isFlight = (event: TableEvent): event is Extract<TableEvent, { event: "tell" }> =>
  event.event === "tell" && Array.isArray(event.params.paths);

/** The flight among some events, with what lay on the slate when it began. */
export function flightIn(
  events: TableEvent[],
  zone: string,
  before: { faces: (string | null)[]; poses: Pose[] },
): Flight | null {
  const faces = [...before.faces];
  for (const event of events) {
    if (event.event === "move" && event.to === zone) faces.push(event.card);
    if (!isFlight(event)) continue;
    const paths = new Map<number, Pose[]>();
    let pictures = 0;
    for (const path of event.params.paths as Json[][]) {
      const [number, ...rest] = path.flat(2) as number[];
      const poses: Pose[] = [];
      for (let n = 0; n + 2 < rest.length; n += 3) poses.push([rest[n] / 10, rest[n + 1] / 10, rest[n + 2]]);
      paths.set(number, poses);
      pictures = Math.max(pictures, poses.length);
    }
    return { faces, poses: before.poses, every: Number(event.params.every) || 40, paths, pictures };
  }
  return null;
}

/** Where the cards of a flight are after some milliseconds; one that has fallen is nowhere. */
export function during(flight: Flight, elapsed: number): (Pose | null)[] {
  const at = elapsed / flight.every;
  return flight.faces.map((_, n) => {
    const path = flight.paths.get(n);
    if (!path?.length) return flight.poses[n] ?? null;
    const now = path[Math.min(path.length - 1, Math.floor(at))];
    const next = path[Math.min(path.length - 1, Math.floor(at) + 1)];
    const part = at - Math.floor(at);
    return [now[0] + (next[0] - now[0]) * part, now[1] + (next[1] - now[1]) * part, now[2] + (next[2] - now[2]) * part];
  });
}
