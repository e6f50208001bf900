/**
 * Applies a fitted model to the tokens of its collection: learns new sales, and appraises any token at any moment
 * after the last of them.
 */
import type { TraitPair } from "../../contract/tokens/token.ts";
import {
  type Confidence,
  type Eth,
  MAX_PRICE_ETH,
  type UnixMs,
} from "../../contract/values/units.ts";
import type { Sale } from "../model/market-events.ts";
import { columnLookup, rowSum, type TraitRows, traitRows } from "./fit/trait-rows.ts";
import { createMemory, type Memory, type Outlook } from "./memory.ts";
import { type FittedModel, REMEMBERED, type RememberedSale, SPARE_ROOM } from "./model.ts";
import { boundsOf, confidenceOf, doubtOf, unsettledOf } from "./past-errors.ts";
import { worthRemembering } from "./remembered-sales.ts";
import type { TokenToValue } from "./valued.ts";

/** Summands of a token's log price. */
export interface Parts {
  /** Log price of a token without any worth from traits. */
  readonly level: number;
  /** Addition of each of its trait values, in their order: its own worth, and half of its effect with each other one. */
  readonly values: readonly number[];
  /** Addition of the number of its traits. */
  readonly count: number;
  /** Addition of its own past sales. */
  readonly own: number;
}

export interface Appraiser {
  /** The model with the sales learned since. */
  readonly model: FittedModel;
  /** Learns a sale of one of the tokens, by ascending time. */
  learn(sale: Sale): void;
  /** Returns the state of the market at a moment. It is stale once another sale is learned. */
  outlook(at: UnixMs): Outlook;
  projectionOf(row: number, outlook: Outlook): Eth;
  confidenceOf(row: number): Confidence;
  /** Returns the range that holds four in five past sales of similar tokens. */
  boundsOf(row: number, outlook: Outlook): readonly [low: Eth, high: Eth];
  partsOf(row: number, outlook: Outlook): Parts;
  /** Returns what a value adds on its own, in log price, or 0 if no sale covers it. */
  valueAlone(pair: TraitPair, outlook: Outlook): number;
  /** Returns what a number of traits adds on its own, in log price. */
  countAlone(traits: number, outlook: Outlook): number;
  /** Returns null if there is no such token. */
  rowOf(tokenId: string): number | null;
}

/** Figures of a collection's tokens by a model, computed once for as long as both stay the same. */
interface Ground {
  readonly rows: TraitRows;
  readonly rowOf: ReadonlyMap<string, number>;
  readonly worths: Float64Array;
  /** Row -> long-run premium over a plain token. */
  readonly premiums: Float64Array;
  /** Row -> remaining variance of its trait worths. */
  readonly unsettled: Float64Array;
}

function groundOf(
  { worths: known, plain, noise, worthSpread }: FittedModel,
  tokens: readonly TokenToValue[],
): Ground {
  const rows = traitRows(
    tokens,
    known.map(([key]) => key),
  );
  const worths = Float64Array.from(known, ([, worth]) => worth);
  const variance = worthSpread ** 2;
  const left = Float64Array.from(known, ([, , evidence]) => unsettledOf(evidence, variance, noise));
  const premiums = new Float64Array(tokens.length);
  const unsettled = new Float64Array(tokens.length);
  for (let row = 0; row < tokens.length; row += 1) {
    premiums[row] = rowSum(rows, row, worths) - plain;
    unsettled[row] = rowSum(rows, row, left) + rows.unknown[row] * variance;
  }
  const rowOf = new Map(tokens.map(({ tokenId }, row) => [tokenId, row]));
  return { rows, rowOf, worths, premiums, unsettled };
}

/** Smallest price: one wei. */
const LEAST_PRICE: Eth = 1e-18;

/** Rounds to six significant digits: far more than a projection's precision, and short in a response. */
function toPrice(logPrice: number): Eth {
  const price = Math.min(MAX_PRICE_ETH, Math.max(LEAST_PRICE, Math.exp(logPrice)));
  return Number(price.toPrecision(6));
}

export function createAppraiser(fitted: FittedModel, tokens: readonly TokenToValue[]): Appraiser {
  const ground = groundOf(fitted, tokens);
  const { rows, rowOf, worths, premiums, unsettled } = ground;
  const lookup = columnLookup(rows.keys);
  const { tiers, noise } = fitted;
  let remembered: RememberedSale[] = [];
  let knownUntil = fitted.knownUntil;
  let memory = recall(fitted.remembered);

  function recall(sales: readonly RememberedSale[]): Memory {
    remembered = [];
    const recalled = createMemory(ground, fitted.scales, fitted.plainLog, REMEMBERED + SPARE_ROOM);
    for (const sale of sales) remember(recalled, sale);
    return recalled;
  }

  function remember(into: Memory, sale: RememberedSale): void {
    const [tokenId, at, logPrice] = sale;
    const row = rowOf.get(tokenId);
    if (row === undefined) return;
    const before = into.size;
    into.learn(row, at, logPrice);
    // A sale that the memory rejects as implausible is left out of the model too.
    if (into.size > before) remembered.push(sale);
  }

  const fast = (row: number, { favour, pairs }: Outlook): number => {
    const { starts, columns, width } = rows;
    let sum = 0;
    for (let a = starts[row]; a < starts[row + 1]; a += 1) {
      sum += favour[columns[a]];
      for (let b = a + 1; b < starts[row + 1]; b += 1)
        sum += pairs[columns[a] * width + columns[b]];
    }
    return sum;
  };

  const doubtAt = (row: number) => doubtOf(unsettled[row], premiums[row], noise);

  const alone = (column: number | undefined, { favour, slope }: Outlook): number =>
    column === undefined ? 0 : worths[column] * (1 + slope) + favour[column];

  function logOf(row: number, outlook: Outlook): number {
    const premium = premiums[row];
    return (
      outlook.level + premium * (1 + outlook.slope) + fast(row, outlook) + outlook.own(row, premium)
    );
  }

  return {
    get model() {
      return { ...fitted, knownUntil, remembered: [...remembered] };
    },
    learn({ tokenId, at, price }) {
      knownUntil = Math.max(knownUntil, at);
      if (!(price > 0 && Number.isFinite(price))) return;
      if (memory.size === REMEMBERED + SPARE_ROOM) {
        const sales = remembered;
        const premiumOf = (sale: number) => premiums[rowOf.get(sales[sale][0]) ?? 0];
        memory = recall(worthRemembering(sales.length, premiumOf).map((sale) => sales[sale]));
      }
      remember(memory, [tokenId, at, Math.log(price)]);
    },
    outlook: (at) => memory.outlook(at),
    projectionOf: (row, outlook) => toPrice(logOf(row, outlook)),
    confidenceOf: (row) =>
      // Rounds to a tenth of a percent.
      Math.round(confidenceOf(tiers, premiums[row], doubtAt(row)) * 1000) / 1000,
    boundsOf(row, outlook) {
      const log = logOf(row, outlook);
      const [low, high] = boundsOf(tiers, premiums[row], doubtAt(row));
      return [toPrice(log + low), toPrice(log + high)];
    },
    partsOf(row, outlook) {
      const { traits } = tokens[row];
      const { pairs, slope } = outlook;
      const { starts, columns, width } = rows;
      const ofColumn = (column: number | undefined) => {
        if (column === undefined) return 0;
        let sum = alone(column, outlook);
        for (let at = starts[row]; at < starts[row + 1]; at += 1) {
          const [low, high] = [Math.min(column, columns[at]), Math.max(column, columns[at])];
          if (low !== high) sum += pairs[low * width + high] / 2;
        }
        return sum;
      };
      return {
        level: outlook.level - fitted.plain * (1 + slope),
        values: traits.map((pair) => ofColumn(lookup.ofPair(pair))),
        count: ofColumn(lookup.ofCount(traits.length)),
        own: outlook.own(row, premiums[row]),
      };
    },
    valueAlone: (pair, outlook) => alone(lookup.ofPair(pair), outlook),
    countAlone: (traits, outlook) => alone(lookup.ofCount(traits), outlook),
    rowOf: (tokenId) => rowOf.get(tokenId) ?? null,
  };
}
