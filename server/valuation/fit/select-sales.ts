/** Selects the sales that a Gaussian process is built from. */

/** Number of latest sales to select, of any token. */
const RECENT_SALES = 300;
/** Number of earlier sales of expensive tokens to select: sales of other tokens say little about their prices. */
const EXPENSIVE_SALES = 120;
export const MAX_SELECTED_SALES = RECENT_SALES + EXPENSIVE_SALES;
/** Minimum premium of an expensive token, in log price. */
const MIN_EXPENSIVE_PREMIUM = 0.7;

/**
 * Selects among the first `end` sales, which are by ascending time. Returns their indexes, ascending. `premiumOf`
 * returns the premium of a sale's token.
 */
export function selectSales(end: number, premiumOf: (sale: number) => number): number[] {
  const recent = Math.max(0, end - RECENT_SALES);
  const chosen: number[] = [];
  for (let sale = end - 1; sale >= 0 && chosen.length < MAX_SELECTED_SALES; sale -= 1)
    if (sale >= recent || premiumOf(sale) >= MIN_EXPENSIVE_PREMIUM) chosen.push(sale);
  return chosen.reverse();
}
