/** Judges an asked price against the token's projection: the product's only judgement. */
import { type BoundShare, type Confidence, type Eth, NONE } from "../values/units.ts";
import type { FigureColumns } from "./figures.ts";
import type { Token } from "./token.ts";

/** Hot: under its projection. Cold: over it. Listed: near it, or without a verdict. */
export type Deal = "hot" | "cold" | "listed" | "unlisted";

export const DEALS = ["hot", "cold", "listed", "unlisted"] as const satisfies readonly Deal[];

/** The figures that a verdict rests on. Null and NONE both mean a missing value. */
export interface Appraisal {
  readonly priceProjection: Eth | null;
  readonly confidence: Confidence | null;
  readonly lowShare: BoundShare | null;
  readonly highShare: BoundShare | null;
}

export interface Verdict {
  readonly deal: Deal;
  /** Deviation as a share of the projection: 0.25 is a quarter under it. NONE without a verdict. */
  readonly share: number;
}

/** Reason for giving no verdict: the confidence is low, or the range is wide. */
export type Doubt = "confidence" | "range";

/** Minimum distance of a hot or cold price from its projection, as a share of the projection. */
const DEAL_SHARE = 0.1;
/** A projection with less confidence earns no verdict. */
const MIN_CONFIDENCE: Confidence = 0.6;
/** A range whose high bound is more than this many times its low one earns no verdict. */
const MAX_BOUNDS_RATIO = 3;

/** Tolerance for the float64 error of the division: 9 against 10 is exactly 10 percent under. */
const ROUNDING = 1e-9;

/** How a price compares with its projection. An uncertain projection has no verdict, only a range of likely prices. */
export type DealDescription =
  | { readonly kind: "verdict"; readonly deal: Exclude<Deal, "unlisted">; readonly share: number }
  | { readonly kind: "range"; readonly deal: "listed"; readonly range: Range }
  | { readonly kind: "none"; readonly deal: "listed" | "unlisted" };

type Range = readonly [low: Eth, high: Eth];

/** Returns the deviation as a share of the projection: 0.25 is a quarter under it. NONE if either is missing. */
export function deviationShare(price: Eth | null, projection: Eth | null): number {
  if (price === null || projection === null || !(projection > 0)) return NONE;
  return (projection - price) / projection;
}

/**
 * Judges a price. There is no verdict without evidence: if the confidence is low, if the range is wide or missing, and
 * if the price lies within the range. A price of 0 is not on sale, so it is "unlisted".
 */
export function verdictOf(price: Eth | null, appraisal: Appraisal): Verdict {
  if (price === null || !(price > 0)) return { deal: "unlisted", share: NONE };
  const share = deviationShare(price, appraisal.priceProjection);
  if (Number.isNaN(share) || doubtAbout(appraisal) !== null || isWithin(1 - share, appraisal))
    return { deal: "listed", share: NONE };
  if (share >= DEAL_SHARE - ROUNDING) return { deal: "hot", share };
  if (share <= ROUNDING - DEAL_SHARE) return { deal: "cold", share };
  return { deal: "listed", share };
}

/** True if a price above 0 deviates from its projection by `least` to `most` percent of it. Positive is under. */
export function deviatesBetween(price: Eth, projection: Eth, least: number, most: number): boolean {
  const share = price > 0 ? deviationShare(price, projection) : NONE;
  return share >= least / 100 - ROUNDING && share <= most / 100 + ROUNDING;
}

/** Returns why a projection earns no verdict on any price, or null if it does. A comparison with NONE is false. */
export function doubtAbout({ confidence, lowShare, highShare }: Appraisal): Doubt | null {
  if (confidence === null || !(confidence >= MIN_CONFIDENCE - ROUNDING)) return "confidence";
  if (lowShare === null || highShare === null || !(lowShare > 0)) return "range";
  return highShare <= MAX_BOUNDS_RATIO * lowShare + ROUNDING ? null : "range";
}

/** `priceShare` is the price as a share of the projection. */
function isWithin(priceShare: number, { lowShare, highShare }: Appraisal): boolean {
  return (
    priceShare >= (lowShare ?? NONE) - ROUNDING && priceShare <= (highShare ?? NONE) + ROUNDING
  );
}

/** Returns the bounds of the range that aims to hold 80 percent of prices, or null if any figure is missing. */
export function rangeOf({
  priceProjection,
  lowShare,
  highShare,
}: Omit<Appraisal, "confidence">): Range | null {
  const [low, high] = [
    (priceProjection ?? NONE) * (lowShare ?? NONE),
    (priceProjection ?? NONE) * (highShare ?? NONE),
  ];
  return Number.isNaN(low) || Number.isNaN(high) ? null : [low, high];
}

/** Returns what the figures of a row say. Null stands for no figures, and a row without figures has none. */
export function appraisalAt(figures: FigureColumns | null | undefined, row: number): Appraisal {
  return {
    priceProjection: figures?.priceProjection[row] ?? NONE,
    confidence: figures?.confidence[row] ?? NONE,
    lowShare: figures?.lowShare[row] ?? NONE,
    highShare: figures?.highShare[row] ?? NONE,
  };
}

type JudgedToken = Pick<
  Token,
  "currentPrice" | "priceProjection" | "confidence" | "lowShare" | "highShare"
>;

/** Returns what the figures of a token say. Its confidence is in percent. */
export function appraisalOf({ currentPrice: _, confidence, ...figures }: JudgedToken): Appraisal {
  return { ...figures, confidence: confidence === null ? null : confidence / 100 };
}

/** Describes a price: by its verdict, else by the range, else not at all. */
export function describeDeal(price: Eth | null, appraisal: Appraisal): DealDescription {
  const { deal, share } = verdictOf(price, appraisal);
  if (deal === "unlisted") return { kind: "none", deal };
  if (!Number.isNaN(share)) return { kind: "verdict", deal, share };
  const range = rangeOf(appraisal);
  return range ? { kind: "range", deal: "listed", range } : { kind: "none", deal: "listed" };
}

/**
 * Names the state of a listing without a percentage: "Fair" within its range, "No verdict" if the confidence or the range
 * allows none.
 */
export const plainVerdict = (token: JudgedToken): string =>
  token.priceProjection === null || doubtAbout(appraisalOf(token)) ? "No verdict" : "Fair";

export function describeToken(token: JudgedToken): DealDescription {
  return describeDeal(token.currentPrice, appraisalOf(token));
}
