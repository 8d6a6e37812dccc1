/** What is asked over HTTP. Everything that happens at a table goes through its socket (net.ts). */
import { say, t, type Texts } from "./i18n";
import type {
  DeckDescription,
  GameDescription,
  GameFacts,
  LanguageOffered,
  NewTable,
  Problem,
  Room,
  TableEvent,
  TableInfo,
  TableOpened,
  View,
} from "./wire";

/** The service said no, or nothing at all. */
export class ApiError extends Error {
  constructor(
    /** 0 if there was no answer. */
    readonly status: number,
    readonly code: string,
    readonly texts: Texts | null,
  ) {
    super(code);
    this.name = "ApiError";
  }
}

/** One step of a finished game, as one seat saw it. */
export interface Frame {
  time: number;
  events: TableEvent[];
  view: View;
}

export interface Replay {
  room: Room;
  frames: Frame[];
  /** The number of the first of these frames. */
  from: number;
  /** How many frames there are in all. */
  total: number;
}

async function ask(path: string, init?: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, { credentials: "same-origin", ...init });
  } catch {
    throw new ApiError(0, "unreachable", null);
  }
  if (answer.ok) return answer;
  let problem: Partial<Problem> = {};
  try {
    problem = (await answer.json()) as Partial<Problem>;
  } catch {
    // A proxy in between answered, not the service.
  }
  throw new ApiError(answer.status, problem.code ?? "failed", problem.texts ?? null);
}

async function json<T>(path: string, init?: RequestInit): Promise<T> {
  return (await (await ask(path, init)).json()) as T;
}

const part = encodeURIComponent;

export const api = {
  languages: () => json<LanguageOffered[]>("/api/languages"),
  games: () => json<GameFacts[]>("/api/games"),
  game: (id: string) => json<GameDescription>(`/api/games/${part(id)}`),
  deck: (id: string) => json<DeckDescription>(`/api/decks/${part(id)}`),
  /** The players' rules, as Markdown. */
  rules: async (id: string, language: string) => (await ask(`/api/rules/${part(id)}?lang=${part(language)}`)).text(),
  openTable: (wanted: NewTable) =>
    json<TableOpened>("/api/tables", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(wanted),
    }),
  /** A table by its code or id, as somebody sees it who was invited. */
  table: (name: string) => json<TableInfo>(`/api/tables/${part(name)}`),
  /** A finished game; `seat` null: as everyone saw it. */
  replay: (table: string, game: number, options: { seat?: number | null; from?: number; count?: number } = {}) => {
    const query = new URLSearchParams();
    if (options.seat !== undefined && options.seat !== null) query.set("seat", String(options.seat));
    if (options.from !== undefined) query.set("from", String(options.from));
    if (options.count !== undefined) query.set("count", String(options.count));
    return json<Replay>(`/api/tables/${part(table)}/games/${game}/replay?${query}`);
  },
  /** Where the record of a game can be loaded down. */
  recordAddress: (table: string, game: number) => `/api/tables/${part(table)}/games/${game}/record`,
  /** The QR code that leads to a table. */
  qrAddress: (code: string) => `/api/tables/${part(code)}/qr.svg`,
};

/** What went wrong, in the player's words. Takes whatever was caught. */
export function problemText(fault: unknown): string {
  const texts = (fault as { texts?: Texts | null } | null)?.texts;
  if (texts) return say(texts);
  if (fault instanceof ApiError && (fault.status === 429 || fault.status === 503)) return t("net.busy");
  return t("net.unreachable");
}

/** Whether what was asked for does not exist (any more). */
export function isGone(fault: unknown): boolean {
  return fault instanceof ApiError && fault.status === 404;
}
