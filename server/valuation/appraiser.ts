/**
 * Applies a fitted model to the tokens of its collection: learns new sales, and appraises any token at any moment
 * after the last of them.
 */
import type { Eth, UnixMs } from "../../contract/values/units.ts";
import type { Sale } from "../market/market-events.ts";
import type { LevelRange, TokenToValue } from "./collection-valuation.ts";
import { noisinessOf } from "./fit/fit-traits.ts";
import { createGaussianProcess, type Prediction } from "./fit/gaussian-process.ts";
import { selectSales } from "./fit/select-sales.ts";
import { traitRows } from "./fit/trait-rows.ts";
import { FLOOR_SALES, floorOf } from "./floor.ts";
import { CAPACITY, type FittedModel, type StoredSale } from "./model.ts";
import { createPricing, toPrice } from "./pricing.ts";
import { createRecentMarket } from "./recent-market.ts";

/** Effect of one sale on the market's level. */
export interface LevelMove {
  readonly tokenId: string;
  readonly price: Eth;
  readonly at: UnixMs;
  /** Price that the model expected just before the sale. */
  readonly expected: Eth;
  /** Relative change of the level: 0.02 is two percent up. */
  readonly share: number;
}

export type Appraiser = ReturnType<typeof createAppraiser>;

/** Minimum number of sales that say where the floor is. */
const MIN_FLOOR_SALES = 10;

export function createAppraiser(fitted: FittedModel, tokens: readonly TokenToValue[]) {
  const rowOf = new Map(tokens.map(({ tokenId }, row) => [tokenId, row]));
  const rows = traitRows(
    tokens,
    fitted.worths.map(([key]) => key),
    fitted.cut,
  );
  const recent = createRecentMarket(fitted.tiers, fitted.recent);
  const pricing = createPricing(fitted, rows, recent, floorLogNow);
  const { premiums, uncertainties } = pricing;
  const process = { ...pricing, rows };
  const emptyProcess = () =>
    createGaussianProcess(process, fitted.scales, fitted.plainLog, CAPACITY);

  let gp = emptyProcess();
  let processSales: StoredSale[] = [];
  const doubted = [...fitted.doubted];
  let { knownUntil } = fitted;
  /** Log of the floor, or null if too few sales are known. Undefined after a sale. */
  let floorLog: number | null | undefined;
  for (const sale of fitted.remembered) addKnown(sale);

  function addKnown(sale: StoredSale): void {
    const row = rowOf.get(sale[0]);
    if (row !== undefined) addSale(row, sale);
  }

  /** Returns the log price that was expected. If the Gaussian process rejects the sale as implausible, so does the model. */
  function addSale(row: number, sale: StoredSale): number {
    const [, at, logPrice] = sale;
    const before = gp.size;
    const expected = gp.learn(row, at, logPrice);
    if (gp.size === before) return expected;
    processSales.push(sale);
    floorLog = undefined;
    return expected;
  }

  function floorLogNow(): number | null {
    if (floorLog !== undefined) return floorLog;
    const latest = processSales.slice(-FLOOR_SALES);
    const floor =
      latest.length < MIN_FLOOR_SALES
        ? null
        : floorOf(latest.map(([, , logPrice]) => Math.exp(logPrice)));
    floorLog = floor === null ? null : Math.log(floor);
    return floorLog;
  }

  /** Rebuilds the full process from a selection of its sales. */
  function makeRoom(): void {
    const sales = processSales;
    const premiumOf = (sale: number) => premiums[rowOf.get(sales[sale][0]) ?? 0];
    gp = emptyProcess();
    processSales = [];
    for (const sale of selectSales(sales.length, premiumOf)) addKnown(sales[sale]);
  }

  return {
    ...pricing,
    /** The model with the sales learned since. */
    get model(): FittedModel {
      return {
        ...fitted,
        knownUntil,
        recent: recent.state,
        remembered: [...processSales],
        doubted: [...doubted],
      };
    },
    /** Number of sales that must come true before any token earns a verdict again, 0 in a calm market. */
    get salesToAgree(): number {
      return recent.salesToAgree;
    },
    /** Learns a sale of one of the tokens, by ascending time. */
    learn({ tokenId, at, price }: Sale): void {
      knownUntil = Math.max(knownUntil, at);
      if (!(price > 0 && Number.isFinite(price))) return;
      if (gp.size === CAPACITY) makeRoom();
      const row = rowOf.get(tokenId);
      if (row === undefined) return;
      const sale: StoredSale = [tokenId, at, Math.log(price)];
      const before = gp.size;
      const expected = addSale(row, sale);
      if (gp.size === before) doubted.push(sale);
      recent.learn(premiums[row], uncertainties[row], sale[2] - expected);
    },
    /** Returns the state of the market at a moment. It is stale once another sale is learned. */
    predict: (at: UnixMs) => gp.predict(at),
    /** Log of the floor, or null if too few sales are known. */
    get floorLog(): number | null {
      return floorLogNow();
    },
    /** Returns the price of a plain token. */
    levelOf: ({ level }: Prediction): Eth => toPrice(level),
    /** Returns the price of a plain token, and the bounds of one whose traits were often sold. */
    levelRangeOf({ level }: Prediction): LevelRange {
      const [low, high] = recent.logBoundsOf(0, noisinessOf(0));
      const shifted = level + recent.shiftAt(0);
      return { level: toPrice(level), low: toPrice(shifted + low), high: toPrice(shifted + high) };
    },
    /** Learns the known sales again, one by one. Returns what each of the last `count` did to the level, latest first. */
    levelMoves(count: number): readonly LevelMove[] {
      const replay = emptyProcess();
      const first = Math.max(0, processSales.length - count);
      const moves: LevelMove[] = [];
      let before = Number.NaN;
      for (const [index, [tokenId, at, logPrice]] of processSales.entries()) {
        if (index === first) before = replay.predict(knownUntil).level;
        const expected = replay.learn(rowOf.get(tokenId)!, at, logPrice); // `addSale` found its row
        if (index < first) continue;
        const { level } = replay.predict(knownUntil);
        const share = Math.expm1(level - before);
        moves.push({
          tokenId,
          price: toPrice(logPrice),
          at,
          expected: toPrice(expected),
          share,
        });
        before = level;
      }
      return moves.reverse();
    },
    /** Returns null if there is no such token. */
    rowOf: (tokenId: string) => rowOf.get(tokenId) ?? null,
  };
}
