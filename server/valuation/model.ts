/** The fitted model, stored with a collection and read back when its market changes. */
import * as v from "valibot";
import type { UnixMs } from "../../contract/values/units.ts";
import { BANDS } from "./bound-widths.ts";
import type { ValuationModel } from "./collection-valuation.ts";
import type { ProcessScales } from "./fit/gaussian-process.ts";
import type { RarityPrior } from "./fit/rarity-prior.ts";
import { MAX_SELECTED_SALES } from "./fit/select-sales.ts";
import type { ErrorTier } from "./past-errors.ts";
import type { RecentState } from "./recent-market.ts";
import { MAX_RECENT } from "./recent-shift.ts";

export const MODEL_VERSION = 10;

/** Number of sales that a Gaussian process learns beyond its initial ones before it is rebuilt. */
const SPARE_CAPACITY = 150;
/** Maximum number of sales in a Gaussian process. Its memory grows with their square, its building time with their cube. */
export const CAPACITY = MAX_SELECTED_SALES + SPARE_CAPACITY;

/** A sale as the model stores it. */
export type StoredSale = readonly [tokenId: string, at: UnixMs, logPrice: number];

export interface FittedModel extends ValuationModel {
  /** Time of the latest sale known when the model was fitted. */
  readonly fittedAt: UnixMs;
  /** Time up to which sales were processed, skipped ones included. `project` adds later ones. */
  readonly knownUntil: UnixMs;
  /** Coefficient of a column (see `columnKeys`), in log price, and the weighted number of its sales. */
  readonly worths: readonly (readonly [key: string, worth: number, evidence: number])[];
  /** Keys of the factors that were sold and yet have no column, because columns are limited. */
  readonly cut: readonly string[];
  /** Sum of the worths of a plain token: a low quantile of the recently sold ones. Premiums are relative to it. */
  readonly plain: number;
  /** Log price of a plain token before the remembered sales are applied. */
  readonly plainLog: number;
  /** Standard deviation of single sales near the floor, in log price. */
  readonly noise: number;
  /** False if past projections by traits were no better than the usual price of a sale. Then there are no columns. */
  readonly usesTraits: boolean;
  /** Prior of the factors that were never sold. */
  readonly prior: RarityPrior;
  readonly scales: ProcessScales;
  /** The sales that the Gaussian process is built from, by ascending time. */
  readonly remembered: readonly StoredSale[];
  /** The sales that the model skips, or counts as if they were near its projection: gifts, wash sales and the like. */
  readonly doubted: readonly StoredSale[];
  /** Past errors by ascending premium; at least one tier. */
  readonly tiers: readonly ErrorTier[];
  readonly recent: RecentState;
}

const finite = v.pipe(v.number(), v.finite());
const pair = v.tuple([finite, finite]);
const schema = v.object({
  version: v.literal(MODEL_VERSION),
  fittedAt: finite,
  knownUntil: finite,
  worths: v.array(v.tuple([v.string(), finite, finite])),
  cut: v.array(v.string()),
  plain: finite,
  plainLog: finite,
  noise: finite,
  usesTraits: v.boolean(),
  prior: v.object({
    slope: finite,
    slopes: v.array(v.tuple([v.string(), finite])),
    spread: pair,
    limit: finite,
  }),
  scales: v.object({ level: finite, favour: finite, noise: finite }),
  remembered: v.pipe(v.array(v.tuple([v.string(), finite, finite])), v.maxLength(CAPACITY)),
  doubted: v.array(v.tuple([v.string(), finite, finite])),
  tiers: v.pipe(
    v.array(
      v.object({
        premium: finite,
        errors: v.array(finite),
        known: finite,
        effectiveSales: finite,
      }),
    ),
    v.minLength(1),
  ),
  recent: v.object({
    residuals: v.pipe(v.array(pair), v.maxLength(MAX_RECENT)),
    widths: v.object({ fast: pair, slow: v.pipe(v.array(pair), v.length(BANDS)) }),
    regime: v.object({ isBroken: v.boolean(), latest: v.array(pair) }),
  }),
});

/** Reads a stored model. Returns null if another version wrote it or it is invalid. */
export function readModel(stored: ValuationModel): FittedModel | null {
  const result = v.safeParse(schema, stored);
  return result.success ? result.output : null;
}
