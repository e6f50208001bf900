/**
 * Starts the collection worker. A chunk of its own, without imports: the HTML of a collection's page has it as a script, which
 * runs before the entry has arrived.
 */
import workerUrl from "../../../workers/worker/worker-entry.ts?worker&url";
import { trustedWorkerUrl } from "./trusted-worker-url.ts";

interface EarlyWorker {
  readonly worker: Worker;
  /** The error event of the worker, if there was one. */
  error: Event | null;
}

/** The worker that was started early, until `startWorker` returns it. */
let early: EarlyWorker | null = null;

/**
 * Starts the worker that `startWorker` will return, while the page's own scripts load, unless one was. Its name tells it which collection
 * to read from the cache meanwhile.
 */
export function startWorkerEarly(collectionId: string): void {
  if (early) return;
  try {
    const worker = createWorker(new URL(workerUrl, location.href), collectionId);
    const started: EarlyWorker = { worker, error: null };
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

const [, page, collectionId] = location.pathname.split("/");
if (page === "c" && collectionId) startWorkerEarly(collectionId);
