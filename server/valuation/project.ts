/**
 * Values a collection: fits a model and projects by it, or projects by a stored model and later sales. The latter takes
 * milliseconds, because it does not refit the worths.
 */
import type { Confidence, Eth, UnixMs } from "../../contract/values/units.ts";
import type { Sale } from "../model/market-events.ts";
import { type Appraiser, createAppraiser } from "./appraiser.ts";
import type { CollectionValuation, TokenToValue, ValuationModel } from "./collection-valuation.ts";
import { fitModel } from "./fit/fit.ts";
import { readModel } from "./model.ts";
import { projectionLine } from "./projection-line.ts";

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
  return { projections: none, confidences: none, line: [], model: null };
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
  const projections: Eth[] = [];
  const confidences: Confidence[] = [];
  for (let row = 0; row < tokens.length; row += 1) {
    projections.push(appraiser.projectionOf(row, prediction));
    confidences.push(appraiser.confidenceOf(row));
  }
  const line = projectionLine(
    tokens.map(({ rank }) => rank),
    projections,
  );
  return { projections, confidences, line, model: appraiser.model };
}
