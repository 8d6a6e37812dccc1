/**
 * What happened, in sentences. A face is told only as long as the viewer still sees such a card: what was turned down
 * again, or covered, is not written down for anybody. What was said aloud at the table stays.
 */
import { formOf } from "./narrow";
import { facesOf, type TableEvent, type View } from "./types";
import { capital, phrase, tell, type Naming } from "./words";

export interface Line {
  id: number;
  seat: number | null;
  text: string;
  /** The same without the faces, for when they are out of sight. */
  plain: string;
  faces: string[];
  /** Said aloud, or something everyone had to notice: it is the line shown on the board. */
  loud: boolean;
}

let count = 0;

/** Announcements of the engine itself that need no sentence. */
const SILENT = new Set(["clock", "over", "gathered", "turned_over", "shuffled", "arranged", "dealt"]);

/** The lines for some events, in order. */
export function lines(naming: Naming, events: TableEvent[], view: View): Line[] {
  const out: Line[] = [];
  events.forEach((event, at) => {
    if (event.event === "act") out.push(actLine(naming, event, following(events, at), view));
    else if (event.event === "tell") {
      const texts = naming.desc.messages[event.message];
      if (!texts) {
        if (!SILENT.has(event.message)) return;
        return;
      }
      const text = tell(texts[naming.lang], event.params, naming);
      const seat = typeof event.params.seat === "number" ? event.params.seat : null;
      // "Papi passe." twice in a row says the same: the announcement is the better one.
      const last = out[out.length - 1];
      if (last && !last.loud && last.seat === seat && seat !== null && repeats(last.plain, text)) out.pop();
      out.push({ id: ++count, seat, text, plain: text, faces: [], loud: true });
    }
  });
  return out;
}

function repeats(one: string, other: string): boolean {
  const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N} ]/gu, "").trim();
  return plain(other).startsWith(plain(one));
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
  const moved = after.filter((one) => one.event === "move" && one.card !== null && one.from.endsWith(`:${event.seat}`));
  const form = verb.forms.find((one) => one.params.length > 0 && one.params.every((param) => param.kind === "card" || param.kind === "cards"));
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
