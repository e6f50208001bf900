/**
 * Preloaded into a process: prints how long its event loop was held in each second, as "loop delay UNIX_SECOND CLOCK_MS PROCESSOR_MS".
 * The first is the longest delay by the clock. The second is the most processor time that the thread took between two of its
 * timers, which other work on the machine does not lengthen. Only Linux has it: elsewhere it is 0.
 */
import { readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

const RESOLUTION_MS = 5;
/** The id of the main thread is that of the process. */
const STATISTICS = `/proc/self/task/${process.pid}/schedstat`;

function processorMs() {
  try {
    return Number(readFileSync(STATISTICS, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return 0; // not Linux
  }
}

if (isMainThread) {
  // The processes that it starts are not measured.
  delete process.env.NODE_OPTIONS;
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let [before, longest] = [processorMs(), 0];
  setInterval(() => {
    const now = processorMs();
    longest = Math.max(longest, now - before);
    before = now;
  }, RESOLUTION_MS).unref();
  setInterval(() => {
    const second = Math.floor(Date.now() / 1000);
    process.stdout.write(`loop delay ${second} ${delays.max / 1e6} ${longest.toFixed(1)}\n`);
    delays.reset();
    longest = 0;
  }, 1_000).unref();
}
