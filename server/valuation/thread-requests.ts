/** Answers the requests of the valuation thread from an LRU cache of collections: their tokens, and an explainer of their market. */
import { LRUCache } from "lru-cache";
import type { Sale } from "../market/market-events.ts";
import type { TokenToValue } from "./collection-valuation.ts";
import { createExplainer, type Explainer } from "./explain.ts";
import { project } from "./project.ts";
import { MAX_ROWS } from "./thread-rows.ts";
import { type TokenColumns, toColumns, toTokens } from "./token-columns.ts";
import type { ThreadAnswer, ThreadRequest } from "./valuation-thread.ts";

interface CachedCollection {
  readonly contents: string;
  readonly tokens: TokenColumns;
  /** The markets that were sent last, the latest first. */
  markets: readonly CachedMarket[];
}

interface CachedMarket {
  readonly key: string;
  readonly explainer: Explainer;
}

/** Number of markets of a collection: the one that answers, and the next one. */
const MARKETS = 2;

export function createThreadRequests(maxRows: number = MAX_ROWS) {
  const cache = new LRUCache<string, CachedCollection>({ maxSize: maxRows });
  /** The sales of the market that is being sent. */
  let sales: Sale[] = [];

  function keep(collection: string, cached: CachedCollection, salesCount: number): void {
    // The current collection is kept, however large or small it is.
    const size = Math.max(1, Math.min(maxRows, cached.tokens.ids.length + salesCount));
    cache.set(collection, cached, { size });
  }

  return (request: ThreadRequest): ThreadAnswer => {
    if (request.kind === "sales") {
      if (request.areFirst) sales = [];
      for (const sale of request.sales) sales.push(sale);
      return { kind: "done" };
    }
    const { collection, contents } = request.of;
    if (request.kind === "tokens") {
      keep(collection, { contents, tokens: readTokens(request.lists), markets: [] }, 0);
      return { kind: "done" };
    }
    const cached = cache.get(collection);
    if (cached?.contents !== contents) return { kind: "no tokens" };
    const { tokens, markets } = cached;
    if (request.kind === "project")
      return {
        kind: "projected",
        valuation: project(request.model, toTokens(tokens), request.sales),
      };
    const { key } = request.of;
    if (request.kind === "market") {
      const explainer = createExplainer(request.model, toTokens(tokens), sales, tokens);
      const others = markets.filter((each) => each.key !== key);
      const kept = [{ key, explainer }, ...others].slice(0, MARKETS);
      keep(collection, { contents, tokens, markets: kept }, sales.length);
      sales = [];
      return { kind: "done" };
    }
    const market = markets.find((each) => each.key === key);
    if (!market) return { kind: "no market" };
    const { explainer } = market;
    if (request.kind === "keepOnly") {
      cached.markets = [market];
      return { kind: "done" };
    }
    return request.kind === "level"
      ? { kind: "level", level: explainer.level() }
      : { kind: "explained", valuation: explainer.explain(request.tokenId) };
  };
}

function readTokens(lists: readonly string[]): TokenColumns {
  return toColumns(lists.flatMap((list) => JSON.parse(list) as TokenToValue[])); // the store's format
}
