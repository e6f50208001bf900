/**
 * The state of a collection's market from which tokens are explained without learning the model's sales again. `packed-market.ts`
 * stores it.
 */
import type { MarketLevel } from "../../contract/market/valuation.ts";
import type { Eth, UnixMs } from "../../contract/values/units.ts";
import type { Sale } from "../market/market-events.ts";
import { createAppraiser } from "./appraiser.ts";
import type { ValuationModel } from "./collection-valuation.ts";
import type { Prediction } from "./fit/gaussian-process.ts";
import { type FittedModel, readModel } from "./model.ts";
import { type TokenColumns, toTokens } from "./token-columns.ts";

/** Sales of the collection's tokens, in any order, as columns. */
export interface SaleTable {
  /** Sale -> row of its token. */
  readonly rows: Uint32Array;
  /** Sale -> time, in Unix milliseconds. */
  readonly at: Float64Array;
  /** Sale -> price, in ETH. */
  readonly price: Float64Array;
}

export interface ReadyMarket {
  readonly tokens: TokenColumns;
  readonly sales: SaleTable;
  /** Null without a model that can be read. */
  readonly valued: ValuedMarket | null;
}

export interface ValuedMarket {
  readonly model: FittedModel;
  readonly prediction: Prediction;
  /** Row -> projection, in ETH. */
  readonly projections: Float64Array;
  /** Log of the floor, or null if too few sales are known. */
  readonly floorLog: number | null;
  readonly level: MarketLevel;
}

const MAX_LEVEL_MOVES = 5;
/** Number of latest sales that are searched for level moves. */
const SALES_SEARCHED = 60;
/** Smaller moves of the level are not listed. */
const MIN_LEVEL_MOVE = 0.005;

/** Takes tens of milliseconds. If there is no stored model, or it cannot be read, nothing is valued. */
export function readyMarket(
  stored: ValuationModel | null,
  tokens: TokenColumns,
  sales: readonly Sale[],
): ReadyMarket {
  const model = stored === null ? null : readModel(stored);
  return {
    tokens,
    sales: saleTable(tokens, sales),
    valued: model && valuedMarket(model, tokens),
  };
}

function valuedMarket(model: FittedModel, columns: TokenColumns): ValuedMarket {
  const appraiser = createAppraiser(model, toTokens(columns));
  const prediction = appraiser.predict(model.knownUntil);
  const moves = appraiser
    .levelMoves(SALES_SEARCHED)
    .filter(({ share }) => Math.abs(share) >= MIN_LEVEL_MOVE)
    .slice(0, MAX_LEVEL_MOVES);
  return {
    model,
    prediction,
    projections: Float64Array.from(columns.ids, (_, row) =>
      appraiser.projectionOf(row, prediction),
    ),
    floorLog: appraiser.floorLog,
    level: {
      level: appraiser.levelOf(prediction),
      salesToAgree: appraiser.salesToAgree,
      usesTraits: model.usesTraits,
      moves,
    },
  };
}

/** Leaves out sales of other tokens. */
export function saleTable({ ids }: TokenColumns, sales: readonly Sale[]): SaleTable {
  const rowOf = new Map(ids.map((id, row) => [id, row]));
  const known = sales.filter(({ tokenId }) => rowOf.has(tokenId));
  return {
    rows: Uint32Array.from(known, ({ tokenId }) => rowOf.get(tokenId) ?? 0),
    at: Float64Array.from(known, ({ at }): UnixMs => at),
    price: Float64Array.from(known, ({ price }): Eth => price),
  };
}
