import { describe, expect, it } from "vitest";
import { RATIO, scatterBox, scattered } from "./layout";

/** Places as games throw them: one in each part of the table, a little off its middle. */
function thrown(columns: number, rows: number, stray: number): number[][] {
  return Array.from({ length: columns * rows }, (_, n) => {
    const off = (k: number): number => ((n * k) % (2 * stray + 1)) - stray;
    return [
      ((n % columns) + 0.5) * (1000 / columns) + off(7),
      (Math.floor(n / columns) + 0.5) * (1000 / rows) + off(11),
      (n % 15) - 7,
    ];
  });
}

describe.each([
  ["16 cards", thrown(4, 4, 35)],
  ["42 cards", thrown(7, 6, 20)],
])("%s, scattered", (_, poses) => {
  it.each([
    ["a phone", 370, 528],
    ["a desk", 600, 470],
    ["a wide board", 1400, 400],
  ])("lie on %s, none over another", (_, w, h) => {
    const laid = scattered(poses, { w, h }, 120);
    const high = laid.w * RATIO;
    laid.spots.forEach((one, n) => {
      expect(one.x).toBeGreaterThanOrEqual(-8);
      expect(one.x + laid.w).toBeLessThanOrEqual(w + 8);
      for (const other of laid.spots.slice(0, n))
        expect(Math.abs(one.x - other.x) >= laid.w || Math.abs(one.y - other.y) >= high).toBe(true);
    });
    expect(laid.w).toBeGreaterThan(26);
  });

  it("lie where closed eyes point at them", () => {
    const [w, h] = [900, 400];
    const dark = scatterBox(w, h);
    const laid = scattered(poses, { w, h }, 120);
    laid.spots.forEach((one, n) => {
      expect(one.x + laid.w / 2 - (w - dark.w) / 2).toBeCloseTo((poses[n][0] / 1000) * dark.w);
      expect(one.y + (laid.w * RATIO) / 2 - (h - dark.h) / 2).toBeCloseTo((poses[n][1] / 1000) * dark.h);
    });
  });
});
