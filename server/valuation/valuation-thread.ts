/**
 * Projects and explains in a separate thread, because both would block the event loop for tens to hundreds of milliseconds.
 *
 * Order   One request at a time. The market of a collection is sent at the first request that needs it, and again if the thread
 *         evicted it: packed, or as tokens, sales and model. While it is read, other requests are answered.
 * Memory  The thread caches the tokens and the latest market of each collection, up to a number of tokens and sales. It does not end
 *         when it is idle, because the next valuation would wait until a new thread has started.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { MarketLevel, Valuation } from "../../contract/market/valuation.ts";
import type { Sale } from "../market/market-events.ts";
import { type Ask, createAskedThread } from "../platform/launch/asked-thread.ts";
import type { CollectionValuation, PackedMarket, ValuationModel } from "./collection-valuation.ts";

interface ContentsId {
  readonly collection: string;
  /** Identifies the tokens of the collection: other tokens have another key. */
  readonly contents: string;
}

export interface MarketId extends ContentsId {
  /** Identifies the state of the collection's market: a changed market has another key. */
  readonly key: string;
}

export interface MarketParts {
  readonly model: ValuationModel | null;
  readonly sales: readonly Sale[];
}

/** One state of a collection's market. Each function is called if the thread lacks what it reads. */
export interface Market extends MarketId {
  /** Reads the packed market. Resolves to null if it was not stored. */
  readPacked(): Promise<PackedMarket | null>;
  /** Reads the tokens as JSON, in lists of `TokenToValue`. */
  readTokens(): Promise<readonly string[]>;
  /** Reads the model and the sales. */
  readParts(): Promise<MarketParts>;
}

export type ThreadRequest =
  | { readonly kind: "packed"; readonly of: MarketId; readonly packed: PackedMarket }
  | { readonly kind: "tokens"; readonly of: ContentsId; readonly lists: readonly string[] }
  /** Some of the sales of the request that follows. Sending all at once would block the sender's event loop. */
  | { readonly kind: "sales"; readonly sales: readonly Sale[]; readonly areFirst: boolean }
  | { readonly kind: "market"; readonly of: MarketId; readonly model: ValuationModel | null }
  | { readonly kind: "project"; readonly of: ContentsId; readonly model: ValuationModel }
  | { readonly kind: "explain"; readonly of: MarketId; readonly tokenId: string }
  | { readonly kind: "level"; readonly of: MarketId };

export type ThreadAnswer =
  | { readonly kind: "done" | "no tokens" | "no market" | "not unpacked" }
  | { readonly kind: "projected"; readonly valuation: CollectionValuation }
  | { readonly kind: "explained"; readonly valuation: Valuation | null }
  | { readonly kind: "level"; readonly level: MarketLevel }
  | { readonly kind: "failure"; readonly reason: string };

type AskThread = Ask<ThreadRequest, ThreadAnswer>;
type Send = (ask: AskThread) => Promise<void>;

export interface ValuationThread {
  /** Projects by `model` after the sales that it does not know. `sales` are all of the collection's, by ascending time. */
  project(
    market: Market,
    model: ValuationModel,
    sales: readonly Sale[],
  ): Promise<CollectionValuation>;
  /** Resolves to null if there is no such token. */
  explain(market: Market, tokenId: string): Promise<Valuation | null>;
  level(market: Market): Promise<MarketLevel>;
  /** Ends the thread for good. Pending and later requests reject. */
  close(): void;
}

/** Maximum number of sales in one message. */
const SENT_AT_ONCE = 1_000;

export function createValuationThread(): ValuationThread {
  const thread = createAskedThread<ThreadRequest, ThreadAnswer>({
    entry: new URL("./valuation.worker.ts", import.meta.url),
    failure: (error) => error ?? new Error("the thread of the valuations has ended"),
  });

  /** Key of a market -> the request that reads and sends it. Others for the same market wait for that. */
  const loading = new Map<string, Promise<ThreadAnswer>>();

  /** Sends a request after `first`, and before that the market if the thread lacks it. */
  async function answerTo(
    request: ThreadRequest,
    market: Market,
    what: "tokens" | "market",
    first: Send = async () => {},
  ): Promise<ThreadAnswer> {
    const attempt = (load: Send | null) =>
      thread.run(async (askThread) => {
        const ask = orFailure(askThread);
        if (load) await load(ask);
        await first(ask);
        return ask(request);
      });
    const key = `${what} ${market.key}`;
    for (;;) {
      const answer = await attempt(null);
      if (!lacks(answer)) return answer;
      const other = loading.get(key);
      if (!other) break;
      await other.catch(() => {}); // its own caller handles it
    }
    const answer = readAhead(market, what).then(attempt);
    loading.set(key, answer);
    return answer.finally(() => loading.delete(key));
  }

  return {
    async project(market, model, sales) {
      const request = { kind: "project", of: contentsIdOf(market), model } as const;
      const answer = await answerTo(request, market, "tokens", (ask) => sendSales(sales, ask));
      return expectKind("projected", answer).valuation;
    },
    async explain(market, tokenId) {
      const request = { kind: "explain", of: marketIdOf(market), tokenId } as const;
      return expectKind("explained", await answerTo(request, market, "market")).valuation;
    },
    async level(market) {
      const request = { kind: "level", of: marketIdOf(market) } as const;
      return expectKind("level", await answerTo(request, market, "market")).level;
    },
    close: thread.close,
  };
}

function expectKind<Kind extends ThreadAnswer["kind"]>(kind: Kind, answer: ThreadAnswer) {
  if (answer.kind !== kind) throw new Error(`${answer.kind} instead of ${kind}`);
  return answer as Extract<ThreadAnswer, { kind: Kind }>; // just compared
}

/** Rejects if the thread answers with a failure. */
function orFailure(askThread: AskThread): AskThread {
  return async (request) => {
    const answer = await askThread(request);
    if (answer.kind === "failure") throw new Error(`not valued: ${answer.reason}`);
    return answer;
  };
}

/** Functions cannot be sent. */
function contentsIdOf({ collection, contents }: ContentsId): ContentsId {
  return { collection, contents };
}

function marketIdOf({ collection, contents, key }: MarketId): MarketId {
  return { collection, contents, key };
}

const lacks = ({ kind }: ThreadAnswer) => kind === "no tokens" || kind === "no market";

/** Reads a market, or its tokens alone, and returns a function that sends it. */
async function readAhead(market: Market, what: "tokens" | "market"): Promise<Send> {
  const packed = await market.readPacked();
  if (packed === null) return readParts(market, what);
  return async (ask) => {
    const { kind } = await ask({ kind: "packed", of: marketIdOf(market), packed });
    // Another version packed it, or it is damaged.
    if (kind === "not unpacked") await (await readParts(market, what))(ask);
  };
}

async function readParts(market: Market, what: "tokens" | "market"): Promise<Send> {
  const lists = await market.readTokens();
  const parts = what === "market" ? await market.readParts() : null;
  return async (ask) => {
    await ask({ kind: "tokens", of: contentsIdOf(market), lists });
    if (parts === null) return;
    await sendSales(parts.sales, ask);
    await ask({ kind: "market", of: marketIdOf(market), model: parts.model });
  };
}

async function sendSales(sales: readonly Sale[], ask: AskThread): Promise<void> {
  let first = 0;
  do {
    const some = sales.slice(first, first + SENT_AT_ONCE);
    await ask({ kind: "sales", sales: some, areFirst: first === 0 });
    await nextTurn();
    first += SENT_AT_ONCE;
  } while (first < sales.length);
}
