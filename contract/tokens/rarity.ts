/** Explanation of a token's rank: body of `GET /tokens/{c}/{tokenId}/rarity`. */
import * as v from "valibot";
import { parseWith } from "../values/parse-with.ts";
import type { Parsed } from "../values/problem.ts";

interface Part {
  /** Number of tokens of the collection that share this part. */
  readonly tokens: number;
  /** Contribution of this part to the score. The parts of a token sum to its score. */
  readonly score: number;
}

/** A value that the token carries. */
export interface CarriedPart extends Part {
  readonly traitId: number;
  readonly valueId: number;
}

/** A trait that the token has no value of. */
export interface LackedPart extends Part {
  readonly traitId: number;
}

/** Number of traits that the token has. */
export interface TraitCountPart extends Part {
  readonly traitCount: number;
}

export interface TokenRarity {
  readonly tokenId: string;
  /** Information content over the collection's entropy (OpenRarity); 1 is an average token. */
  readonly score: number;
  /** Number of values, the trait count included, that no other token has. It ranks before the score. */
  readonly unique: number;
  readonly carried: readonly CarriedPart[];
  readonly lacked: readonly LackedPart[];
  readonly traitCount: TraitCountPart;
  /** Contribution of the values that the token lacks, of traits of which a token can have several values. */
  readonly othersScore: number;
}

const finite = v.pipe(v.number(), v.finite());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const part = { tokens: count, score: finite };

const tokenRarity = v.object({
  tokenId: v.string(),
  score: finite,
  unique: count,
  carried: v.array(v.object({ ...part, traitId: count, valueId: count })),
  lacked: v.array(v.object({ ...part, traitId: count })),
  traitCount: v.object({ ...part, traitCount: count }),
  othersScore: finite,
});

export function parseTokenRarity(body: unknown): Parsed<TokenRarity> {
  return parseWith(tokenRarity, body, "rarity");
}
