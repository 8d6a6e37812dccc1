import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TableSocket } from "./net.svelte";
import { RefusedError } from "./refused";
import { keepTokens, tokensFor } from "./tokens";
import type { Eyes, Room, TableEvent, View, Welcome } from "./wire";

/** A socket whose other end is the test. */
class Line {
  static all: Line[] = [];
  static get last(): Line {
    return Line.all[Line.all.length - 1];
  }
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly url: string) {
    Line.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  hear(message: unknown) {
    this.onmessage?.({ data: typeof message === "string" ? message : JSON.stringify(message) });
  }
  break() {
    this.readyState = 3;
    this.onclose?.();
  }
}

const room: Room = {
  table: "table-1",
  code: "ABCD",
  game: "amerix",
  phase: "playing",
  round: 1,
  seats: [],
  options: {},
  child: false,
  host: 0,
  paused: false,
};
const eyes = (seat: number | null, now: number, events: TableEvent[] = []): Eyes => ({
  seat,
  events,
  view: { now } as View,
});
const welcome = (n: number, more: Partial<Welcome> = {}): Welcome => ({
  type: "welcome",
  n,
  you: [0],
  room,
  eyes: [eyes(0, n)],
  fresh: true,
  time: 1000,
  running: true,
  ...more,
});
const update = (n: number) => ({
  type: "update",
  n,
  time: 1000 + n,
  eyes: [eyes(0, n, [{ event: "act", seat: 0, verb: `v${n}` }])],
  room: null,
});

let socket: TableSocket;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  localStorage.clear();
  Line.all = [];
  keepTokens({ table: "table-1", code: "ABCD", seats: [{ seat: 0, token: "a-secret-of-twenty-signs" }] });
  socket = new TableSocket("ABCD", "ws://test/ws");
});
afterEach(() => {
  socket.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function arrive(n = 5): Line {
  Line.last.open();
  Line.last.hear(welcome(n));
  return Line.last;
}

describe("a table's socket", () => {
  it("says hello with the tokens of this browser, and then knows the table", () => {
    expect(socket.status).toBe("connecting");
    const line = arrive();
    expect(line.sent[0]).toEqual({ type: "hello", table: "ABCD", tokens: ["a-secret-of-twenty-signs"], last: null });
    expect(socket.status).toBe("open");
    expect([socket.n, socket.you, socket.room?.code, socket.view(0)?.now]).toEqual([5, [0], "ABCD", 5]);
  });

  it("gives updates in order, each once", () => {
    const line = arrive();
    const heard: [number, boolean][] = [];
    socket.onUpdate((_, fresh, n) => heard.push([n, fresh]));
    for (const n of [6, 6, 5, 7]) line.hear(update(n));
    expect(heard).toEqual([
      [6, false],
      [7, false],
    ]);
    expect(socket.view(0)?.now).toBe(7);
  });

  it("keeps the view that it has where an update brings none", () => {
    const line = arrive();
    line.hear({ ...update(6), eyes: [{ seat: 0, events: [], view: null }] });
    expect([socket.n, socket.view(0)?.now]).toEqual([6, 5]);
  });

  it("comes back for an update that is missing", () => {
    const line = arrive();
    const heard: number[] = [];
    socket.onUpdate((_, __, n) => heard.push(n));
    line.hear(update(7));
    expect(heard).toEqual([]);
    expect(Line.all).toHaveLength(2);
    Line.last.open();
    expect(Line.last.sent[0]).toMatchObject({ type: "hello", table: "table-1", last: 5 });
  });

  it("reconnects, and asks again with the same id what was not answered", async () => {
    const line = arrive();
    const asked = socket.play(0, "play Ub");
    const id = line.sent[1].id;
    expect(line.sent[1]).toMatchObject({ type: "play", move: "play Ub", n: 5 });
    line.break();
    expect(socket.status).toBe("offline");
    vi.advanceTimersByTime(400);
    Line.last.open();
    expect(Line.last).not.toBe(line);
    expect(Line.last.sent[1]).toEqual(line.sent[1]);
    Line.last.hear(welcome(6, { fresh: false }));
    Line.last.hear({ type: "done", id, n: 6 });
    expect(await asked).toBeNull();
    Line.last.break();
    vi.advanceTimersByTime(400);
    Line.last.open();
    expect(Line.last.sent).toHaveLength(1); // answered: not asked again
  });

  it("waits longer and longer, and hurries when the network is back", () => {
    arrive().break();
    const waits: number[] = [];
    for (let i = 0; i < 6; i++) {
      const before = Line.all.length;
      let waited = 0;
      while (Line.all.length === before) {
        vi.advanceTimersByTime(50);
        waited += 50;
      }
      waits.push(waited);
      Line.last.break();
    }
    expect(waits[5]).toBeGreaterThan(waits[2]);
    expect(waits[2]).toBeGreaterThan(waits[0]);
    const before = Line.all.length;
    window.dispatchEvent(new Event("online"));
    expect(Line.all.length).toBe(before + 1);
  });

  it("notices a dead line", () => {
    arrive();
    vi.advanceTimersByTime(46_000);
    expect(Line.all.length).toBe(2);
    expect(socket.status).toBe("offline");
  });

  it("answers a ping at once", () => {
    const line = arrive();
    line.hear({ type: "ping", k: 3 });
    expect(line.sent.at(-1)).toEqual({ type: "pong", k: 3 });
  });

  it("tells why a move was refused, and throws for other requests", async () => {
    const line = arrive();
    const why = { code: "too_far", texts: { fr: "Trop loin.", en: "Too far." } };
    const asked = socket.play(0, "play Mb");
    line.hear({ type: "refused", id: line.sent.at(-1)?.id, ...why });
    expect(await asked).toEqual(why);
    const started = socket.start();
    line.hear({ type: "refused", id: line.sent.at(-1)?.id, ...why });
    await expect(started).rejects.toBeInstanceOf(RefusedError);
  });

  it("keeps the token of a seat it joined", async () => {
    const line = arrive();
    const joined = socket.join({ name: "Léa" });
    line.hear({ type: "joined", id: line.sent.at(-1)?.id, seat: 2, token: "another-secret-of-twenty" });
    expect((await joined).seat).toBe(2);
    expect(tokensFor("abcd")).toEqual(["a-secret-of-twenty-signs", "another-secret-of-twenty"]);
  });

  it("ends for good where coming back cannot help, and not otherwise", async () => {
    const line = arrive();
    line.hear({ type: "fault", code: "behind", texts: { fr: "…", en: "…" }, closing: true });
    expect(socket.status).toBe("open");
    const asked = socket.request({ type: "rematch" });
    line.hear({ type: "fault", code: "no_such_table", texts: { fr: "Partie.", en: "Gone." }, closing: true });
    expect([socket.status, socket.problem?.en]).toEqual(["closed", "Gone."]);
    await expect(asked).rejects.toBeInstanceOf(RefusedError);
    vi.advanceTimersByTime(60_000);
    expect(Line.all).toHaveLength(1);
  });

  it("lets the table's time go on only while it runs", () => {
    const line = arrive();
    vi.advanceTimersByTime(500);
    expect(socket.tableTime()).toBeCloseTo(1500, -1);
    line.hear({ type: "room", room: { ...room, paused: true }, time: 1500, running: false });
    vi.advanceTimersByTime(500);
    expect(socket.tableTime()).toBe(1500);
  });

  it("survives nonsense by coming back", () => {
    arrive().hear("{");
    expect(Line.all).toHaveLength(2);
  });
});
