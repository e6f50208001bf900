/** SQL of the rates that a collection has: `Rates` of `server/market/rates.ts`. */
import type { Eth } from "../../../contract/values/units.ts";
import type { ForeignSale } from "../../market/market-events.ts";
import { dayOf, rateKey } from "../../market/rates.ts";
import type { Queryable } from "../db/database.ts";

export interface RatedSale extends ForeignSale {
  /** The price in ETH at the rate of its day. Null if that is not known. */
  readonly eth: Eth | null;
}

/** Adds to sales what was paid in ETH, as far as the collection has the rates of their days. */
export async function inEther(
  db: Queryable,
  collection: string,
  sales: readonly ForeignSale[],
): Promise<readonly RatedSale[]> {
  if (sales.length === 0) return [];
  const given = sales.map(({ at, currency }, n) => ({
    ...{ n, day: dayOf(at), currency: rateKey(currency) },
  }));
  const rows = await db.query<{ n: number; rate: Eth }>(
    `select given.n, (c.rates -> given.day ->> given.currency)::double precision as rate
     from collections c, json_to_recordset($2::json) as given(n integer, day text, currency text)
     where c.id = $1 and c.rates -> given.day ->> given.currency is not null`,
    [collection, JSON.stringify(given)],
  );
  const rateOf = new Map(rows.map(({ n, rate }) => [n, rate]));
  return sales.map((sale, n) => {
    const rate = rateOf.get(n);
    return { ...sale, eth: rate === undefined ? null : sale.price * rate };
  });
}
