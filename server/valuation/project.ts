/**
 * Values a collection: fits a model and projects by it, or projects by a stored model and later sales. The latter takes
 * milliseconds, because it does not refit the worths.
 */
import {
  type BoundShare,
  type Eth,
  MAX_BOUND_SHARE,
  type UnixMs,
} from "../../contract/values/units.ts";
import type { Sale } from "../market/market-events.ts";
import { type Appraiser, createAppraiser } from "./appraiser.ts";
import type { CollectionValuation, TokenToValue, ValuationModel } from "./collection-valuation.ts";
import { fitModel } from "./fit/fit.ts";
import { readModel } from "./model.ts";
import { projectionLine } from "./projection-line.ts";
import { toDecimals, toSignificant } from "./round-number.ts";

/** Fits a model and projects by it. */
export function valueCollection(
  tokens: readonly TokenToValue[],
  sales: readonly Sale[],
): CollectionValuation {
  const model = fitModel(tokens, sales);
  return model === null
    ? emptyValuation(tokens.length)
    : valueBy(createAppraiser(model, tokens), tokens, model.knownUntil);
}

/** Returns the result for a collection without usable sales: no projections. */
export function emptyValuation(size: number): CollectionValuation {
  const none = new Array<null>(size).fill(null);
  return {
    projections: none,
    confidences: none,
    lowShares: none,
    highShares: none,
    line: [],
    level: null,
    model: null,
  };
}

/**
 * Projects by a stored model that first learns `recentSales`, in order of ascending time. Skips the sales that it already
 * knows. Returns the updated model too. Throws if the model cannot be read.
 */
export function project(
  stored: ValuationModel,
  tokens: readonly TokenToValue[],
  recentSales: readonly Sale[],
): CollectionValuation {
  const model = readModel(stored);
  if (model === null) throw new Error("the stored valuation model cannot be read; fit a new one");
  const appraiser = createAppraiser(model, tokens);
  for (const sale of recentSales) if (sale.at > model.knownUntil) appraiser.learn(sale);
  return valueBy(appraiser, tokens, appraiser.model.knownUntil);
}

function valueBy(
  appraiser: Appraiser,
  tokens: readonly TokenToValue[],
  at: UnixMs,
): CollectionValuation {
  const prediction = appraiser.predict(at);
  const estimates = tokens.map((_, row) => appraiser.estimateOf(row, prediction));
  const projections = estimates.map(({ projection }) => projection);
  const line = projectionLine(
    tokens.map(({ rank }) => rank),
    projections,
  );
  return {
    projections,
    confidences: estimates.map(({ confidence }) => confidence),
    lowShares: estimates.map(({ low, projection }) => boundShare(low, projection)),
    highShares: estimates.map(({ high, projection }) => boundShare(high, projection)),
    line,
    level: appraiser.levelRangeOf(prediction),
    model: appraiser.model,
  };
}

/** Rounds to a percent, or to two significant digits if the bound is lower: finer than it is known, and few bytes. */
function boundShare(bound: Eth, projection: Eth): BoundShare {
  const share = Math.min(MAX_BOUND_SHARE, bound / projection);
  return share < 0.1 ? toSignificant(share, 2) : toDecimals(share, 2);
}
