/** What the events of an update show about the table: where cards went. */
import { ownerOf } from "../zone";
import type { TableEvent } from "../types";

export interface Learnt {
  /** Where the cards of each verb were seen to go, from the hand of whoever acted to a zone of the table. */
  goals: Record<string, string>;
  /** Zones whose newest card has just been laid. */
  laid: Set<string>;
}

export function learnFrom(events: readonly TableEvent[]): Learnt {
  let verb = "";
  let seat = -1;
  const goals: Record<string, string> = {};
  const laid = new Set<string>();
  for (const event of events) {
    if (event.event === "act") [verb, seat] = [event.verb, event.seat];
    else if (event.event === "move") {
      laid.add(event.to);
      if (verb && ownerOf(event.from) === seat && ownerOf(event.to) === null) goals[verb] ??= event.to;
    }
  }
  return { goals, laid };
}
