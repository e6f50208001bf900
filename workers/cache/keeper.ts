/** Decides when the open collection is saved: soon after it was loaded, then at rest, and when it is left. */
import type { Clock } from "../feed/clock.ts";
import type { Snapshot } from "./snapshot.ts";
import type { SnapshotCache } from "./snapshot-cache.ts";

/** By then the page has been told of what was loaded. */
const FIRST_SAVE_MS = 1_000;

/** A save writes the whole record, so it waits for many changes. */
export const SAVE_EVERY_MS = 60_000;

export interface Keeper {
  /** Notes that the collection was loaded, or brought up to date after it was restored. */
  loaded(): void;
  /** Cheap; call it on every change. */
  changed(): void;
  /** For when there may be no later. Settles when it is written, or cannot be. */
  saveNow(): Promise<void>;
}

/** `present` gives the collection as it stands when asked. */
export function createKeeper(
  cache: SnapshotCache,
  clock: Clock,
  present: () => Snapshot | null,
): Keeper {
  let cancelSave: (() => void) | null = null;
  let saving = Promise.resolve();

  function saveIn(ms: number): void {
    cancelSave?.();
    cancelSave = clock.after(ms, save);
  }

  function save(): void {
    cancelSave = null;
    const snapshot = present();
    if (snapshot) saving = saving.then(() => cache.save(snapshot));
  }

  return {
    loaded: () => saveIn(FIRST_SAVE_MS),
    changed() {
      if (cancelSave === null) saveIn(SAVE_EVERY_MS);
    },
    saveNow() {
      cancelSave?.();
      save();
      return saving;
    },
  };
}
