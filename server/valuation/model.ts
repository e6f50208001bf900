/** The fitted model: what is stored with a collection and read back when its market moves on. */
import * as v from "valibot";
import type { LevelSettings, LevelState } from "./level.ts";
import type { ErrorTier } from "./past-errors.ts";
import type { ValuationModel } from "./valued.ts";

export const MODEL_VERSION = 1;

/** A token is thin when one of its values was sold fewer times than this. */
export const THIN_SALES = 3;

export interface FittedModel extends ValuationModel {
  /** The level after the latest sale it knows; later sales move it on, see `project`. */
  readonly level: LevelState;
  readonly levelSettings: LevelSettings;
  /** Median premium of sold tokens, in log price. */
  readonly usualPremium: number;
  /** What carrying a column adds in log price, and how many sales speak of it. Keys: see `columnKey`. */
  readonly worths: readonly (readonly [key: string, worth: number, sales: number])[];
  /** Past errors of tokens whose every value had been sold, by ascending premium; at least one. */
  readonly tiers: readonly ErrorTier[];
  /** And of tokens with a value that had hardly been sold. */
  readonly thinTiers: readonly ErrorTier[];
}

const finite = v.pipe(v.number(), v.finite());
const tiers = v.pipe(
  v.array(v.object({ premium: finite, confidence: finite, low: finite, high: finite })),
  v.minLength(1),
);
const schema = v.object({
  version: v.literal(MODEL_VERSION),
  level: v.object({ level: finite, variance: finite, at: finite }),
  levelSettings: v.object({ dailyDrift: finite, saleDrift: finite, noise: finite }),
  usualPremium: finite,
  worths: v.array(v.tuple([v.string(), finite, finite])),
  tiers,
  thinTiers: tiers,
});

/** A model as it was stored; null if another version wrote it, or it is none: fit anew then. */
export function readModel(stored: ValuationModel): FittedModel | null {
  const result = v.safeParse(schema, stored);
  return result.success ? result.output : null;
}
