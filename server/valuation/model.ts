/** The fitted model, stored with a collection and read back when its market changes. */
import * as v from "valibot";
import type { UnixMs } from "../../contract/values/units.ts";
import type { ValuationModel } from "./collection-valuation.ts";
import type { ProcessScales } from "./gaussian-process.ts";
import type { ErrorTier } from "./past-errors.ts";
import { EXPENSIVE_SALES, RECENT_SALES } from "./select-sales.ts";

export const MODEL_VERSION = 2;

/** Number of sales that a Gaussian process learns beyond its initial ones before it is rebuilt. */
export const SPARE_CAPACITY = 150;
/** Maximum number of sales that a Gaussian process starts with. Its cost grows with their square. */
export const MAX_INITIAL_SALES = RECENT_SALES + EXPENSIVE_SALES;

/** A sale that the Gaussian process is built from. */
export type ProcessSale = readonly [tokenId: string, at: UnixMs, logPrice: number];

export interface FittedModel extends ValuationModel {
  /** Time of the latest sale known when the model was fitted. */
  readonly fittedAt: UnixMs;
  /** Time of the latest sale in the model. `project` adds later ones. */
  readonly knownUntil: UnixMs;
  /** Long-run worth of a column, in log price, and the weighted number of its sales. Keys: see `columnKey`. */
  readonly worths: readonly (readonly [key: string, worth: number, evidence: number])[];
  /** Sum of the worths of a plain token. Premiums are relative to it. */
  readonly plain: number;
  /** Prior log price of a plain token, without any remembered sale. */
  readonly plainLog: number;
  /** Standard deviation of single sales near the floor, and of worths between traits, in log price. */
  readonly noise: number;
  readonly worthSpread: number;
  readonly scales: ProcessScales;
  /** The sales that the Gaussian process is built from, by ascending time. */
  readonly remembered: readonly ProcessSale[];
  /** Past errors by ascending premium; at least one tier. */
  readonly tiers: readonly ErrorTier[];
}

const finite = v.pipe(v.number(), v.finite());
const schema = v.object({
  version: v.literal(MODEL_VERSION),
  fittedAt: finite,
  knownUntil: finite,
  worths: v.array(v.tuple([v.string(), finite, finite])),
  plain: finite,
  plainLog: finite,
  noise: finite,
  worthSpread: finite,
  scales: v.object({ level: finite, favour: finite, noise: finite }),
  remembered: v.pipe(
    v.array(v.tuple([v.string(), finite, finite])),
    v.maxLength(MAX_INITIAL_SALES + SPARE_CAPACITY),
  ),
  tiers: v.pipe(
    v.array(v.object({ premium: finite, errors: v.array(finite), known: finite })),
    v.minLength(1),
  ),
});

/** Reads a stored model. Returns null if another version wrote it or it is invalid; the caller then refits. */
export function readModel(stored: ValuationModel): FittedModel | null {
  const result = v.safeParse(schema, stored);
  return result.success ? result.output : null;
}
