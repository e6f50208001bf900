/** Entry of the collection worker: wiring only, so every part of it runs in a test without a worker. */
import { expose } from "comlink";
import { WIRE } from "../contract/wire.ts";
import { createSnapshotCache } from "./cache/snapshot-cache.ts";
import { createCollectionWorker } from "./collection-worker.ts";
import { systemClock } from "./feed/clock.ts";
import { browserSiblings } from "./feed/siblings.ts";
import { warmUpEngine } from "./warm-up.ts";

const worker = createCollectionWorker({
  fetchPath: (path, init) => fetch(path, init),
  clock: systemClock,
  random: Math.random,
  whileLoading: warmUpEngine,
  siblings: browserSiblings(),
  cache: createSnapshotCache(
    import("./cache/record-store.ts").then(({ createRecordStore }) =>
      createRecordStore(() => indexedDB, systemClock, WIRE),
    ),
  ),
});

// Comlink's default endpoint is the global scope, which is the wrong one where tests run workers in a page's stead.
expose(worker, self);
