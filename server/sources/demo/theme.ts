/**
 * What makes a demo collection: its words, its traits and how often each value occurs, its market.
 * A theme is data; `generate-tokens.ts` and `market-history.ts` turn it into a draft.
 */
import type { Eth } from "../../../contract/units.ts";

export interface ThemeTrait {
  readonly name: string;
  readonly rankedNumerically: boolean;
  /** Label -> weight. Labels stand in this order in the filter panel. */
  readonly values: Readonly<Record<string, number>>;
  /** Weights of carrying 0, 1, 2, ... values. Absent: exactly one. */
  readonly counts?: readonly number[];
  /** Multiplies a value's weight for tokens of a type (the value of the theme's first trait). */
  readonly skew?: (type: string, label: string) => number;
  /** How much the trait's rarity moves the price; 1 is ordinary. */
  readonly pull: number;
}

export interface OneOfOne {
  /** The token's own name and, as the only one of its kind, its value of the first trait. */
  readonly name: string;
  /** Trait -> label it must have; the rest is drawn like any token's. */
  readonly wears?: Readonly<Record<string, string>>;
}

export interface ThemeVibe {
  readonly name: string;
  /** [trait name, value labels]. A token has the vibe when it carries at least one of them. */
  readonly groups: readonly (readonly [trait: string, labels: readonly string[]])[];
}

export interface ThemeMarket {
  /** What a token without any premium is worth at the end of the history. */
  readonly floor: Eth;
  /** Sales in two years. */
  readonly sales: number;
  /** How far the collection follows the common market: 1 moves with it. */
  readonly beta: number;
  /** Daily log-return noise of its own. */
  readonly volatility: number;
}

export interface Theme {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly size: number;
  readonly firstTokenId: number;
  /** The token whose picture stands for the collection: the one carrying this one-of-one. */
  readonly coverName: string;
  readonly featured: number;
  /** Days relative to the start of the demo; null: unbounded. */
  readonly featuredFromDay: number | null;
  readonly featuredUntilDay: number | null;
  readonly publishedDay: number;
  /** The first trait is the token's type: others are skewed by it. */
  readonly traits: readonly ThemeTrait[];
  readonly oneOfOnes: readonly OneOfOne[];
  readonly vibes: readonly ThemeVibe[];
  readonly market: ThemeMarket;
}

/** How much rarer than by Zipf's law the last value is: nine times. */
const TAIL = 2.2;

/** Weights by Zipf's law in the order given, the first the most common; the last few are rarer still. */
export function zipf(labels: readonly string[], exponent = 1): Record<string, number> {
  const last = Math.max(1, labels.length - 1);
  return Object.fromEntries(
    labels.map((label, index) => [
      label,
      Math.exp(-TAIL * (index / last) ** 4) / (index + 1) ** exponent,
    ]),
  );
}

/** Labels "{from} {unit}" up to `to`, all of the same weight: a bell is laid over them by `bell`. */
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

/** The height of a bell curve around `mean` at the number a label begins with. */
export function bell(label: string, mean: number, spread: number): number {
  return Math.exp(-(((Number.parseFloat(label) - mean) / spread) ** 2) / 2);
}
