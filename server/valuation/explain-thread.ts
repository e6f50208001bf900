/**
 * Explains valuations in a separate thread, because an explanation would block the event loop for tens of milliseconds.
 *
 * Order   One request at a time. A market is loaded at its first request, and again if the thread evicted it.
 * Memory  The thread caches the tokens and sales of a few markets. It ends after an idle time.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import type { MarketLevel, Valuation } from "../../contract/listings/market.ts";
import { startThread } from "../launch/launch.ts";
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
const ENDED = "the thread that explains valuations has ended";

export function createExplainThread(): ExplainThread {
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function end(): void {
    void thread?.terminate();
    thread = null;
  }

  function start(): Worker {
    const started = startThread(new URL("./explain.worker.ts", import.meta.url), null);
    const forget = () => {
      if (thread === started) thread = null;
    };
    started.on("error", forget);
    started.on("exit", forget);
    thread = started;
    return started;
  }

  function ask(worker: Worker, request: ExplainRequest): Promise<ExplainAnswer> {
    // The thread ended between two requests, so no further event will arrive.
    if (thread !== worker) return Promise.reject(new Error(ENDED));
    return new Promise((resolve, reject) => {
      const settle = () => {
        worker.off("message", onMessage);
        worker.off("error", onError);
        worker.off("exit", onExit);
      };
      const onMessage = (answer: ExplainAnswer) => {
        settle();
        if (answer.kind === "failure") reject(new Error(`not explained: ${answer.reason}`));
        else resolve(answer);
      };
      const onError = (error: Error) => {
        settle();
        reject(error);
      };
      const onExit = () => {
        settle();
        reject(new Error(ENDED));
      };
      worker.on("message", onMessage);
      worker.on("error", onError);
      worker.on("exit", onExit);
      worker.postMessage(request);
    });
  }

  async function load(worker: Worker, market: Market): Promise<void> {
    const { model, tokens, sales } = await market.load();
    await ask(worker, { kind: "begin", model });
    const count = Math.max(tokens.length, sales.length);
    for (let first = 0; first < count; first += SENT_AT_ONCE) {
      const some = <Each>(all: readonly Each[]) => all.slice(first, first + SENT_AT_ONCE);
      await ask(worker, { kind: "add", tokens: some(tokens), sales: some(sales) });
      await nextTurn();
    }
    await ask(worker, { kind: "end", market: market.key });
  }

  async function askLoaded(
    market: Market,
    request: Extract<ExplainRequest, { readonly kind: "explain" | "level" }>,
  ): Promise<ExplainAnswer> {
    clearTimeout(idle);
    const worker = thread ?? start();
    worker.ref();
    try {
      let answer = await ask(worker, request);
      if (answer.kind === "unknown") {
        await load(worker, market);
        answer = await ask(worker, request);
      }
      return answer;
    } finally {
      // An idle thread does not keep the process from exiting.
      worker.unref();
      idle = setTimeout(end, IDLE_MS).unref();
    }
  }

  function inTurn<T>(task: () => Promise<T>): Promise<T> {
    const turn = last.then(task);
    last = turn.catch(() => {}); // the caller handles it
    return turn;
  }

  return {
    async explain(market, tokenId) {
      const request = { kind: "explain", market: market.key, tokenId } as const;
      const answer = await inTurn(() => askLoaded(market, request));
      if (answer.kind !== "valuation") throw new Error(`a valuation, not ${answer.kind}`);
      return answer.valuation;
    },
    async level(market) {
      const answer = await inTurn(() => askLoaded(market, { kind: "level", market: market.key }));
      if (answer.kind !== "level") throw new Error(`a level, not ${answer.kind}`);
      return answer.level;
    },
    close() {
      clearTimeout(idle);
      end();
    },
  };
}
