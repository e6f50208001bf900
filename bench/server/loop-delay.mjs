/** Preloaded into a process: prints the longest delay of its event loop in each second, as "loop delay UNIX_SECOND MS". */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

if (isMainThread) {
  // The processes that it starts are not measured.
  delete process.env.NODE_OPTIONS;
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  setInterval(() => {
    process.stdout.write(`loop delay ${Math.floor(Date.now() / 1000)} ${delays.max / 1e6}\n`);
    delays.reset();
  }, 1_000).unref();
}
