/** `GET /collections/{c}/preview`: a small chart of a collection, for a page that shows it without the worker. */
import * as v from "valibot";
import { type Output, parserOf } from "../values/parse-with.ts";

const amount = v.pipe(v.number(), v.finite(), v.minValue(0));
const rankAndPrice = v.tuple([amount, amount]);

const preview = v.object({
  /** Rank of the last token. */
  lastRank: amount,
  /** Every token on sale: id, rank, price, and projection, which is null if there are no sales to base it on. */
  listed: v.array(v.tuple([v.string(), amount, amount, v.nullable(amount)])),
  /** A sample of the other tokens, spread evenly over the ranks: rank and projection. */
  unlisted: v.array(rankAndPrice),
  /** The projection line, by ascending rank. */
  line: v.array(rankAndPrice),
});

/** Prices are in ETH. */
export interface Preview extends Output<typeof preview> {}
export type ListedPoint = Preview["listed"][number];

export const parsePreview = parserOf(preview, "preview");
