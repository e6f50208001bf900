/**
 * The demo's network costs: smooth noise around usual values. They are a pure function of seed and time, so all
 * servers of one demo show the same values, and a restart causes no jump.
 */
import { txFeeUsd } from "../../../contract/market/market-info.ts";
import type { UnixMs } from "../../../contract/values/units.ts";
import type { MarketInfoSource } from "./market-info-source.ts";

const USUAL_GAS_GWEI = 18;
const USUAL_ETH_USD = 3_200;

interface Wave {
  readonly periodMs: number;
  /** Maximum change of the natural logarithm, up or down. */
  readonly swing: number;
}

const MINUTE_MS = 60_000;
const GAS_WAVES: readonly Wave[] = [
  { periodMs: 0.4 * MINUTE_MS, swing: 0.04 },
  { periodMs: 7 * MINUTE_MS, swing: 0.25 },
  { periodMs: 300 * MINUTE_MS, swing: 0.6 },
];
const ETH_WAVES: readonly Wave[] = [
  { periodMs: 0.5 * MINUTE_MS, swing: 0.0006 },
  { periodMs: 20 * MINUTE_MS, swing: 0.006 },
  { periodMs: 2_000 * MINUTE_MS, swing: 0.08 },
];

/** Hashes a seed and a whole number to a value from -1 to 1. */
function latticeNoise(seed: number, at: number): number {
  let mixed = Math.imul(seed ^ at, 0x9e3779b1) ^ Math.floor(at / 2 ** 32);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 31 - 1;
}

/** Returns the sum of all waves at a time. Each wave eases from one lattice point to the next. */
function noiseAt(seed: number, waves: readonly Wave[], at: UnixMs): number {
  return waves.reduce((sum, { periodMs, swing }, index) => {
    const step = Math.floor(at / periodMs);
    const along = at / periodMs - step;
    const eased = along * along * (3 - 2 * along);
    const from = latticeNoise(seed + index, step);
    const to = latticeNoise(seed + index, step + 1);
    return sum + swing * (from + (to - from) * eased);
  }, 0);
}

function roundTo(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}

export function createDemoMarketInfo(seed: number, now: () => UnixMs = Date.now): MarketInfoSource {
  return {
    async current() {
      const gasPriceGwei = roundTo(USUAL_GAS_GWEI * Math.exp(noiseAt(seed, GAS_WAVES, now())), 4);
      const ethUsd = roundTo(USUAL_ETH_USD * Math.exp(noiseAt(seed + 100, ETH_WAVES, now())), 2);
      return { gasPriceGwei, ethUsd, txFeeUsd: txFeeUsd(gasPriceGwei, ethUsd) };
    },
  };
}
