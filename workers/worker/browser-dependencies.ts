/** The dependencies of the engine in a browser: the same in a worker and in the page. */

import { createRecordStore } from "../cache/record-store.ts";
import { createSnapshotCache } from "../cache/snapshot-cache.ts";
import { systemClock } from "../feed/clock.ts";
import { browserSiblings } from "../feed/stream/siblings.ts";
import type { SessionDependencies } from "../session/session.ts";

export function browserDependencies(): SessionDependencies {
  return {
    fetchPath: (path, init) => fetch(path, init),
    clock: systemClock,
    random: Math.random,
    siblings: browserSiblings(),
    // Reads `indexedDB` late: the access can throw.
    cache: createSnapshotCache(createRecordStore(() => indexedDB, systemClock)),
  };
}
