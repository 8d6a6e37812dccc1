/** A finished game that can be stepped through: to a table it looks like a connection that nobody can play over. */
import { api, type Frame } from "../lib/api";
import type { Listener, Reply, Status, TableLink } from "../lib/net";
import type { Texts } from "../lib/i18n";
import type { Eyes, Room, View } from "../lib/wire";

/** As many frames as the service gives at once. */
const BATCH = 100;
const ONLY_LOOKING = {
  code: "over",
  texts: { fr: "Cette partie est finie : on la regarde.", en: "This game is over: we are watching it." },
};

type Fetch = (
  table: string,
  game: number,
  options: { seat: number | null; from: number; count: number },
) => Promise<{
  room: Room;
  frames: Frame[];
  from: number;
  total: number;
}>;

export class ReplayLink implements TableLink {
  status: Status = $state("connecting");
  problem: Texts | null = $state.raw(null);
  room: Room | null = $state.raw(null);
  n: number = $state(0);
  you: number[] = $state.raw([]);
  eyes: Eyes[] = $state.raw([]);
  /** How many frames the game has. */
  total: number = $state(0);
  /** Whose eyes: null for what everyone saw. */
  seat: number | null = $state(null);

  private readonly listeners = new Set<Listener>();
  /** By the eyes they were seen with. */
  private readonly kept = new Map<number | null, Map<number, Frame>>();
  private wanted = 0;

  constructor(
    readonly table: string,
    readonly game: number,
    private readonly fetch: Fetch = api.replay,
  ) {}

  /** Goes to a frame. One step on is animated; anything else is a new picture. */
  async show(frame: number, seat: number | null = this.seat): Promise<void> {
    const request = ++this.wanted;
    const sameEyes = seat === this.seat && this.status === "open";
    const frames = this.framesOf(seat);
    const at = Math.max(0, this.total > 0 ? Math.min(frame, this.total - 1) : frame);
    if (!frames.has(at)) {
      const from = Math.floor(at / BATCH) * BATCH;
      const got = await this.fetch(this.table, this.game, { seat, from, count: BATCH });
      got.frames.forEach((one, index) => frames.set(got.from + index, one));
      this.total = got.total;
      // Nobody is connected to the past, and nobody is missing from it.
      this.room = { ...got.room, seats: got.room.seats.map((one) => ({ ...one, here: true })) };
    }
    const found = frames.get(at);
    // Somebody has scrubbed on meanwhile.
    if (request !== this.wanted || !found) return;
    const steps = sameEyes && at === this.n + 1;
    this.seat = seat;
    this.you = seat === null ? [] : [seat];
    this.n = at;
    this.eyes = [{ seat, events: steps ? found.events : [], view: still(found.view) }];
    this.status = "open";
    for (const listener of [...this.listeners]) listener(this.eyes, !steps, at);
  }

  private framesOf(seat: number | null): Map<number, Frame> {
    let frames = this.kept.get(seat);
    if (!frames) this.kept.set(seat, (frames = new Map<number, Frame>()));
    return frames;
  }

  tableTime(): number {
    return this.framesOf(this.seat).get(this.n)?.time ?? 0;
  }
  view(seat: number | null): View | null {
    return this.eyes.find((eyes) => eyes.seat === seat)?.view ?? null;
  }
  onUpdate(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
  play(): Promise<Reply> {
    return Promise.resolve(ONLY_LOOKING);
  }
  check(): Promise<Reply> {
    return Promise.resolve(ONLY_LOOKING);
  }
  hint(): Promise<string | null> {
    return Promise.resolve(null);
  }
}

/** Nothing can be done in the past: the table then offers nothing to touch. */
function still(view: View): View {
  return { ...view, ...(view.moves ? { moves: [], prompts: [], hints: [] } : {}) };
}
