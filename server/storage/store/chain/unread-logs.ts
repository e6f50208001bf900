/**
 * Logs after a collection's checkpoint do not count: no query returns them. So the many logs of a crowded block are stored there
 * before the transaction of their update, in short transactions, and an embedded database serves others in between. They
 * count when the update moves the checkpoint past them. Likewise, an update that moves the checkpoint back leaves the dropped
 * logs there, and they are deleted in short statements.
 *
 * One writer  `follows.unread_key` tells whose the unread logs are. The next update takes another key and deletes them first.
 *             A writer that lost its key stops.
 */

import { randomBytes } from "node:crypto";
import type { Checkpoint } from "../../../market/follow.ts";
import type { Database, Queryable } from "../../db/database.ts";
import { TURN_ROWS } from "../contents.ts";
import type { BlocksUpdate } from "./chain-store.ts";
import { insertLogs } from "./log-rows.ts";

/** More logs than this are too many for one transaction. */
export const MANY_LOGS = 3_000;

/** State of the unread logs before the transaction of an update. */
export interface PreparedLogs {
  /** Key that the update has for the unread logs. Null if it needs none. */
  readonly key: string | null;
  /** True if the unread logs are those of the update. */
  readonly areStored: boolean;
}

/** Locks the collection's checkpoint. Returns null if it is not `before`. */
export async function lockCheckpoint(
  tx: Queryable,
  collection: string,
  { number, hash }: Checkpoint,
): Promise<{ readonly unreadKey: string | null } | null> {
  const [current] = await tx.query<{ unreadKey: string | null }>(
    `select unread_key as "unreadKey" from follows where collection = $1 and source = 'chain' and read_block = $2
       and read_hash is not distinct from $3 for update`,
    [collection, number, hash],
  );
  return current ?? null;
}

export async function setUnreadKey(
  tx: Queryable,
  collection: string,
  key: string | null,
): Promise<void> {
  await tx.query("update follows set unread_key = $2 where collection = $1 and source = 'chain'", [
    collection,
    key,
  ]);
}

/** Returns true if the logs of an update are stored before its transaction. Those of a rewind take the place of others. */
function isCrowded({ before, logs, rewindTo }: BlocksUpdate): boolean {
  return (
    logs.length > MANY_LOGS &&
    rewindTo === undefined &&
    logs.every(({ blockNumber }) => blockNumber > before.number)
  );
}

/**
 * Deletes unread logs that an update left behind, and stores those of `update` if they are many. Returns null if another
 * process was first.
 */
export async function prepareLogs(
  db: Database,
  collection: string,
  update: BlocksUpdate,
): Promise<PreparedLogs | null> {
  const areStored = isCrowded(update);
  const key = await db.transaction(async (tx) => {
    const current = await lockCheckpoint(tx, collection, update.before);
    if (!current) return undefined;
    if (!areStored && !movesBack(update) && current.unreadKey === null) return null;
    const own = randomBytes(9).toString("base64url");
    await setUnreadKey(tx, collection, own);
    return own;
  });
  if (key === undefined) return null;
  if (key === null) return { key, areStored };
  if (!(await deleteUnread(db, collection, key))) return null;
  if (areStored && !(await storeUnread(db, collection, update, key))) return null;
  return { key, areStored };
}

/** Stores the update's logs after the checkpoint. Returns false if the checkpoint or the key changed. */
async function storeUnread(
  db: Database,
  collection: string,
  { before, logs }: BlocksUpdate,
  key: string,
): Promise<boolean> {
  for (let start = 0; start < logs.length; start += TURN_ROWS) {
    const isStored = await db.transaction(async (tx) => {
      const current = await lockCheckpoint(tx, collection, before);
      if (current?.unreadKey !== key) return false;
      // The commit of the update waits for the disk, and writes this before.
      await tx.query("set local synchronous_commit = off");
      await insertLogs(tx, collection, logs.slice(start, start + TURN_ROWS));
      return true;
    });
    if (!isStored) return false;
  }
  return true;
}

/** Returns true if `update` moves the checkpoint back without new blocks, so that the dropped logs become unread. */
export function movesBack({ before, after, blocks, rewindTo }: BlocksUpdate): boolean {
  return blocks.length === 0 && after.number < before.number && rewindTo === undefined;
}

/** Deletes the unread logs and gives up `key`, unless another update has taken it. */
export async function clearUnread(db: Queryable, collection: string, key: string): Promise<void> {
  if (!(await deleteUnread(db, collection, key))) return;
  await db.query("update follows set unread_key = null where collection = $1 and unread_key = $2", [
    collection,
    key,
  ]);
}

/** Deletes the unread logs in short statements. Returns false if the key is no longer `key`. */
async function deleteUnread(db: Queryable, collection: string, key: string): Promise<boolean> {
  for (;;) {
    const [answer] = await db.query<{ isOurs: boolean; count: number }>(
      `with ours as (
         select read_block from follows where collection = $1 and unread_key = $2 for update
       ), deleted as (
         delete from chain_logs where ctid = any(array(
           select ctid from chain_logs where collection = $1 and block_number > (select read_block from ours)
           order by block_number, log_index limit ${TURN_ROWS}
         )) returning 1
       )
       select exists (select from ours) as "isOurs", (select count(*)::integer from deleted) as count`,
      [collection, key],
    );
    if (!answer?.isOurs) return false;
    if (answer.count < TURN_ROWS) return true;
  }
}
