/** Entry of the engine if no worker runs: the same engine behind a port, in the page's thread. Wiring only. */
import { expose } from "comlink";
import { browserDependencies } from "./browser-dependencies.ts";
import { createCollectionWorker } from "./collection-worker.ts";

export function serveEngine(port: MessagePort): void {
  expose(createCollectionWorker(browserDependencies()), port);
}
