/** The connection to the collection worker. The only module that knows comlink. */
import { proxy, releaseProxy, wrap } from "comlink";
import type { CollectionWorker } from "../../contract/worker-api.ts";
import workerUrl from "../../workers/collection.worker.ts?worker&url";
import type { CollectionStore } from "./collection-store.ts";
import { trustedWorkerUrl } from "./trusted-worker-url.ts";

export interface WorkerConnection {
  /** As the worker's own; what comes of a call is published, and a call that fails is `onBroken`'s. */
  open(...request: Parameters<CollectionWorker["open"]>): void;
  setQuery(...request: Parameters<CollectionWorker["setQuery"]>): void;
  setPresence(...request: Parameters<CollectionWorker["setPresence"]>): void;
  verify(): void;
  /** Ends the worker. Nothing arrives at the store afterwards. */
  end(): void;
}

/** Starts a worker and lets it publish to `store`. `onBroken` is told when its script or a call fails. */
export function connectWorker(
  store: CollectionStore,
  onBroken: (message: string) => void,
): WorkerConnection {
  const thread = new Worker(trustedWorkerUrl(workerUrl), { type: "module", name: "collection" });
  const remote = wrap<CollectionWorker>(thread);
  let ended = false;
  thread.addEventListener("error", (event) => {
    onBroken(event.message || "the worker's script could not be loaded");
  });
  const watch = (call: Promise<void>) => {
    call.catch((error: unknown) => {
      if (!ended) onBroken(String(error));
    });
  };
  watch(
    remote.subscribe(
      proxy((update) => {
        if (!ended) store.receive(update);
      }),
    ),
  );
  return {
    open: (...request) => watch(remote.open(...request)),
    setQuery: (...request) => watch(remote.setQuery(...request)),
    setPresence: (...request) => watch(remote.setPresence(...request)),
    verify: () => watch(remote.verify()),
    end() {
      ended = true;
      remote[releaseProxy]();
      thread.terminate();
    },
  };
}
