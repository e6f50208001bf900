/** Fits the model of a collection to its sales: level, worths of traits, past errors. */
import type { Sale } from "../sources/source.ts";
import { improveFit, median, type SaleColumns, sightsOf } from "./fit-traits.ts";
import { FAR, followLevel } from "./level.ts";
import { type FittedModel, MODEL_VERSION, THIN_SALES } from "./model.ts";
import {
  countColumns,
  type PastError,
  tiersOf,
  type Walk,
  walkForward,
  wholeTier,
} from "./past-errors.ts";
import { columnKeys, type TraitRows, traitPairOf, traitRows } from "./trait-rows.ts";
import type { TokenToValue } from "./valued.ts";

/** A value sold fewer times than this has no worth of its own. */
const LEAST_COLUMN_SALES = 2;
/** Solving takes time by the cube of the columns: the most sold are kept. */
const MOST_COLUMNS = 300;
const FINAL_ROUNDS = 2;
/** Sales are told from gifts among this many neighbours. */
const GIFT_BLOCK = 25;

/** Sales that can be gone by, as columns, and how projections made before each would have done. */
interface Study {
  readonly rows: TraitRows;
  readonly sales: SaleColumns;
  readonly walk: Walk;
}

/**
 * The model, or null where no sale can be gone by. Sales of 0, of unknown tokens and far under their
 * neighbours (gifts) are passed over. Takes about a second for 17,000 sales of tokens with 100 values.
 */
export function fitModel(
  tokens: readonly TokenToValue[],
  sales: readonly Sale[],
): FittedModel | null {
  const study = studySales(tokens, sales);
  if (study === null) return null;
  const { rows, walk } = study;
  const fit = improveFit(rows, study.sales, walk.fit, FINAL_ROUNDS, false);
  const { end } = followLevel(sightsOf(rows, study.sales, fit), fit.settings, null);
  if (end === null) return null;
  const columnSales = new Uint32Array(rows.width);
  for (const row of study.sales.row) countColumns(rows, row, columnSales);
  const whole = wholeTier(walk.errors);
  return {
    version: MODEL_VERSION,
    level: end,
    levelSettings: fit.settings,
    usualPremium: fit.usualPremium,
    worths: rows.keys.map((key, column) => [key, fit.worth[column], columnSales[column]]),
    tiers: tiersOf(
      walk.errors.filter(({ thin }) => !thin),
      whole,
    ),
    thinTiers: tiersOf(
      walk.errors.filter(({ thin }) => thin),
      whole,
    ),
  };
}

/** How far off past projections were, each made from the sales before it alone; by ascending time. */
export function pastErrors(
  tokens: readonly TokenToValue[],
  sales: readonly Sale[],
): readonly PastError[] {
  return studySales(tokens, sales)?.walk.errors ?? [];
}

/** Null where no sale can be gone by. */
function studySales(tokens: readonly TokenToValue[], given: readonly Sale[]): Study | null {
  const sales = usableSales(tokens, given);
  if (sales.at.length === 0) return null;
  const rows = traitRows(tokens, soldKeys(tokens, sales));
  const hasUnsold = tokens.map(
    (token, row) => columnKeys(token.traits).length > rows.starts[row + 1] - rows.starts[row],
  );
  const traitColumns = rows.keys.map((key) => traitPairOf(key) !== null);
  const isThin = (row: number, columnSales: Uint32Array) =>
    hasUnsold[row] || isRowThin(rows, row, columnSales, traitColumns);
  return { rows, sales, walk: walkForward(rows, sales, isThin) };
}

function isRowThin(
  rows: TraitRows,
  row: number,
  columnSales: Uint32Array,
  traitColumns: readonly boolean[],
): boolean {
  for (let at = rows.starts[row]; at < rows.starts[row + 1]; at += 1) {
    const column = rows.columns[at];
    if (traitColumns[column] && columnSales[column] < THIN_SALES) return true;
  }
  return false;
}

function usableSales(tokens: readonly TokenToValue[], sales: readonly Sale[]): SaleColumns {
  const rowOf = new Map(tokens.map(({ tokenId }, row) => [tokenId, row]));
  const known = sales
    .filter(({ tokenId, price }) => price > 0 && Number.isFinite(price) && rowOf.has(tokenId))
    .sort((a, b) => a.at - b.at);
  const logs = known.map(({ price }) => Math.log(price));
  const kept = known.filter((_, sale) => !isGift(logs, sale));
  return {
    at: Float64Array.from(kept, ({ at }) => at),
    logPrice: Float64Array.from(kept, ({ price }) => Math.log(price)),
    row: Uint32Array.from(kept, ({ tokenId }) => rowOf.get(tokenId) ?? 0),
  };
}

/** Far under the middle of its neighbours before and after: both, so that a falling market's sales stay. */
function isGift(logs: readonly number[], sale: number): boolean {
  const before = logs.slice(Math.max(0, sale - GIFT_BLOCK), sale);
  const after = logs.slice(sale + 1, sale + 1 + GIFT_BLOCK);
  const around = [before, after].filter(({ length }) => length > 0).map(median);
  return around.length > 0 && logs[sale] < Math.min(...around) - FAR;
}

/** Keys of the columns that sales speak of, the most sold first. */
function soldKeys(tokens: readonly TokenToValue[], sales: SaleColumns): string[] {
  const count = new Map<string, number>();
  for (const row of sales.row)
    for (const key of columnKeys(tokens[row].traits)) count.set(key, (count.get(key) ?? 0) + 1);
  return [...count]
    .filter(([, sold]) => sold >= LEAST_COLUMN_SALES)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_COLUMNS)
    .map(([key]) => key);
}
