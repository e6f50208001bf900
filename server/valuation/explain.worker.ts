/** Thread that explains valuations. It keeps an LRU cache of explainers. */
import { parentPort } from "node:worker_threads";
import type { Sale } from "../model/market-events.ts";
import type { TokenToValue, ValuationModel } from "./collection-valuation.ts";
import { createExplainer, type Explainer } from "./explain.ts";
import type { ExplainAnswer, ExplainRequest } from "./explain-thread.ts";

/** Cache size. An explainer needs about as much memory as the tokens and sales of its market. */
const MAX_EXPLAINERS = 4;

/** Market key -> explainer, the least recently used first. */
const explainers = new Map<string, Explainer>();
let loading: { model: ValuationModel | null; tokens: TokenToValue[]; sales: Sale[] } | null = null;

function use(market: string): Explainer | undefined {
  const explainer = explainers.get(market);
  if (!explainer) return undefined;
  explainers.delete(market);
  explainers.set(market, explainer);
  return explainer;
}

function keep(market: string, explainer: Explainer): void {
  explainers.set(market, explainer);
  for (const oldest of explainers.keys()) {
    if (explainers.size <= MAX_EXPLAINERS) break;
    explainers.delete(oldest);
  }
}

function answer(request: ExplainRequest): ExplainAnswer {
  switch (request.kind) {
    case "begin":
      loading = { model: request.model, tokens: [], sales: [] };
      return { kind: "done" };
    case "add":
      loading?.tokens.push(...request.tokens);
      loading?.sales.push(...request.sales);
      return { kind: "done" };
    case "end":
      if (loading)
        keep(request.market, createExplainer(loading.model, loading.tokens, loading.sales));
      loading = null;
      return { kind: "done" };
    case "explain": {
      const explainer = use(request.market);
      if (!explainer) return { kind: "unknown" };
      return { kind: "valuation", valuation: explainer.explain(request.tokenId) };
    }
    case "level": {
      const explainer = use(request.market);
      return explainer ? { kind: "level", level: explainer.level() } : { kind: "unknown" };
    }
  }
}

parentPort?.on("message", (request: ExplainRequest) => {
  try {
    parentPort?.postMessage(answer(request));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    parentPort?.postMessage({ kind: "failure", reason } satisfies ExplainAnswer);
  }
});
