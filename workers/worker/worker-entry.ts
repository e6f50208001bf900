/** Entry of the collection worker. The parts are elsewhere, so that each can be tested without a worker. */
import { expose } from "comlink";
import type { WorkerFault } from "../../contract/worker-api.ts";
import { createEarlyRequests } from "../feed/early-requests.ts";
import { browserDependencies } from "./browser-dependencies.ts";
import { createCollectionWorker } from "./collection-worker.ts";
import { readAhead } from "./read-ahead.ts";

/** Flag on the global scope. It is set once the engine is served. */
const SERVED = Symbol.for("fairfloor.engine-served");

// A worker can evaluate this module twice, and a second engine would answer every call again. After a failed start, the
// page loads this entry under another address. A lazy chunk that shares code with it then imports the plain address.
if (!Reflect.has(self, SERVED)) {
  Reflect.set(self, SERVED, true);

  // The browser reports an error to the page, but an unhandled rejection only to the console.
  self.addEventListener("unhandledrejection", ({ reason }) => {
    const fault: WorkerFault = { fault: String(reason) };
    self.postMessage(fault);
  });

  const dependencies = browserDependencies();
  const requests = createEarlyRequests(dependencies.fetchPath, dependencies.clock);
  // A worker that starts before the page's scripts is named after the collection that the page will open.
  if (self.name) readAhead(self.name, dependencies.cache, requests);

  // Comlink's default endpoint is `globalThis`, which is not `self` in tests that run workers in the test's thread.
  expose(createCollectionWorker({ ...dependencies, fetchPath: requests.fetchPath }), self);
}
