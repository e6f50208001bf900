/** SQL rows of a chain's logs. */
import type { Hex, RawLog } from "../../../market/raw-log.ts";
import type { Database, Queryable } from "../../db/database.ts";
import { bulkInsert, select, type Target } from "../bulk-insert.ts";

const LOGS: Target = {
  table: "chain_logs",
  owner: "collection",
  columns: {
    chainId: "bigint",
    blockHash: "text",
    logIndex: "integer",
    blockNumber: "bigint",
    transactionHash: "text",
    address: "text",
    topics: "text",
    data: "text",
    at: "double precision",
  },
};

const FIELDS = select(Object.keys(LOGS.columns).filter((field) => field !== "chainId"));
/** Logs read by one statement. */
const PAGE = 1_000;
/** SQL: true for a log of the collection $1 that counts (`unread-logs.ts`). */
export const IS_READ =
  "block_number <= (select read_block from follows where collection = $1 and source = 'chain')";

export async function insertLogs(
  db: Queryable,
  collection: string,
  logs: readonly RawLog[],
): Promise<void> {
  if (logs.length === 0) return;
  const [follow] = await db.query<{ chainId: number }>(
    `select chain_id as "chainId" from follows where collection = $1 and source = 'chain'`,
    [collection],
  );
  const chainId = follow?.chainId ?? 0;
  const rows = logs.map((log) => ({ ...log, chainId, topics: log.topics.join(" ") }));
  await bulkInsert(db, LOGS, collection, rows, { onConflict: "on conflict do nothing" });
}

/**
 * Tells the planner of many new logs. An embedded database has no autovacuum: its planner would go on to expect few logs, and sort
 * all of them for each page. A small sample is enough, and takes a tenth of the time.
 */
export async function analyzeLogs(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query("set local default_statistics_target = 10");
    await tx.query("analyze chain_logs");
  });
}

/** Returns the logs after a block that count, in the chain's order. Reads them in short statements. */
export async function readLogs(
  db: Queryable,
  collection: string,
  afterBlock: number,
): Promise<readonly RawLog[]> {
  const logs: RawLog[] = [];
  let last: Pick<RawLog, "blockNumber" | "logIndex" | "blockHash"> | undefined;
  for (;;) {
    const rows = await db.query<Omit<RawLog, "topics"> & { topics: string }>(
      `select ${FIELDS} from chain_logs
       where collection = $1 and ${IS_READ}
         and (block_number, log_index, block_hash) > ($2::bigint, $3::integer, $4)
       order by block_number, log_index, block_hash limit ${PAGE}`,
      [
        collection,
        last?.blockNumber ?? afterBlock + 1,
        last?.logIndex ?? -1,
        last?.blockHash ?? "",
      ],
    );
    for (const row of rows)
      logs.push({
        ...row,
        topics: row.topics === "" ? [] : (row.topics.split(" ") as Hex[]), // as `insertLogs` wrote them
      });
    if (rows.length < PAGE) return logs;
    last = rows[PAGE - 1];
  }
}
