/** `GET /collections/{c}/preview`: a small chart of a collection, for a page that shows it without the worker. */
import * as v from "valibot";
import { type Output, parserOf } from "../values/parse-with.ts";

const amount = v.pipe(v.number(), v.finite(), v.minValue(0));
const figure = v.nullable(amount);
/** A server of an earlier version omits it. */
const furtherFigure = v.optional(figure, null);
const rankAndPrice = v.tuple([amount, amount]);

const preview = v.object({
  lastRank: amount,
  /**
   * Every token on sale: id, rank, price, and what its verdict rests on: projection, confidence (0 to 1), and both
   * bounds as shares of the projection. These are null if there are no sales to base them on.
   */
  listed: v.array(
    v.tuple([v.string(), amount, amount, figure, furtherFigure, furtherFigure, furtherFigure]),
  ),
  /** A sample of the other tokens, spread evenly over the ranks: rank and projection. */
  unlisted: v.array(rankAndPrice),
  /** The projection line, by ascending rank. */
  line: v.array(rankAndPrice),
});

/** Prices are in ETH. */
export interface Preview extends Output<typeof preview> {}
export type ListedPoint = Preview["listed"][number];

export const parsePreview = parserOf(preview, "preview");
