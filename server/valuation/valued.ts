/** What valuation takes and gives for a whole collection. Columns stand in the order of the tokens it was given. */
import type { TraitPair } from "../../contract/token.ts";
import type { Confidence, Eth, RarityRank } from "../../contract/units.ts";
import type { LevelSettings, LevelState } from "./level.ts";
import type { ErrorTier } from "./past-errors.ts";

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

/** Everything `project` and `explain` need besides the tokens. Plain JSON: it is stored as such. */
export interface ValuationModel {
  readonly version: number;
  /** The level after the latest sale it knows; later sales move it on, see `project`. */
  readonly level: LevelState;
  readonly levelSettings: LevelSettings;
  /** Median premium of sold tokens, in log price. */
  readonly usualPremium: number;
  /** What carrying a column adds in log price, and how many sales speak of it. Keys: see `columnKey`. */
  readonly worths: readonly (readonly [key: string, worth: number, sales: number])[];
  /** Past errors of tokens whose every value had been sold, by premium. */
  readonly tiers: readonly ErrorTier[];
  /** And of tokens with a value that had hardly been sold. */
  readonly thinTiers: readonly ErrorTier[];
}
