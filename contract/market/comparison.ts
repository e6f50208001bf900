/** Errors of projections of past sales beside those of plain rules, and how many prices their ranges held. Part of the record. */
import * as v from "valibot";
import { type Output, parserOf } from "../values/parse-with.ts";

const amount = v.pipe(v.number(), v.finite(), v.minValue(0));

/** Shares of the price paid: 0.1 is 10 percent. */
const errors = v.object({ median: amount, mean: amount });

const group = v.object({
  /** "2021 Q3", or the projection beside the floor: "1 to 2 floors". Empty for all sales. */
  name: v.string(),
  sales: amount,
  errors: v.object({
    projection: errors,
    rollingMedian: errors,
    floor: errors,
    ownLast: errors,
    traitFloor: errors,
    ridge: errors,
  }),
  /** Numbers of prices within the range, which should be 80 percent, below it and above it. */
  held: amount,
  below: amount,
  above: amount,
});

const comparison = v.object({
  all: group,
  /** By projection, as a multiple of the floor. */
  tiers: v.array(group),
  /** By ascending time. */
  quarters: v.array(group),
  /** Number of sales that are not judged. */
  excluded: amount,
  /** Share of the windows of 100 successive sales in which the range held under 70 percent. Null below 100 sales. */
  badWindows: v.nullable(amount),
  /** Number of sales in the longest stretch of such windows. */
  longestBad: amount,
});

/** Comparison of a collection. */
export const collectionComparison = v.object({
  collection: v.string(),
  /** Without tiers and quarters in a record of several collections. */
  ...comparison.entries,
});

export interface Comparison extends Output<typeof comparison> {}
export interface ComparedGroup extends Output<typeof group> {}
export type ComparedMethod = keyof ComparedGroup["errors"];

export const parseComparison = parserOf(comparison, "comparison");
