/** `GET /collections/{c}/preview`: a small chart of a collection, for a page that shows it without the worker. */
import * as v from "valibot";
import { parseWith } from "../values/parse-with.ts";
import type { Parsed } from "../values/problem.ts";
import type { Eth, RarityRank } from "../values/units.ts";

/** A listed token. Its projection is null if there are no sales to base it on. */
export type ListedPoint = readonly [
  tokenId: string,
  rank: RarityRank,
  price: Eth,
  projection: Eth | null,
];

export interface Preview {
  /** Rank of the last token. */
  readonly lastRank: RarityRank;
  /** Every token that is on sale. */
  readonly listed: readonly ListedPoint[];
  /** A sample of the other tokens, spread evenly over the ranks, at their projection. */
  readonly unlisted: readonly (readonly [rank: RarityRank, projection: Eth])[];
  /** The projection line, by ascending rank. */
  readonly line: readonly (readonly [rank: RarityRank, price: Eth])[];
}

const amount = v.pipe(v.number(), v.finite(), v.minValue(0));
const rankAndPrice = v.tuple([amount, amount]);

const preview = v.object({
  lastRank: amount,
  listed: v.array(v.tuple([v.string(), amount, amount, v.nullable(amount)])),
  unlisted: v.array(rankAndPrice),
  line: v.array(rankAndPrice),
});

export function parsePreview(body: unknown): Parsed<Preview> {
  return parseWith(preview, body, "preview");
}
