/** Why a token has its rank: body of `GET /tokens/{c}/{tokenId}/rarity`. */
import * as v from "valibot";
import { parseWith } from "./parse-with.ts";
import type { Parsed } from "./problem.ts";

interface Part {
  /** Tokens of the collection that share it. */
  readonly tokens: number;
  /** What it adds to the score; the parts of a token sum to its score. */
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

/** How many traits the token has. */
export interface TraitCountPart extends Part {
  readonly traitCount: number;
}

export interface TokenRarity {
  readonly tokenId: string;
  /** Information content over the collection's entropy (OpenRarity); 1 is an average token. */
  readonly score: number;
  /** Values that no other token has. They rank first, whatever the score. */
  readonly unique: number;
  readonly carried: readonly CarriedPart[];
  readonly lacked: readonly LackedPart[];
  readonly traitCount: TraitCountPart;
  /** What not having other values of traits with several adds. */
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
