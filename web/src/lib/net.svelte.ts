/** The socket to one table: it says hello, keeps the latest of everything, and comes back by itself.
 *
 * Whatever was asked and not answered is asked again after coming back, with the same id, so that it is carried out
 * once. Updates are numbered without a gap: a listener gets each of them, in order, and none twice.
 */
import type { Texts } from "./i18n";
import { newId } from "./ids";
import type { JoinWish, Listener, Reply, Status, TableLink, Times } from "./link";
import { CLOSED, RefusedError, whyNot } from "./refused";
import { dropTokens, keepToken, tokensFor } from "./tokens";
import type {
  Checked,
  Done,
  Eyes,
  FromClient,
  FromServer,
  Hint,
  Joined,
  Level,
  OptionValue,
  Phrase,
  Room,
  View,
} from "./wire";

export type Request = Extract<FromClient, { id: string }>;
export type Answer = Extract<FromServer, { id: string }>;
/** A request before it has its id; distributes over the union. */
export type Unsent<T> = T extends { id: string } ? Omit<T, "id"> : never;

interface Waiting {
  message: Request;
  resolve: (answer: Answer) => void;
  reject: (why: Error) => void;
}

/** Milliseconds until the next try; then the last of them again and again. */
const PAUSES = [250, 500, 1000, 2000, 4000];
/** The service pings at least every 15 seconds. */
const SILENCE = 40_000;
const SUSPICIOUS = 20_000;
/** Coming back does not help with these. */
const FINAL_FAULTS = new Set([
  "no_such_table",
  "other_protocol",
  "other_rules",
  "unreadable",
  "hello_first",
  "hello_once",
]);
const FRAMES_KEPT = 50;

export class TableSocket implements TableLink {
  status: Status = $state("connecting");
  /** Why it is closed. */
  problem: Texts | null = $state.raw(null);
  /** The code of that: `no_such_table`... */
  problemCode: string = $state("");
  room: Room | null = $state.raw(null);
  /** The number of the last update. */
  n: number = $state(0);
  /** The seats of this browser. */
  you: number[] = $state.raw([]);
  eyes: Eyes[] = $state.raw([]);
  /** Whether the table's time goes on. */
  running: boolean = $state(false);

  private socket: WebSocket | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private readonly listeners = new Set<Listener>();
  private readonly paintedAt = new Map<number, number>();
  private time = 0;
  private timeAt = 0;
  private heard = 0;
  private tries = 0;
  private known = false; // a welcome has come: `n` counts
  private retry: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setInterval> | undefined;

  constructor(
    /** The table's id or code. */
    readonly table: string,
    private readonly address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`,
    /** Leaves the seats of this browser alone: a television shows nobody's hand. */
    private readonly watching = false,
  ) {
    this.connect();
    this.watch = setInterval(this.lookAlive, 5000);
    if (typeof window !== "undefined") {
      window.addEventListener("online", this.hurry);
      window.addEventListener("offline", this.again);
      document.addEventListener("visibilitychange", this.hurry);
    }
  }

  /** Ends it: the page is left. */
  close(): void {
    this.stop();
    if (this.status !== "closed") this.status = "closed";
  }

  // ---------------------------------------------------------------------- what is known

  tableTime(): number {
    return this.running ? this.time + (performance.now() - this.timeAt) : this.time;
  }

  view(seat: number | null): View | null {
    return this.eyes.find((eyes) => eyes.seat === seat)?.view ?? null;
  }

  onUpdate(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** An update is on the screen now. Called by itself in the next frame; a table that shows it later says so. */
  markPainted(n: number, at: number = performance.now()): void {
    this.paintedAt.set(n, at);
    if (this.paintedAt.size > FRAMES_KEPT) this.paintedAt.delete(Math.min(...this.paintedAt.keys()));
  }

  // ---------------------------------------------------------------------- what can be asked

  async play(seat: number, move: string, times?: Times): Promise<Reply> {
    const n = times?.n ?? this.n;
    const raced =
      times && times.pressed !== null
        ? { painted: times.painted ?? this.paintedAt.get(n) ?? null, pressed: times.pressed }
        : {};
    return this.replyTo({ type: "play", seat, move, n, ...raced });
  }

  async check(seat: number, move: string): Promise<Reply> {
    try {
      const { code, texts } = await this.request<Checked>({ type: "check", seat, move });
      return code === null || texts === null ? null : { code, texts };
    } catch (fault) {
      return whyNot(fault);
    }
  }

  async hint(seat: number): Promise<string | null> {
    try {
      return (await this.request<Hint>({ type: "hint", seat })).move;
    } catch {
      return null;
    }
  }

  /** Like `request`, for callers who only want to know why not. */
  async replyTo(wish: Unsent<Request>): Promise<Reply> {
    try {
      await this.request(wish);
      return null;
    } catch (fault) {
      return whyNot(fault);
    }
  }

  say(seat: number, phrase: Phrase): Promise<Done> {
    return this.request({ type: "say", seat, phrase });
  }

  /** Sits down; the token is kept in this browser. */
  join(wish: JoinWish): Promise<Joined> {
    return this.request({ type: "join", ...wish });
  }

  start(fill: Level | null = null): Promise<Done> {
    return this.request({ type: "start", fill });
  }

  choose(
    seat: number,
    change: { name?: string; age?: number | null; options?: Record<string, OptionValue> },
  ): Promise<Done> {
    return this.request({ type: "choose", seat, ...change });
  }

  setSeat(seat: number, kind: "bot" | "open" | "none", level: Level = "initie"): Promise<Done> {
    return this.request({ type: "set_seat", seat, kind, level });
  }

  setOptions(options: Record<string, OptionValue>): Promise<Done> {
    return this.request({ type: "set_options", options });
  }

  lend(seat: number, level: Level = "initie"): Promise<Done> {
    return this.request({ type: "lend", seat, level });
  }

  takeBack(seat: number): Promise<Done> {
    return this.request({ type: "take_back", seat });
  }

  /** Stands up for good. */
  async leave(seat: number): Promise<Done> {
    const isLast = this.you.every((mine) => mine === seat);
    const done = await this.request<Done>({ type: "leave", seat });
    if (isLast) dropTokens(this.room?.table ?? this.table);
    return done;
  }

  rematch(): Promise<Done> {
    return this.request({ type: "rematch" });
  }

  /** Asks anything. Throws RefusedError if the service says no; waits out a lost connection. */
  request<T extends Answer = Answer>(wish: Unsent<Request>): Promise<T> {
    const message = { ...wish, id: newId() };
    return new Promise<T>((resolve, reject) => {
      if (this.status === "closed") {
        reject(new RefusedError("closed", this.problem ?? CLOSED));
        return;
      }
      this.waiting.set(message.id, { message, resolve: resolve as (answer: Answer) => void, reject });
      this.send(message);
    });
  }

  // ---------------------------------------------------------------------- the connection

  private connect(): void {
    clearTimeout(this.retry);
    let socket: WebSocket;
    try {
      socket = new WebSocket(this.address);
    } catch {
      this.later();
      return;
    }
    this.socket = socket;
    this.heard = Date.now();
    socket.onopen = () => {
      if (socket !== this.socket) return;
      const last = this.known ? this.n : null;
      this.send({
        type: "hello",
        table: this.room?.table ?? this.table,
        tokens: this.watching ? [] : tokensFor(this.room?.table ?? this.table),
        last,
      });
      for (const { message } of this.waiting.values()) this.send(message);
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.hear(event.data as string);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.later();
    };
  }

  private send(message: FromClient): void {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  /** The connection is gone: tries again in a moment, a little later each time. */
  private later(): void {
    this.drop();
    if (this.status === "closed") return;
    this.status = this.known ? "offline" : "connecting";
    const pause = PAUSES[Math.min(this.tries++, PAUSES.length - 1)];
    // Not all at once when a service comes back.
    this.retry = setTimeout(() => this.connect(), pause * (0.75 + Math.random() / 2));
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
  }

  /** After sleep or a change of network: does not wait for the next try, nor for a dead line. */
  private hurry = (): void => {
    if (this.status === "closed" || document.visibilityState === "hidden") return;
    if (this.socket === null) {
      this.tries = 0;
      this.connect();
    } else if (Date.now() - this.heard > SUSPICIOUS) {
      this.again();
    }
  };

  private lookAlive = (): void => {
    if (this.socket !== null && Date.now() - this.heard > SILENCE) this.again();
  };

  /** Drops a line that may be dead, and connects at once. */
  private again = (): void => {
    this.drop();
    if (this.status === "closed") return;
    this.status = this.known ? "offline" : "connecting";
    this.connect();
  };

  private stop(): void {
    clearTimeout(this.retry);
    clearInterval(this.watch);
    if (typeof window !== "undefined") {
      window.removeEventListener("online", this.hurry);
      window.removeEventListener("offline", this.again);
      document.removeEventListener("visibilitychange", this.hurry);
    }
    this.drop();
    const why = new RefusedError("closed", this.problem ?? CLOSED);
    for (const { reject } of this.waiting.values()) reject(why);
    this.waiting.clear();
  }

  private endForGood(code: string, texts: Texts): void {
    this.problem = texts;
    this.problemCode = code;
    this.status = "closed";
    this.stop();
  }

  // ---------------------------------------------------------------------- what is heard

  private hear(text: string): void {
    this.heard = Date.now();
    let message: FromServer;
    try {
      message = JSON.parse(text) as FromServer;
    } catch {
      this.again(); // half a message: ask for the rest again
      return;
    }
    switch (message.type) {
      case "ping":
        this.send({ type: "pong", k: message.k });
        return;
      case "welcome":
        this.tries = 0;
        this.known = true;
        this.status = "open";
        this.n = message.n;
        this.you = message.you;
        this.room = message.room;
        this.eyes = message.eyes;
        this.keepTime(message.time, message.running);
        this.tell(message.eyes, message.fresh);
        return;
      case "update":
        if (message.n <= this.n) return; // known already
        if (message.n > this.n + 1) {
          this.again(); // one is missing: come back for it
          return;
        }
        this.n = message.n;
        if (message.room) this.room = message.room;
        // Of several updates that follow at once only the last has the view.
        this.eyes = message.eyes.map((eyes) => ({ ...eyes, view: eyes.view ?? this.view(eyes.seat) }));
        this.keepTime(message.time, this.running);
        this.tell(message.eyes, false);
        return;
      case "room":
        this.room = message.room;
        this.keepTime(message.time, message.running);
        return;
      case "fault":
        if (FINAL_FAULTS.has(message.code)) this.endForGood(message.code, message.texts);
        return; // the others close the socket: it comes back
      case "joined":
        keepToken(this.room?.table ?? this.table, this.room?.code ?? this.table, message.token);
        this.settle(message);
        return;
      default:
        if ("id" in message) this.settle(message); // another type: a newer service, nothing we asked for
    }
  }

  private settle(answer: Answer): void {
    const waiting = this.waiting.get(answer.id);
    if (!waiting) return;
    this.waiting.delete(answer.id);
    if (answer.type === "refused") waiting.reject(new RefusedError(answer.code, answer.texts));
    else waiting.resolve(answer);
  }

  private keepTime(time: number, running: boolean): void {
    this.time = time;
    this.timeAt = performance.now();
    this.running = running;
  }

  private tell(eyes: Eyes[], fresh: boolean): void {
    const n = this.n;
    if (typeof requestAnimationFrame !== "undefined") {
      // The frame after the next paint: the new picture is then on the screen.
      requestAnimationFrame(() => requestAnimationFrame((at) => this.paintedAt.has(n) || this.markPainted(n, at)));
    }
    for (const listener of [...this.listeners]) listener(eyes, fresh, n);
  }
}
