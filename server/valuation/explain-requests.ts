/** Answers requests for explanations from an LRU cache of explainers, one per collection. */
import type { Sale } from "../model/market-events.ts";
import { createByteCache } from "../outbound/byte-cache.ts";
import type { TokenToValue } from "./collection-valuation.ts";
import { createExplainer, type Explainer } from "./explain.ts";
import type { ExplainAnswer, ExplainRequest, MarketId, MarketParts } from "./explain-thread.ts";
import { createPairSharing } from "./shared-pairs.ts";

/** Maximum number of tokens and sales in the cache. An explainer needs about 0.5 KB for each. */
const MAX_ROWS = 200_000;

interface LoadingParts extends MarketParts {
  readonly tokens: TokenToValue[];
  readonly sales: Sale[];
  /** Messages are copies, so each has its own pairs. */
  readonly share: ReturnType<typeof createPairSharing>;
}

export function createExplainRequests(maxRows: number = MAX_ROWS) {
  /** Collection -> explainer of the market that was loaded last. */
  const explainers = createByteCache<{ key: string; explainer: Explainer }>(maxRows);
  let loading: LoadingParts | null = null;

  function explainerOf({ collection, key }: MarketId): Explainer | null {
    const found = explainers.get(collection);
    return found?.key === key ? found.explainer : null;
  }

  function keep({ collection, key }: MarketId, { model, tokens, sales }: MarketParts): void {
    const explainer = createExplainer(model, tokens, sales);
    // The current market is kept, however large it is.
    const rows = Math.min(maxRows, tokens.length + sales.length);
    explainers.set(collection, { key, explainer }, rows);
  }

  return (request: ExplainRequest): ExplainAnswer => {
    switch (request.kind) {
      case "begin":
        loading = { model: request.model, tokens: [], sales: [], share: createPairSharing() };
        return { kind: "done" };
      case "add":
        for (const token of request.tokens)
          loading?.tokens.push({ ...token, traits: loading.share(token.traits) });
        loading?.sales.push(...request.sales);
        return { kind: "done" };
      case "end":
        if (loading) keep(request.market, loading);
        loading = null;
        return { kind: "done" };
      case "explain": {
        const explainer = explainerOf(request.market);
        if (!explainer) return { kind: "unknown" };
        return { kind: "valuation", valuation: explainer.explain(request.tokenId) };
      }
      case "level": {
        const explainer = explainerOf(request.market);
        return explainer ? { kind: "level", level: explainer.level() } : { kind: "unknown" };
      }
    }
  };
}
