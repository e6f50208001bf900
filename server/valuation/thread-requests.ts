/** Answers the requests of the valuation thread from an LRU cache of collections: their tokens, and an explainer of their market. */
import { LRUCache } from "lru-cache";
import type { Sale } from "../market/market-events.ts";
import type { TokenToValue } from "./collection-valuation.ts";
import { type Explainer, explainerOf } from "./explain.ts";
import { unpackMarket, withMarket } from "./packed-market.ts";
import { project } from "./project.ts";
import { type ReadyMarket, readyMarket } from "./ready-market.ts";
import { type TokenColumns, toColumns, toTokens } from "./token-columns.ts";
import type { MarketId, ThreadAnswer, ThreadRequest } from "./valuation-thread.ts";

interface CachedCollection {
  readonly contents: string;
  readonly tokens: TokenColumns;
  /** The market that was sent last. */
  readonly market: { readonly key: string; readonly explainer: Explainer } | null;
}

/** Maximum number of tokens and sales that are cached. Each takes about 0.2 KB. */
const MAX_ROWS = 200_000;

export function createThreadRequests(maxRows: number = MAX_ROWS) {
  const cache = new LRUCache<string, CachedCollection>({ maxSize: maxRows });
  /** The sales of the request that follows. */
  let sales: Sale[] = [];

  function keep(collection: string, cached: CachedCollection, salesCount: number): void {
    // The current collection is kept, however large or small it is.
    const size = Math.max(1, Math.min(maxRows, cached.tokens.ids.length + salesCount));
    cache.set(collection, cached, { size });
  }

  function keepMarket({ collection, contents, key }: MarketId, ready: ReadyMarket): void {
    const market = { key, explainer: explainerOf(ready) };
    keep(collection, { contents, tokens: ready.tokens, market }, ready.sales.at.length);
  }

  function takeSales(): readonly Sale[] {
    const taken = sales;
    sales = [];
    return taken;
  }

  return (request: ThreadRequest): ThreadAnswer => {
    if (request.kind === "sales") {
      if (request.areFirst) sales = [];
      for (const sale of request.sales) sales.push(sale);
      return { kind: "done" };
    }
    const { collection, contents } = request.of;
    if (request.kind === "packed") {
      const ready = unpackMarket(request.packed);
      if (!ready) return { kind: "not unpacked" };
      keepMarket(request.of, ready);
      return { kind: "done" };
    }
    if (request.kind === "tokens") {
      keep(collection, { contents, tokens: readTokens(request.lists), market: null }, 0);
      return { kind: "done" };
    }
    const cached = cache.get(collection);
    if (cached?.contents !== contents) return { kind: "no tokens" };
    const { tokens, market } = cached;
    if (request.kind === "project") {
      const all = takeSales();
      const valuation = project(request.model, toTokens(tokens), all);
      return { kind: "projected", valuation: withMarket(valuation, tokens, all) };
    }
    if (request.kind === "market") {
      keepMarket(request.of, readyMarket(request.model, tokens, takeSales()));
      return { kind: "done" };
    }
    if (market?.key !== request.of.key) return { kind: "no market" };
    return request.kind === "level"
      ? { kind: "level", level: market.explainer.level() }
      : { kind: "explained", valuation: market.explainer.explain(request.tokenId) };
  };
}

function readTokens(lists: readonly string[]): TokenColumns {
  return toColumns(lists.flatMap((list) => JSON.parse(list) as TokenToValue[])); // the store's format
}
