/**
 * Walks forward through a collection's sales and records what the model would have projected before each. The model
 * is refitted to the earlier sales every week, and whenever their number has doubled. It learns each sale once it has
 * happened.
 *
 * There is no look-ahead: a projection depends only on strictly earlier sales, and weeks are counted from the start of
 * the walk.
 */
import { type Confidence, DAY_MS, type Eth, type UnixMs } from "../../../contract/values/units.ts";
import type { Sale } from "../../market/market-events.ts";
import { type Appraiser, createAppraiser } from "../appraiser.ts";
import type { LevelRange, TokenToValue } from "../collection-valuation.ts";
import { fitModel } from "../fit/fit.ts";
import { createFloorIndex } from "./floor-index.ts";

const WEEK: UnixMs = 7 * DAY_MS;

/** One sale and what was known before it. */
export interface Step {
  readonly sale: Sale;
  /** Null if there was no usable sale before it. */
  readonly projection: Eth | null;
  readonly low: Eth | null;
  readonly high: Eth | null;
  readonly confidence: Confidence | null;
  /** Null if there was no usable sale before it. */
  readonly level: LevelRange | null;
  /** Null before the first sale. */
  readonly floor: Eth | null;
}

export interface TimeRange {
  /** Inclusive. */
  readonly from: UnixMs;
  /** Exclusive. */
  readonly to: UnixMs;
}

/**
 * Returns the steps of the sales in the range, in their order. `sales` are those of `tokens`, by ascending time.
 * `onWeek` reports progress.
 */
export function walkForward(
  tokens: readonly TokenToValue[],
  sales: readonly Sale[],
  { from, to }: TimeRange,
  onWeek: (start: UnixMs) => void = () => {},
): Step[] {
  const steps: Step[] = [];
  const floor = createFloorIndex();
  const learnFloor = ({ price }: Sale) => {
    if (price > 0) floor.learn(price);
  };
  let next = sales.findIndex(({ at }) => at >= from);
  if (next < 0) return steps;
  for (const sale of sales.slice(0, next)) learnFloor(sale);
  let appraiser: Appraiser | null = null;
  let weekEnd = from;
  /** Number of sales known when the model was last fitted. */
  let fitted = 0;
  while (next < sales.length && sales[next].at < to) {
    const { at } = sales[next];
    const isWeekOver = at >= weekEnd;
    if (isWeekOver) {
      weekEnd += WEEK * (1 + Math.floor((at - weekEnd) / WEEK));
      onWeek(weekEnd - WEEK);
    }
    // A young market does not wait a week with a fit to its first few sales.
    if (isWeekOver || next >= 2 * fitted) {
      fitted = next;
      const model = fitModel(tokens, sales.slice(0, next));
      appraiser = model && createAppraiser(model, tokens);
    }
    let after = next;
    while (after < sales.length && sales[after].at === at) after += 1;
    // Sales at the same time are projected without knowing each other.
    const simultaneous = sales.slice(next, after);
    const prediction = appraiser?.predict(at);
    const level = appraiser && prediction ? appraiser.levelRangeOf(prediction) : null;
    const floorNow = floor.now();
    for (const sale of simultaneous) {
      const row = appraiser?.rowOf(sale.tokenId) ?? null;
      steps.push({
        sale,
        ...(appraiser && prediction && row !== null
          ? appraiser.estimateOf(row, prediction)
          : NO_PROJECTION),
        level,
        floor: floorNow,
      });
    }
    for (const sale of simultaneous) {
      appraiser?.learn(sale);
      learnFloor(sale);
    }
    next = after;
  }
  return steps;
}

const NO_PROJECTION = { projection: null, low: null, high: null, confidence: null };
