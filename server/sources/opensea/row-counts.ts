/** Rows of OpenSea that are left out, and those that are taken as something else. */
import { symbolOf } from "../../market/currency.ts";
import type { AppliedOrders } from "../../market/market-source.ts";
import { EXCESS_SALE } from "../sale-budget.ts";
import type { SeenRows } from "../seen-rows.ts";
import { createSkippedRows, type SkippedRows } from "../skipped-rows.ts";

export interface RowCounts {
  readonly left: SkippedRows;
  readonly taken: SkippedRows;
}

/** With `seen`, a row that is left out again is not counted again. */
export function createRowCounts(seen?: SeenRows): RowCounts {
  return { left: createSkippedRows(seen), taken: createSkippedRows() };
}

/** Counts the rows that the store left out or took as something else. */
export function countApplied(
  {
    ahead,
    foreignSales,
    excessSales,
  }: Pick<AppliedOrders, "ahead" | "foreignSales" | "excessSales">,
  { left, taken }: RowCounts,
): void {
  for (const event of ahead)
    left.add("event: is more than a day ahead of the clock", event.kind, event);
  for (const sale of excessSales) left.add(EXCESS_SALE, sale.tokenId, sale);
  for (const { currency } of foreignSales)
    taken.add("sale: is in another currency, so it is kept without a value", symbolOf(currency));
}

/** Returns the line of a command about rows that are left out. */
export function describeRows(rows: SkippedRows): readonly string[] {
  const sentence = rows.sentence();
  return sentence === null ? [] : [`From OpenSea: ${sentence}.`];
}
