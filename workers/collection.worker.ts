/** Entry of the collection worker: wiring only, so every part of it runs in a test without a worker. */
import { expose } from "comlink";
import type { WorkerFault } from "../contract/worker-api.ts";
import { browserTools } from "./browser-tools.ts";
import { createCollectionWorker } from "./collection-worker.ts";

/** Set on the global scope by the evaluation that serves the engine. */
const SERVED = Symbol.for("fairfloor.engine-served");

// An entry started under another address, as after a failed start, runs a second time for the first lazy chunk that
// shares code with it: chunks import it by its plain address. A second engine would answer every call as well.
if (!Reflect.has(self, SERVED)) {
  Reflect.set(self, SERVED, true);

  // The browser tells the page of an error, but of a rejection that nobody handles it tells only the console.
  self.addEventListener("unhandledrejection", ({ reason }) => {
    const fault: WorkerFault = { fault: String(reason) };
    self.postMessage(fault);
  });

  // Comlink's default endpoint is the global scope, which is the wrong one where tests run workers in a page's stead.
  expose(createCollectionWorker(browserTools()), self);
}
