/**
 * Generates a market with known true values, for valuation tests: prices are a market level times the worth of the
 * traits, with noise.
 */
import type { TraitPair } from "../../contract/tokens/token.ts";
import type { Eth, UnixMs } from "../../contract/values/units.ts";
import type { Sale } from "../market/market-events.ts";
import type { TokenToValue } from "../valuation/collection-valuation.ts";
import { seededRandom } from "./sample-collection.ts";

export interface SyntheticMarketOptions {
  readonly tokens?: number;
  readonly sales?: number;
  /** Standard deviation of single prices, in log price. */
  readonly noise?: number;
  readonly seed?: number;
}

export interface SyntheticMarket {
  readonly tokens: readonly TokenToValue[];
  readonly sales: readonly Sale[];
  /** Token id -> true value after the last sale. */
  readonly truth: ReadonlyMap<string, Eth>;
}

const START: UnixMs = Date.UTC(2025, 0, 1);
const HOUR: UnixMs = 3_600_000;
/**
 * Trait -> value -> share of tokens, worth in log price. The crown is rare and about seven times as valuable as the
 * rest.
 */
const TRAITS: readonly (readonly (readonly [share: number, worth: number])[])[] = [
  [
    [0.6, 0],
    [0.3, 0.3],
    [0.1, 0.7],
  ],
  [
    [0.7, 0],
    [0.29, -0.15],
    [0.01, 2],
  ],
  [
    [0.5, 0],
    [0.5, 0.05],
  ],
];
export const CROWN: TraitPair = [2, 2];

export function syntheticMarket(options: SyntheticMarketOptions = {}): SyntheticMarket {
  const { tokens: size = 500, sales: count = 1000, noise = 0.08, seed = 1 } = options;
  const random = seededRandom(seed);
  const gauss = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const worths = new Map<string, number>();
  const tokens = Array.from({ length: size }, (_, index): TokenToValue => {
    let worth = 0;
    const traits = TRAITS.map((values, trait): TraitPair => {
      let left = random();
      let value = values.findIndex(([share]) => {
        left -= share;
        return left < 0;
      });
      if (value < 0) value = 0;
      worth += values[value]?.[1] ?? 0;
      return [trait + 1, value];
    });
    const tokenId = String(index + 1);
    worths.set(tokenId, worth);
    return { tokenId, traits, rank: index + 1 };
  });
  let level = Math.log(2);
  const sales = Array.from({ length: count }, (_, index): Sale => {
    level += 0.004 * gauss();
    const { tokenId } = tokens[Math.floor(random() * size)] ?? { tokenId: "1" };
    const log = level + (worths.get(tokenId) ?? 0) + noise * gauss();
    return { tokenId, price: Math.exp(log), at: START + index * 2 * HOUR };
  });
  const truth = new Map([...worths].map(([tokenId, worth]) => [tokenId, Math.exp(level + worth)]));
  return { tokens, sales, truth };
}
