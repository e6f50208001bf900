/**
 * Sales that marketplaces told of, in a collection whose chain is not read. Each is stored once: two events tell of the
 * same sale if their transactions are equal, or if one names none and token, amount and second are equal.
 */
import { secondOf } from "../../../market/fold-order.ts";
import type { MarketSale } from "../../../market/market-order.ts";
import type { TokenSale } from "../../../market/token-state.ts";
import type { Queryable } from "../../db/database.ts";
import { insertTokenSales } from "../chain/chain-rows.ts";

/** Stores the sales that are new, and returns them. */
export async function storeToldSales(
  tx: Queryable,
  collection: string,
  source: string,
  sales: readonly MarketSale[],
): Promise<readonly TokenSale[]> {
  if (sales.length === 0) return [];
  const known = await tx.query<TokenSale>(
    `select transaction_hash as "transactionHash", token_id as "tokenId", wei, currency, at
     from chain_sales where collection = $1 and token_id = any($2::text[])`,
    [collection, [...new Set(sales.map(({ tokenId }) => tokenId))]],
  );
  const added: TokenSale[] = [];
  for (const { seller: from, buyer: to, price: _, ...told } of sales) {
    const sale = { ...told, from, to };
    if (![...known, ...added].some((other) => isSame(other, sale))) added.push(sale);
  }
  await insertTokenSales(tx, collection, source, added);
  return added;
}

function isSame(a: TokenSale, b: TokenSale): boolean {
  if (a.tokenId !== b.tokenId) return false;
  if (a.transactionHash !== null && b.transactionHash !== null)
    return a.transactionHash === b.transactionHash;
  return a.wei === b.wei && a.currency === b.currency && secondOf(a.at) === secondOf(b.at);
}
