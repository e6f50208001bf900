/** What valuation takes and gives for a whole collection. Columns stand in the order of the tokens it was given. */
import type { TraitPair } from "../../contract/token.ts";
import type { Confidence, Eth, RarityRank } from "../../contract/units.ts";

/** What valuation asks of a token. */
export interface TokenToValue {
  readonly tokenId: string;
  readonly rank: RarityRank;
  readonly traits: readonly TraitPair[];
}

export interface Valued {
  readonly projections: readonly (Eth | null)[];
  readonly confidences: readonly (Confidence | null)[];
  /** The projection line by ascending rank; empty without projections. */
  readonly line: readonly (readonly [rank: RarityRank, price: Eth])[];
  /** The fitted model as plain JSON, for later projections and for explaining one token. Null: no sales to go by. */
  readonly model: ValuationModel | null;
}

/** Everything `project` and `explain` need besides the tokens: plain JSON, stored as such. Its inside is `model.ts`'s own. */
export interface ValuationModel {
  readonly version: number;
}
