/** The service said no. */
import type { Reply } from "./link";
import { say, type Texts } from "./i18n";

/** Nothing has changed. */
export class RefusedError extends Error {
  constructor(
    readonly code: string,
    readonly texts: Texts,
  ) {
    super(code);
    this.name = "RefusedError";
  }
  /** In the player's language. */
  get text(): string {
    return say(this.texts);
  }
}

export const CLOSED: Texts = { fr: "Cette table est fermée.", en: "This table is closed." };

/** The same for callers who only want to know why not; any other fault goes on. */
export function whyNot(fault: unknown): Reply {
  if (fault instanceof RefusedError) return { code: fault.code, texts: fault.texts };
  throw fault;
}
