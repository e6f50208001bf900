/** Processor time of threads of this process. Linux only: it reads /proc. */
import { readdirSync, readFileSync } from "node:fs";

/** Returns the ids of the threads that run now. */
export function runningThreads(): ReadonlySet<string> {
  return new Set(readdirSync("/proc/self/task"));
}

/** Returns the milliseconds that the threads have run on a processor. Their waiting for one does not count. */
export function processorMs(threads: Iterable<string>): number {
  let nanoseconds = 0;
  for (const thread of threads)
    nanoseconds += Number(
      readFileSync(`/proc/self/task/${thread}/schedstat`, "utf8").split(" ")[0],
    );
  return nanoseconds / 1e6;
}
