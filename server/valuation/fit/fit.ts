/** Fits the model of a collection to its sales: trait worths, Gaussian process scales, and past errors. */
import { upperMedian } from "../../../contract/values/median.ts";
import type { Sale } from "../../model/market-events.ts";
import type { TokenToValue } from "../collection-valuation.ts";
import {
  createGaussianProcess,
  type ProcessScales,
  type ProcessTokens,
} from "../gaussian-process.ts";
import { type FittedModel, MODEL_VERSION } from "../model.ts";
import { type PastError, remainingVarianceOf, tiersOf, uncertaintyOf } from "../past-errors.ts";
import { selectSales } from "../select-sales.ts";
import {
  firstSales,
  initialFit,
  noisinessOf,
  refineFit,
  type SaleColumns,
  type TraitFit,
} from "./fit-traits.ts";
import { FAR } from "./level.ts";
import { columnKeys, rowSum, type TraitRows, traitRows } from "./trait-rows.ts";

/** Solving is cubic in the number of columns, so only the most sold ones are kept. */
const MAX_COLUMNS = 300;
/** Number of neighbours on each side that a sale is compared with, to detect gifts. */
const GIFT_NEIGHBOURS = 25;

/** Number of folds of the latest sales that past errors come from. Each is projected from the sales before it. */
const FOLDS = 6;
const MAX_ERRORS = 1500;
/** The first fold begins when this many sales, this share of all, or all but `MAX_ERRORS` are known: the most of these. */
const MIN_KNOWN_SALES = 5;
const KNOWN_SHARE = 0.2;
const COLD_ROUNDS = 4;

/** Noise that the Gaussian process's standard deviations are tuned for. */
const USUAL_NOISE = 0.145;
/** Alternatives to the scale that the noise gives, tried on the latest sales. */
const LEVEL_SCALES = [0.5, 2];
const FAVOUR_SCALES = [0.25, 1.7];
const SCALE_SALES = 300;
/** An alternative replaces the default only if its error is below this share of the default's. */
const REQUIRED_RATIO = 0.97;

/** Usable sales as columns, with the tokens' trait rows. */
interface TrainingData {
  readonly rows: TraitRows;
  readonly sales: SaleColumns;
}

/** A fit, and the number of sales it knew. */
interface FitAt {
  readonly fit: TraitFit;
  readonly known: number;
}

/**
 * Fits the model, or returns null if no sale is usable. Skips sales at a price of 0, sales of unknown tokens,
 * duplicates, and gifts (prices far below their neighbours). Takes about a second for 17,000 sales in a
 * collection with 100 trait values.
 */
export function fitModel(
  tokens: readonly TokenToValue[],
  given: readonly Sale[],
): FittedModel | null {
  const sales = usableSales(tokens, given);
  const size = sales.at.length;
  if (size === 0) return null;
  const training = { rows: traitRows(tokens, soldKeys(tokens, sales)), sales };
  const fits = fitForward(training);
  const { fit } = fits[fits.length - 1];
  const scales = scalesFor(training, fit);
  const errors = errorsOf(training, fits, scales);
  const { rows } = training;
  const processSales = selectSales(size, premiumsBy(training, fit));
  // Skipped sales count too: the model has seen them.
  const at = given.reduce((latest, sale) => Math.max(latest, sale.at), sales.at[size - 1]);
  return {
    version: MODEL_VERSION,
    fittedAt: at,
    knownUntil: at,
    worths: rows.keys.map((key, column) => [key, fit.worth[column], fit.evidence[column]]),
    plain: fit.plain,
    plainLog: plainLogAt(training, fit, size),
    noise: fit.settings.noise,
    worthSpread: spreadOf(fit),
    scales,
    remembered: processSales.map((sale) => [
      tokens[sales.row[sale]].tokenId,
      sales.at[sale],
      sales.logPrice[sale],
    ]),
    tiers: tiersOf(errors),
  };
}

function errorsOf(
  training: TrainingData,
  fits: readonly FitAt[],
  scales: ProcessScales,
): PastError[] {
  return fits
    .slice(0, -1)
    .flatMap((past, index) => errorsBetween(training, past, fits[index + 1].known, scales));
}

/** Fits at the start of every fold, from only the sales before it, and at the end. */
function fitForward({ rows, sales }: TrainingData): FitAt[] {
  const size = sales.at.length;
  const first = Math.min(
    size,
    Math.max(MIN_KNOWN_SALES, Math.floor(size * KNOWN_SHARE), size - MAX_ERRORS),
  );
  const cold = firstSales(sales, first);
  const fits: FitAt[] = [
    { known: first, fit: refineFit(rows, cold, initialFit(rows.width), COLD_ROUNDS, true) },
  ];
  for (let fold = 1; fold <= FOLDS; fold += 1) {
    const known = first + Math.floor(((size - first) * fold) / FOLDS);
    const before = fits[fits.length - 1];
    if (known === before.known) continue;
    fits.push({ known, fit: refineFit(rows, firstSales(sales, known), before.fit, 1, false) });
  }
  return fits;
}

/** Returns the errors of a past fit on the sales from `known` up to `end`, which it did not know. */
function errorsBetween(
  training: TrainingData,
  { fit, known }: FitAt,
  end: number,
  scales: ProcessScales,
): PastError[] {
  const { rows, sales } = training;
  const { noise } = fit.settings;
  const variance = spreadOf(fit) ** 2;
  const left = fit.evidence.map((evidence) => remainingVarianceOf(evidence, variance, noise));
  const premiumOf = premiumsBy(training, fit);
  const before = selectSales(known, premiumOf);
  const heldOut = Array.from({ length: end - known }, (_, index) => known + index);
  const order = [...before, ...heldOut];
  const tokens = processTokens(training, fit, order);
  const plainLog = plainLogAt(training, fit, known);
  const gp = createGaussianProcess(tokens, scales, plainLog, order.length);
  const errors: PastError[] = [];
  for (const sale of order) {
    const row = sales.row[sale];
    const { mean } = gp.learn(row, sales.at[sale], sales.logPrice[sale]);
    if (sale < known) continue;
    const premium = tokens.premiums[row];
    const remainingVariance = rowSum(rows, row, left) + rows.unknown[row] * variance;
    const uncertainty = uncertaintyOf(remainingVariance, premium, noise);
    errors.push({ premium, error: (sales.logPrice[sale] - mean) / uncertainty });
  }
  return errors;
}

/** Returns a function that computes the premium of a sale's token by a fit. */
function premiumsBy(
  { rows, sales }: TrainingData,
  { worth, plain }: TraitFit,
): (sale: number) => number {
  return (sale) => rowSum(rows, sales.row[sale], worth) - plain;
}

/** Prepares the tokens for the Gaussian process by a fit. Sets the premiums of tokens in the `heldOut` sales only. */
function processTokens(
  training: TrainingData,
  fit: TraitFit,
  heldOut: readonly number[],
): ProcessTokens {
  const premiums = new Float64Array(training.rows.size);
  const premiumOf = premiumsBy(training, fit);
  for (const sale of heldOut) premiums[training.sales.row[sale]] = premiumOf(sale);
  return { rows: training.rows, premiums, worths: fit.worth };
}

/** Returns the median log price of a plain token over the last 100 of the first `known` sales. */
function plainLogAt({ rows, sales }: TrainingData, fit: TraitFit, known: number): number {
  const logs: number[] = [];
  for (let sale = Math.max(0, known - 100); sale < known; sale += 1)
    logs.push(sales.logPrice[sale] - rowSum(rows, sales.row[sale], fit.worth) + fit.plain);
  return upperMedian(logs);
}

/** Returns the standard deviation of trait worths, at least the noise: the prior of a trait that was never sold. */
function spreadOf({ worth, settings }: TraitFit): number {
  let sum = 0;
  for (const value of worth) sum += value * value;
  return Math.max(settings.noise, Math.sqrt(sum / Math.max(1, worth.length)));
}

/** Chooses the scales that predict the latest sales best. */
function scalesFor(training: TrainingData, fit: TraitFit): ProcessScales {
  const { sales } = training;
  const end = sales.at.length;
  const from = Math.max(0, end - SCALE_SALES);
  const tried = Array.from({ length: end - from }, (_, index) => from + index);
  const tokens = processTokens(training, fit, tried);
  const plainLog = plainLogAt(training, fit, Math.min(end, from + 100));
  const surpriseAt = (scales: ProcessScales) => {
    const gp = createGaussianProcess(tokens, scales, plainLog, end - from);
    let sum = 0;
    for (let sale = from; sale < end; sale += 1) {
      const { mean } = gp.learn(sales.row[sale], sales.at[sale], sales.logPrice[sale]);
      // The Gaussian process is nearly empty for the first quarter.
      if (sale < from + (end - from) / 4) continue;
      const off = Math.min(FAR, Math.abs(sales.logPrice[sale] - mean));
      sum += off / noisinessOf(tokens.premiums[sales.row[sale]]);
    }
    return sum;
  };
  const noise = fit.settings.noise / USUAL_NOISE;
  let best: ProcessScales = { level: noise, favour: noise, noise };
  let least = surpriseAt(best) * REQUIRED_RATIO;
  const tryScales = (scales: ProcessScales) => {
    const surprise = surpriseAt(scales);
    if (surprise >= least) return;
    least = surprise;
    best = scales;
  };
  for (const scale of LEVEL_SCALES) tryScales({ ...best, level: noise * scale });
  for (const scale of FAVOUR_SCALES) tryScales({ ...best, favour: noise * scale });
  return best;
}

/** Returns the usable sales by ascending time, without duplicates. The order of `sales` does not matter. */
function usableSales(tokens: readonly TokenToValue[], sales: readonly Sale[]): SaleColumns {
  const rowOf = new Map(tokens.map(({ tokenId }, row) => [tokenId, row]));
  const known = sales
    .filter(
      ({ tokenId, price, at }) =>
        price > 0 && Number.isFinite(price) && Number.isFinite(at) && rowOf.has(tokenId),
    )
    .sort(
      (a, b) =>
        a.at - b.at ||
        (rowOf.get(a.tokenId) ?? 0) - (rowOf.get(b.tokenId) ?? 0) ||
        a.price - b.price,
    )
    .filter((sale, index, all) => !isSame(sale, all[index - 1]));
  const logs = known.map(({ price }) => Math.log(price));
  const kept = known.filter((_, sale) => !isGift(logs, sale));
  return {
    at: Float64Array.from(kept, ({ at }) => at),
    logPrice: Float64Array.from(kept, ({ price }) => Math.log(price)),
    row: Uint32Array.from(kept, ({ tokenId }) => rowOf.get(tokenId) ?? 0),
  };
}

function isSame(sale: Sale, before: Sale | undefined): boolean {
  return (
    before !== undefined &&
    sale.at === before.at &&
    sale.tokenId === before.tokenId &&
    sale.price === before.price
  );
}

/** True if a price is far below the medians both before and after it. Sales in a falling market are kept. */
function isGift(logs: readonly number[], sale: number): boolean {
  const before = logs.slice(Math.max(0, sale - GIFT_NEIGHBOURS), sale);
  const after = logs.slice(sale + 1, sale + 1 + GIFT_NEIGHBOURS);
  const around = [before, after].filter(({ length }) => length > 0).map(upperMedian);
  return around.length > 0 && logs[sale] < Math.min(...around) - FAR;
}

/** Returns the keys of the columns that sold tokens carry, the most sold first. */
function soldKeys(tokens: readonly TokenToValue[], sales: SaleColumns): string[] {
  const count = new Map<string, number>();
  for (const row of sales.row)
    for (const key of columnKeys(tokens[row].traits)) count.set(key, (count.get(key) ?? 0) + 1);
  return [...count]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_COLUMNS)
    .map(([key]) => key);
}
