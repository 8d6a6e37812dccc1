import { beforeEach, describe, expect, it } from "vitest";
import type { Eyes, Room, View } from "../lib/wire";
import { tidyCode } from "./codes";
import { forgetTable, knownTables, lastPlayed, rememberTable } from "./mine";
import { ReplayLink } from "./replay.svelte";
import { hasPoints, lines, rounds, winners } from "./results";

const TOTAL = 250;
const ROOM = {
  seats: [
    { name: "Léa", here: false },
    { name: "Papi", here: false },
  ],
} as unknown as Room;

function service(asked: string[] = []) {
  return async (
    _table: string,
    _game: number,
    { seat, from, count }: { seat: number | null; from: number; count: number },
  ) => {
    asked.push(`${seat ?? "all"} ${from}`);
    const frames = Array.from({ length: Math.min(count, TOTAL - from) }, (_, index) => ({
      time: (from + index) * 1000,
      events: [{ event: "act" as const, seat: 0, verb: `step ${from + index}` }],
      view: {
        you: seat,
        now: from + index,
        moves: seat === null ? undefined : ["draw"],
        prompts: [],
        hints: [],
      } as unknown as View,
    }));
    return { room: ROOM, frames, from, total: TOTAL };
  };
}

describe("a replay", () => {
  it("tells what happened only when it goes one step on", async () => {
    const link = new ReplayLink("T", 1, service());
    const heard: [number, boolean, number][] = [];
    link.onUpdate((eyes: Eyes[], fresh, n) => heard.push([n, fresh, eyes[0]?.events.length ?? -1]));
    await link.show(0);
    await link.show(1);
    await link.show(120);
    await link.show(119);
    expect(heard).toEqual([
      [0, true, 0],
      [1, false, 1],
      [120, true, 0],
      [119, true, 0],
    ]);
    expect(link.tableTime()).toBe(119_000);
  });

  it("fetches what it lacks, once, and again for other eyes", async () => {
    const asked: string[] = [];
    const link = new ReplayLink("T", 1, service(asked));
    await link.show(0);
    await link.show(99);
    await link.show(100);
    await link.show(100, 1);
    expect(asked).toEqual(["all 0", "all 100", "1 100"]);
    expect(link.you).toEqual([1]);
    expect(link.view(1)?.you).toBe(1);
    expect(link.view(null)).toBeNull();
  });

  it("offers nothing to do, keeps inside the game, and misses nobody", async () => {
    const link = new ReplayLink("T", 1, service());
    await link.show(0, 0);
    expect(link.view(0)?.moves).toEqual([]);
    expect(await link.play()).not.toBeNull();
    await link.show(10_000);
    expect(link.n).toBe(TOTAL - 1);
    await link.show(-5);
    expect(link.n).toBe(0);
    expect(link.room?.seats.every((seat) => seat.here)).toBe(true);
  });

  it("ends where the thumb let go, whichever answer comes last", async () => {
    const answers: (() => void)[] = [];
    const real = service();
    const link = new ReplayLink("T", 1, async (...all) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return real(...all);
    });
    const first = link.show(220);
    const second = link.show(20);
    answers[1]?.();
    await second;
    answers[0]?.();
    await first;
    expect(link.n).toBe(20);
  });
});

describe("the eyes of a replay", () => {
  it("never mixes what two seats saw, even if somebody hurries", async () => {
    const link = new ReplayLink("T", 1, service());
    await link.show(0, 0);
    const other = link.show(130, 1);
    await link.show(1);
    await other;
    await link.show(130);
    expect(link.view(link.seat)?.you).toBe(link.seat);
    await link.show(130, 1);
    expect(link.view(1)?.you).toBe(1);
  });
});

describe("the end", () => {
  const result = { ranking: [[2], [0, 1], [3]], scores: [40, 40, 10, 90], reason: "", texts: {}, params: {} };

  it("gives tied seats one place and leaves out the next", () => {
    expect(lines(result).map((line) => [line.place, line.seat])).toEqual([
      [1, 2],
      [2, 0],
      [2, 1],
      [4, 3],
    ]);
    expect(winners(result, 4)).toEqual({ seats: [2], shared: false });
    expect(winners({ ...result, ranking: [[0, 1]] }, 2).shared).toBe(true);
    expect(hasPoints({ ...result, scores: [0, 0] })).toBe(false);
  });

  it("finds the sheet of rounds by what it is, not by its name", () => {
    const fields = { sheet: { kind: "number" }, tally: { kind: "sheet" } } as never;
    expect(
      rounds(
        { fields },
        {
          fields: {
            sheet: 3,
            tally: [
              [1, 2],
              [3, 4],
            ],
          },
          seats: 2,
        },
      ),
    ).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(rounds({ fields: {} }, { fields: { sheet: [[1, 2]] }, seats: 2 })).toEqual([]);
  });
});

describe("what this browser remembers", () => {
  beforeEach(() => localStorage.clear());

  it("keeps the latest tables first, each once, and not too many", () => {
    for (let n = 0; n < 12; n += 1) rememberTable(`C${n}`, "mio", n);
    rememberTable("C8", "amerix", 99);
    expect(knownTables()).toHaveLength(8);
    expect(knownTables()[0]).toEqual({ code: "C8", game: "amerix", at: 99 });
    expect(lastPlayed()).toBe("amerix");
    forgetTable("C8");
    expect(knownTables().some((table) => table.code === "C8")).toBe(false);
  });

  it("is not upset by what somebody else wrote there", () => {
    for (const strange of ["{", "3", '[1, null, {"code": 4}]']) {
      localStorage.setItem("cartable.tables", strange);
      expect(knownTables()).toEqual([]);
    }
  });
});

describe("codes", () => {
  it("understands how people write them", () => {
    expect(tidyCode(" k7p-m4r ")).toBe("K7PM4R");
    expect(tidyCode("http://192.168.1.4:8000/t/K7PM4R?x=1")).toBe("K7PM4R");
    expect(tidyCode("…")).toBe("");
    expect(tidyCode("/t/%")).toBe("");
  });
});
