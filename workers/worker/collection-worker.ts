/**
 * The worker's side of the protocol with the page: the open collection, its phase, and the updates that publish them.
 *
 * Ownership  An entry creates one of these: `worker-entry.ts` in a worker, or `page-entry.ts` in the page. It owns the
 *            publisher and at most one session. The session owns the collection's engine, its feeds and its autosave.
 *            The engine owns the table and its view. Nobody reaches past what it owns.
 */
import type { UnixMs } from "../../contract/values/units.ts";
import type {
  CollectionPhase,
  CollectionUpdate,
  CollectionWorker,
  Connection,
  Failure,
  Presence,
} from "../../contract/worker-api.ts";
import { NO_REPORT } from "../engine/opened-collection.ts";
import { pause } from "../feed/clock.ts";
import { createSession, type Session, type SessionDependencies } from "../session/session.ts";
import { createPublisher } from "./publisher.ts";

/** A confirmation that moves `asOf` by at least this much is published without any other change. */
const AS_OF_STEP_MS = 10_000;

/** Longest time that a page that is shown again waits for one update with everything it missed. */
const CATCH_UP_MS = 1_500;

export function createCollectionWorker(dependencies: SessionDependencies): CollectionWorker {
  let sequence = 0;
  let collectionId: string | null = null;
  let phase: CollectionPhase = { name: "closed" };
  let connection: Connection = { name: "connecting" };
  /** `asOf` of the last update, or 0. */
  let publishedAsOf: UnixMs = 0;
  let session: Session | null = null;
  /** The worker's only copy of the page's presence. Sessions read it through a getter. */
  let presence: Presence = "shown";
  /** False while the page is not shown, and until it has caught up. Changes are then withheld. */
  let isPublishing = true;
  let hasWithheldChange = false;

  const publisher = createPublisher(
    (): CollectionUpdate => {
      sequence += 1;
      // No part of a collection is published before its phase is "ready".
      const parts = phase.name === "ready" && session ? session.takeParts() : { report: NO_REPORT };
      const asOf = session?.asOf() ?? null;
      publishedAsOf = asOf ?? 0;
      return { sequence, collectionId, phase, connection, asOf, ...parts };
    },
    () => session?.invalidateAll(),
    dependencies.clock,
  );

  function publishChange(publish = publisher.invalidate): void {
    if (isPublishing || phase.name !== "ready") publish();
    else hasWithheldChange = true;
  }

  /** Resumes publishing, with one update, when `settled` settles or `CATCH_UP_MS` have passed. */
  async function resume(settled: Promise<void> | undefined): Promise<void> {
    const timeout = new AbortController();
    await Promise.race([settled, pause(dependencies.clock, CATCH_UP_MS, timeout.signal)]);
    timeout.abort();
    // The page may have been hidden again meanwhile.
    if (presence !== "shown") return;
    isPublishing = true;
    if (hasWithheldChange) publisher.invalidate();
    hasWithheldChange = false;
  }

  function enter(next: CollectionPhase): void {
    phase = next;
    publisher.invalidate();
  }

  function endSession(): Promise<void> | undefined {
    const saved = session?.end();
    session = null;
    connection = { name: "connecting" };
    return saved;
  }

  return {
    async open(id, query) {
      void endSession();
      collectionId = id;
      const opening = createSession(id, query, () => presence, dependencies, {
        onChange() {
          if (phase.name === "ready") publishChange();
        },
        onListings() {
          if (phase.name === "ready") publishChange(publisher.invalidateThrottled);
        },
        onConnection(next) {
          connection = next;
          publishChange();
        },
        onConfirmed(at) {
          // `at` may be earlier: the clock may have been set back.
          if (phase.name === "ready" && Math.abs(at - publishedAsOf) >= AS_OF_STEP_MS)
            publishChange();
        },
      });
      session = opening;
      enter({ name: "loading" });
      const settle = (failure: Failure | null) => {
        // Skips the result if another `open` or a `close` came first.
        if (session === opening) enter(failure ? { name: "failed", failure } : { name: "ready" });
      };
      // A throw is a bug, but the page must not wait forever.
      opening.start().then(settle, (error: unknown) => {
        console.error(error);
        settle({ kind: "bad-payload", message: String(error) });
      });
    },

    async setQuery(query) {
      session?.setQuery(query);
    },

    async subscribe(onUpdate) {
      publisher.subscribe(onUpdate);
    },

    async setPresence(next) {
      const before = presence;
      presence = next;
      const settled = session?.presenceChanged(before);
      if (next === "shown") void resume(settled);
      else isPublishing = false;
    },

    async verify() {
      void session?.verify();
    },

    async close() {
      const saved = endSession();
      collectionId = null;
      enter({ name: "closed" });
      await saved;
    },

    async ping() {},
  };
}
