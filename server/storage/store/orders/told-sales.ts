/**
 * Sales that the marketplace told of, in a collection whose chain is not read. Each is stored once: two events tell of the
 * same sale if their transactions are equal, or if one names none and token, amount and second are equal.
 */

import { OPENSEA } from "../../../../contract/listings/marketplaces.ts";
import { saleKey, secondOf } from "../../../market/fold-order.ts";
import type { MarketSale } from "../../../market/market-order.ts";
import type { Hex } from "../../../market/raw-log.ts";
import type { ChainSale } from "../../../market/token-state.ts";
import type { Queryable } from "../../db/database.ts";
import { insertChainSales } from "../chain/chain-rows.ts";

/** Stored instead of a transaction that is not known. */
export const NO_TRANSACTION: Hex = "0x";

/** Stores the sales that are new, and returns them. */
export async function storeToldSales(
  tx: Queryable,
  collection: string,
  sales: readonly MarketSale[],
): Promise<readonly ChainSale[]> {
  if (sales.length === 0) return [];
  const known = await tx.query<ChainSale>(
    `select transaction_hash as "transactionHash", token_id as "tokenId", wei, currency, at
     from chain_sales where collection = $1 and token_id = any($2::text[])`,
    [collection, [...new Set(sales.map(({ tokenId }) => tokenId))]],
  );
  const added: ChainSale[] = [];
  for (const told of sales) {
    const sale = chainSale(told);
    if ([...known, ...added].some((other) => isSame(other, sale))) continue;
    added.push(sale);
  }
  await insertChainSales(tx, collection, added);
  return added;
}

function isSame(a: ChainSale, b: ChainSale): boolean {
  if (a.tokenId !== b.tokenId) return false;
  if (a.transactionHash !== NO_TRANSACTION && b.transactionHash !== NO_TRANSACTION)
    return a.transactionHash === b.transactionHash;
  return a.wei === b.wei && a.currency === b.currency && secondOf(a.at) === secondOf(b.at);
}

function chainSale(sale: MarketSale): ChainSale {
  const { tokenId, wei, at, transactionHash, seller, buyer } = sale;
  return {
    blockNumber: 0,
    blockHash: (transactionHash ?? saleKey(sale)) as Hex, // a key, as the schema's step says
    logIndex: 0,
    transactionHash: transactionHash ?? NO_TRANSACTION,
    tokenId,
    wei,
    currency: sale.currency as ChainSale["currency"], // a symbol or a contract's address
    marketplace: OPENSEA,
    from: seller,
    to: buyer,
    at,
  };
}
