/** The fitted model: what is stored with a collection and read back when its market moves on. */
import * as v from "valibot";
import type { UnixMs } from "../../contract/units.ts";
import type { MemoryScales } from "./memory.ts";
import type { ErrorTier } from "./past-errors.ts";
import { DEAR_SALES, RECENT_SALES } from "./remembered-sales.ts";
import type { ValuationModel } from "./valued.ts";

export const MODEL_VERSION = 2;

/** A memory has room for this many sales more than it begins with, then it begins anew. */
export const SPARE_ROOM = 150;
/** Sales that a memory begins with, at the most: its work grows by their square. */
export const REMEMBERED = RECENT_SALES + DEAR_SALES;

/** A sale that the memory goes by. */
export type RememberedSale = readonly [tokenId: string, at: UnixMs, logPrice: number];

export interface FittedModel extends ValuationModel {
  /** When it was fitted: time of the latest sale known then. */
  readonly fittedAt: UnixMs;
  /** Time of the latest sale it knows; later ones move it on, see `project`. */
  readonly knownUntil: UnixMs;
  /** Long-run worth of carrying a column, in log price, and how many sales speak of it. Keys: see `columnKey`. */
  readonly worths: readonly (readonly [key: string, worth: number, evidence: number])[];
  /** Sum of the worths of a plain token: premiums are counted from here. */
  readonly plain: number;
  /** Log price of a plain token, where nothing is remembered. */
  readonly plainLog: number;
  /** Standard deviation of single sales near the floor, and of worths between traits, in log price. */
  readonly noise: number;
  readonly worthSpread: number;
  readonly scales: MemoryScales;
  /** The latest sales, by ascending time. */
  readonly remembered: readonly RememberedSale[];
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
    v.maxLength(REMEMBERED + SPARE_ROOM),
  ),
  tiers: v.pipe(
    v.array(v.object({ premium: finite, errors: v.array(finite), known: finite })),
    v.minLength(1),
  ),
});

/** A model as it was stored; null if another version wrote it, or it is none: fit anew then. */
export function readModel(stored: ValuationModel): FittedModel | null {
  const result = v.safeParse(schema, stored);
  return result.success ? result.output : null;
}
