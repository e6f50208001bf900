/** The floor as a buyer knew it before each sale: from strictly earlier sales, without a model. */
import type { Eth } from "../../../contract/values/units.ts";

/** The floor is the `QUANTILE` of this many latest sales. */
const SALES = 40;
const QUANTILE = 0.1;
/** Sales off the median of the latest ones by more than this factor are gifts, wash sales or rarities: skipped. */
const FAR = 8;

export function createFloorIndex() {
  let latest: Eth[] = [];
  let ratios: number[] = [];
  /** Returns the floor, or null before any sale. */
  const now = () => {
    const sorted = [...latest].sort((a, b) => a - b);
    const middle = sorted[sorted.length >> 1];
    const near = sorted.filter((price) => price * FAR >= middle && price <= middle * FAR);
    return near[Math.floor(QUANTILE * near.length)] ?? null;
  };
  return {
    now,
    /** Returns the median ratio of the latest sales to the floor known before each, or 1 without any. */
    usualRatio: () => [...ratios].sort((a, b) => a - b)[ratios.length >> 1] ?? 1,
    /** Learns a sale. Prices come by ascending time and are above 0. */
    learn(price: Eth): void {
      const floor = now();
      if (floor !== null) ratios = [...ratios, price / floor].slice(-SALES);
      latest = [...latest, price].slice(-SALES);
    },
  };
}
