/** Input and output of valuation for a whole collection. Output columns are in the order of the input tokens. */
import type { TraitPair } from "../../contract/tokens/token.ts";
import type { BoundShare, Confidence, Eth, RarityRank } from "../../contract/values/units.ts";

/** Fields of a token that valuation needs. */
export interface TokenToValue {
  readonly tokenId: string;
  readonly rank: RarityRank;
  readonly traits: readonly TraitPair[];
}

export interface CollectionValuation {
  readonly projections: readonly (Eth | null)[];
  readonly confidences: readonly (Confidence | null)[];
  /** Bounds of the range that aims to hold 80 percent of prices. */
  readonly lowShares: readonly (BoundShare | null)[];
  readonly highShares: readonly (BoundShare | null)[];
  /** The projection line by ascending rank; empty without projections. */
  readonly line: readonly (readonly [rank: RarityRank, price: Eth])[];
  /** The fitted model as plain JSON, to project later and to explain one token. Null without usable sales. */
  readonly model: ValuationModel | null;
}

/** Everything `project` and `explain` need besides the tokens: plain JSON, stored as such. Only `model.ts` reads it. */
export interface ValuationModel {
  readonly version: number;
}
