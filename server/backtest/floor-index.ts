/** The floor as a buyer knew it before each sale: from strictly earlier sales, and from no model. */
import type { Eth } from "../../contract/units.ts";

/** The floor is this quantile of so many latest sales. */
const SALES = 40;
const QUANTILE = 0.1;
/** Sales so many times off the middle of the latest ones are gifts, wash sales or rarities: no floor. */
const FAR = 8;

export interface FloorIndex {
  /** Null before any sale. */
  now(): Eth | null;
  /** What the latest sales went for over the floor known before each, at the median; 1 without any. */
  usualRatio(): number;
  /** By ascending time; prices above 0. */
  learn(price: Eth): void;
}

export function createFloorIndex(): FloorIndex {
  let latest: Eth[] = [];
  let ratios: number[] = [];
  const now = () => {
    const sorted = [...latest].sort((a, b) => a - b);
    const middle = sorted[sorted.length >> 1];
    const near = sorted.filter((price) => price * FAR >= middle && price <= middle * FAR);
    return near[Math.floor(QUANTILE * near.length)] ?? null;
  };
  return {
    now,
    usualRatio: () => [...ratios].sort((a, b) => a - b)[ratios.length >> 1] ?? 1,
    learn(price) {
      const floor = now();
      if (floor !== null) ratios = [...ratios, price / floor].slice(-SALES);
      latest = [...latest, price].slice(-SALES);
    },
  };
}
