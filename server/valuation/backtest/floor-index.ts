/** The floor as a buyer knew it before each sale: from strictly earlier sales, without a model. */
import type { Eth } from "../../../contract/values/units.ts";

/** The floor is the `QUANTILE` of this many latest sales. */
const SALES = 40;
const QUANTILE = 0.1;
/** Sales off the median of the latest ones by more than this factor are gifts, wash sales or rarities: skipped. */
const FAR = 8;

export function createFloorIndex() {
  let latest: Eth[] = [];
  /** Returns the floor, or null before any sale. */
  const now = () => {
    const sorted = [...latest].sort((a, b) => a - b);
    const middle = sorted[sorted.length >> 1];
    const near = sorted.filter((price) => price * FAR >= middle && price <= middle * FAR);
    return near[Math.floor(QUANTILE * near.length)] ?? null;
  };
  return {
    now,
    /** Learns a sale. Prices come by ascending time and are above 0. */
    learn(price: Eth): void {
      latest = [...latest, price].slice(-SALES);
    },
  };
}
