/**
 * Projects and explains in a separate thread, because both would block the event loop for tens to hundreds of milliseconds.
 *
 * Order   One request at a time. The tokens of a collection and the state of its market are sent at the first request that needs
 *         them, and again if the thread evicted them. `level` reads them before its turn, so that it can load a market while
 *         others are explained.
 * Memory  The thread caches the tokens and the latest market of each collection, up to a number of tokens and sales. While the
 *         next market is loaded, it keeps the one before too. It does not end when it is idle, because the next valuation would
 *         wait until a new thread has loaded its collection.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { MarketLevel, Valuation } from "../../contract/market/valuation.ts";
import type { Sale } from "../market/market-events.ts";
import { type Ask, createAskedThread } from "../platform/launch/asked-thread.ts";
import type { CollectionValuation, ValuationModel } from "./collection-valuation.ts";

interface ContentsId {
  readonly collection: string;
  /** Identifies the tokens of the collection: other tokens have another key. */
  readonly contents: string;
}

export interface MarketId extends ContentsId {
  /** Identifies the state of the collection's market: a changed market has another key. */
  readonly key: string;
}

/** The tokens of a collection. */
export interface Contents extends ContentsId {
  /** Reads the tokens as JSON, in lists of `TokenToValue`. Called if the thread does not have them. */
  readTokens(): Promise<readonly string[]>;
}

export interface MarketParts {
  readonly model: ValuationModel | null;
  readonly sales: readonly Sale[];
}

/** One state of a collection's market. */
export interface Market extends Contents, MarketId {
  /** Reads the model and the sales. Called if the thread does not have them. */
  readParts(): Promise<MarketParts>;
}

export type ThreadRequest =
  | { readonly kind: "tokens"; readonly of: ContentsId; readonly lists: readonly string[] }
  /** Some of the sales of the market that follows. Sending all at once would block the sender's event loop. */
  | { readonly kind: "sales"; readonly sales: readonly Sale[]; readonly areFirst: boolean }
  | { readonly kind: "market"; readonly of: MarketId; readonly model: ValuationModel | null }
  /** Evicts the other markets of the collection. */
  | { readonly kind: "keepOnly"; readonly of: MarketId }
  | {
      readonly kind: "project";
      readonly of: ContentsId;
      readonly model: ValuationModel;
      readonly sales: readonly Sale[];
    }
  | { readonly kind: "explain"; readonly of: MarketId; readonly tokenId: string }
  | { readonly kind: "level"; readonly of: MarketId };

export type ThreadAnswer =
  | { readonly kind: "done" | "no tokens" | "no market" }
  | { readonly kind: "projected"; readonly valuation: CollectionValuation }
  | { readonly kind: "explained"; readonly valuation: Valuation | null }
  | { readonly kind: "level"; readonly level: MarketLevel }
  | { readonly kind: "failure"; readonly reason: string };

type AskThread = Ask<ThreadRequest, ThreadAnswer>;

export interface ValuationThread {
  project(
    contents: Contents,
    model: ValuationModel,
    recentSales: readonly Sale[],
  ): Promise<CollectionValuation>;
  /** Resolves to null if there is no such token. */
  explain(market: Market, tokenId: string): Promise<Valuation | null>;
  level(market: Market): Promise<MarketLevel>;
  /** Evicts the other markets of the collection. */
  keepOnly(market: MarketId): Promise<void>;
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

  /** Sends `request`, and before that what the thread lacks for it. */
  function answerTo<Kind extends ThreadAnswer["kind"]>(
    kind: Kind,
    request: ThreadRequest,
    contents: Contents,
    market: Market | null,
  ): Promise<Extract<ThreadAnswer, { kind: Kind }>> {
    return thread.run(async (askThread) => {
      const ask = orFailure(askThread);
      let answer = await ask(request);
      if (answer.kind === "no tokens") {
        await ask({
          kind: "tokens",
          of: contentsIdOf(contents),
          lists: await contents.readTokens(),
        });
        answer = await ask(request);
      }
      if (answer.kind === "no market" && market) {
        await sendMarket(market, ask);
        answer = await ask(request);
      }
      if (answer.kind !== kind) throw new Error(`${answer.kind} instead of ${kind}`);
      return answer as Extract<ThreadAnswer, { kind: Kind }>; // just compared
    });
  }

  return {
    async project(contents, model, sales) {
      const request = { kind: "project", of: contentsIdOf(contents), model, sales } as const;
      return (await answerTo("projected", request, contents, null)).valuation;
    },
    async explain(market, tokenId) {
      const request = { kind: "explain", of: marketIdOf(market), tokenId } as const;
      return (await answerTo("explained", request, market, market)).valuation;
    },
    async level(market) {
      const request = { kind: "level", of: marketIdOf(market) } as const;
      const answer = await thread.run((askThread) => orFailure(askThread)(request));
      if (answer.kind === "level") return answer.level;
      const read = await readAhead(market, answer.kind === "no tokens");
      return (await answerTo("level", request, read, read)).level;
    },
    async keepOnly(market) {
      const request = { kind: "keepOnly", of: marketIdOf(market) } as const;
      await thread.run((askThread) => orFailure(askThread)(request));
    },
    close: thread.close,
  };
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

/** Returns the market with its parts already read, and its tokens if the thread lacks them. */
async function readAhead(market: Market, lacksTokens: boolean): Promise<Market> {
  const lists = lacksTokens ? await market.readTokens() : null;
  const parts = await market.readParts();
  return {
    ...market,
    readTokens: async () => lists ?? market.readTokens(),
    readParts: async () => parts,
  };
}

async function sendMarket(market: Market, ask: AskThread): Promise<void> {
  const { model, sales } = await market.readParts();
  let first = 0;
  do {
    const some = sales.slice(first, first + SENT_AT_ONCE);
    await ask({ kind: "sales", sales: some, areFirst: first === 0 });
    await nextTurn();
    first += SENT_AT_ONCE;
  } while (first < sales.length);
  await ask({ kind: "market", of: marketIdOf(market), model });
}
