/** Starts the engine in its own worker or, as a fallback, in the page. */
import workerUrl from "../../../workers/collection.worker.ts?worker&url";
import { trustedWorkerUrl } from "./trusted-worker-url.ts";

/** `fresh` bypasses a cache that may hold a bad response. @throws if the browser refuses the worker synchronously. */
export function startWorker(fresh: boolean): Worker {
  const url = new URL(workerUrl, location.href);
  if (fresh) url.searchParams.set("fresh", String(Date.now()));
  return new Worker(trustedWorkerUrl(url.href), { type: "module", name: "collection" });
}

/** Loads the engine as a chunk of the page. Returns the port that the engine serves. */
export async function startInPage(): Promise<MessagePort> {
  const { serveEngine } = await import("../../../workers/page-engine.ts?in-page");
  const { port1, port2 } = new MessageChannel();
  serveEngine(port1);
  return port2;
}
