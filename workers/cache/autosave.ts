/** Decides when the open collection is saved: soon after the load, then a minute after a change, and when it is left. */
import type { Clock } from "../feed/clock.ts";
import type { Snapshot } from "../open-collection.ts";
import type { SnapshotCache } from "./snapshot-cache.ts";

/** Delay of the first save. The page receives the loaded collection before that. */
const FIRST_SAVE_MS = 1_000;

/** Delay of a save after a change. A save writes the whole record, so it covers many changes. */
export const SAVE_EVERY_MS = 60_000;

/** `takeSnapshot` returns the current state of the collection. */
export function createAutosave(
  cache: SnapshotCache,
  clock: Clock,
  takeSnapshot: () => Snapshot | null,
) {
  let cancelSave: (() => void) | null = null;
  let saving = Promise.resolve();

  function saveIn(ms: number): void {
    cancelSave?.();
    cancelSave = clock.after(ms, save);
  }

  function save(): void {
    cancelSave = null;
    const snapshot = takeSnapshot();
    if (snapshot) saving = saving.then(() => cache.save(snapshot));
  }

  return {
    /** Schedules the first save, after the collection was loaded, or restored and brought up to date. */
    scheduleFirst: () => saveIn(FIRST_SAVE_MS),
    /** Schedules a save unless one is pending. Cheap enough to call on every change. */
    schedule(): void {
      if (cancelSave === null) saveIn(SAVE_EVERY_MS);
    },
    /** Saves immediately, for when there may be no later chance. Resolves when the record is written or cannot be. */
    flush(): Promise<void> {
      cancelSave?.();
      save();
      return saving;
    },
  };
}
