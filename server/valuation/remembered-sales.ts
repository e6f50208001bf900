/** Which sales a memory goes by. */

/** Of the latest sales a memory goes by so many of whatever token, */
export const RECENT_SALES = 300;
/** and by so many more of dear tokens before them: those are rarely sold, and say nothing of the rest. */
export const DEAR_SALES = 120;
/** From this premium on, in log price, a token is dear. */
const DEAR = 0.7;

/** Which of the sales before `end` to remember, ascending; `premiumOf` tells a sale's token's premium. */
export function worthRemembering(end: number, premiumOf: (sale: number) => number): number[] {
  const recent = Math.max(0, end - RECENT_SALES);
  const chosen: number[] = [];
  for (let sale = end - 1; sale >= recent; sale -= 1) chosen.push(sale);
  for (let sale = recent - 1; sale >= 0 && chosen.length < RECENT_SALES + DEAR_SALES; sale -= 1)
    if (premiumOf(sale) >= DEAR) chosen.push(sale);
  return chosen.reverse();
}
