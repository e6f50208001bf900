/**
 * Stores the many logs of a crowded block before the transaction of their update, in short transactions, so that an embedded
 * database serves others in between.
 *
 * Hidden      A log after its collection's checkpoint does not count: no query returns it. So the update makes all of them
 *             count when it moves the checkpoint.
 * One writer  `follows.arriving` has the key of the update whose logs are after the checkpoint. Another update deletes
 *             them first, and takes the key away, so that their writer stops.
 */
import { randomBytes } from "node:crypto";
import type { Database, Queryable } from "../../db/database.ts";
import { TURN_ROWS } from "../contents.ts";
import type { BlocksUpdate, Checkpoint } from "./chain-store.ts";
import { insertLogs } from "./log-rows.ts";

/** More logs than this are too many for one transaction. */
export const MANY_LOGS = 3_000;

/** Returns true if the collection's checkpoint is `before`, and locks it. */
export async function lockCheckpoint(
  tx: Queryable,
  collection: string,
  { number, hash }: Checkpoint,
): Promise<{ readonly arriving: string | null } | null> {
  const [current] = await tx.query<{ arriving: string | null }>(
    `select arriving from follows where collection = $1 and read_block = $2
       and read_hash is not distinct from $3 for update`,
    [collection, number, hash],
  );
  return current ?? null;
}

/** Returns true if the logs of `update` must be stored before its transaction. Those of a rewind cannot be: they take the place of others. */
export function isCrowded({ before, logs, rewindTo }: BlocksUpdate): boolean {
  return (
    logs.length > MANY_LOGS &&
    rewindTo === undefined &&
    logs.every(({ blockNumber }) => blockNumber > before.number)
  );
}

/**
 * Stores the logs of a crowded `update` after the checkpoint, where they do not count yet. Returns the key that `arriving` has
 * then, or null if another process stored blocks first.
 */
export async function storeArriving(
  db: Database,
  collection: string,
  { before, logs }: BlocksUpdate,
): Promise<string | null> {
  const key = createKey();
  const hasBegun = await db.transaction(async (tx) => {
    if (!(await lockCheckpoint(tx, collection, before))) return false;
    await setArriving(tx, collection, key);
    return true;
  });
  if (!hasBegun || !(await deleteArriving(db, collection, key))) return null;
  for (let start = 0; start < logs.length; start += TURN_ROWS) {
    const isStored = await db.transaction(async (tx) => {
      const current = await lockCheckpoint(tx, collection, before);
      if (current?.arriving !== key) return false;
      await insertLogs(tx, collection, logs.slice(start, start + TURN_ROWS));
      return true;
    });
    if (!isStored) return null;
  }
  return key;
}

/**
 * Returns a key for the logs that `update` drops, if it moves the checkpoint back without new blocks. They do not count then,
 * so they can be deleted later. Else null.
 */
export function keyOfDropped({ before, after, blocks, rewindTo }: BlocksUpdate): string | null {
  const isBack = blocks.length === 0 && after.number < before.number && rewindTo === undefined;
  return isBack ? createKey() : null;
}

/** Deletes the logs that an update left behind under `key`. */
export async function deleteDropped(db: Queryable, collection: string, key: string): Promise<void> {
  if (!(await deleteArriving(db, collection, key))) return;
  await db.query("update follows set arriving = null where collection = $1 and arriving = $2", [
    collection,
    key,
  ]);
}

function createKey(): string {
  return randomBytes(9).toString("base64url");
}

export async function setArriving(
  tx: Queryable,
  collection: string,
  key: string | null,
): Promise<void> {
  await tx.query("update follows set arriving = $2 where collection = $1", [collection, key]);
}

/** Deletes the logs that do not count, in short statements. Returns false if `arriving` is no longer `key`. */
export async function deleteArriving(
  db: Queryable,
  collection: string,
  key: string,
): Promise<boolean> {
  for (;;) {
    const [answer] = await db.query<{ isOurs: boolean; count: number }>(
      `with ours as (
         select read_block from follows where collection = $1 and arriving = $2 for update
       ), deleted as (
         delete from chain_logs where ctid = any(array(
           select ctid from chain_logs where collection = $1 and block_number > (select read_block from ours)
           limit ${TURN_ROWS}
         )) returning 1
       )
       select exists (select from ours) as "isOurs", (select count(*)::integer from deleted) as count`,
      [collection, key],
    );
    if (!answer?.isOurs) return false;
    if (answer.count < TURN_ROWS) return true;
  }
}
