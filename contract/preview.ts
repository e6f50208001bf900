/** `GET /collections/{c}/preview`: a collection's chart in small, for a page that shows it without its worker. */
import * as v from "valibot";
import { parseWith } from "./parse-with.ts";
import type { Parsed } from "./problem.ts";
import type { Eth, RarityRank } from "./units.ts";

/** A listed token. Its projection is null where there are no sales to go by. */
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
  /** Some of those that are not, evenly over the ranks, at their projection. */
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
