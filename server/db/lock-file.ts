/**
 * A lock on a data folder. Two processes would destroy its embedded database.
 *
 * The file names its holder. A holder that was killed, or lost power, leaves a stale file, which the next process
 * takes over. Start times distinguish a holder from a later process with the same pid.
 */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { isRecord } from "../../contract/values/is-record.ts";
import { DatabaseUnavailable } from "./database.ts";

interface Holder {
  readonly pid: number;
  /** Clock ticks from boot to the start of the process; null if the system does not report them. */
  readonly startTicks: string | null;
}

export interface Lock {
  release(): void;
}

function startTicks(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field, the program's name, may contain spaces and brackets: count fields from its end.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null; // not Linux, or no such process
  }
}

function readHolder(path: string): Holder | null {
  try {
    const found: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (!isRecord(found)) return null;
    const { pid, startTicks: ticks } = found;
    if (typeof pid !== "number" || !Number.isSafeInteger(pid) || pid < 1) return null;
    return { pid, startTicks: typeof ticks === "string" ? ticks : null };
  } catch {
    return null; // missing, or truncated during a write
  }
}

function isRunning({ pid, startTicks: ticks }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process runs as another user.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  return ticks === null || ticks === startTicks(pid);
}

function createFile(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { flag: "wx" });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** Takes the lock. Throws `DatabaseUnavailable` with a message that names the holder. */
export function acquireLock(path: string, folder: string): Lock {
  const content = JSON.stringify({ pid: process.pid, startTicks: startTicks(process.pid) });
  if (!createFile(path, content)) {
    const holder = readHolder(path);
    if (holder && isRunning(holder)) throw heldBy(holder, folder);
    rmSync(path, { force: true });
    if (!createFile(path, content)) throw heldBy(readHolder(path), folder);
  }
  return {
    release() {
      if (readHolder(path)?.pid === process.pid) rmSync(path, { force: true });
    },
  };
}

function heldBy(holder: Holder | null, folder: string): DatabaseUnavailable {
  const who = holder ? `process ${holder.pid}` : "another process";
  return new DatabaseUnavailable(
    `The data folder ${folder} is in use by ${who}. Stop it first, or set DATA_DIR to another folder.`,
  );
}
