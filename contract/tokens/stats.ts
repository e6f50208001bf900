/**
 * A collection's sales figures: body of `GET /collections/{c}/stats`. Checked without valibot, which would join the first load
 * of a collection's page.
 */
import { isRecord } from "../values/is-record.ts";
import { mustBe, type Parsed, parsed } from "../values/problem.ts";
import type { Eth, UnixMs } from "../values/units.ts";

export interface CollectionStats {
  readonly floor: Eth | null;
  readonly listedCount: number;
  readonly size: number;
  /** Volumes and numbers of sales are without the doubtful ones, which stand apart: `SalesSum` of `storage/store/store.ts`. */
  readonly volume24h: Eth;
  readonly sales24h: number;
  readonly doubtfulVolume24h: Eth;
  readonly doubtfulSales24h: number;
  readonly volume7d: Eth;
  readonly sales7d: number;
  readonly doubtfulVolume7d: Eth;
  readonly doubtfulSales7d: number;
  /** Over the listed tokens that have a projection. */
  readonly medianDeviation: Eth | null;
  /** The same as a share of the projection: 0.25 is a quarter under it. */
  readonly medianDeviationShare: number | null;
  readonly lastListingsUpdate: UnixMs | null;
}

interface Kind {
  readonly expected: string;
  readonly isValid: (value: unknown) => boolean;
}

const AMOUNT: Kind = {
  expected: "a number of 0 or more",
  isValid: (value) => Number.isFinite(value) && (value as number) >= 0,
};
const AMOUNT_OR_NULL: Kind = {
  expected: "a number of 0 or more, or null",
  isValid: (value) => value === null || AMOUNT.isValid(value),
};
const NUMBER_OR_NULL: Kind = {
  expected: "a number or null",
  isValid: (value) => value === null || Number.isFinite(value),
};

const FIELDS: Readonly<Record<keyof CollectionStats, Kind>> = {
  floor: AMOUNT_OR_NULL,
  listedCount: AMOUNT,
  size: AMOUNT,
  volume24h: AMOUNT,
  sales24h: AMOUNT,
  doubtfulVolume24h: AMOUNT,
  doubtfulSales24h: AMOUNT,
  volume7d: AMOUNT,
  sales7d: AMOUNT,
  doubtfulVolume7d: AMOUNT,
  doubtfulSales7d: AMOUNT,
  medianDeviation: NUMBER_OR_NULL,
  medianDeviationShare: NUMBER_OR_NULL,
  lastListingsUpdate: NUMBER_OR_NULL,
};

export function parseStats(body: unknown): Parsed<CollectionStats> {
  if (!isRecord(body)) return mustBe("stats", "an object", body);
  for (const [field, { expected, isValid }] of Object.entries(FIELDS))
    if (!isValid(body[field])) return mustBe(`stats.${field}`, expected, body[field]);
  return parsed(body as unknown as CollectionStats); // every field was checked above
}
