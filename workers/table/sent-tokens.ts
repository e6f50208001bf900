/**
 * A collection's tokens in the order they were sent, one array a field: what a payload is decoded
 * into, and what a table is built from.
 */
import type { ByteTexts } from "./byte-texts.ts";

export interface SentTokens {
  /** Good tokens, those of one id counted one by one. */
  readonly count: number;
  /** Tokens in the payload, bad ones included. */
  readonly sentCount: number;
  /** Index -> position in the payload, ascending. */
  readonly sentAt: Uint32Array;
  readonly ids: ByteTexts;
  /** Empty: the token has none. So for the next two. */
  readonly names: ByteTexts;
  readonly images: ByteTexts;
  readonly animations: ByteTexts;
  /** Index -> RarityRank. */
  readonly ranks: Uint32Array;
  /** Index -> Eth, or NONE. Never a negative zero; so for the next two. */
  readonly prices: Float64Array;
  readonly projections: Float64Array;
  /** Index -> Confidence, or NONE. */
  readonly confidences: Float64Array;
  /** Index -> marketplace, or NO_MARKETPLACE. Of tokens with a price only. */
  readonly marketplaces: Uint8Array;
  /** Token i carries `pairCodes` at `pairStarts[i]` up to `pairStarts[i + 1]`, each code once. */
  readonly pairStarts: Uint32Array;
  readonly pairCodes: Uint32Array;
  /** The distinct pairs of a trait and a value: pair code -> trait id and value id. */
  readonly pairTraitIds: Uint32Array;
  readonly pairValueIds: Uint32Array;
  /** Token i has the vibes at `vibeStarts[i]` up to `vibeStarts[i + 1]`, each vibe once, with its last score. */
  readonly vibeStarts: Uint32Array;
  readonly vibeIds: Uint32Array;
  readonly vibeScores: Float64Array;
}
