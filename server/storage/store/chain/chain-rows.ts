/** SQL rows of the tables that hold what a chain said: blocks, logs, states and sales. */
import type { IdRange } from "../../../market/chain-market.ts";
import type { Hex } from "../../../market/raw-log.ts";
import type { ChainSale, TokenSale } from "../../../market/token-state.ts";
import type { Queryable } from "../../db/database.ts";
import { bulkInsert, type Target } from "../bulk-insert.ts";
import { CHAIN, type StoredBlock, type StoredToken, type UpdatedToken } from "./chain-store.ts";

const BLOCKS: Target = {
  table: "chain_blocks",
  owner: "collection",
  columns: { number: "bigint", hash: "text", parent_hash: "text", at: "double precision" },
};

const TOKENS: Target = {
  table: "chain_tokens",
  owner: "collection",
  columns: { token_id: "text", final: "json", owner: "text", is_pending: "boolean" },
};

const SALES: Target = {
  table: "chain_sales",
  owner: "collection",
  columns: {
    source: "text",
    block_number: "bigint",
    block_hash: "text",
    log_index: "integer",
    transaction_hash: "text",
    token_id: "text",
    wei: "text",
    currency: "text",
    marketplace: "integer",
    seller: "text",
    buyer: "text",
    at: "double precision",
  },
};

/** SQL for the columns of a row of `chain_sales` as a `ChainSale`. A marketplace says no block. */
export const SALE_FIELDS = `block_number as "blockNumber", block_hash as "blockHash", log_index as "logIndex",
  transaction_hash as "transactionHash", token_id as "tokenId", wei, currency, marketplace,
  seller as "from", buyer as "to", at`;

/** SQL: true for a sale `s` that counts. Those of marketplaces do not count once a chain is read. */
export const IS_CURRENT_SALE = `(
  s.source = '${CHAIN}' or not exists (
    select from follows f where f.collection = s.collection and f.source = '${CHAIN}'
  )
)`;

const ONCE = "on conflict do nothing";

export async function deleteDroppedBlocks(
  tx: Queryable,
  collection: string,
  hashes: readonly Hex[],
): Promise<void> {
  if (hashes.length === 0) return;
  await tx.query("delete from chain_blocks where collection = $1 and hash = any($2::text[])", [
    collection,
    hashes,
  ]);
}

export async function deleteDroppedLogs(
  tx: Queryable,
  collection: string,
  hashes: readonly Hex[],
): Promise<void> {
  if (hashes.length === 0) return;
  await tx.query("delete from chain_logs where collection = $1 and block_hash = any($2::text[])", [
    collection,
    hashes,
  ]);
}

/** Deletes the stored blocks and logs after block `number`. */
export async function deleteAfter(
  tx: Queryable,
  collection: string,
  number: number,
): Promise<void> {
  await tx.query("delete from chain_blocks where collection = $1 and number > $2", [
    collection,
    number,
  ]);
  await deleteLogsAfter(tx, collection, number);
}

export async function deleteLogsAfter(
  tx: Queryable,
  collection: string,
  number: number,
): Promise<void> {
  await tx.query("delete from chain_logs where collection = $1 and block_number > $2", [
    collection,
    number,
  ]);
}

/** Inserts new blocks and deletes those before `finalBlock`, which nothing can drop. */
export async function insertBlocks(
  tx: Queryable,
  collection: string,
  blocks: readonly StoredBlock[],
  finalBlock: number,
): Promise<void> {
  const rows = blocks.map(({ number, hash, parentHash, at }) => {
    return { number, hash, parent_hash: parentHash, at };
  });
  await bulkInsert(tx, BLOCKS, collection, rows, { onConflict: ONCE });
  await tx.query("delete from chain_blocks where collection = $1 and number < $2", [
    collection,
    finalBlock,
  ]);
}

export async function upsertTokens(
  tx: Queryable,
  collection: string,
  tokens: ReadonlyMap<string, UpdatedToken>,
): Promise<void> {
  const rows = Array.from(tokens, ([tokenId, { final, state, isPending }]) => ({
    token_id: tokenId,
    final,
    owner: state.owner,
    is_pending: isPending,
  }));
  const onConflict = `on conflict (collection, token_id) do update
    set final = excluded.final, owner = excluded.owner, is_pending = excluded.is_pending`;
  await bulkInsert(tx, TOKENS, collection, rows, { onConflict });
}

export async function readTokens(
  db: Queryable,
  collection: string,
  ids: readonly string[] | null,
): Promise<ReadonlyMap<string, StoredToken>> {
  const rows = await db.query<StoredToken & { tokenId: string }>(
    `select token_id as "tokenId", final, owner, is_pending as "isPending" from chain_tokens
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
  const rows = sales.map((sale) => ({
    source,
    block_number: sale.blockNumber,
    block_hash: sale.blockHash,
    log_index: sale.logIndex,
    transaction_hash: sale.transactionHash,
    token_id: sale.tokenId,
    wei: sale.wei,
    currency: sale.currency,
    marketplace: sale.marketplace,
    seller: sale.from,
    buyer: sale.to,
    at: sale.at,
  }));
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
