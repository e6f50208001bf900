/** Visits to one site from one device. Each visit has its own worker; the database outlives them. */
import { IDBFactory } from "fake-indexeddb";
import type { CollectionWorker } from "../../contract/worker-api.ts";
import { createRecordStore } from "../cache/record-store.ts";
import { createSnapshotCache, type SnapshotCache } from "../cache/snapshot-cache.ts";
import type { Clock } from "../feed/clock.ts";
import { createCollectionWorker } from "../worker/collection-worker.ts";
import type { FakeApi } from "./fake-api.ts";
import { createMirror, type Mirror } from "./mirror.ts";

export interface Visit {
  readonly worker: CollectionWorker;
  readonly mirror: Mirror;
  readonly cache: SnapshotCache;
}

export interface Device {
  /** Returns the device's database factory. A test may replace it by another device's or by a broken one. */
  factory: () => IDBFactory;
  visit(): Promise<Visit>;
  end(): Promise<void>;
}

export function createDevice(api: FakeApi, clock: Clock): Device {
  const factory = new IDBFactory();
  const workers: CollectionWorker[] = [];
  const device: Device = {
    factory: () => factory,
    async visit() {
      const cache = createSnapshotCache(createRecordStore(() => device.factory(), clock));
      const worker = createCollectionWorker({
        fetchPath: (path, init) => fetch(api.origin + path, init),
        clock,
        random: () => 0,
        siblings: null,
        cache,
      });
      workers.push(worker);
      const mirror = createMirror();
      await worker.subscribe(mirror.receive);
      return { worker, mirror, cache };
    },
    async end() {
      for (const worker of workers) await worker.close();
    },
  };
  return device;
}
