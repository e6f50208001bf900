/** Selects the sales that a Gaussian process is built from. */

/** Number of latest sales to remember, of any token. */
export const RECENT_SALES = 300;
/** Number of earlier sales of expensive tokens to remember: those tokens sell rarely, and say nothing of the others. */
export const EXPENSIVE_SALES = 120;
/** Minimum premium of an expensive token, in log price. */
const MIN_EXPENSIVE_PREMIUM = 0.7;

/** Returns the sales before `end` to remember, ascending. `premiumOf` returns the premium of a sale's token. */
export function selectSales(end: number, premiumOf: (sale: number) => number): number[] {
  const recent = Math.max(0, end - RECENT_SALES);
  const chosen: number[] = [];
  for (let sale = end - 1; sale >= recent; sale -= 1) chosen.push(sale);
  for (
    let sale = recent - 1;
    sale >= 0 && chosen.length < RECENT_SALES + EXPENSIVE_SALES;
    sale -= 1
  )
    if (premiumOf(sale) >= MIN_EXPENSIVE_PREMIUM) chosen.push(sale);
  return chosen.reverse();
}
