/** Asking the table for something. */
import { problemText } from "../lib/api";

/** "" if it was done, else why not, in the player's words. */
export async function attempt(asked: Promise<unknown>): Promise<string> {
  try {
    await asked;
    return "";
  } catch (fault) {
    return problemText(fault);
  }
}
