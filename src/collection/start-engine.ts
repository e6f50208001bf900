/** The two places where the engine can run: a worker of its own, or, where none can be had, the page. */
import workerUrl from "../../workers/collection.worker.ts?worker&url";
import { trustedWorkerUrl } from "./trusted-worker-url.ts";

/** `fresh` goes past a cache that may hold a wrong answer. @throws where the browser refuses at once. */
export function startWorker(fresh: boolean): Worker {
  const url = new URL(workerUrl, location.href);
  if (fresh) url.searchParams.set("fresh", String(Date.now()));
  return new Worker(trustedWorkerUrl(url.href), { type: "module", name: "collection" });
}

/** Fetches the engine as a chunk of the page, and gives the port that it answers on. */
export async function startInPage(): Promise<MessagePort> {
  const { serveEngine } = await import("../../workers/page-engine.ts?in-page");
  const { port1, port2 } = new MessageChannel();
  serveEngine(port1);
  return port2;
}
