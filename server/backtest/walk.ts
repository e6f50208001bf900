/**
 * Walks forward through a collection's sales as if living through them: before each, what would the model have
 * said? It is fitted anew every week, and whenever the sales have doubled, from the sales before, and learns each sale once it has happened.
 *
 * Nothing looks ahead: a projection depends on strictly earlier sales alone, and the weeks are counted from where the
 * walk begins.
 */
import type { Confidence, Eth, UnixMs } from "../../contract/units.ts";
import type { Sale } from "../sources/source.ts";
import { type Appraiser, createAppraiser } from "../valuation/appraiser.ts";
import { fitModel } from "../valuation/fit.ts";
import type { Outlook } from "../valuation/memory.ts";
import type { TokenToValue } from "../valuation/valued.ts";
import { createFloorIndex } from "./floor-index.ts";

const WEEK: UnixMs = 7 * 86_400_000;

/** One sale and what was known before it. */
export interface Step {
  readonly sale: Sale;
  /** Null where there was no sale to go by. */
  readonly projection: Eth | null;
  readonly low: Eth | null;
  readonly high: Eth | null;
  readonly confidence: Confidence | null;
  /** Null before the first sale. */
  readonly floor: Eth | null;
  /** The floor times what sales usually went for over it. */
  readonly correctedFloor: Eth | null;
}

export interface Range {
  /** Inclusive. */
  readonly from: UnixMs;
  /** Exclusive. */
  readonly to: UnixMs;
}

/** `sales` by ascending time, of `tokens`. Steps of the sales in the range, in their order; `onWeek` hears how far it is. */
export function walkForward(
  tokens: readonly TokenToValue[],
  sales: readonly Sale[],
  { from, to }: Range,
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
  /** Sales known when the model was last fitted. */
  let fitted = 0;
  while (next < sales.length && sales[next].at < to) {
    const { at } = sales[next];
    const isWeekOver = at >= weekEnd;
    if (isWeekOver) {
      weekEnd += WEEK * (1 + Math.floor((at - weekEnd) / WEEK));
      onWeek(weekEnd - WEEK);
    }
    // A young market is not left for a week with what its first sales said.
    if (isWeekOver || next >= 2 * fitted) {
      fitted = next;
      const model = fitModel(tokens, sales.slice(0, next));
      appraiser = model && createAppraiser(model, tokens);
    }
    let after = next;
    while (after < sales.length && sales[after].at === at) after += 1;
    // Sales of one moment know nothing of each other.
    const together = sales.slice(next, after);
    const outlook = appraiser?.outlook(at);
    const floorNow = floor.now();
    const correctedFloor = floorNow === null ? null : floorNow * floor.usualRatio();
    for (const sale of together) {
      const row = appraiser?.rowOf(sale.tokenId) ?? null;
      steps.push({
        sale,
        ...(appraiser && outlook && row !== null ? sayOf(appraiser, row, outlook) : NOTHING_SAID),
        floor: floorNow,
        correctedFloor,
      });
    }
    for (const sale of together) {
      appraiser?.learn(sale);
      learnFloor(sale);
    }
    next = after;
  }
  return steps;
}

const NOTHING_SAID = { projection: null, low: null, high: null, confidence: null };

function sayOf(appraiser: Appraiser, row: number, outlook: Outlook) {
  const [low, high] = appraiser.boundsOf(row, outlook);
  return {
    projection: appraiser.projectionOf(row, outlook),
    low,
    high,
    confidence: appraiser.confidenceOf(row),
  };
}
