/** Entry of the engine where no worker runs: the same behind a port, in the page's thread. Wiring only. */
import { expose } from "comlink";
import { createCollectionWorker } from "./collection-worker.ts";
import { systemClock } from "./feed/clock.ts";

export function serveEngine(port: MessagePort): void {
  const worker = createCollectionWorker({
    fetchPath: (path, init) => fetch(path, init),
    clock: systemClock,
    random: Math.random,
    // The page has better to do than to have the engine compiled ahead.
    whileLoading: async () => {},
  });
  expose(worker, port);
}
