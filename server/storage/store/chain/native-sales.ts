/**
 * Corrects sales on chains whose native currency is not ETH. Earlier versions stored payments in it as ETH: a sale for 100 POL
 * became a sale for 100 ETH.
 */
import { nativeOf } from "../../../../contract/chains.ts";
import { ETHER } from "../../../../contract/values/units.ts";
import type { Database, Queryable } from "../../db/database.ts";
import { markUnbuilt } from "../history/rebuild-history.ts";
import { insertSales } from "../listing-rows.ts";
import { valuedSales } from "./apply-blocks.ts";
import { SALE_FIELDS } from "./chain-rows.ts";
import { CHAIN, type LastSale } from "./chain-store.ts";
import { addToSalesCount, lockCollection } from "./relist.ts";

/** SQL for the wrong sales `s` of collection $1. Ether on such a chain is WETH, so no sale there is in ETH. */
const IN_ETHER = `s.collection = $1 and s.source = '${CHAIN}' and s.currency = '${ETHER}'`;

/** Name of the setting that says that a database is corrected. */
const CORRECTED = "nativeSalesCorrected";

/** Corrects the sales of all collections that are read from such chains. Does so once, because it reads all their sales. */
export async function correctNativeSales(db: Database): Promise<void> {
  const [done] = await db.query("select from settings where name = $1", [CORRECTED]);
  if (done) return;
  const follows = await db.query<{ readonly collection: string; readonly chainId: number }>(
    `select collection, chain_id as "chainId" from follows
     where source = '${CHAIN}' and settings ->> 'market' = 'erc721'`,
  );
  for (const { collection, chainId } of follows) {
    const native = nativeOf(chainId);
    if (native === ETHER) continue;
    const isChanged = await db.transaction((tx) => correct(tx, collection, native));
    if (isChanged) db.notify(collection);
  }
  await db.query(
    "insert into settings (name, value) values ($1, 'yes') on conflict (name) do nothing",
    [CORRECTED],
  );
}

/** Returns false if there is nothing to correct. */
async function correct(tx: Queryable, collection: string, native: string): Promise<boolean> {
  // Locks in the same order as an update by blocks.
  await tx.query(`select from follows where collection = $1 and source = '${CHAIN}' for update`, [
    collection,
  ]);
  const head = await lockCollection(tx, collection);
  const sales = await tx.query<LastSale & { readonly logIndex: number | null }>(
    `select ${SALE_FIELDS} from chain_sales s where ${IN_ETHER}`,
    [collection],
  );
  if (sales.length === 0) return false;
  await tx.query(`update chain_sales s set currency = $2 where ${IN_ETHER}`, [collection, native]);
  if (!head) return true;
  const given =
    'json_to_recordset($2::json) as given("tokenId" text, price double precision, at double precision)';
  const isGiven = (price: string, at: string) =>
    `token_id = given."tokenId" and ${price} = given.price and ${at} = given.at`;
  const wrong = JSON.stringify(valuedSales(sales, head.currency));
  const deleted = await tx.query(
    `delete from sales using ${given} where contents = $1 and source = '${CHAIN}'
       and ${isGiven("sales.price", "sales.at")} returning token_id`,
    [head.contents, wrong],
  );
  await tx.query(
    `delete from calls using ${given} where collection = $1 and ${isGiven("paid", "sold_at")}`,
    [collection, wrong],
  );
  const right = valuedSales(
    sales.map((sale) => ({ ...sale, currency: native })),
    head.currency,
  );
  await insertSales(tx, head.contents, CHAIN, right);
  await addToSalesCount(tx, collection, right.length - deleted.length);
  await markUnbuilt(tx, collection);
  // The projections are fitted again from the sales that are left.
  await tx.query("update projections set model = null where contents = $1", [head.contents]);
  return true;
}
