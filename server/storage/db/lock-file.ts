/**
 * A lock on a data folder. Two processes would destroy its embedded database.
 *
 * The kernel holds the lock on an open file and releases it when the process ends, however it ends. So it also
 * excludes the processes of other containers, and no stale lock exists. The file's content only names the holder
 * in messages. The file is never removed: a process could lock the removed file while another one creates a new file.
 */
import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { createRequire } from "node:module";
import { messageOf } from "../../platform/log/message-of.ts";
import { DatabaseUnavailable } from "./database.ts";

export type Lock = ReturnType<typeof acquireLock>;

/** Takes the lock. Throws `DatabaseUnavailable` with a message that names the holder. */
export function acquireLock(path: string, folder: string) {
  const file = openSync(path, "a+", 0o600);
  if (!tryLock(file)) {
    closeSync(file);
    throw heldElsewhere(path, folder);
  }
  ftruncateSync(file);
  writeSync(file, JSON.stringify({ pid: process.pid }));
  let isReleased = false;
  return {
    release(): void {
      if (!isReleased) closeSync(file);
      isReleased = true;
    },
  };
}

function tryLock(file: number): boolean {
  let native: typeof import("fs-native-extensions");
  try {
    native = createRequire(import.meta.url)("fs-native-extensions");
  } catch (error) {
    throw new DatabaseUnavailable(
      `This system cannot lock the data folder (${messageOf(error)}). Set DATABASE_URL to use PostgreSQL.`,
    );
  }
  return native.tryLock(file);
}

/** The error for a folder whose lock another process holds. That process may belong to another container. */
export function heldElsewhere(path: string, folder: string): DatabaseUnavailable {
  const [, pid] = /"pid":(\d+)/.exec(readFileSync(path, "utf8")) ?? [];
  const who = pid === undefined ? "another process" : `process ${pid}`;
  return new DatabaseUnavailable(
    `The data folder ${folder} is in use by ${who}. Stop it first, or set DATA_DIR to another folder.`,
  );
}
