/** Keeps an engine running for the open collection: replaces a lost worker or, failing that, runs it in the page. */
import type { TokenQuery } from "../../../contract/query.ts";
import type { CollectionStore } from "../collection-store.ts";
import { connectWorker, type Loss, type WorkerConnection } from "./connect-worker.ts";
import { startWorker } from "./early-worker.ts";
import { pageClock } from "./page-clock.ts";
import { startInPage } from "./start-engine.ts";
import { watchPage } from "./watch-page.ts";

const MAX_RESTARTS = 3;
const RESTARTS_WITHIN_MS = 60_000;

/** Place where the engine runs. "page" is the slower mode; "broken" means that no engine runs. */
export type EnginePlace =
  | { readonly name: "worker" | "page" }
  | { readonly name: "broken"; readonly message: string };

export const IN_WORKER: EnginePlace = { name: "worker" };

export interface WorkerHost {
  /** Opens a collection and closes the previous one. A replacement engine opens it with its latest query. */
  open(collectionId: string, query: TokenQuery): void;
  setQuery(query: TokenQuery): void;
  /**
   * Retries after a failure: reopens the collection, in a new worker if no engine runs. If the collection is
   * loaded and only the server was lost, keeps it and verifies the connection immediately.
   */
  retry(): void;
  /** Ends the engine and stops watching the page. The store receives no updates afterwards. */
  end(): void;
}

declare global {
  interface Window {
    /**
     * Set by `src/trace/` before the page draws, if the visit is traced. The tracer sees an engine before the page connects to
     * it, and returns what receives its updates in place of the store. No module is shared, which would split the chunks.
     */
    fairfloor?: {
      tracer(engine: Worker | MessagePort, store: CollectionStore): CollectionStore["receive"];
    };
  }
}

const PAGE_TOOLS = { clock: pageClock, startWorker, startInPage, watchPage };

/** Publishes to `store`, and calls `onPlace` when the engine moves. Forwards page events to the current engine. */
export function createWorkerHost(
  store: CollectionStore,
  onPlace: (place: EnginePlace) => void,
  tools = PAGE_TOOLS,
): WorkerHost {
  /** The open collection and query, passed to each replacement engine. A replacement has no other source. */
  let request: readonly [collectionId: string, query: TokenQuery] | null = null;
  let connection: WorkerConnection | null = null;
  let place = IN_WORKER;
  let ended = false;
  /** Times of recent worker replacements, by `tools.clock`. */
  let restartedAt: readonly number[] = [];

  const page = tools.watchPage({
    onPresence: (presence) => ignoreLoss(connection?.setPresence(presence)),
    onNetwork: () => ignoreLoss(connection?.verify()),
  });

  function moveTo(next: EnginePlace): void {
    place = next;
    onPlace(next);
  }

  function connect(engine: Worker | MessagePort, onLost: (loss: Loss) => void): void {
    store.expectNewWorker();
    const onUpdate = window.fairfloor?.tracer(engine, store) ?? store.receive;
    connection = connectWorker(engine, { onUpdate, onLost }, tools.clock);
    // Open before subscribing: an engine without a collection would clear the store.
    sendRequest();
    ignoreLoss(connection.subscribe());
    const presence = page.presence();
    if (presence !== "shown") ignoreLoss(connection.setPresence(presence));
  }

  function sendRequest(): void {
    if (connection && request) ignoreLoss(connection.open(...request));
  }

  function runInWorker(fresh: boolean): void {
    const onLost = (loss: Loss) => replaceWorker(loss, fresh);
    try {
      connect(tools.startWorker(fresh), onLost);
    } catch (error) {
      onLost({ kind: "not-loaded", message: String(error) });
    }
  }

  function replaceWorker({ kind, message }: Loss, wasFresh: boolean): void {
    connection = null;
    console.error(`The collection worker was lost: ${message}`);
    if (kind === "not-loaded" && !wasFresh) runInWorker(true);
    else if (kind === "failed" && claimRestart()) runInWorker(false);
    else void runInPage();
  }

  /** Counts a restart, unless there were too many within the last minute. */
  function claimRestart(): boolean {
    const now = tools.clock.now();
    const recent = restartedAt.filter((at) => now - at < RESTARTS_WITHIN_MS);
    if (recent.length >= MAX_RESTARTS) return false;
    restartedAt = [...recent, now];
    return true;
  }

  async function runInPage(): Promise<void> {
    moveTo({ name: "page" });
    const giveUp = (message: string) => {
      connection = null;
      console.error(`The engine does not run in the page either: ${message}`);
      moveTo({ name: "broken", message });
    };
    try {
      const port = await tools.startInPage();
      if (ended) port.close();
      else connect(port, ({ message }) => giveUp(message));
    } catch (error) {
      if (!ended) giveUp(String(error));
    }
  }

  return {
    open(...next) {
      const first = request === null;
      request = next;
      if (first) runInWorker(false);
      else sendRequest();
    },
    setQuery(query) {
      if (request) request = [request[0], query];
      ignoreLoss(connection?.setQuery(query));
    },
    retry() {
      if (connection && store.getState().phase.name === "ready")
        return ignoreLoss(connection.verify());
      if (connection) return sendRequest();
      if (place.name !== "broken") return;
      restartedAt = [];
      moveTo(IN_WORKER);
      runInWorker(false);
    },
    end() {
      ended = true;
      page.end();
      connection?.end();
      connection = null;
    },
  };
}

/** Ignores a call that is rejected because the engine is lost. `onLost` starts the next engine with the same request. */
function ignoreLoss(call: Promise<void> | undefined): void {
  call?.catch(() => {});
}
