/** Fills the record of an imported history: what the walk-forward backtest projects for each past sale. */

import type { EndedCall } from "../../market/call.ts";
import type { Sale } from "../../market/market-events.ts";
import type { TokenToValue } from "../collection-valuation.ts";
import { walkForward } from "./walk-forward.ts";

/**
 * Returns a call for each sale with a projection, by ascending time. A projection depends on strictly earlier sales
 * alone. `sales` are those of `tokens`, by ascending time.
 */
export function pastCalls(
  tokens: readonly TokenToValue[],
  sales: readonly Sale[],
): readonly EndedCall[] {
  const range = { from: sales[0]?.at ?? 0, to: Number.POSITIVE_INFINITY };
  return walkForward(tokens, sales, range).flatMap(
    ({ sale: { tokenId, price: paid, at }, projection, low, high, confidence }) =>
      projection === null || paid === 0
        ? []
        : [
            {
              tokenId,
              price: null,
              saidAt: at,
              projection,
              low,
              high,
              confidence,
              paid,
              soldAt: at,
            },
          ],
  );
}
