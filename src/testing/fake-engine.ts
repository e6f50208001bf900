/** A fake worker: comlink's real calls, an engine that records its calls, and every fault on demand. */
import { expose } from "comlink";
import type { TokenQuery } from "../../contract/query.ts";
import type { CollectionUpdate, Presence } from "../../contract/worker-api.ts";

type Subscriber = (update: CollectionUpdate) => unknown;

/** One of two connected ports. A posted message is cloned and arrives in a microtask. */
class FakePort extends EventTarget {
  far: FakePort | null = null;
  postMessage(message: unknown, transfer: Transferable[] = []): void {
    const data: unknown = structuredClone(message, { transfer });
    const { far } = this;
    queueMicrotask(() => far?.dispatchEvent(new MessageEvent("message", { data })));
  }
}

export interface FakeEngine {
  /** The page's end. */
  readonly worker: Worker;
  /** Collections with their queries, as opened. */
  readonly opened: (readonly [collectionId: string, query: TokenQuery])[];
  readonly queries: TokenQuery[];
  /** Every value received, in order. */
  readonly presences: Presence[];
  /** Number of calls of `verify`. */
  readonly verified: () => number;
  /** True if `open` was called before `subscribe`: updates without a collection would clear the mirror. */
  readonly isOpenedFirst: () => boolean;
  readonly isTerminated: () => boolean;
  readonly isClosed: () => boolean;
  /** Delays the response to `close` until `release` is called. */
  holdClose(): { release(): void };
  /** Answers no call from now on, as a worker that loops, has closed or is out of memory. */
  hang(): void;
  /** Answers only pings from now on. */
  stall(): void;
  publish(update: CollectionUpdate): void;
  /** Dispatches the browser's error event: without a message for a script that fails to load, with one for a throw. */
  error(message?: string): void;
  /** Posts a message from the worker's script, outside of the calls. */
  post(message: unknown): void;
}

export function createFakeEngine(): FakeEngine {
  const [near, far] = [new FakePort(), new FakePort()];
  [near.far, far.far] = [far, near];
  const opened: FakeEngine["opened"] = [];
  const queries: TokenQuery[] = [];
  const presences: Presence[] = [];
  let verified = 0;
  let closing = Promise.resolve();
  let [terminated, closed, stalled] = [false, false, false];
  let openedFirst = false;
  let subscriber: Subscriber | null = null;
  const answer = () => (stalled ? new Promise<void>(() => {}) : Promise.resolve());
  expose(
    {
      open(...request: [string, TokenQuery]) {
        opened.push(request);
        return answer();
      },
      setQuery(query: TokenQuery) {
        queries.push(query);
        return answer();
      },
      subscribe(onUpdate: Subscriber) {
        subscriber = onUpdate;
        openedFirst = opened.length > 0;
        return answer();
      },
      setPresence(presence: Presence) {
        presences.push(presence);
        return answer();
      },
      verify() {
        verified += 1;
        return answer();
      },
      close() {
        closed = true;
        return closing;
      },
      async ping() {},
    },
    far,
  );
  const worker = Object.assign(near, {
    terminate() {
      terminated = true;
      near.far = null;
      far.far = null;
    },
  });
  return {
    worker: worker as unknown as Worker, // the part of a Worker that is used
    opened,
    queries,
    presences,
    verified: () => verified,
    isOpenedFirst: () => openedFirst,
    isTerminated: () => terminated,
    isClosed: () => closed,
    holdClose() {
      let release = () => {};
      closing = new Promise((resolve) => {
        release = resolve;
      });
      return { release };
    },
    hang() {
      near.far = null;
      far.far = null;
    },
    stall() {
      stalled = true;
    },
    publish(update) {
      if (!subscriber) throw new Error("nobody has subscribed yet");
      void subscriber(update);
    },
    error(message) {
      near.dispatchEvent(message ? new ErrorEvent("error", { message }) : new Event("error"));
    },
    post: (message) => far.postMessage(message),
  };
}
