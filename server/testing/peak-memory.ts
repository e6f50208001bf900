/** Measures the peak memory of this process in a thread, so also during a function that blocks the event loop. */
import { Worker } from "node:worker_threads";

/** Indexes in the memory that is shared with the thread. */
const [READY, SAMPLING, PEAK_KIB, TICK] = [0, 1, 2, 3];
const SAMPLE_MS = 1;

/** Records the highest resident memory while `SAMPLING` is 1. */
const SAMPLER = `
  const state = require("node:worker_threads").workerData;
  const sample = () => {
    const kib = process.memoryUsage.rss() >>> 10;
    if (kib > Atomics.load(state, ${PEAK_KIB})) Atomics.store(state, ${PEAK_KIB}, kib);
  };
  Atomics.store(state, ${READY}, 1);
  Atomics.notify(state, ${READY});
  for (;;) {
    Atomics.wait(state, ${SAMPLING}, 0);
    while (Atomics.load(state, ${SAMPLING}) === 1) {
      sample();
      Atomics.wait(state, ${TICK}, 0, ${SAMPLE_MS});
    }
  }
`;

let state: Int32Array | null = null;

/** Starts the thread, once for all tests of a process. It does not keep the process alive. */
function startSampler(): Int32Array {
  const started = new Int32Array(new SharedArrayBuffer(16));
  new Worker(SAMPLER, { eval: true, workerData: started }).unref();
  if (Atomics.wait(started, READY, 0, 60_000) === "timed-out")
    throw new Error("the thread that samples the memory has not started");
  return started;
}

/** Starts sampling. The returned function ends it, and returns the largest growth of the memory in bytes. */
export function watchMemory(): () => number {
  state ??= startSampler();
  const shared = state;
  const before = process.memoryUsage.rss();
  Atomics.store(shared, PEAK_KIB, before >>> 10);
  Atomics.store(shared, SAMPLING, 1);
  Atomics.notify(shared, SAMPLING);
  return () => {
    Atomics.store(shared, SAMPLING, 0);
    const peak = Math.max(Atomics.load(shared, PEAK_KIB) * 1024, process.memoryUsage.rss());
    return peak - before;
  };
}
