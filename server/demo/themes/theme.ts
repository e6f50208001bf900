/**
 * The description of a demo collection: its words, its traits with the frequency of each value, and its market. A theme
 * is data; `generate-tokens.ts` and `market-history.ts` turn it into a draft.
 */
import type { Eth } from "../../../contract/values/units.ts";

export interface ThemeTrait {
  /** Defaults to false. */
  readonly rankedNumerically?: boolean;
  /** Label -> weight. The filter panel shows labels in this order. */
  readonly values: Readonly<Record<string, number>>;
  /** Weights of carrying 0, 1, 2, ... values. If absent, a token carries exactly one. */
  readonly counts?: readonly number[];
  /** Multiplies a value's weight for tokens of a type (the value of the theme's first trait). */
  readonly skew?: (type: string, label: string) => number;
  /** Effect of the trait's rarity on the price. Defaults to 1. */
  readonly pull?: number;
}

interface ThemeMarket {
  /** Worth of a token without any premium at the end of the history. */
  readonly floor: Eth;
  /** Number of sales in two years. */
  readonly sales: number;
  /** Sensitivity to the common market; 1 moves with it. */
  readonly beta: number;
  /** The collection's own daily noise in log-return. */
  readonly volatility: number;
}

export interface Theme {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly size: number;
  readonly firstTokenId: number;
  readonly featured: number;
  /** Days relative to the start of the demo; absent is unbounded. */
  readonly featuredFromDay?: number;
  readonly featuredUntilDay?: number;
  readonly publishedDay: number;
  /** By name. The first trait is the token's type: others are skewed by it. */
  readonly traits: Readonly<Record<string, ThemeTrait>>;
  /**
   * The token's own name, which is also its value of the first trait -> trait -> label it must have. The rest is drawn
   * like any token's. The picture of the first represents the collection.
   */
  readonly oneOfOnes: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Vibe -> trait -> labels. A token has the vibe when it carries at least one of them. */
  readonly vibes: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  readonly market: ThemeMarket;
}

/** Makes the last value nine times rarer than by Zipf's law. */
const TAIL = 2.2;

/** Returns weights by Zipf's law in the given order, the most common first. The last few are rarer still. */
export function zipf(labels: readonly string[], exponent = 1): Record<string, number> {
  const last = Math.max(1, labels.length - 1);
  return Object.fromEntries(
    labels.map((label, index) => [
      label,
      Math.exp(-TAIL * (index / last) ** 4) / (index + 1) ** exponent,
    ]),
  );
}

/** Returns labels "{from} {unit}" up to `to`, all with the same weight. `bell` gives them the shape of a bell curve. */
export function numbered(
  from: number,
  to: number,
  step: number,
  unit: string,
): Record<string, number> {
  const values: Record<string, number> = {};
  for (let value = from; value <= to; value += step) values[`${value} ${unit}`] = 1;
  return values;
}

/** Returns the height of a bell curve around `mean` at the number that a label begins with. */
export function bell(label: string, mean: number, spread: number): number {
  return Math.exp(-(((Number.parseFloat(label) - mean) / spread) ** 2) / 2);
}
