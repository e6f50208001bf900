/** Explanation of a token's rank: body of `GET /tokens/{c}/{tokenId}/rarity`. */
import * as v from "valibot";
import { type Output, parserOf } from "../values/parse-with.ts";

const finite = v.pipe(v.number(), v.finite());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** `tokens` of the collection share the part. `score` is what it adds: the parts of a token sum to its score. */
const part = { tokens: count, score: finite };

const tokenRarity = v.object({
  tokenId: v.string(),
  /** Information content over the collection's entropy (OpenRarity); 1 is an average token. */
  score: finite,
  /** Number of values, the trait count included, that no other token has. It ranks before the score. */
  unique: count,
  /** The values that the token carries. */
  carried: v.array(v.object({ ...part, traitId: count, valueId: count })),
  /** The traits that the token has no value of. */
  lacked: v.array(v.object({ ...part, traitId: count })),
  /** Number of traits that the token has. */
  traitCount: v.object({ ...part, traitCount: count }),
  /** Contribution of the values that the token lacks, of traits of which a token can have several values. */
  othersScore: finite,
});

export interface TokenRarity extends Output<typeof tokenRarity> {}

export const parseTokenRarity = parserOf(tokenRarity, "rarity");
