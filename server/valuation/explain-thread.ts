/**
 * Explains valuations in a separate thread, because an explanation would block the event loop for tens of milliseconds.
 *
 * Order   One request at a time. A market is loaded at its first request, and again if the thread evicted it.
 * Memory  The thread caches the tokens and sales of a few markets. It ends after an idle time.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { MarketLevel, Valuation } from "../../contract/listings/market.ts";
import { type Ask, createAskedThread } from "../launch/asked-thread.ts";
import type { Sale } from "../model/market-events.ts";
import type { TokenToValue, ValuationModel } from "./collection-valuation.ts";

export interface MarketParts {
  readonly model: ValuationModel | null;
  readonly tokens: readonly TokenToValue[];
  readonly sales: readonly Sale[];
}

/** One state of a collection's market. */
export interface Market {
  /** Identifies the state: a changed market has another key. */
  readonly key: string;
  /** Reads the parts of the market. Called if the thread does not have them. */
  load(): Promise<MarketParts>;
}

export type ExplainRequest =
  | { readonly kind: "begin"; readonly model: ValuationModel | null }
  /** Some of the tokens and sales. Sending all at once would block the sender's event loop. */
  | ({ readonly kind: "add" } & Pick<MarketParts, "tokens" | "sales">)
  | { readonly kind: "end"; readonly market: string }
  | { readonly kind: "explain"; readonly market: string; readonly tokenId: string }
  | { readonly kind: "level"; readonly market: string };

export type ExplainAnswer =
  | { readonly kind: "done" | "unknown" }
  | { readonly kind: "valuation"; readonly valuation: Valuation | null }
  | { readonly kind: "level"; readonly level: MarketLevel }
  | { readonly kind: "failure"; readonly reason: string };

type Question = Extract<ExplainRequest, { readonly kind: "explain" | "level" }>;

export interface ExplainThread {
  /** Resolves to null if there is no such token. */
  explain(market: Market, tokenId: string): Promise<Valuation | null>;
  level(market: Market): Promise<MarketLevel>;
  /** Ends the thread, if it is running. */
  close(): void;
}

/** Maximum number of tokens, and of sales, in one message. */
const SENT_AT_ONCE = 1_000;
const IDLE_MS = 5 * 60_000;

export function createExplainThread(): ExplainThread {
  const thread = createAskedThread<ExplainRequest, ExplainAnswer>({
    entry: new URL("./explain.worker.ts", import.meta.url),
    idleMs: IDLE_MS,
    failure: (error) => error ?? new Error("the thread that explains valuations has ended"),
  });

  /** Asks once more if the thread lacks the market. */
  function askAbout(market: Market, request: Question): Promise<ExplainAnswer> {
    return thread.run(async (askThread) => {
      const ask = async (each: ExplainRequest) => {
        const answer = await askThread(each);
        if (answer.kind === "failure") throw new Error(`not explained: ${answer.reason}`);
        return answer;
      };
      const answer = await ask(request);
      if (answer.kind !== "unknown") return answer;
      await load(market, ask);
      return ask(request);
    });
  }

  return {
    async explain(market, tokenId) {
      const request = { kind: "explain", market: market.key, tokenId } as const;
      const answer = await askAbout(market, request);
      if (answer.kind !== "valuation") throw new Error(`a valuation, not ${answer.kind}`);
      return answer.valuation;
    },
    async level(market) {
      const answer = await askAbout(market, { kind: "level", market: market.key });
      if (answer.kind !== "level") throw new Error(`a level, not ${answer.kind}`);
      return answer.level;
    },
    close: thread.end,
  };
}

async function load(market: Market, ask: Ask<ExplainRequest, ExplainAnswer>): Promise<void> {
  const { model, tokens, sales } = await market.load();
  await ask({ kind: "begin", model });
  const count = Math.max(tokens.length, sales.length);
  for (let first = 0; first < count; first += SENT_AT_ONCE) {
    const some = <Each>(all: readonly Each[]) => all.slice(first, first + SENT_AT_ONCE);
    await ask({ kind: "add", tokens: some(tokens), sales: some(sales) });
    await nextTurn();
  }
  await ask({ kind: "end", market: market.key });
}
