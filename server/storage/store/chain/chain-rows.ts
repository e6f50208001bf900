/** SQL rows of the tables that hold what a chain said: blocks, logs, states and sales. */
import type { IdRange } from "../../../market/chain-market.ts";
import type { Hex } from "../../../market/raw-log.ts";
import type { ChainSale, TokenSale } from "../../../market/token-state.ts";
import type { Queryable } from "../../db/database.ts";
import { bulkInsert, overwrite, select, type Target } from "../bulk-insert.ts";
import { CHAIN, type StoredBlock, type StoredToken, type UpdatedToken } from "./chain-store.ts";

const BLOCKS: Target = {
  table: "chain_blocks",
  owner: "collection",
  columns: { number: "bigint", hash: "text", parentHash: "text", at: "double precision" },
};

const TOKENS: Target = {
  table: "chain_tokens",
  owner: "collection",
  columns: { tokenId: "text", final: "json", owner: "text", isPending: "boolean" },
};

const SALES: Target = {
  table: "chain_sales",
  owner: "collection",
  columns: {
    source: "text",
    blockNumber: "bigint",
    blockHash: "text",
    logIndex: "integer",
    transactionHash: "text",
    tokenId: "text",
    wei: "text",
    currency: "text",
    marketplace: "integer",
    seller: "text",
    buyer: "text",
    at: "double precision",
  },
};

/** SQL for the columns of a row of `chain_sales` as a `ChainSale`. A marketplace says no block. */
export const SALE_FIELDS = `${select([
  ...["blockNumber", "blockHash", "logIndex", "transactionHash", "tokenId", "wei", "currency"],
  ...["marketplace", "at"],
])}, seller as "from", buyer as "to"`;

/** SQL: true for a sale `s` that counts. Those of marketplaces do not count once a chain is read. */
export const IS_CURRENT_SALE = `(
  s.source = '${CHAIN}' or not exists (
    select from follows f where f.collection = s.collection and f.source = '${CHAIN}'
  )
)`;

const ONCE = "on conflict do nothing";

/** Deletes the rows of a collection for which a condition of $2 holds. */
export async function deleteRows(
  tx: Queryable,
  table: "chain_blocks" | "chain_logs",
  collection: string,
  condition: string,
  value: number | readonly Hex[],
): Promise<void> {
  await tx.query(`delete from ${table} where collection = $1 and ${condition}`, [
    collection,
    value,
  ]);
}

/** Inserts new blocks and deletes those before `finalBlock`, which nothing can drop. */
export async function insertBlocks(
  tx: Queryable,
  collection: string,
  blocks: readonly StoredBlock[],
  finalBlock: number,
): Promise<void> {
  await bulkInsert(tx, BLOCKS, collection, blocks, { onConflict: ONCE });
  await deleteRows(tx, "chain_blocks", collection, "number < $2", finalBlock);
}

export async function upsertTokens(
  tx: Queryable,
  collection: string,
  tokens: ReadonlyMap<string, UpdatedToken>,
): Promise<void> {
  const rows = Array.from(tokens, ([tokenId, { final, state, isPending }]) => ({
    ...{ tokenId, final, owner: state.owner, isPending },
  }));
  await bulkInsert(tx, TOKENS, collection, rows, { onConflict: overwrite(TOKENS, "tokenId") });
}

export async function readTokens(
  db: Queryable,
  collection: string,
  ids: readonly string[] | null,
): Promise<ReadonlyMap<string, StoredToken>> {
  const rows = await db.query<StoredToken & { tokenId: string }>(
    `select ${select(Object.keys(TOKENS.columns))} from chain_tokens
     where collection = $1 and ($2::text[] is null or token_id = any($2::text[]))`,
    [collection, ids],
  );
  return new Map(rows.map(({ tokenId, ...token }) => [tokenId, token]));
}

/** Marks the metadata of tokens as stale: their time becomes 0. */
export async function markStale(
  tx: Queryable,
  collection: string,
  ranges: readonly IdRange[],
): Promise<void> {
  for (const { from, to } of ranges)
    await tx.query(
      `update token_metadata set at = 0
       where collection = $1 and token_id::numeric between $2::numeric and $3::numeric`,
      [collection, String(from), String(to)],
    );
}

/** Inserts sales that are new. The sales of a chain are told apart by their places. */
export async function insertTokenSales(
  tx: Queryable,
  collection: string,
  source: string,
  sales: readonly (TokenSale &
    Partial<Pick<ChainSale, "blockNumber" | "blockHash" | "logIndex">>)[],
): Promise<void> {
  const rows = sales.map((sale) => ({ ...sale, source, seller: sale.from, buyer: sale.to }));
  await bulkInsert(tx, SALES, collection, rows, { onConflict: ONCE });
}

export async function deleteSales(
  tx: Queryable,
  collection: string,
  sales: readonly ChainSale[],
): Promise<void> {
  if (sales.length === 0) return;
  await tx.query(
    `delete from chain_sales s using json_to_recordset($2::json)
       as given("blockHash" text, "logIndex" integer, "tokenId" text)
     where s.collection = $1 and s.block_hash = given."blockHash"
       and s.log_index = given."logIndex" and s.token_id = given."tokenId"`,
    [collection, JSON.stringify(sales)],
  );
}
