/** SQL of the rates that a collection has: `Rates` of `server/market/rates.ts`. */
import type { Eth, UnixMs } from "../../../contract/values/units.ts";
import { symbolOf } from "../../market/currency.ts";
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
  const rateOf = await readRates(db, collection, sales);
  return sales.map((sale, n) => {
    const rate = rateOf.get(n);
    return { ...sale, eth: rate === undefined ? null : sale.price * rate };
  });
}

interface PricedListing {
  readonly price: number;
  /** Absent if it is the collection's unit. */
  readonly currency?: string;
}

/** A listing, and when it was made or first seen. Null fields: it is none, or that is not known. */
interface SeenListing<Priced> {
  readonly listing: Priced | null;
  readonly seenAt: UnixMs | null;
}

/** Adds to listings in other currencies what they were in ETH, as far as the collection has the rates of their days. */
export async function listingsInEther<Priced extends PricedListing>(
  db: Queryable,
  collection: string,
  seen: readonly SeenListing<Priced>[],
): Promise<readonly ((Priced & { readonly eth?: Eth }) | null)[]> {
  const foreign = seen.flatMap(({ listing, seenAt: at }) =>
    listing?.currency === undefined || at === null
      ? []
      : [{ listing, at, currency: symbolOf(listing.currency) }],
  );
  const rateOf = await readRates(db, collection, foreign);
  const etherOf = new Map(
    foreign.map(({ listing }, n) => [listing, listing.price * (rateOf.get(n) ?? Number.NaN)]),
  );
  return seen.map(({ listing }) => {
    const eth = listing === null ? undefined : etherOf.get(listing);
    return listing === null || eth === undefined || Number.isNaN(eth)
      ? listing
      : { ...listing, eth };
  });
}

/** Returns the index of an amount -> the ETH for one unit of its currency on its day, as far as the collection has it. */
async function readRates(
  db: Queryable,
  collection: string,
  amounts: readonly Pick<ForeignSale, "at" | "currency">[],
): Promise<ReadonlyMap<number, Eth>> {
  if (amounts.length === 0) return new Map();
  const given = amounts.map(({ at, currency }, n) => ({
    ...{ n, day: dayOf(at), currency: rateKey(currency) },
  }));
  const rows = await db.query<{ n: number; rate: Eth }>(
    `select given.n, (c.rates -> given.day ->> given.currency)::double precision as rate
     from collections c, json_to_recordset($2::json) as given(n integer, day text, currency text)
     where c.id = $1 and c.rates -> given.day ->> given.currency is not null`,
    [collection, JSON.stringify(given)],
  );
  return new Map(rows.map(({ n, rate }) => [n, rate]));
}
