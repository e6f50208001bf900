/**
 * Limits the new sales of one collection that are stored from one source in a day. Otherwise a market that invents sales without
 * end would fill the database. Repeated sales do not count.
 */
import { DAY_MS, type UnixMs } from "../../contract/values/units.ts";

/** Far more than any market has of one collection in a day. */
const MAX_DAILY_SALES = 100_000;

/** Reason for which a sale is left out. */
export const EXCESS_SALE = `sale: is beyond the ${MAX_DAILY_SALES} new ones of a day`;

export interface SaleBudget {
  readonly isSpent: boolean;
  spend(newSales: number): void;
}

export function createSaleBudget(
  now: () => UnixMs = Date.now,
  most: number = MAX_DAILY_SALES,
): SaleBudget {
  let startedAt = now();
  let spent = 0;
  return {
    get isSpent() {
      if (now() - startedAt >= DAY_MS) {
        startedAt = now();
        spent = 0;
      }
      return spent >= most;
    },
    spend(newSales) {
      spent += newSales;
    },
  };
}
