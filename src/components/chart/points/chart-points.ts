/**
 * The chart's points. By price: one per token in view that has a price or a projection. By value: one per listed token
 * in view that has a projection.
 *
 * Layout     Struct of arrays, one entry per point, in the order of the view.
 * Ownership  Rebuilt for every change. The plot keeps the latest and never writes to it.
 */
import type { Measure } from "../../../../contract/query.ts";
import { appraisalAt, type Deal, verdictOf } from "../../../../contract/tokens/deal.ts";
import type { Confidence, Eth } from "../../../../contract/values/units.ts";
import type { CollectionState } from "../../../collection/collection-store.ts";
import { CONFIDENCE_LEVELS } from "../../shared/confidence-level.ts";

/** Kinds in drawing order: the most important is drawn last, over the rest. */
export const KINDS = ["unlisted", "listed", "cold", "hot"] as const satisfies readonly Deal[];

const UNLISTED_KIND = KINDS.indexOf("unlisted");

export interface ChartPoints {
  readonly length: number;
  /** Point -> RowIndex. */
  readonly rows: Uint32Array;
  /** Point -> RarityRank. */
  readonly ranks: Float64Array;
  /**
   * Point -> by price, Eth: the price, or the projection if the token is not listed. By value: the price as a share of
   * the projection.
   */
  readonly values: Float64Array;
  /** Point -> index into `KINDS`. */
  readonly kinds: Uint8Array;
  /** Point -> index into `CONFIDENCE_LEVELS`. 0 without a projection: the price itself is certain. */
  readonly levels: Uint8Array;
  readonly counts: Readonly<Record<Deal, number>>;
  /** Number of tokens in view without a point. */
  readonly unplaced: number;
}

export function isListed(points: ChartPoints, point: number): boolean {
  return points.kinds[point] !== UNLISTED_KIND;
}

/** `confidence` is a share, 0 to 1. */
function levelIndex(confidence: Confidence | null): number {
  if (confidence === null || Number.isNaN(confidence)) return 0;
  return CONFIDENCE_LEVELS.findIndex(({ from }) => confidence * 100 >= from);
}

type Source = Pick<CollectionState, "fixed" | "figures" | "prices" | "view">;

/** Builds the points of the view's tokens. Empty while nothing is loaded. */
export function chartPoints(
  { fixed, figures, prices, view }: Source,
  measure: Measure = "price",
): ChartPoints {
  const shown = view?.rows ?? new Uint32Array(0);
  const rows = new Uint32Array(shown.length);
  const ranks = new Float64Array(shown.length);
  const values = new Float64Array(shown.length);
  const kinds = new Uint8Array(shown.length);
  const levels = new Uint8Array(shown.length);
  const counts: Record<Deal, number> = { hot: 0, cold: 0, listed: 0, unlisted: 0 };
  let length = 0;
  for (const row of shown) {
    const price: Eth = prices[row] ?? Number.NaN;
    const appraisal = appraisalAt(figures?.figures, row);
    const { deal } = verdictOf(price, appraisal);
    const projection: Eth = appraisal.priceProjection ?? Number.NaN;
    let value = deal === "unlisted" ? projection : price;
    if (measure === "value") value = deal === "unlisted" ? Number.NaN : price / projection;
    // Without a projection, or with one of 0.
    if (!Number.isFinite(value)) continue;
    rows[length] = row;
    ranks[length] = fixed?.ranks[row] ?? 0;
    values[length] = value;
    kinds[length] = KINDS.indexOf(deal);
    levels[length] = levelIndex(appraisal.confidence);
    counts[deal] += 1;
    length += 1;
  }
  return {
    length,
    rows: rows.subarray(0, length),
    ranks: ranks.subarray(0, length),
    values: values.subarray(0, length),
    kinds: kinds.subarray(0, length),
    levels: levels.subarray(0, length),
    counts,
    unplaced: shown.length - length,
  };
}

/** Returns the points that pass, in the same order. */
export function filterPoints(
  points: ChartPoints,
  passes: (rank: number, value: number) => boolean,
): ChartPoints {
  const kept = points.rows
    .map((_, point) => point)
    .filter((point) => passes(points.ranks[point]!, points.values[point]!));
  const counts: Record<Deal, number> = { hot: 0, cold: 0, listed: 0, unlisted: 0 };
  const kinds = Uint8Array.from(kept, (point) => points.kinds[point]!);
  for (const kind of kinds) counts[KINDS[kind]!] += 1;
  return {
    length: kept.length,
    rows: Uint32Array.from(kept, (point) => points.rows[point]!),
    ranks: Float64Array.from(kept, (point) => points.ranks[point]!),
    values: Float64Array.from(kept, (point) => points.values[point]!),
    kinds,
    levels: Uint8Array.from(kept, (point) => points.levels[point]!),
    counts,
    unplaced: points.unplaced,
  };
}
