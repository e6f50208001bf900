/** Rows of OpenSea that are left out, and those that are taken as something else. */
import { symbolOf } from "../../market/currency.ts";
import type { AppliedOrders } from "../../market/market-source.ts";
import { createSkippedRows, type SkippedRows } from "../skipped-rows.ts";

export interface RowCounts {
  readonly left: SkippedRows;
  readonly taken: SkippedRows;
}

export function createRowCounts(): RowCounts {
  return { left: createSkippedRows(), taken: createSkippedRows() };
}

/** Counts the rows that the store left out or took as something else. */
export function countApplied(
  { ahead, foreignSales }: Pick<AppliedOrders, "ahead" | "foreignSales">,
  { left, taken }: RowCounts,
): void {
  for (const event of ahead) left.add("event: is more than a day ahead of the clock", event.kind);
  for (const { currency } of foreignSales)
    taken.add("sale: is in another currency, so it is kept without a value", symbolOf(currency));
}

/** Returns the line of a command about rows that are left out. */
export function describeRows(rows: SkippedRows): readonly string[] {
  const sentence = rows.sentence();
  return sentence === null ? [] : [`From OpenSea: ${sentence}.`];
}
