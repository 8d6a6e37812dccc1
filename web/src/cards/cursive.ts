/** Lone cursive letters as outlines, 500 units to the font size, the middle of each at 0.
 *
 * The lower-case ones carry the stroke that joins them to a next letter, so that a, c and d never look printed; and the
 * same card comes out in every browser and at every scale. The outlines are a picture, not a script: outlines.svg is
 * fetched along with the scripts, and laid into the page for all cards to use; so are the pictograms.
 */
import outlines from "./outlines.svg?url";

/** Those that there are. */
export const OUTLINED = /[a-zACEIOU]/;

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
