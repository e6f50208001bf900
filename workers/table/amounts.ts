/**
 * What a row costs and what it is worth, side by side: nearly everything that looks at one looks at the
 * other, and of a million rows memory then has to be asked once.
 */
import { type Eth, NONE, type RowIndex } from "../../contract/units.ts";

/** Row -> price at `2 * row`, projection after it. NONE: not listed, no projection. */
export type Amounts = Float64Array<ArrayBuffer>;

export function noAmounts(size: number): Amounts {
  return new Float64Array(2 * size).fill(NONE);
}

export function priceOf(amounts: Amounts, row: RowIndex): Eth {
  return amounts[2 * row];
}

export function projectionOf(amounts: Amounts, row: RowIndex): Eth {
  return amounts[2 * row + 1];
}

export function setPrice(amounts: Amounts, row: RowIndex, price: Eth): void {
  amounts[2 * row] = price;
}

export function setProjection(amounts: Amounts, row: RowIndex, projection: Eth): void {
  amounts[2 * row + 1] = projection;
}
