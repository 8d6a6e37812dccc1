/** Something to type: a word, a sentence. */
import type { Kind } from "./kind";

export const text: Kind = { input: "type" };
