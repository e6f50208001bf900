/** Fills the record of an imported history: what the walk-forward backtest projects for each past sale, beside plain baselines. */

import type { ComparedGroup, Comparison } from "../../../contract/market/comparison.ts";
import type { EndedCall } from "../../market/call.ts";
import type { Sale } from "../../market/market-events.ts";
import type { TokenToValue } from "../collection-valuation.ts";
import { baselinesOf } from "./baselines.ts";
import { computeMetrics, type Errors, type Group, type Metrics } from "./metrics.ts";
import { type PastLevel, pastLevels } from "./past-levels.ts";
import { type Step, walkForward } from "./walk-forward.ts";

export interface PastRecord {
  /** A call for each sale with a projection, by ascending time. */
  readonly calls: readonly EndedCall[];
  /** Null if no sale can be judged. */
  readonly comparison: Comparison | null;
  readonly levels: readonly PastLevel[];
}

/**
 * Projects each sale. A projection depends on strictly earlier sales alone. `sales` are those of `tokens`, by ascending
 * time.
 */
export function pastRecord(tokens: readonly TokenToValue[], sales: readonly Sale[]): PastRecord {
  const from = sales[0]?.at ?? 0;
  const steps = walkForward(tokens, sales, { from, to: Number.POSITIVE_INFINITY });
  const metrics = computeMetrics(steps, baselinesOf(tokens, sales, from));
  return {
    calls: steps.flatMap(toCall),
    comparison: toComparison(metrics),
    levels: pastLevels(steps),
  };
}

function toCall({ sale, projection, low, high, confidence }: Step): EndedCall[] {
  const { tokenId, price: paid, at } = sale;
  if (projection === null || paid === 0) return [];
  const said = { projection, low, high, confidence, price: null };
  return [{ tokenId, ...said, saidAt: at, paid, soldAt: at }];
}

function toComparison(metrics: Metrics): Comparison | null {
  const { projectedTiers, quarters, excluded, badWindows, longestBad } = metrics;
  const [all] = toGroup({ ...metrics, name: "" });
  if (!all) return null;
  return {
    all,
    tiers: projectedTiers.flatMap(toGroup),
    quarters: quarters.flatMap(toGroup),
    ...{ excluded, badWindows, longestBad },
  };
}

/** Returns nothing for a group without sales. */
function toGroup(group: Group): ComparedGroup[] {
  const { name, sales, baselines, coverage80, below, above } = group;
  if (sales === 0) return [];
  const { rollingMedian, floor, ownLast, traitFloor, ridge } = baselines;
  const count = (share: number | null) => Math.round((share ?? 0) * sales);
  const errors = {
    projection: toErrors(group),
    rollingMedian: toErrors(rollingMedian),
    floor: toErrors(floor),
    ownLast: toErrors(ownLast),
    traitFloor: toErrors(traitFloor),
    ridge: toErrors(ridge),
  };
  return [
    { name, sales, errors, held: count(coverage80), below: count(below), above: count(above) },
  ];
}

const toErrors = ({ medianError, meanError }: Errors) => ({
  median: rounded(medianError),
  mean: rounded(meanError),
});

/** Rounds to a hundredth of a percent. */
const rounded = (share: number | null) => Math.round((share ?? 0) * 10_000) / 10_000;
