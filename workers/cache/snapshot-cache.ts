/**
 * Collections kept on this device, so that one seen before opens at once and without a network. A help and
 * never a need: whatever fails in it is as if nothing were kept.
 */

import type { UnixMs } from "../../contract/units.ts";
import { WIRE } from "../../contract/wire.ts";
import type { OpenedCollection } from "../open-collection.ts";
import type { RecordStore } from "./record-store.ts";
import { restoreCollection } from "./restore-collection.ts";

/** A collection as it stands. */
export interface Snapshot {
  readonly opened: OpenedCollection;
  /** When the server last confirmed the listings. */
  readonly asOf: UnixMs;
}

export interface SnapshotCache {
  /** Never rejects. Null where nothing is kept, or nothing that can be believed; that is then deleted. */
  read(collectionId: string): Promise<Snapshot | null>;
  /**
   * Never rejects. `unlisted` is the tokens' body as received; without it the one kept is kept on, and
   * where none of the epoch is, nothing is saved.
   */
  save(snapshot: Snapshot, unlisted: Uint8Array | null): Promise<void>;
  /** Never rejects. */
  remove(collectionId: string): Promise<void>;
}

/** `loading` is a store on its way; where it never comes, nothing is kept. */
export function createSnapshotCache(loading: Promise<RecordStore>): SnapshotCache {
  const arrived = loading.catch((error: unknown) => {
    console.warn("Collections are not kept on this device:", error);
    return null;
  });
  return {
    async read(collectionId) {
      const store = await arrived;
      const record = await store?.read(collectionId);
      if (!record) return null;
      const restored = restoreCollection(record);
      if (restored.ok) return restored.value;
      console.warn(`${collectionId} as kept is dropped:`, restored.problem);
      await store?.remove(collectionId);
      return null;
    },
    async save({ opened, asOf }, unlisted) {
      const store = await arrived;
      const { engine, collection, epoch, projectionsRev, line } = opened;
      const listed = engine.listingsBody(projectionsRev);
      if (!store || listed === null) return;
      const projections = engine.projectionsBody();
      await store.save({
        head: { collectionId: collection.id, epoch, seq: listed.seq, wire: WIRE, asOf },
        parts: {
          info: bodyOf(collection),
          unlisted,
          listed: bodyOf(listed),
          projections: projections ? bodyOf(projections) : new Uint8Array(),
          line: bodyOf(line),
        },
      });
    },
    async remove(collectionId) {
      await (await arrived)?.remove(collectionId);
    },
  };
}

function bodyOf(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}
