/** The record: what was projected before each sale, beside what was paid. Body of `GET .../record`. */
import * as v from "valibot";
import { type Output, parserOf } from "../values/parse-with.ts";
import { collectionComparison } from "./comparison.ts";

const amount = v.pipe(v.number(), v.finite(), v.minValue(0));
const finite = v.pipe(v.number(), v.finite());
const maybe = v.nullable(amount);

/** Lower bounds of the confidence bands, in percent. */
export const CONFIDENCE_BANDS = [0, 20, 40, 60, 80] as const;

/** Counts of sales. Distances are shares of the projection. */
const counts = {
  sales: amount,
  within10: amount,
  within25: amount,
  /** Sales of projections that had a range, and those of them that were paid within it. */
  ranged: amount,
  held: amount,
};

const collection = v.object({
  id: v.string(),
  name: v.string(),
  /** Unit of the amounts. Absent: ETH. */
  currency: v.optional(v.string()),
  demo: v.boolean(),
  ...counts,
});

/** Sales of a month and a confidence band. */
const group = v.object({
  /** True if the projections were made before the sales. False if they were computed afterwards, from earlier sales. */
  live: v.boolean(),
  /** In UTC: "2021-09". */
  month: v.string(),
  /** Index into `CONFIDENCE_BANDS`. Null if the confidence is unknown. */
  band: maybe,
  ...counts,
});

const call = v.object({
  collection: v.string(),
  collectionName: v.string(),
  /** Unit of the amounts. Absent: ETH. */
  currency: v.optional(v.string()),
  demo: v.boolean(),
  tokenId: v.string(),
  /** False if the collection no longer has the token. */
  known: v.boolean(),
  live: v.boolean(),
  /** The asked price; null if the token was not listed. In the collection's unit, as are the projection, its bounds and `paid`. */
  price: maybe,
  projection: amount,
  low: maybe,
  high: maybe,
  /** 0 to 1. */
  confidence: maybe,
  /** UnixMs. */
  saidAt: finite,
  paid: amount,
  soldAt: finite,
  /** Decimals of the collection's amounts now. Absent or null: not known. */
  decimals: v.optional(v.nullable(amount)),
});

const record = v.object({
  /** With the sales of each. All collections, or one. */
  collections: v.array(collection),
  /** True if the groups, points and calls are those of demo collections. They never stand beside real ones. */
  demo: v.boolean(),
  groups: v.array(group),
  /** The latest sales as projection, price paid, and whether the projection was made before the sale. */
  points: v.array(v.tuple([amount, amount, v.boolean()])),
  /** The latest sales first. */
  calls: v.array(call),
  /** Number of listings whose call has not ended. */
  open: amount,
  /** One for each collection with an imported history. Servers of older versions do not send the field. */
  comparisons: v.optional(v.array(collectionComparison), []),
});

/** A market's projections and what was then paid. */
export interface MarketRecord extends Output<typeof record> {}
export interface RecordedCall extends Output<typeof call> {}
export interface RecordGroup extends Output<typeof group> {}
export type SaleCounts = Pick<RecordGroup, "sales" | "within10" | "within25" | "ranged" | "held">;

export const parseRecord = parserOf(record, "record");
export const parseRecordedCall = parserOf(call, "call");

const NO_SALES: SaleCounts = { sales: 0, within10: 0, within25: 0, ranged: 0, held: 0 };

/** Adds up counts. */
export function sumCounts(groups: readonly SaleCounts[]): SaleCounts {
  return groups.reduce(
    (sum, each) => ({
      sales: sum.sales + each.sales,
      within10: sum.within10 + each.within10,
      within25: sum.within25 + each.within25,
      ranged: sum.ranged + each.ranged,
      held: sum.held + each.held,
    }),
    NO_SALES,
  );
}

/** Fields that identify a call within its collection. */
export type CallKey = Pick<RecordedCall, "tokenId" | "soldAt" | "paid">;

/** Address of a call within a collection's record: the token, the time of the sale and the price paid. */
export function callKey({ tokenId, soldAt, paid }: CallKey): string {
  return `${tokenId}-${soldAt}-${paid}`;
}

const CALL_KEY = /^(\d{1,78})-(\d{1,16})-(\d[\d.e+-]{0,24})$/;

/** Reads what `callKey` wrote. Returns null for any other text. */
export function parseCallKey(key: string): CallKey | null {
  const [, tokenId, soldAt, paid] = CALL_KEY.exec(key) ?? [];
  if (tokenId === undefined || soldAt === undefined || !Number.isFinite(Number(paid))) return null;
  return { tokenId, soldAt: Number(soldAt), paid: Number(paid) };
}
