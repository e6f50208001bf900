/**
 * Stores new blocks of a chain in one transaction: logs, states, orders and sales, and what follows from them: the
 * listings, their log and the calls. What a dropped block said is taken back by changes under the next `seq`.
 */
import type { UnixMs } from "../../../../contract/values/units.ts";
import type { CallStep } from "../../../market/call.ts";
import { amountOf, isInUnit } from "../../../market/currency.ts";
import type { Sale } from "../../../market/market-events.ts";
import type { TokenSale } from "../../../market/token-state.ts";
import { ethOf } from "../../../market/wei.ts";
import type { Queryable } from "../../db/database.ts";
import { recordCalls } from "../call-rows.ts";
import { countHoursAgain, noteLateSales } from "../history/sale-hours.ts";
import { insertSales } from "../listing-rows.ts";
import { replaceChainOrders } from "../orders/order-rows.ts";
import {
  deleteRows,
  deleteSales,
  insertBlocks,
  insertTokenSales,
  markStale,
  readTokens,
  upsertTokens,
} from "./chain-rows.ts";
import { type BlocksUpdate, CHAIN } from "./chain-store.ts";
import { insertLogs } from "./log-rows.ts";
import {
  addToSalesCount,
  concernsMarketplace,
  listingSteps,
  lockCollection,
  relist,
} from "./relist.ts";
import { lockCheckpoint, movesBack, type PreparedLogs, setUnreadKey } from "./unread-logs.ts";

/** Returns false if `update.before` is not the current checkpoint, or another update took the key. Then nothing is stored. */
export async function applyBlocks(
  tx: Queryable,
  collection: string,
  update: BlocksUpdate,
  { key, areStored }: PreparedLogs,
  now: UnixMs,
): Promise<boolean> {
  const { before, after, finalBlock, tokens } = update;
  const current = await lockCheckpoint(tx, collection, before);
  if (!current || current.unreadKey !== key) return false;
  const deleteAfter = (table: "chain_logs" | "chain_blocks", column: string, number: number) =>
    deleteRows(tx, table, collection, `${column} > $2`, number);
  if (!areStored) await deleteAfter("chain_logs", "block_number", before.number);
  if (key !== null && !movesBack(update)) await setUnreadKey(tx, collection, null);
  if (update.rewindTo !== undefined) {
    await deleteAfter("chain_blocks", "number", update.rewindTo);
    await deleteAfter("chain_logs", "block_number", update.rewindTo);
  }
  if (update.dropped.length > 0) {
    const isDropped = "hash = any($2::text[])";
    await deleteRows(tx, "chain_blocks", collection, isDropped, update.dropped);
    if (!movesBack(update))
      await deleteRows(tx, "chain_logs", collection, `block_${isDropped}`, update.dropped);
  }
  await insertBlocks(tx, collection, update.blocks, finalBlock);
  if (!areStored) await insertLogs(tx, collection, update.logs);
  const movedIds = await movedTokens(tx, collection, tokens);
  await upsertTokens(tx, collection, tokens);
  await replaceChainOrders(
    tx,
    collection,
    new Map([...tokens].map(([tokenId, { state }]) => [tokenId, state])),
  );
  await deleteSales(tx, collection, update.removedSales);
  await insertTokenSales(tx, collection, CHAIN, update.addedSales);
  await markStale(tx, collection, update.staleMetadata);
  await applyMarket(tx, collection, update, movedIds, now);
  await tx.query(
    `update follows set read_block = $2, read_hash = $3, final_block = $4, bundles = bundles + $5,
       first_bundle = case when bundles = 0 then $6::text when bundles + $5 > 0 then first_bundle end
     where collection = $1 and source = 'chain'`,
    [collection, after.number, after.hash, finalBlock, update.bundles, update.firstBundle ?? null],
  );
  return true;
}

/** Returns the tokens that the update gives another owner than is stored. */
async function movedTokens(
  tx: Queryable,
  collection: string,
  tokens: BlocksUpdate["tokens"],
): Promise<ReadonlySet<string>> {
  const before = await readTokens(tx, collection, [...tokens.keys()]);
  const isMoved = (tokenId: string, owner: string | null) =>
    before.has(tokenId) && before.get(tokenId)?.owner !== owner;
  return new Set(
    [...tokens].flatMap(([tokenId, { state }]) => (isMoved(tokenId, state.owner) ? tokenId : [])),
  );
}

/** Applies the update to the collection, unless it is still being added. */
async function applyMarket(
  tx: Queryable,
  collection: string,
  { tokens, removedSales, addedSales, steps }: BlocksUpdate,
  movedIds: ReadonlySet<string>,
  now: UnixMs,
): Promise<void> {
  const head = await lockCollection(tx, collection);
  if (!head) return;
  const { contents, currency: unit } = head;
  const soldIds = new Set(addedSales.map(({ tokenId }) => tokenId));
  const change = { tokenIds: [...tokens.keys()], soldIds, movedIds, source: CHAIN };
  const { entries, knownIds } = await relist(tx, head, change, now);
  const isKnown = ({ tokenId }: { readonly tokenId: string }) => knownIds.has(tokenId);
  const sold = valuedSales(addedSales.filter(isKnown), unit);
  const taken = valuedSales(removedSales.filter(isKnown), unit);
  await deleteValuedSales(tx, collection, contents, taken);
  await insertSales(tx, contents, CHAIN, sold);
  await noteLateSales(tx, collection, [...taken, ...sold], now);
  await addToSalesCount(tx, collection, sold.length - taken.length);
  // The steps of the chain's own orders are in the update.
  const others = listingSteps(head, entries.filter(concernsMarketplace));
  await recordCalls(tx, collection, [
    ...steps.filter(isKnown).flatMap((step) => callStep(step, unit)),
    ...others,
  ]);
}

/** Returns the sales in the unit of a collection. Its projections count no others. */
export function valuedSales(
  sales: readonly (TokenSale & { readonly logIndex?: number | null })[],
  unit: string,
): Sale[] {
  return sales
    .filter(({ currency }) => isInUnit(currency, unit))
    .map(({ tokenId, wei, currency, at, transactionHash: hash, logIndex }) => ({
      ...{ tokenId, price: amountOf(wei, currency), at },
      ...(hash !== null && { transactionHash: hash }),
      ...(typeof logIndex === "number" && { logIndex }),
    }));
}

/** Deletes sales that the chain took back, their calls, and the model that counted them. */
async function deleteValuedSales(
  tx: Queryable,
  collection: string,
  contents: string,
  sales: readonly Sale[],
): Promise<void> {
  if (sales.length === 0) return;
  await tx.query(
    `delete from sales s using json_to_recordset($2::json) as given("transactionHash" text, "logIndex" integer)
     where s.contents = $1 and s.transaction_hash = given."transactionHash" and s.log_index = given."logIndex"`,
    [contents, JSON.stringify(sales)],
  );
  await countHoursAgain(tx, contents, sales);
  await tx.query(
    `delete from calls c using json_to_recordset($2::json) as given("tokenId" text, price double precision, at double precision)
     where c.collection = $1 and c.token_id = given."tokenId" and c.paid = given.price and c.sold_at = given.at
       and c.source = 'live'`,
    [collection, JSON.stringify(sales)],
  );
  // The projections are fitted again from the sales that are left.
  await tx.query("update projections set model = null where contents = $1", [contents]);
}

function callStep(step: BlocksUpdate["steps"][number], unit: string): CallStep[] {
  const { tokenId } = step;
  if ("sale" in step) return valuedSales([step.sale], unit).map((sale) => ({ tokenId, sale }));
  // Only blocks long past, before the collection was added, have no known time.
  return step.at === null
    ? []
    : [{ tokenId, listed: step.ask && ethOf(step.ask.wei), at: step.at }];
}
