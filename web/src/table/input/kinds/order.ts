/** The order of one's cards, changed by sliding them: see `arrange.ts`. */
import type { Kind } from "./kind";

export const order: Kind = { input: "slide" };
