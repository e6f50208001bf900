/** Fits the model of a collection to its sales: trait worths, Gaussian process scales, and past errors. */
import { upperMedian } from "../../../contract/values/median.ts";
import type { Sale } from "../../market/market-events.ts";
import type { TokenToValue } from "../collection-valuation.ts";
import { type FittedModel, MODEL_VERSION, type StoredSale } from "../model.ts";
import { type PastError, tiersOf, uncertaintiesOf } from "../past-errors.ts";
import { shiftErrors, stateAfter } from "../recent-market.ts";
import {
  firstSales,
  fitTraits,
  noisinessOf,
  type SaleColumns,
  type TraitFit,
  withoutWorths,
  worthOf,
} from "./fit-traits.ts";
import { createGaussianProcess, type ProcessScales } from "./gaussian-process.ts";
import { LARGE_RESIDUAL } from "./level.ts";
import { remainingVariances } from "./rarity-prior.ts";
import { selectSales } from "./select-sales.ts";
import { columnKeys, premiumsOf, type TraitRows, traitRows } from "./trait-rows.ts";

/** Solving is cubic in the number of columns, so only the most sold ones are kept. */
const MAX_COLUMNS = 300;
/** Number of neighbours on each side that a sale is compared with, to detect gifts. */
const GIFT_NEIGHBOURS = 25;

/** The latest sales are cut into this many folds. Each fold is projected from the sales before it. */
const FOLDS = 6;
/** Maximum number of sales in all folds. */
const MAX_ERRORS = 1500;
/** Minimum number of sales before the first fold. */
const MIN_KNOWN_SALES = 5;
/** Minimum share of all sales before the first fold. */
const KNOWN_SHARE = 0.2;

/** Traits are judged by at least this many past projections. With fewer, the model uses them. */
const MIN_JUDGED = 60;
/** Number of latest sales whose median is the usual price. */
const USUAL_SALES = 40;
/** Number of latest sales whose median is the price of a plain token. */
const PLAIN_SALES = 100;

/** `settings.noise` of a collection whose scales are 1: the standard deviations in `gaussian-process.ts` fit it. */
const PROCESS_NOISE = 0.145;
/** Alternatives to the default of `scales.level` and of `scales.favour`, as multiples of it. */
const LEVEL_MULTIPLES = [0.5, 2];
const OTHER_MULTIPLES = [0.25, 1.7];
/** Number of latest sales that scales are evaluated on. */
const SCALE_SALES = 300;
/** An alternative replaces the default only if its error is below this share of the default's. */
const REQUIRED_RATIO = 0.97;

/** Usable sales as columns, with the tokens' trait rows. */
interface TrainingData {
  readonly rows: TraitRows;
  readonly sales: SaleColumns;
}

/** A fit to the first `known` sales. */
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
  allSales: readonly Sale[],
): FittedModel | null {
  const { sales, gifts } = usableSales(tokens, allSales);
  const size = sales.at.length;
  if (size === 0) return null;
  const keys = soldKeys(tokens, sales);
  const cut = keys.slice(MAX_COLUMNS);
  const withTraits = { rows: traitRows(tokens, keys.slice(0, MAX_COLUMNS), cut), sales };
  const byTraits = evaluate(withTraits, fitForward(withTraits));
  const usesTraits = shouldUseTraits(sales, byTraits.errors);
  // Without columns, the Gaussian process has no effects of traits either.
  const training = usesTraits ? withTraits : { rows: traitRows(tokens, []), sales };
  const { rows } = training;
  const { fit, scales, errors } = usesTraits
    ? byTraits
    : evaluate(
        training,
        byTraits.fits.map((each) => withoutTraits(training, each)),
      );
  const tiers = tiersOf(errors);
  const premiums = premiumsOf(rows, fit);
  const processSales = selectSales(size, (sale) => premiums[sales.row[sale]]);
  // Skipped sales count too: the model has seen them.
  const latestAt = allSales.reduce((latest, { at }) => Math.max(latest, at), sales.at[size - 1]);
  return {
    version: MODEL_VERSION,
    fittedAt: latestAt,
    knownUntil: latestAt,
    worths: rows.keys.map((key, column) => [key, fit.worths[column], fit.evidence[column]]),
    cut: usesTraits ? cut : [],
    plain: fit.plain,
    plainLog: plainLogAt(training, fit, size),
    noise: fit.settings.noise,
    usesTraits,
    prior: fit.prior,
    scales,
    remembered: processSales.map((sale) => [
      tokens[sales.row[sale]].tokenId,
      sales.at[sale],
      sales.logPrice[sale],
    ]),
    doubted: [...gifts, ...doubtedSales(tokens, sales, fit)],
    tiers,
    recent: stateAfter(errors, tiers),
  };
}

/** Fits at the start of every fold, to the sales before it, and at the end, to all sales. */
function fitForward({ rows, sales }: TrainingData): FitAt[] {
  const size = sales.at.length;
  const first = Math.min(
    size,
    Math.max(MIN_KNOWN_SALES, Math.floor(size * KNOWN_SHARE), size - MAX_ERRORS),
  );
  const fits: FitAt[] = [];
  for (let fold = 0; fold <= FOLDS; fold += 1) {
    const known = first + Math.floor(((size - first) * fold) / FOLDS);
    const before = fits.at(-1);
    if (known === before?.known) continue;
    fits.push({ known, fit: fitTraits(rows, firstSales(sales, known), before?.fit ?? null) });
  }
  return fits;
}

interface Evaluation {
  /** One for each fold and, as the last, the final one. */
  readonly fits: readonly FitAt[];
  readonly fit: TraitFit;
  readonly scales: ProcessScales;
  /** Errors of the earlier fits, each on the sales of its fold. */
  readonly errors: readonly PastError[];
}

function evaluate(training: TrainingData, fits: readonly FitAt[]): Evaluation {
  const { logPrice } = training.sales;
  const { fit } = fits[fits.length - 1];
  const scales = scalesFor(training, fit);
  // Equal prices are those of a mint, not of a market: they say nothing about errors.
  const isMarket = logPrice.some((price) => price !== logPrice[0]);
  const errors = (isMarket ? fits : [])
    .slice(0, -1)
    .flatMap((past, index) => errorsBetween(training, past, fits[index + 1].known, scales));
  return { fits, fit, scales, errors: shiftErrors(errors) };
}

function withoutTraits({ rows, sales }: TrainingData, { fit, known }: FitAt): FitAt {
  return { fit: withoutWorths(rows, firstSales(sales, known), fit), known };
}

/** Returns the sum of absolute errors in log price, each limited, so that no single sale decides. */
function sumOfLimited(residuals: readonly number[]): number {
  return residuals.reduce((sum, each) => sum + Math.min(LARGE_RESIDUAL, Math.abs(each)), 0);
}

/**
 * True if past projections by traits missed the sales by less than their usual price did: the median of the
 * `USUAL_SALES` sales before each. Also true if there are too few `errors` to judge.
 */
function shouldUseTraits({ logPrice }: SaleColumns, errors: readonly PastError[]): boolean {
  if (errors.length < MIN_JUDGED) return true;
  const usualErrors = errors.map(({ sale }) => {
    const before = logPrice.subarray(Math.max(0, sale - USUAL_SALES), sale);
    return logPrice[sale] - upperMedian(Array.from(before));
  });
  return sumOfLimited(errors.map(({ residual }) => residual)) < sumOfLimited(usualErrors);
}

/** Returns the errors of a past fit on the sales from `known` up to `end`, which it did not know. */
function errorsBetween(
  training: TrainingData,
  { fit, known }: FitAt,
  end: number,
  scales: ProcessScales,
): PastError[] {
  const { rows, sales } = training;
  const premiums = premiumsOf(rows, fit);
  const variances = variancesOf(rows, fit);
  const uncertainties = uncertaintiesOf(rows, premiums, variances, fit.settings.noise);
  const earlier = selectSales(known, (sale) => premiums[sales.row[sale]]);
  const heldOut = Array.from({ length: end - known }, (_, index) => known + index);
  const toLearn = [...earlier, ...heldOut];
  const plainLog = plainLogAt(training, fit, known);
  const process = { rows, premiums, worths: fit.worths, variances };
  const gp = createGaussianProcess(process, scales, plainLog, toLearn.length);
  const errors: PastError[] = [];
  for (const sale of toLearn) {
    const row = sales.row[sale];
    const logPrice = sales.logPrice[sale];
    const residual = logPrice - gp.learn(row, sales.at[sale], logPrice);
    if (sale < known) continue;
    const uncertainty = uncertainties[row];
    const error = residual / uncertainty;
    errors.push({ sale, row, premium: premiums[row], residual, uncertainty, error });
  }
  return errors;
}

/** Returns the median log price of a plain token over the last `PLAIN_SALES` of the first `known` sales. */
function plainLogAt({ rows, sales }: TrainingData, fit: TraitFit, known: number): number {
  const logs: number[] = [];
  for (let sale = Math.max(0, known - PLAIN_SALES); sale < known; sale += 1)
    logs.push(sales.logPrice[sale] - worthOf(rows, sales.row[sale], fit) + fit.plain);
  return upperMedian(logs);
}

function variancesOf(rows: TraitRows, { prior, evidence, settings }: TraitFit) {
  return remainingVariances(rows, { prior, evidence, noise: settings.noise });
}

/** Chooses the scales that predict the latest sales best. */
function scalesFor(training: TrainingData, fit: TraitFit): ProcessScales {
  const { rows, sales } = training;
  const end = sales.at.length;
  const from = Math.max(0, end - SCALE_SALES);
  const premiums = premiumsOf(rows, fit);
  const process = { rows, premiums, worths: fit.worths, variances: variancesOf(rows, fit) };
  const plainLog = plainLogAt(training, fit, Math.min(end, from + PLAIN_SALES));
  const errorWith = (scales: ProcessScales) => {
    const gp = createGaussianProcess(process, scales, plainLog, end - from);
    let sum = 0;
    for (let sale = from; sale < end; sale += 1) {
      const row = sales.row[sale];
      const logPrice = sales.logPrice[sale];
      const residual = logPrice - gp.learn(row, sales.at[sale], logPrice);
      // The Gaussian process is nearly empty for the first quarter.
      if (sale < from + (end - from) / 4) continue;
      sum += Math.min(LARGE_RESIDUAL, Math.abs(residual)) / noisinessOf(premiums[row]);
    }
    return sum;
  };
  const noise = fit.settings.noise / PROCESS_NOISE;
  let best: ProcessScales = { level: noise, favour: noise, noise };
  let least = errorWith(best) * REQUIRED_RATIO;
  const tryScales = (scales: ProcessScales) => {
    const error = errorWith(scales);
    if (error >= least) return;
    least = error;
    best = scales;
  };
  for (const multiple of LEVEL_MULTIPLES) tryScales({ ...best, level: noise * multiple });
  for (const multiple of OTHER_MULTIPLES) tryScales({ ...best, favour: noise * multiple });
  return best;
}

function doubtedSales(
  tokens: readonly TokenToValue[],
  { row, at, logPrice }: SaleColumns,
  { outliers, doubted }: TraitFit,
): StoredSale[] {
  return Array.from(outliers).flatMap((outlier, sale): StoredSale[] =>
    outlier || doubted[sale] ? [[tokens[row[sale]].tokenId, at[sale], logPrice[sale]]] : [],
  );
}

/** Returns the usable sales by ascending time, without duplicates, and the gifts. The order of `sales` does not matter. */
function usableSales(tokens: readonly TokenToValue[], sales: readonly Sale[]) {
  const rowOf = new Map(tokens.map(({ tokenId }, row) => [tokenId, row]));
  const usable = sales
    .flatMap(({ tokenId, price, at }) => {
      const row = rowOf.get(tokenId);
      const isUsable = price > 0 && Number.isFinite(price) && Number.isFinite(at);
      return row !== undefined && isUsable ? [{ row, logPrice: Math.log(price), price, at }] : [];
    })
    .sort((a, b) => a.at - b.at || a.row - b.row || a.price - b.price)
    .filter(({ row, price, at }, index, all) => {
      const before = all[index - 1];
      return before?.at !== at || before.row !== row || before.price !== price;
    });
  const logs = usable.map(({ logPrice }) => logPrice);
  const gifts = new Set(usable.filter((_, sale) => isGift(logs, sale)));
  const kept = usable.filter((sale) => !gifts.has(sale));
  const columns: SaleColumns = {
    at: Float64Array.from(kept, ({ at }) => at),
    logPrice: Float64Array.from(kept, ({ logPrice }) => logPrice),
    row: Uint32Array.from(kept, ({ row }) => row),
  };
  return {
    sales: columns,
    gifts: Array.from(
      gifts,
      ({ row, at, logPrice }): StoredSale => [tokens[row].tokenId, at, logPrice],
    ),
  };
}

/** True if a price is far below the medians both before and after it. Sales in a falling market are kept. */
function isGift(logs: readonly number[], sale: number): boolean {
  const before = logs.slice(Math.max(0, sale - GIFT_NEIGHBOURS), sale);
  const after = logs.slice(sale + 1, sale + 1 + GIFT_NEIGHBOURS);
  const medians = [before, after].filter(({ length }) => length > 0).map(upperMedian);
  return medians.length > 0 && logs[sale] < Math.min(...medians) - LARGE_RESIDUAL;
}

/** Returns the keys of the factors that sold tokens carry, the most sold first. */
function soldKeys(tokens: readonly TokenToValue[], sales: SaleColumns): string[] {
  const count = new Map<string, number>();
  for (const row of sales.row)
    for (const key of columnKeys(tokens[row].traits)) count.set(key, (count.get(key) ?? 0) + 1);
  return [...count].sort(([, a], [, b]) => b - a).map(([key]) => key);
}
