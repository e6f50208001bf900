/** What valuation gives for a whole collection. Columns stand in the order of the tokens it was given. */
import type { Confidence, Eth } from "../../contract/units.ts";

export interface Valued {
  readonly projections: readonly (Eth | null)[];
  readonly confidences: readonly (Confidence | null)[];
  /** The projection line by ascending rank; empty without projections. */
  readonly line: readonly (readonly [rank: number, price: Eth])[];
  /** The fitted model as plain JSON, for later projections and for explaining one token. Null: no sales to go by. */
  readonly model: ValuationModel | null;
}

/** Everything `explain` and `project` need besides the tokens. Plain JSON: it is stored as such. */
export interface ValuationModel {
  readonly version: number;
}
