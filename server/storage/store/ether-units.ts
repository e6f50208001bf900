/**
 * Corrects collections whose unit is "eth" or "WETH", in any case. Earlier versions stored such a unit as it was written, and took
 * ETH for another currency: a listing in ETH was no floor, and a sale in ETH counted for nothing.
 */
import { ETHER, type UnixMs } from "../../../contract/values/units.ts";
import { isInUnit } from "../../market/currency.ts";
import type { Database, Queryable } from "../db/database.ts";
import { valuedSales } from "./chain/apply-blocks.ts";
import { IS_CURRENT_SALE, SALE_FIELDS } from "./chain/chain-rows.ts";
import type { LastSale } from "./chain/chain-store.ts";
import { addToSalesCount, lockCollection } from "./chain/relist.ts";
import { markUnbuilt } from "./history/rebuild-history.ts";
import { insertSales } from "./listing-rows.ts";

const isEtherSql = (currency: string) => `upper(${currency}) in ('ETH', 'WETH')`;

/** Reads the few rows of `collections` alone, unless one is to be corrected. */
export async function correctEtherUnits(db: Database, now: UnixMs): Promise<void> {
  const wrong = await db.query<{ readonly id: string }>(
    `select id from collections where currency <> '${ETHER}' and ${isEtherSql("currency")}`,
  );
  for (const { id } of wrong) {
    await db.transaction((tx) => correct(tx, id, now));
    db.notify(id);
  }
}

async function correct(tx: Queryable, id: string, now: UnixMs): Promise<void> {
  const head = await lockCollection(tx, id);
  if (!head || head.currency === ETHER) return;
  const { contents, currency: unit } = head;
  await tx.query(
    `update listings set currency = upper(currency) where contents = $1 and ${isEtherSql("currency")}`,
    [contents],
  );
  // Readers keep the listings that they have. The last entry of each is repeated, so that they read it again.
  const [logged] = await tx.query<{ readonly count: number }>(
    `with last as (
       select distinct on (g.token_id) g.* from listing_log g
       join listings l on l.contents = $2 and l.token_id = g.token_id and l.price is not null
       where g.collection = $1 order by g.token_id, g.seq desc
     ), repeated as (
       insert into listing_log (collection, seq, token_id, kind, price, marketplace, currency, moving, at, source, known_at)
       select collection, $3::bigint + row_number() over (order by token_id), token_id, kind, price, marketplace,
         upper(currency), moving, at, source, $4
       from last where ${isEtherSql("currency")} returning seq
     ) select count(*)::integer as count from repeated`,
    [id, contents, head.seq, now],
  );
  await tx.query("update collections set currency = $2, seq = seq + $3 where id = $1", [
    ...[id, ETHER, logged?.count ?? 0],
  ]);
  await addToSalesCount(tx, id, await moveSales(tx, id, contents, unit));
  await markUnbuilt(tx, id);
  // The projections are fitted again with the new sales.
  await tx.query("update projections set model = null where contents = $1", [contents]);
}

/** Lets the sales in ether count that did not count in `unit`. Returns their number. */
async function moveSales(
  tx: Queryable,
  id: string,
  contents: string,
  unit: string,
): Promise<number> {
  const moved = await tx.query(
    `with moved as (
       delete from foreign_sales where contents = $1 and ${isEtherSql("currency")}
       returning token_id, price, at, source
     ) insert into sales (contents, token_id, price, at, source)
     select distinct $1, token_id, price, at, source from moved
     where not exists (
       select from sales s
       where s.contents = $1 and (s.token_id, s.price, s.at) = (moved.token_id, moved.price, moved.at)
     ) returning token_id`,
    [contents],
  );
  const told = await tx.query<LastSale & { readonly logIndex: number | null; source: string }>(
    `select ${SALE_FIELDS}, source from chain_sales s
     where s.collection = $1 and ${isEtherSql("s.currency")} and ${IS_CURRENT_SALE}
       and exists (select from tokens t where t.contents = $2 and t.token_id = s.token_id)`,
    [id, contents],
  );
  const fresh = told.filter(({ currency }) => !isInUnit(currency, unit));
  for (const source of new Set(fresh.map((sale) => sale.source))) {
    const ofSource = fresh.filter((sale) => sale.source === source);
    await insertSales(tx, contents, source, valuedSales(ofSource, ETHER));
  }
  return moved.length + fresh.length;
}
