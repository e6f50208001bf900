/** A reader without a browser: the real worker behind a message port, `fetch`, and the page's store. */
import { expose, proxy, type Remote, wrap } from "comlink";
import type { CollectionWorker } from "../../contract/worker-api.ts";
import {
  type CollectionStore,
  createCollectionStore,
} from "../../src/collection/collection-store.ts";
import type { Clock } from "../../workers/feed/clock.ts";
import type { FetchPath } from "../../workers/feed/requests.ts";
import { createCollectionWorker } from "../../workers/worker/collection-worker.ts";

export interface HeadlessClient {
  readonly worker: Remote<CollectionWorker>;
  readonly store: CollectionStore;
  end(): Promise<void>;
}

export function fetchFrom(origin: string): FetchPath {
  return (path, init) => fetch(origin + path, init);
}

/** Starts a reader. `random` adds jitter to its reconnects; `clock` is its only source of time. */
export async function startHeadlessClient(
  fetchPath: FetchPath,
  clock: Clock,
  random: () => number,
): Promise<HeadlessClient> {
  const { port1, port2 } = new MessageChannel();
  const alone = { siblings: null, whileLoading: async () => {} };
  expose(createCollectionWorker({ fetchPath, clock, random, ...alone }), port1);
  const worker = wrap<CollectionWorker>(port2);
  const store = createCollectionStore();
  await worker.subscribe(proxy(store.receive));
  return {
    worker,
    store,
    async end() {
      await worker.close();
      port1.close();
      port2.close();
    },
  };
}
