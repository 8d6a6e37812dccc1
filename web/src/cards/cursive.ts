/** Lone cursive letters as outlines, 500 units to the font size: where the middle of each is.
 *
 * The lower-case ones carry the stroke that joins them to a next letter, so that a, c and d never look printed; and the
 * same card comes out in every browser and at every scale. The outlines are a picture, not a script: outlines.svg is
 * fetched along with the scripts, and laid into the page for all cards to use.
 */
import outlines from "./outlines.svg?url";

export const MIDDLE: Record<string, number> = {
  a: 214, b: 173, c: 189, d: 216, e: 134, f: 128, g: 216, h: 186, i: 138, j: 88, k: 158, l: 118, m: 276, n:
  196, o: 205, p: 226, q: 220, r: 161, s: 156, t: 143, u: 228, v: 180, w: 252, x: 214, y: 228, z: 176, A: 381,
  E: 256, I: 197, O: 341, U: 351, C: 284,
};

/** The address of an outline inside the page. */
export const outline = (name: string) => `#o-${name}`;

/** Lays the outlines into the page. Until they are there, cards show all but their cursive letters. */
export async function layOutlines(): Promise<void> {
  try {
    const answer = await fetch(outlines);
    if (!answer.ok) throw new Error(answer.statusText);
    const picture = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
    document.body.append(document.importNode(picture, true));
  } catch {
    setTimeout(() => void layOutlines(), 2000); // no network just now
  }
}
