/**
 * The worker's side of the conversation with the page: which collection is open, in what phase, and
 * the updates that say so. Comlink's wiring is in `collection.worker.ts`.
 */
import type {
  CollectionPhase,
  CollectionUpdate,
  CollectionWorker,
  Connection,
  Failure,
} from "../contract/worker-api.ts";
import type { FeedTools } from "./feed/keep-stream.ts";
import { createPublisher } from "./publisher.ts";
import { createSession, NO_REPORT, type Session } from "./session.ts";

export function createCollectionWorker(tools: FeedTools): CollectionWorker {
  let sequence = 0;
  let collectionId: string | null = null;
  let phase: CollectionPhase = { name: "closed" };
  let connection: Connection = { name: "connecting" };
  let session: Session | null = null;

  const publisher = createPublisher(
    (): CollectionUpdate => {
      sequence += 1;
      // Nothing of a collection is told before its phase says that it is there.
      const parts = phase.name === "ready" && session ? session.takeParts() : { report: NO_REPORT };
      return { sequence, collectionId, phase, connection, ...parts };
    },
    () => session?.startAnew(),
  );

  function enter(next: CollectionPhase): void {
    phase = next;
    publisher.invalidate();
  }

  function endSession(): void {
    session?.end();
    session = null;
    connection = { name: "connecting" };
  }

  return {
    async open(id, query) {
      endSession();
      collectionId = id;
      const opening = createSession(id, query, tools, {
        onChange() {
          if (phase.name === "ready") publisher.invalidate();
        },
        onConnection(next) {
          connection = next;
          publisher.invalidate();
        },
      });
      session = opening;
      enter({ name: "loading" });
      const settle = (failure: Failure | null) => {
        // Another `open` or a `close` may have come first.
        if (session === opening) enter(failure ? { name: "failed", failure } : { name: "ready" });
      };
      // A throw is a fault of ours, but the page must not wait for ever.
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

    async close() {
      endSession();
      collectionId = null;
      enter({ name: "closed" });
    },

    async ping() {},
  };
}
