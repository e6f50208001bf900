/** The store of collections that are read from a chain, over a database. */
import { gunzipSync, gzipSync } from "node:zlib";
import { ETHER, type UnixMs } from "../../../../contract/values/units.ts";
import { isInUnit } from "../../../market/currency.ts";
import { STORED_PICTURE } from "../../../market/drafts.ts";
import type { Database } from "../../db/database.ts";
import { bulkInsert, overwrite, select, type Target } from "../bulk-insert.ts";
import { replaceChainOrders } from "../orders/order-rows.ts";
import { applyBlocks, valuedSales } from "./apply-blocks.ts";
import { IS_CURRENT_SALE, readTokens, SALE_FIELDS, upsertTokens } from "./chain-rows.ts";
import type { ChainStore, LastSale, StoredBlock, TokenMetadataRow } from "./chain-store.ts";
import { analyzeLogs, IS_READ, readLogs } from "./log-rows.ts";
import { freeAsks, lowestAsks } from "./lowest-asks.ts";
import { readTokenMarket } from "./token-market.ts";
import { clearUnread, MANY_LOGS, movesBack, prepareLogs } from "./unread-logs.ts";

const METADATA: Target = {
  table: "token_metadata",
  owner: "collection",
  columns: {
    tokenId: "text",
    name: "text",
    imageUrl: "text",
    animationUrl: "text",
    traits: "json",
    problem: "text",
    at: "double precision",
  },
};

const PICTURES: Target = {
  table: "token_pictures",
  owner: "collection",
  columns: { tokenId: "text", type: "text", body: "text" },
};

/** `notify` is called after a collection changed. */
export function createChainStore(
  db: Database,
  now: () => UnixMs,
  notify: (collection: string) => void,
): ChainStore {
  return {
    async beginReading(collection, fromBlock) {
      await db.query(
        `update follows set from_block = $2, final_block = $3, read_block = $3, read_hash = null
         where collection = $1 and source = 'chain' and read_block is null`,
        [collection, fromBlock, fromBlock - 1],
      );
    },

    chainTokens: (collection, ids) => readTokens(db, collection, ids ?? null),

    async pendingTokens(collection) {
      const rows = await db.query<{ tokenId: string }>(
        `select token_id as "tokenId" from chain_tokens where collection = $1 and is_pending`,
        [collection],
      );
      return rows.map(({ tokenId }) => tokenId);
    },

    chainLogs: (collection, afterBlock) => readLogs(db, collection, afterBlock),

    chainBlocks: (collection) =>
      db.query<StoredBlock>(
        `select number, hash, parent_hash as "parentHash", at from chain_blocks
         where collection = $1 order by number`,
        [collection],
      ),

    knownBlocks: (collection) =>
      db.query(
        `select number, hash from chain_blocks where collection = $1
         union select block_number, block_hash from chain_logs where collection = $1 and ${IS_READ}
         order by number`,
        [collection],
      ),

    chainSales: (collection, afterBlock, ids) =>
      db.query(
        `select ${SALE_FIELDS} from chain_sales
         where collection = $1 and block_number > $2 and ($3::text[] is null or token_id = any($3::text[]))
         order by block_number, log_index`,
        [collection, afterBlock, ids ?? null],
      ),

    async writeBlocks(collection, update) {
      const prepared = await prepareLogs(db, collection, update);
      if (!prepared) return false;
      const isWritten = await db.transaction((tx) =>
        applyBlocks(tx, collection, update, prepared, now()),
      );
      if (!isWritten) return false;
      notify(collection);
      if (movesBack(update) && prepared.key !== null)
        await clearUnread(db, collection, prepared.key);
      if (update.logs.length > MANY_LOGS) await analyzeLogs(db);
      return true;
    },

    async writeFinalStates(collection, states) {
      const tokens = new Map(
        Array.from(states, ([tokenId, state]) => [
          tokenId,
          { final: state, state, isPending: false },
        ]),
      );
      await db.transaction(async (tx) => {
        await upsertTokens(tx, collection, tokens);
        await replaceChainOrders(tx, collection, states);
      });
    },

    async putMetadata(collection, rows) {
      const at = now();
      const onConflict = overwrite(METADATA, "tokenId");
      const given = rows.map((row) => ({ ...row, at }));
      await bulkInsert(db, METADATA, collection, given, { onConflict });
    },

    metadata: (collection) =>
      db.query<TokenMetadataRow>(
        `select ${select(Object.keys(METADATA.columns).filter((field) => field !== "at"))}
         from token_metadata where collection = $1`,
        [collection],
      ),

    async differsByOwner(collection, owners) {
      const different = await db.query(
        `select from token_metadata m join chain_tokens c using (collection, token_id)
         where collection = $1 and (c.owner is null or c.owner = any($2::text[])) = exists (
           select from tokens t join collections on collections.contents = t.contents
           where collections.id = $1 and t.token_id = m.token_id
         ) limit 1`,
        [collection, owners],
      );
      return different.length > 0;
    },

    async staleTokens(collection, limit) {
      const rows = await db.query<{ tokenId: string }>(
        `select token_id as "tokenId" from token_metadata where collection = $1 and at = 0
         union all
         select c.token_id from chain_tokens c where c.collection = $1 and c.owner is not null and not exists (
           select from token_metadata m where m.collection = c.collection and m.token_id = c.token_id
         ) limit $2`,
        [collection, limit],
      );
      return rows.map(({ tokenId }) => tokenId);
    },

    async markAllStale(collection) {
      await db.query("update token_metadata set at = 0 where collection = $1", [collection]);
    },

    async putPictures(collection, pictures) {
      const onConflict = overwrite(PICTURES, "tokenId");
      const rows = Array.from(pictures, ([tokenId, { type, bytes }]) => {
        return { tokenId, type, body: gzipSync(bytes).toString("base64") };
      });
      await bulkInsert(db, PICTURES, collection, rows, { onConflict });
    },

    async keepImportedPictures(collection, kept) {
      await db.query(
        `delete from token_pictures
         where collection = $1 and token_id like $2 and not token_id = any($3::text[])`,
        [collection, `${STORED_PICTURE}%`, kept],
      );
    },

    async picture(collection, tokenId) {
      const [row] = await db.query<{ type: string; body: string }>(
        "select type, body from token_pictures where collection = $1 and token_id = $2",
        [collection, tokenId],
      );
      return row ? { type: row.type, bytes: gunzipSync(Buffer.from(row.body, "base64")) } : null;
    },

    tokenMarket: (collection, tokenId) => readTokenMarket(db, collection, tokenId, now()),

    async chainMarket(collection) {
      const [stored] = await db.query<{ unit: string }>(
        "select currency as unit from collections where id = $1",
        [collection],
      );
      const { unit } = stored ?? { unit: ETHER };
      const sales = await db.query<LastSale>(
        `select ${SALE_FIELDS} from chain_sales s where collection = $1 and ${IS_CURRENT_SALE}
         order by at, log_index`,
        [collection],
      );
      const asks = await lowestAsks(db, collection, now());
      const listings = asks.flatMap(({ tokenId, price, marketplace, currency, moving, at }) => {
        if (price === null || marketplace === null || currency === null) return [];
        const listing = { tokenId, price, marketplace, currency, ...(moving && { moving }) };
        return at === null ? [listing] : [{ ...listing, at }];
      });
      return {
        ...{ sales: valuedSales(sales, unit), listings },
        foreignSales: sales
          .filter(({ currency }) => !isInUnit(currency, unit))
          .map(({ tokenId }) => ({ tokenId })),
        freeAsks: await freeAsks(db, collection, now()),
      };
    },
  };
}
