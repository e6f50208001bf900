/**
 * Live updates for the measures: seeded events, piped into the running server by `npm run feed` as any market
 * would be. The server hands on what comes within 50 ms together.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { apiPath } from "../../contract/paths.ts";
import { seededRandom } from "../../e2e/support/random.ts";

export const EVENTS_PER_SECOND = 50;
const SEED = 7;
/** How often the server is asked whether the first event has come. */
const LOOK_MS = 50;
const PATIENCE_MS = 60_000;

/** A listing event as `npm run feed` takes it. */
export interface MarketEvent {
  readonly type: "listed" | "unlisted";
  readonly tokenId: string;
  readonly [field: string]: unknown;
}

export interface Market {
  /** Events from now on, `EVENTS_PER_SECOND`, in place of another collection's. Settles when they come in. */
  start(collectionId: string): Promise<void>;
  /** Nothing moves from the next moment on; what was sent still arrives. */
  stop(): void;
  /** Pipes events of one's own in, at once and together. */
  send(collectionId: string, events: readonly MarketEvent[]): Promise<void>;
  /** Ends the programs that feed. */
  close(): Promise<void>;
}

/**
 * The next event of a market that stays as large as it is. `listed` holds prices by token id and is kept up to
 * date; `unlisted` the ids of all others. Most events are new prices; one in four listings goes, and another comes.
 */
export function createMoves(
  listed: Map<string, number>,
  unlisted: string[],
  random: () => number,
): () => MarketEvent {
  const ids = [...listed.keys()];
  const draw = (count: number) => Math.floor(random() * count);
  let owed = 0;

  function list(tokenId: string, price: number): MarketEvent {
    listed.set(tokenId, price);
    return { type: "listed", tokenId, price, marketplace: 1 + draw(3) };
  }

  return () => {
    const place = draw(ids.length);
    const tokenId = ids[place];
    const price = Number(((listed.get(tokenId) ?? 1) * (0.9 + random() * 0.2)).toFixed(4));
    if (owed > 0 && unlisted.length > 0) {
      owed -= 1;
      const [newcomer] = unlisted.splice(draw(unlisted.length), 1);
      ids.push(newcomer);
      return list(newcomer, price);
    }
    if (random() >= 0.25 || ids.length < 2) return list(tokenId, price);
    owed += 1;
    listed.delete(tokenId);
    unlisted.push(tokenId);
    ids[place] = ids[ids.length - 1];
    ids.pop();
    return { type: "unlisted", tokenId };
  };
}

interface Listed {
  readonly seq: number;
  readonly tokens: readonly string[];
}

async function answerOf<Answer>(url: string): Promise<Answer> {
  return (await (await fetch(url)).json()) as Answer; // the API's own shapes
}

async function movesOf(origin: string, collectionId: string): Promise<() => MarketEvent> {
  const [all, now] = await Promise.all([
    answerOf<{ tokens: readonly (readonly [string])[] }>(origin + apiPath.unlisted(collectionId)),
    answerOf<Listed>(origin + apiPath.listed(collectionId)),
  ]);
  const listed = new Map(
    now.tokens.map((row) => {
      const [tokenId, price] = row.split(",");
      return [tokenId, Number(price)] as const;
    }),
  );
  const unlisted = all.tokens.map(([tokenId]) => tokenId).filter((id) => !listed.has(id));
  return createMoves(listed, unlisted, seededRandom(SEED));
}

/** `origin`: the server on `dataDir`. */
export function createMarket(origin: string, dataDir: string): Market {
  const feeds = new Map<string, ChildProcess>();
  const moves = new Map<string, () => MarketEvent>();
  let timer: NodeJS.Timeout | undefined;

  function feedOf(collectionId: string): ChildProcess {
    const running = feeds.get(collectionId);
    if (running) return running;
    const child = spawn(
      process.execPath,
      ["--import", "tsx", "server/cli/feed.ts", "--id", collectionId],
      {
        stdio: ["pipe", "ignore", "inherit"],
        env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" },
      },
    );
    feeds.set(collectionId, child);
    return child;
  }

  function send(collectionId: string, events: readonly MarketEvent[]): Promise<void> {
    const lines = events.map((event) => `${JSON.stringify(event)}\n`).join("");
    return new Promise((sent, failed) => {
      feedOf(collectionId).stdin?.write(lines, (error) => (error ? failed(error) : sent()));
    });
  }

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }

  return {
    async start(collectionId) {
      stop();
      const next = moves.get(collectionId) ?? (await movesOf(origin, collectionId));
      moves.set(collectionId, next);
      const seq = async () => (await answerOf<Listed>(origin + apiPath.listed(collectionId))).seq;
      const before = await seq();
      // The first one opens the pipe: without waiting for it the others would come in a heap.
      await send(collectionId, [next()]);
      const patience = Date.now() + PATIENCE_MS;
      while ((await seq()) === before) {
        if (Date.now() > patience) throw new Error(`no event reaches ${collectionId}`);
        await pause(LOOK_MS);
      }
      timer = setInterval(() => void send(collectionId, [next()]), 1_000 / EVENTS_PER_SECOND);
    },
    stop,
    send,
    async close() {
      stop();
      const ends = [...feeds.values()].map(async (child) => {
        const closed = once(child, "close");
        child.stdin?.end();
        await closed;
      });
      await Promise.all(ends);
    },
  };
}
