/** The keyboard: arrows go from thing to thing as they lie on the screen, whatever they are. */

const THINGS = "[data-touch], [data-act], [data-race], [data-field], [data-hint], .bar a, .bar button";

interface Place {
  x: number;
  y: number;
}

const centre = (element: Element): Place => {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
};

/** Which of some places lies next in a direction; -1 if none does. */
export function nearest(from: Place, places: Place[], dx: number, dy: number): number {
  let best = -1;
  let least = Infinity;
  places.forEach((place, n) => {
    const along = (place.x - from.x) * dx + (place.y - from.y) * dy;
    const across = Math.abs((place.x - from.x) * dy) + Math.abs((place.y - from.y) * dx);
    if (along < 4 || across > along * 2.5) return;
    const far = along + 2 * across;
    if (far < least) [best, least] = [n, far];
  });
  return best;
}

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves the focus with an arrow key; true if it did. */
export function walk(event: KeyboardEvent, root: HTMLElement): boolean {
  const step = STEPS[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return false;
  const target = event.target as HTMLElement;
  if (target.matches("input, textarea, select") && step[1] === 0) return false;
  const things = [...root.querySelectorAll<HTMLElement>(THINGS)].filter(
    (element) => !element.hasAttribute("disabled") && element.getClientRects().length > 0 && element !== target,
  );
  const inside = root.contains(target) && target !== root;
  const next = inside
    ? things[nearest(centre(target), things.map(centre), ...step)]
    : (things.find((one) => one.dataset.can) ?? things[0]);
  if (!next) return false;
  next.focus();
  event.preventDefault();
  return true;
}
