/** Input and output of valuation for a whole collection. Output columns are in the order of the input tokens. */
import type { ModelFigure } from "../../contract/tokens/figures.ts";
import type { TraitPair } from "../../contract/tokens/token.ts";
import type { Eth, RarityRank } from "../../contract/values/units.ts";

/** Fields of a token that valuation needs. */
export interface TokenToValue {
  readonly tokenId: string;
  readonly rank: RarityRank;
  readonly traits: readonly TraitPair[];
}

/** The price of a plain token, and bounds between which four in five sales of such tokens lie. */
export interface LevelRange {
  readonly level: Eth;
  readonly low: Eth;
  readonly high: Eth;
}

/** Has one array for each figure of the model, under the name that `figures.ts` gives it. */
export interface CollectionValuation
  extends Readonly<Record<ModelFigure["arrayName"], readonly (number | null)[]>> {
  /** The projection line by ascending rank; empty without projections. */
  readonly line: readonly (readonly [rank: RarityRank, price: Eth])[];
  /** The level of the market. Null without a model. */
  readonly level: LevelRange | null;
  /** The fitted model as plain JSON, to project later and to explain one token. Null without usable sales. */
  readonly model: ValuationModel | null;
  /** The market by which its tokens are explained, see `packed-market.ts`. Without it, the server makes it from tokens, sales and model. */
  readonly market?: PackedMarket;
}

/** In base64, because the database's thread hands over bytes more slowly than text. */
export type PackedMarket = string;

/** Everything `project` and `explain` need besides the tokens: plain JSON, stored as such. Only `model.ts` reads it. */
export interface ValuationModel {
  readonly version: number;
}
