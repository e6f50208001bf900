/** Schedules saves of the open collection: soon after each load, and at most a minute after a change. */

import type { Snapshot } from "../engine/opened-collection.ts";
import type { Clock } from "../feed/clock.ts";
import type { SeenView } from "./first-screen.ts";
import type { SnapshotCache } from "./snapshot-cache.ts";

/** Delay from a load to its save. The page receives the loaded collection before that. */
const SAVE_AFTER_LOAD_MS = 1_000;

/** Delay from the first unsaved change to its save. One save covers all changes until then. */
export const SAVE_DELAY_MS = 60_000;

/**
 * `currentState` returns the open collection itself, not a copy, or null if none is loaded, and `currentView` the view on
 * screen. The cache reads both when it writes the record.
 */
export function createAutosave(
  cache: SnapshotCache,
  clock: Clock,
  currentState: () => Snapshot | null,
  currentView: () => SeenView | null,
) {
  let cancelSave: (() => void) | null = null;
  let saving = Promise.resolve();

  function saveIn(ms: number): void {
    cancelSave?.();
    cancelSave = clock.after(ms, save);
  }

  function save(): void {
    cancelSave = null;
    const snapshot = currentState();
    if (snapshot) saving = saving.then(() => cache.save(snapshot, currentView()));
  }

  return {
    /** Schedules a save shortly after a load. Replaces a pending one. */
    scheduleSoon: () => saveIn(SAVE_AFTER_LOAD_MS),
    /** Schedules a save unless one is pending. Cheap enough to call on every change. */
    schedule(): void {
      if (cancelSave === null) saveIn(SAVE_DELAY_MS);
    },
    /** Saves immediately. Call it when the page may be discarded. Resolves once the save has succeeded or failed. */
    flush(): Promise<void> {
      cancelSave?.();
      save();
      return saving;
    },
  };
}
