/** The history of a collection: its periods, and its series as columns with a value for each period. */
import type { Floats } from "../columns/body-format.ts";
import { DAY_MS, type UnixMs } from "../values/units.ts";

export const HOUR_MS = 3_600_000;

/** Step -> length of its periods and the start of one, in UTC. Weeks begin on Monday; 1970 began on a Thursday. */
const PERIODS = {
  hour: { ms: HOUR_MS, first: 0 },
  day: { ms: DAY_MS, first: 0 },
  week: { ms: 7 * DAY_MS, first: 4 * DAY_MS },
} as const;

export type HistoryStep = keyof typeof PERIODS;

export const HISTORY_STEPS = ["hour", "day", "week"] as const satisfies readonly HistoryStep[];

/** Maximum number of periods in one answer. */
export const MAX_PERIODS = 5_000;

export function isHistoryStep(value: unknown): value is HistoryStep {
  return HISTORY_STEPS.some((step) => step === value);
}

export function periodsOf(step: HistoryStep): { readonly ms: number; readonly first: UnixMs } {
  return PERIODS[step];
}

/** Returns the start of the period that contains `at`. */
export function periodStart(step: HistoryStep, at: UnixMs): UnixMs {
  const { ms, first } = PERIODS[step];
  return first + Math.floor((at - first) / ms) * ms;
}

/**
 * The series. In the collection's unit: `floor`, `level` (price of a plain token), `low` and `high` (range that aims to hold
 * 80 percent of the prices of such tokens), `volume`. Shares: `medianDeviation` of the listed tokens from their projections.
 * Counts: `sales`, and `listed` tokens. `volume` and `sales` are sums over the period, the others are
 * those at its end; level and deviation are those of the last projections until then.
 */
export const HISTORY_SERIES = [
  ...(["floor", "level", "low", "high"] as const),
  ...(["volume", "sales", "listed", "medianDeviation"] as const),
];

export type HistorySeries = (typeof HISTORY_SERIES)[number];

/** Start of each kind of series. Null if there is nothing of it. */
export interface HistorySince {
  readonly sales: UnixMs | null;
  /** `floor` and `listed`. */
  readonly listings: UnixMs | null;
  /** Levels before this were computed afterwards, from sales that were earlier than the level. Null: all were. */
  readonly levels: UnixMs | null;
  readonly deviations: UnixMs | null;
}

/** Body of `GET /collections/{c}/history`. The value of an unknown period is NONE, that of a period without sales 0. */
export interface MarketHistory {
  readonly step: HistoryStep;
  /** Start of the first period. */
  readonly from: UnixMs;
  /** Number of periods. */
  readonly size: number;
  /** Changes if a closed period changes, as by a late sale. */
  readonly rev: number;
  readonly since: HistorySince;
  readonly series: Readonly<Record<HistorySeries, Floats>>;
}
