/** Computes what hot points leave if they are bought at their price and sold at their projection. */
import { netOfResale } from "../../../../contract/market/net.ts";
import { type Eth, NONE } from "../../../../contract/values/units.ts";
import type { CollectionState } from "../../../collection/collection-store.ts";
import { type ChartPoints, KINDS } from "./chart-points.ts";

const HOT = KINDS.indexOf("hot");
const NO_FEES = { marketplace: 0, royalty: 0 };

/** Returns point -> Eth net of fees, without gas, which is the same for all. NONE for points that are not hot. */
export function dealNets(
  points: ChartPoints,
  { fixed, figures, prices }: Pick<CollectionState, "fixed" | "figures" | "prices">,
): Float64Array {
  const fees = fixed?.collection.fees ?? NO_FEES;
  const projections = figures?.figures.priceProjection;
  const nets = new Float64Array(points.length).fill(NONE);
  for (let point = 0; point < points.length; point++) {
    if (points.kinds[point] !== HOT) continue;
    const row = points.rows[point]!;
    nets[point] = netOfResale(prices[row] ?? NONE, projections?.[row] ?? NONE, fees, 0);
  }
  return nets;
}

/** Nets from which a hot point is a size larger, as shares of the floor. */
const SIZE_STEPS = [0.1, 0.3, 1] as const;

/** Returns point -> size of a hot point: index into `DEAL_SCALES`. The floor holds still while nets change. */
export function dealSizes(nets: Float64Array, floor: Eth | null): Uint8Array {
  const [small, medium, large] = SIZE_STEPS.map(
    (step) => step * (floor ?? Number.POSITIVE_INFINITY),
  );
  return Uint8Array.from(
    nets,
    (net) => Number(net >= small!) + Number(net >= medium!) + Number(net >= large!),
  );
}

/** Number of hot points with a stem. */
const MOST_STEMS = 10;

/** Returns the points that leave most, the best first. */
export function bestDeals(nets: Float64Array): number[] {
  return Array.from(nets.keys())
    .filter((point) => !Number.isNaN(nets[point]!))
    .sort((a, b) => nets[b]! - nets[a]!)
    .slice(0, MOST_STEMS);
}
