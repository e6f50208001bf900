/** Fits the model of a collection to its sales: trait worths, the memory of the latest sales, and past errors. */
import { upperMedian } from "../../../contract/values/median.ts";
import type { Sale } from "../../model/market-events.ts";
import { createMemory, type MemoryScales, type MemoryTokens } from "../memory.ts";
import { type FittedModel, MODEL_VERSION } from "../model.ts";
import { doubtOf, type PastError, tiersOf, unsettledOf } from "../past-errors.ts";
import { worthRemembering } from "../remembered-sales.ts";
import type { TokenToValue } from "../valued.ts";
import {
  coldFit,
  firstSales,
  improveFit,
  noisinessOf,
  type SaleColumns,
  type TraitFit,
} from "./fit-traits.ts";
import { FAR } from "./level.ts";
import { columnKeys, rowSum, type TraitRows, traitRows } from "./trait-rows.ts";

/** Solving is cubic in the number of columns, so only the most sold ones are kept. */
const MOST_COLUMNS = 300;
/** Number of neighbours on each side that a sale is compared with, to detect gifts. */
const GIFT_BLOCK = 25;

/** Number of stretches of the latest sales that past errors come from. Each is projected from the sales before it. */
const STRETCHES = 6;
const MOST_ERRORS = 1500;
/** The first stretch begins when this many sales, or this share of all, are known. */
const LEAST_KNOWN = 5;
const KNOWN_SHARE = 0.2;
const COLD_ROUNDS = 4;

/** Noise that the memory's standard deviations are tuned for. */
const USUAL_NOISE = 0.145;
/** Other scale factors, tried on the latest sales. */
const LEVEL_SCALES = [0.5, 2];
const FAVOUR_SCALES = [0.25, 1.7];
const TRIED_SALES = 300;
/** The default scales stay unless another's error is below this share of theirs. */
const BETTER = 0.97;

/** Usable sales as columns, with the tokens' trait rows. */
interface Study {
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
 * duplicates, and gifts (prices far below their neighbours). Takes about a second for 17,000 sales of tokens with
 * 100 values.
 */
export function fitModel(
  tokens: readonly TokenToValue[],
  given: readonly Sale[],
): FittedModel | null {
  const sales = usableSales(tokens, given);
  const size = sales.at.length;
  if (size === 0) return null;
  const study = { rows: traitRows(tokens, soldKeys(tokens, sales)), sales };
  const fits = fitForward(study);
  const { fit } = fits[fits.length - 1];
  const scales = scalesFor(study, fit);
  const errors = errorsOf(study, fits, scales);
  const { rows } = study;
  const remembered = worthRemembering(size, premiumsBy(study, fit));
  // Skipped sales count too: the model has seen them.
  const at = given.reduce((latest, sale) => Math.max(latest, sale.at), sales.at[size - 1]);
  return {
    version: MODEL_VERSION,
    fittedAt: at,
    knownUntil: at,
    worths: rows.keys.map((key, column) => [key, fit.worth[column], fit.evidence[column]]),
    plain: fit.plain,
    plainLog: plainLogAt(study, fit, size),
    noise: fit.settings.noise,
    worthSpread: spreadOf(fit),
    scales,
    remembered: remembered.map((sale) => [
      tokens[sales.row[sale]].tokenId,
      sales.at[sale],
      sales.logPrice[sale],
    ]),
    tiers: tiersOf(errors),
  };
}

function errorsOf(study: Study, fits: readonly FitAt[], scales: MemoryScales): PastError[] {
  return fits
    .slice(0, -1)
    .flatMap((past, index) => errorsBetween(study, past, fits[index + 1].known, scales));
}

/** Fits at the start of every stretch, from only the sales before it, and at the end. */
function fitForward({ rows, sales }: Study): FitAt[] {
  const size = sales.at.length;
  const first = Math.min(
    size,
    Math.max(LEAST_KNOWN, Math.floor(size * KNOWN_SHARE), size - MOST_ERRORS),
  );
  const cold = firstSales(sales, first);
  const fits: FitAt[] = [
    { known: first, fit: improveFit(rows, cold, coldFit(rows.width), COLD_ROUNDS, true) },
  ];
  for (let stretch = 1; stretch <= STRETCHES; stretch += 1) {
    const known = first + Math.floor(((size - first) * stretch) / STRETCHES);
    const before = fits[fits.length - 1];
    if (known === before.known) continue;
    fits.push({ known, fit: improveFit(rows, firstSales(sales, known), before.fit, 1, false) });
  }
  // A single fit leaves no sales to project: repeating it makes an empty stretch.
  return fits.length > 1 ? fits : [...fits, ...fits];
}

/** Returns the errors of a past fit on the sales from `known` up to `end`, which it did not know. */
function errorsBetween(
  study: Study,
  { fit, known }: FitAt,
  end: number,
  scales: MemoryScales,
): PastError[] {
  const { rows, sales } = study;
  const { noise } = fit.settings;
  const variance = spreadOf(fit) ** 2;
  const left = fit.evidence.map((evidence) => unsettledOf(evidence, variance, noise));
  const premiumOf = premiumsBy(study, fit);
  const before = worthRemembering(known, premiumOf);
  const asked = Array.from({ length: end - known }, (_, index) => known + index);
  const order = [...before, ...asked];
  const tokens = remembering(study, fit, order);
  const plainLog = plainLogAt(study, fit, known);
  const memory = createMemory(tokens, scales, plainLog, order.length);
  const errors: PastError[] = [];
  for (const sale of order) {
    const row = sales.row[sale];
    const { mean } = memory.learn(row, sales.at[sale], sales.logPrice[sale]);
    if (sale < known) continue;
    const premium = tokens.premiums[row];
    const unsettled = rowSum(rows, row, left) + rows.unknown[row] * variance;
    const doubt = doubtOf(unsettled, premium, noise);
    errors.push({ premium, error: (sales.logPrice[sale] - mean) / doubt });
  }
  return errors;
}

/** Returns a function that computes the premium of a sale's token by a fit. */
function premiumsBy({ rows, sales }: Study, { worth, plain }: TraitFit): (sale: number) => number {
  return (sale) => rowSum(rows, sales.row[sale], worth) - plain;
}

/** Prepares the tokens for the memory by a fit. Sets the premiums of tokens in the `asked` sales only. */
function remembering(study: Study, fit: TraitFit, asked: readonly number[]): MemoryTokens {
  const premiums = new Float64Array(study.rows.size);
  const premiumOf = premiumsBy(study, fit);
  for (const sale of asked) premiums[study.sales.row[sale]] = premiumOf(sale);
  return { rows: study.rows, premiums, worths: fit.worth };
}

/** Returns the median log price of a plain token over the last 100 of the first `known` sales. */
function plainLogAt({ rows, sales }: Study, fit: TraitFit, known: number): number {
  const logs: number[] = [];
  for (let sale = Math.max(0, known - 100); sale < known; sale += 1)
    logs.push(sales.logPrice[sale] - rowSum(rows, sales.row[sale], fit.worth) + fit.plain);
  return upperMedian(logs);
}

/** Returns the spread of trait worths, at least the noise: the uncertainty about a trait that was never sold. */
function spreadOf({ worth, settings }: TraitFit): number {
  let sum = 0;
  for (const value of worth) sum += value * value;
  return Math.max(settings.noise, Math.sqrt(sum / Math.max(1, worth.length)));
}

/** Chooses the scales that predict the latest sales best. */
function scalesFor(study: Study, fit: TraitFit): MemoryScales {
  const { sales } = study;
  const end = sales.at.length;
  const from = Math.max(0, end - TRIED_SALES);
  const tried = Array.from({ length: end - from }, (_, index) => from + index);
  const tokens = remembering(study, fit, tried);
  const plainLog = plainLogAt(study, fit, Math.min(end, from + 100));
  const surpriseAt = (scales: MemoryScales) => {
    const memory = createMemory(tokens, scales, plainLog, end - from);
    let sum = 0;
    for (let sale = from; sale < end; sale += 1) {
      const { mean } = memory.learn(sales.row[sale], sales.at[sale], sales.logPrice[sale]);
      // The memory is nearly empty for the first quarter.
      if (sale < from + (end - from) / 4) continue;
      const off = Math.min(FAR, Math.abs(sales.logPrice[sale] - mean));
      sum += off / noisinessOf(tokens.premiums[sales.row[sale]]);
    }
    return sum;
  };
  const noise = fit.settings.noise / USUAL_NOISE;
  let best: MemoryScales = { level: noise, favour: noise, noise };
  let least = surpriseAt(best) * BETTER;
  const tryOut = (scales: MemoryScales) => {
    const surprise = surpriseAt(scales);
    if (surprise >= least) return;
    least = surprise;
    best = scales;
  };
  for (const scale of LEVEL_SCALES) tryOut({ ...best, level: noise * scale });
  for (const scale of FAVOUR_SCALES) tryOut({ ...best, favour: noise * scale });
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
  const before = logs.slice(Math.max(0, sale - GIFT_BLOCK), sale);
  const after = logs.slice(sale + 1, sale + 1 + GIFT_BLOCK);
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
    .slice(0, MOST_COLUMNS)
    .map(([key]) => key);
}
