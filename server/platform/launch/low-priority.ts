import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";

/** The lower the number, the more of a busy processor a thread gets. A thread begins with 0. */
const LOW = 5;

/**
 * Lets the server's other threads go before the one that calls it, while all cores are busy: the main thread, which answers
 * readers, and the database's. Only Linux has priorities of threads; elsewhere it does nothing.
 */
export function lowerPriority(): void {
  if (process.platform !== "linux") return;
  const thread = /\d+$/.exec(readlinkSync("/proc/thread-self"));
  if (thread) setPriority(Number(thread[0]), LOW);
}
