/**
 * What happened, in sentences. A face is told only as long as the viewer still sees such a card: what was turned down
 * again, or covered, is not written down for anybody. What was said aloud at the table stays.
 */
import { formOf } from "../input/moves";
import { type TableEvent, type View } from "../types";
import { facesOf, ownerOf } from "../zone";
import { phrase, tell } from "./words";
import { capital, type Naming } from "./naming";

export interface Line {
  id: number;
  seat: number | null;
  text: string;
  /** The same without the faces, for when they are out of sight. */
  plain: string;
  faces: string[];
  /** Said aloud, or something everyone had to notice: it is the line shown on the board. */
  loud: boolean;
  /** Said aloud, but not written down: to be remembered. */
  fleeting?: boolean;
}

let count = 0;

/** The lines for some events, in order. */
export function lines(naming: Naming, events: TableEvent[], view: View): Line[] {
  const out: Line[] = [];
  events.forEach((event, at) => {
    if (event.event === "act") out.push(actLine(naming, event, following(events, at), view));
    else if (event.event === "tell") {
      const texts = naming.desc.messages[event.message];
      // The engine's own announcements have no sentence.
      if (!texts) return;
      const text = tell(texts[naming.lang], event.params, naming);
      const seat = typeof event.params.seat === "number" ? event.params.seat : null;
      // "Papi dit un mot." and then "Papi dit « praline »." say the same: the announcement is the better one.
      const last = out[out.length - 1];
      if (last && overtakes(last, seat)) out.pop();
      out.push({
        id: ++count,
        seat,
        text,
        plain: text,
        faces: [],
        loud: true,
        fleeting: event.params.fleeting === true,
      });
    }
  });
  return out;
}

/** Whether an announcement about a seat makes the line before it needless: it said no more than that the seat acted. */
function overtakes(before: Line, seat: number | null): boolean {
  return seat !== null && before.seat === seat && !before.loud && !before.faces.length;
}

/** The log with more lines, without those that the new ones make needless. */
export function grown(before: Line[], more: Line[], kept: number): Line[] {
  const last = before[before.length - 1];
  const first = more[0];
  const rest = last && first?.loud && overtakes(last, first.seat) ? before.slice(0, -1) : before;
  return [...rest, ...more].slice(-kept);
}

/** The cards that moved right after an act, until the next one. */
function following(events: TableEvent[], at: number): TableEvent[] {
  const next = events.findIndex((event, n) => n > at && event.event === "act");
  return events.slice(at + 1, next < 0 ? undefined : next);
}

function actLine(naming: Naming, event: Extract<TableEvent, { event: "act" }>, after: TableEvent[], view: View): Line {
  const verb = naming.desc.verbs[event.verb];
  const name = naming.who(event.seat);
  const plain = capital(`${name} ${verb?.done[naming.lang] ?? event.verb}.`);
  const line: Line = { id: ++count, seat: event.seat, text: plain, plain, faces: [], loud: false };
  if (!verb) return line;
  if (event.move && event.seat === view.you) {
    const [, ...tokens] = event.move.split(" ");
    const found = formOf(naming.desc, event.verb, tokens);
    if (found) {
      line.text = capital(`${name} ${phrase(found.form.done, found.form, found.args, naming)}.`);
      line.faces = found.args.filter((value, n) => found.form.params[n]?.kind === "card" && value in naming.deck.cards);
    }
    return line;
  }
  // Others: the cards that the seat was seen to move are what its act was about.
  const moved = after.filter((one) => one.event === "move" && one.card !== null && ownerOf(one.from) === event.seat);
  const form = verb.forms.find(
    (one) => one.params.length > 0 && one.params.every((param) => param.kind === "card" || param.kind === "cards"),
  );
  const faces = moved.map((one) => (one as { card: string }).card);
  if (form && faces.length && faces.length >= form.params.length && form.params[0].kind === "card") {
    const args = faces.slice(0, form.params.length);
    line.text = capital(`${name} ${phrase(form.done, form, args, naming)}.`);
    line.faces = args;
  }
  return line;
}

/** All faces that a viewer sees now. */
export function facesInSight(view: View): Set<string> {
  const out = new Set<string>();
  for (const zone of Object.values(view.zones)) {
    for (const one of Array.isArray(zone) ? zone : [zone]) for (const face of facesOf(one)) if (face) out.add(face);
  }
  return out;
}

/** A line as it may be told now. */
export function told(line: Line, inSight: Set<string>): string {
  return line.faces.every((face) => inSight.has(face)) ? line.text : line.plain;
}
