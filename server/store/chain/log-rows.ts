/**
 * SQL rows of a chain's logs.
 *
 * The logs of an update are staged before its transaction, in short statements: a block with 150,000 logs would keep all others
 * from an embedded database for half a minute. A staged log is invisible until the transaction stores its block or makes it final.
 */
import type { Hex, RawLog } from "../../chain/raw-log.ts";
import type { Queryable } from "../../db/database.ts";
import { bulkInsert, type Target } from "../bulk-insert.ts";

const LOGS: Target = {
  table: "chain_logs",
  owner: "collection",
  columns: {
    chain_id: "bigint",
    block_hash: "text",
    log_index: "integer",
    block_number: "bigint",
    transaction_hash: "text",
    address: "text",
    topics: "text",
    data: "text",
    at: "double precision",
  },
};

/** Logs read by one statement. */
const PAGE = 1_000;
/** Logs that are not worth staging. */
const FEW = 250;

const ONCE = "on conflict do nothing";

const FINAL_BLOCK = "coalesce((select final_block from follows where collection = $1), -1)";

/** SQL: true for a log `l` of collection $1 whose update is stored. */
export const IS_STORED_LOG = `(
  l.block_number <= ${FINAL_BLOCK}
  or l.block_hash in (select hash from chain_blocks where collection = $1)
)`;

export async function insertLogs(
  db: Queryable,
  collection: string,
  logs: readonly RawLog[],
): Promise<void> {
  if (logs.length === 0) return;
  const [follow] = await db.query<{ chainId: number }>(
    `select chain_id as "chainId" from follows where collection = $1`,
    [collection],
  );
  const rows = logs.map((log) => ({
    chain_id: follow?.chainId ?? 0,
    block_hash: log.blockHash,
    log_index: log.logIndex,
    block_number: log.blockNumber,
    transaction_hash: log.transactionHash,
    address: log.address,
    topics: log.topics.join(" "),
    data: log.data,
    at: log.at,
  }));
  await bulkInsert(db, LOGS, collection, rows, { onConflict: ONCE });
}

/** Inserts many logs before their update is stored. Returns false for few: the update inserts these itself. */
export async function stageLogs(
  db: Queryable,
  collection: string,
  logs: readonly RawLog[],
): Promise<boolean> {
  if (logs.length <= FEW) return false;
  await discardStaged(db, collection);
  await insertLogs(db, collection, logs);
  // Without it, the planner of an embedded database expects few logs, and sorts all of them for each page.
  await db.query("analyze chain_logs");
  return true;
}

/** Deletes staged logs whose update was never stored. Their block may have been told with other logs since. */
export async function discardStaged(db: Queryable, collection: string): Promise<void> {
  const sql = `with deleted as (
      delete from chain_logs where ctid = any(array(
        select l.ctid from chain_logs l
        where l.collection = $1 and l.block_number > ${FINAL_BLOCK} and not ${IS_STORED_LOG} limit ${PAGE}
      )) returning 1
    ) select count(*)::integer as count from deleted`;
  for (;;) {
    const [deleted] = await db.query<{ count: number }>(sql, [collection]);
    if (deleted?.count !== PAGE) return;
  }
}

/** Returns true if all logs of blocks are there. Another process may have discarded what this one staged. */
export async function hasLogs(
  tx: Queryable,
  collection: string,
  logs: readonly RawLog[],
): Promise<boolean> {
  const hashes = [...new Set(logs.map(({ blockHash }) => blockHash))];
  let [first, last] = [Number.POSITIVE_INFINITY, 0];
  for (const { blockNumber } of logs) {
    first = Math.min(first, blockNumber);
    last = Math.max(last, blockNumber);
  }
  const [found] = await tx.query<{ count: number }>(
    `select count(*)::integer as count from chain_logs
     where collection = $1 and block_number between $2 and $3 and block_hash = any($4::text[])`,
    [collection, first, last, hashes],
  );
  return found?.count === logs.length;
}

/** Returns the stored logs after a block, in the chain's order. Reads them in short statements. */
export async function readLogs(
  db: Queryable,
  collection: string,
  afterBlock: number,
): Promise<readonly RawLog[]> {
  const logs: RawLog[] = [];
  let place = { blockNumber: afterBlock + 1, logIndex: -1 };
  for (;;) {
    const rows = await db.query<Omit<RawLog, "topics"> & { topics: string }>(
      `select block_number as "blockNumber", block_hash as "blockHash", log_index as "logIndex",
         transaction_hash as "transactionHash", address, topics, data, at
       from chain_logs l
       where collection = $1 and (block_number, log_index) > ($2::bigint, $3::integer) and ${IS_STORED_LOG}
       order by block_number, log_index limit ${PAGE}`,
      [collection, place.blockNumber, place.logIndex],
    );
    for (const row of rows)
      logs.push({
        ...row,
        topics: row.topics === "" ? [] : (row.topics.split(" ") as Hex[]), // as `insertLogs` wrote them
      });
    const last = rows[rows.length - 1];
    if (!last || rows.length < PAGE) return logs;
    place = last;
  }
}
