/** Starts the engine in its own worker or, as a fallback, in the page. */
import workerUrl from "../../../workers/worker/worker-entry.ts?worker&url";
import { trustedWorkerUrl } from "./trusted-worker-url.ts";

/** The worker that was started early, until `startWorker` returns it, and the error that it has reported. */
let early: { readonly worker: Worker; error: Event | null } | null = null;

/**
 * Starts the worker that `startWorker` will return, while the page's own scripts load. Its name tells it which collection
 * to read from the cache meanwhile.
 */
export function startWorkerEarly(collectionId: string): void {
  try {
    const worker = createWorker(new URL(workerUrl, location.href), collectionId);
    const started: typeof early = { worker, error: null };
    worker.addEventListener("error", (event) => {
      started.error = event;
    });
    early = started;
  } catch {
    // The browser refuses workers. `startWorker` tries again and throws.
  }
}

/**
 * Returns the worker that was started early, or a new one. Its events are dispatched after the caller has added listeners.
 * `fresh` bypasses a cache that may hold a bad response. @throws if the browser refuses the worker synchronously.
 */
export function startWorker(fresh: boolean): Worker {
  const started = early;
  early = null;
  if (started) {
    const { worker, error } = started;
    if (error) queueMicrotask(() => worker.dispatchEvent(error));
    return worker;
  }
  const url = new URL(workerUrl, location.href);
  if (fresh) url.searchParams.set("fresh", String(Date.now()));
  return createWorker(url, "");
}

function createWorker({ href }: URL, name: string): Worker {
  return new Worker(trustedWorkerUrl(href), { type: "module", name });
}

/** Loads the engine as a chunk of the page. Returns the port that the engine serves. */
export async function startInPage(): Promise<MessagePort> {
  const { serveEngine } = await import("../../../workers/worker/page-entry.ts?in-page");
  const { port1, port2 } = new MessageChannel();
  serveEngine(port1);
  return port2;
}
