/** Computes the net of hot points that are bought at their price and sold at their projection. */
import { netOfResale } from "../../../../contract/market/net.ts";
import { type Eth, NONE } from "../../../../contract/values/units.ts";
import type { CollectionState } from "../../../collection/collection-store.ts";
import { type ChartPoints, KINDS } from "./chart-points.ts";

const HOT = KINDS.indexOf("hot");
const NO_FEES = { marketplace: 0, royalty: 0 };

export interface DealNet {
  readonly point: number;
  readonly projection: Eth;
  /** Net of fees, without gas, which is the same for all. */
  readonly net: Eth;
}

/** Returns the hot points. */
export function dealNets(
  points: ChartPoints,
  { fixed, figures, prices }: Pick<CollectionState, "fixed" | "figures" | "prices">,
): readonly DealNet[] {
  const fees = fixed?.collection.fees ?? NO_FEES;
  const deals: DealNet[] = [];
  for (let point = 0; point < points.length; point++) {
    if (points.kinds[point] !== HOT) continue;
    const row = points.rows[point]!;
    const projection = figures?.figures.priceProjection[row] ?? NONE;
    const net = netOfResale(prices[row] ?? NONE, projection, fees, 0);
    deals.push({ point, projection, net });
  }
  return deals;
}

/** Nets from which a hot point is a size larger, as shares of the floor. */
const SIZE_STEPS = [0.1, 0.3, 1] as const;

/** Returns point -> size of a hot point: index into `DEAL_SCALES`. The floor holds still while nets change. */
export function dealSizes(
  deals: readonly DealNet[],
  points: number,
  floor: Eth | null,
): Uint8Array {
  const sizes = new Uint8Array(points);
  const unit = floor ?? Number.POSITIVE_INFINITY;
  for (const { point, net } of deals)
    sizes[point] = SIZE_STEPS.filter((step) => net >= step * unit).length;
  return sizes;
}

/** Number of hot points with a stem. */
const MOST_STEMS = 10;

/** Returns the points with the largest nets, the best first. */
export function bestDeals(deals: readonly DealNet[]): readonly DealNet[] {
  return [...deals].sort((a, b) => b.net - a.net).slice(0, MOST_STEMS);
}
