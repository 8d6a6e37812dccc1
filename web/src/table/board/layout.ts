/** Where cards lie: sizes and places for a box, in pixels. Pure sums, no screen. A card is 5 wide and 7 high. */

export const RATIO = 1.4;

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Where one card lies in its zone. */
export interface Spot {
  x: number;
  y: number;
  /** Its width. */
  w: number;
  /** Its tilt, in degrees. */
  a: number;
}

export interface Laid {
  w: number;
  spots: Spot[];
  width: number;
  height: number;
}

/** Room above a hand for cards that are lifted. */
export const LIFT = 30;

/** A hand: one row while each card shows enough of itself, else two rows. */
export function hand(n: number, room: number, full: number, most = Infinity): Laid {
  const one = fanStep(n, room, full);
  const twoRows = n > 1 && one < Math.min(40, full * 0.48);
  if (!twoRows) return fan(n, room, Math.min(full, (most - LIFT) / RATIO));
  const w = Math.max(44, Math.min(full * 0.86, (most - LIFT) / (RATIO * 1.72)));
  const upper = Math.ceil(n / 2);
  const rowGap = w * RATIO * 0.72;
  const first = fan(upper, room, w, 0.5, 0.25);
  const second = fan(n - upper, room, w, 0.5, 0.25);
  return {
    w,
    width: room,
    height: rowGap + w * RATIO + LIFT,
    spots: [...first.spots, ...second.spots.map((spot) => ({ ...spot, y: spot.y + rowGap }))],
  };
}

function fanStep(n: number, room: number, w: number): number {
  return n > 1 ? Math.min(w * 0.86, (room - w) / (n - 1)) : 0;
}

/** Cards fanned in one row, slightly arched. */
export function fan(n: number, room: number, w: number, tilt = 1.3, arc = 0.7): Laid {
  const step = fanStep(n, room, w);
  const start = (room - w - step * Math.max(0, n - 1)) / 2;
  const calm = n > 12 ? 0.5 : 1;
  const spots = Array.from({ length: n }, (_, i) => {
    const k = i - (n - 1) / 2;
    return {
      x: start + step * i,
      y: LIFT + Math.min(12, k * k * arc * calm),
      w,
      a: Math.max(-5, Math.min(5, k * tilt * calm)),
    };
  });
  return { w, spots, width: room, height: w * RATIO + LIFT + 8 };
}

/** Cards side by side; where there is no room they overlap, and when that would hide them they wrap. */
export function row(n: number, box: { w: number; h: number }, most: number, gap = 5): Laid {
  if (n === 0) return { w: Math.min(most, box.h / RATIO, box.w), spots: [], width: 0, height: 0 };
  let best: Laid | null = null;
  for (let rows = 1; rows <= 4; rows++) {
    const each = Math.ceil(n / rows);
    const w = Math.min(most, (box.h - gap * (rows - 1)) / rows / RATIO, box.w);
    const step = each > 1 ? Math.min(w + gap, (box.w - w) / (each - 1)) : 0;
    if (step < w * 0.34 && rows < 4 && each > 1) continue;
    const spots = Array.from({ length: n }, (_, i) => {
      const line = Math.floor(i / each);
      const inLine = Math.min(each, n - line * each);
      const start = (box.w - w - step * (inLine - 1)) / 2;
      return { x: start + step * (i % each), y: line * (w * RATIO + gap), w, a: 0 };
    });
    const laid = { w, spots, width: box.w, height: rows * w * RATIO + gap * (rows - 1) };
    // A second row is only worth it if the cards get larger or show more of themselves.
    if (!best || w * Math.min(1, step / w || 1) > best.w * 1.05) best = laid;
    if (step >= w * 0.7 || each === 1) break;
  }
  return centred(best!, box);
}

function centred(laid: Laid, box: { w: number; h: number }): Laid {
  const down = Math.max(0, (box.h - laid.height) / 2);
  return { ...laid, height: box.h, spots: laid.spots.map((spot) => ({ ...spot, y: spot.y + down })) };
}

/** A field of places, all the same size, as large as the box allows. */
export function grid(
  n: number,
  box: { w: number; h: number },
  most: number,
  size: number[] | null = null,
  gap = 6,
): Laid {
  let cols = 1;
  let w = 0;
  const fits = (columns: number): number => {
    const rows = Math.ceil(Math.max(1, n) / columns);
    return Math.min(most, (box.w - gap * (columns - 1)) / columns, (box.h - gap * (rows - 1)) / rows / RATIO);
  };
  if (size) {
    // The game names columns and rows; another rectangle is taken only if the field is full and the cards get much larger.
    // Not on a table screen, where cards may be large: who remembers a place there looks for it on a phone.
    cols = size[0];
    w = fits(cols);
    for (let columns = 2; columns < n; columns++) {
      if (
        most < 150 &&
        n === size[0] * size[1] &&
        n % columns === 0 &&
        fits(columns) > Math.max(w, fits(size[0]) * 1.15)
      )
        [cols, w] = [columns, fits(columns)];
    }
  } else {
    for (let columns = 1; columns <= Math.max(1, n); columns++) {
      const width = fits(columns);
      if (width > w + 0.5) [cols, w] = [columns, width];
    }
  }
  const rows = Math.ceil(n / cols);
  const x0 = (box.w - cols * w - gap * (cols - 1)) / 2;
  const y0 = (box.h - rows * w * RATIO - gap * (rows - 1)) / 2;
  const spots = Array.from({ length: n }, (_, i) => ({
    x: x0 + (i % cols) * (w + gap),
    y: y0 + Math.floor(i / cols) * (w * RATIO + gap),
    w,
    a: 0,
  }));
  return { w, spots, width: box.w, height: box.h };
}

/** Cards thrown down loosely: a grid that overlaps when there are many, each a little askew, always the same way. */
export function spread(n: number, box: { w: number; h: number }, most: number): Laid {
  const shown = grid(n, box, most, null, n > 12 ? -6 : 4);
  return { ...shown, spots: shown.spots.map((spot, i) => ({ ...spot, a: ((i * 37) % 11) - 5 })) };
}

/** A table of scattered cards: as large as the box allows, but not too long; its cards lie as on it with closed eyes. */
export function scatterBox(w: number, h: number): { w: number; h: number } {
  return { w: Math.min(w, h * 1.5), h: Math.min(h, w * 1.6) };
}

/** Cards where the game says, in thousandths of the box; as large as they can be without lying over one another. */
export function scattered(poses: number[][], box: { w: number; h: number }, most: number): Laid {
  const { w: wide, h: high } = scatterBox(box.w, box.h);
  const at = poses.map(([x, y]) => [(x * wide) / 1000 + (box.w - wide) / 2, (y * high) / 1000 + (box.h - high) / 2]);
  const apart = at.flatMap(([x, y], n) =>
    at.slice(0, n).map(([a, b]) => Math.max(Math.abs(x - a), Math.abs(y - b) / RATIO)),
  );
  const w = Math.min(most, ...apart.map((one) => one * 0.97));
  return {
    w,
    width: box.w,
    height: box.h,
    spots: at.map(([x, y], n) => ({ x: x - w / 2, y: y - (w * RATIO) / 2, w, a: poses[n][2] })),
  };
}

/** A column that goes down: covered cards show their upper part. */
export function column(n: number, box: { w: number; h: number }, most: number): Laid {
  const w = Math.min(most, box.w, box.h / RATIO);
  const step = n > 1 ? Math.min(w * 0.74, (box.h - w * RATIO) / (n - 1)) : 0;
  const spots = Array.from({ length: n }, (_, i) => ({ x: (box.w - w) / 2, y: i * step, w, a: 0 }));
  return { w, spots, width: box.w, height: box.h };
}

/** Cards on a ring, going round clockwise; `places` is how many there will be, `first` where the first lies, from the bottom. */
export function ring(n: number, box: { w: number; h: number }, most: number, places = n, first = 0): Laid {
  const around = Math.max(places, n, 1);
  // Of many cards each still shows half of itself.
  const many = around > 10;
  const w = Math.min(
    most,
    box.w * 0.26,
    box.h / RATIO / 2.6,
    many ? (Math.PI * Math.min(box.w, box.h)) / (0.6 * around + Math.PI) : Infinity,
  );
  const rx = Math.min((box.w - w) / 2, many ? Infinity : w * 1.5);
  const ry = Math.min((box.h - w * RATIO) / 2, many ? rx * 1.2 : w * 1.55);
  const spots = Array.from({ length: n }, (_, i) => {
    const turn = Math.PI / 2 + (2 * Math.PI * (first + i)) / around;
    return {
      x: box.w / 2 + rx * Math.cos(turn) - w / 2,
      y: box.h / 2 + ry * Math.sin(turn) - (w * RATIO) / 2,
      w,
      a: ((i * 5) % 7) - 3,
    };
  });
  return { w, spots, width: box.w, height: box.h };
}

/** A long ring, round the rim of its box: groups stand a little apart, and the cards that matter now are larger. It turns
 * so that a row of such cards is at the top, where clockwise is from left to right. */
export function rim(n: number, box: { w: number; h: number }, most: number, group: number, large: number[]): Laid {
  const size = (i: number): number => (large.includes(i) ? 1.6 : 1);
  for (let w = Math.floor(most / 1.6); ; w--) {
    const rx = (box.w - w * 1.7) / 2;
    const ry = (box.h - w * RATIO * 1.7) / 2;
    // Between a circle and a rectangle, walked in small steps so that cards keep their distance.
    const path = Array.from({ length: 361 }, (_, step) => {
      const turn = ((step - 90) * Math.PI) / 180;
      const bent = (value: number): number => Math.sign(value) * Math.abs(value) ** 0.6;
      return { x: rx * bent(Math.cos(turn)), y: ry * bent(Math.sin(turn)) };
    });
    const way = [0];
    for (let step = 1; step < path.length; step++)
      way.push(
        way[step - 1] +
          Math.max(Math.abs(path[step].x - path[step - 1].x), Math.abs(path[step].y - path[step - 1].y) / RATIO),
      );
    const room = Array.from(
      { length: n },
      (_, i) => size(i) / 2 + size((i + 1) % n) / 2 + ((i + 1) % group ? 0.12 : 0.35),
    );
    const sum = room.reduce((all, one) => all + one, 0);
    const unit = way[360] / sum;
    if (unit < w && w > 16) continue;
    const upto = (place: number): number => room.slice(0, place).reduce((all, one) => all + one, 0);
    const row = large.length > 0 && (large[large.length - 1] - large[0] + n) % n === large.length - 1;
    const top = row ? upto(large[large.length >> 1]) : 0;
    const spots = room.map((_, i) => {
      const at = ((upto(i) - top + sum) % sum) * unit;
      const next = way.findIndex((far) => far > at);
      const part = (at - way[next - 1]) / (way[next] - way[next - 1]);
      const x = path[next - 1].x + part * (path[next].x - path[next - 1].x);
      const y = path[next - 1].y + part * (path[next].y - path[next - 1].y);
      return {
        x: box.w / 2 + x - (w * size(i)) / 2,
        y: box.h / 2 + y - (w * RATIO * size(i)) / 2,
        w: w * size(i),
        a: 0,
      };
    });
    return { w, spots, width: box.w, height: box.h };
  }
}

/** A spiral: the newest card is the largest and lies outside, the older ones wind inwards. */
export function spiral(n: number, box: { w: number; h: number }, most: number): Laid {
  const w = Math.min(most, box.w * 0.26, (box.h * 0.36) / RATIO);
  // A young spiral keeps to the middle.
  const grown = Math.min(1, (n - 1) / 4);
  const rx = ((box.w - w * 1.1) / 2) * grown;
  const ry = ((box.h - w * RATIO * 1.05) / 2) * grown;
  const spots = Array.from({ length: n }, (_, i) => {
    const age = n - 1 - i;
    const shrink = Math.max(0.16, 0.905 ** age);
    const turn = 0.62 - age * (0.62 + 0.1 * Math.min(1, age / 8));
    const mine = w * Math.max(0.3, 0.92 ** age);
    return {
      x: box.w / 2 + rx * shrink * Math.cos(turn) - mine / 2,
      y: box.h / 2 + ry * shrink * Math.sin(turn) - (mine * RATIO) / 2,
      w: mine,
      a: ((age * 29) % 13) - 6,
    };
  });
  return { w, spots, width: box.w, height: box.h };
}

/** Runs of so many cards: each stays in one line, and they wrap like words. */
export function runs(sizes: number[], box: { w: number; h: number }, most: number): Laid {
  const gap = 3;
  for (let w = Math.floor(Math.min(most, box.h / RATIO)); ; w--) {
    const lines: { size: number; step: number; width: number }[][] = [];
    let room = 0;
    for (const size of sizes) {
      const step = size > 1 ? Math.min(w + gap, (box.w - w) / (size - 1)) : w;
      const width = step * (size - 1) + w;
      if (!lines.length || room < width) [room] = [box.w, lines.push([])];
      lines[lines.length - 1].push({ size, step, width });
      room -= width + w * 0.4;
    }
    const height = lines.length * (w * RATIO + 2 * gap);
    if (w > 16 && (height > box.h || (w > 30 && lines.flat().some((run) => run.step < w)))) continue;
    const spots = lines.flatMap((line, n) => {
      let x = (box.w - line.reduce((sum, run) => sum + run.width + w * 0.4, -w * 0.4)) / 2;
      return line.flatMap((run) => {
        const start = x;
        x += run.width + w * 0.4;
        return Array.from({ length: run.size }, (_, i) => ({
          x: start + i * run.step,
          y: n * (w * RATIO + 2 * gap),
          w,
          a: 0,
        }));
      });
    });
    return centred({ w, spots, width: box.w, height }, box);
  }
}
