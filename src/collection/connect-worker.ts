/**
 * The connection to one engine: a worker's, or the page's own behind a port. The only module that knows
 * comlink, whose calls wait for ever when a worker hangs, closes itself, runs out of memory or never loads.
 *
 * Here every call has a deadline, and a ping is always under way: the first is the handshake, the others
 * are the heartbeat. What passes its deadline, fails or breaks loses the connection, and with it every call.
 */
import { proxy, releaseProxy, wrap } from "comlink";
import {
  type CollectionUpdate,
  type CollectionWorker,
  isWorkerFault,
} from "../../contract/worker-api.ts";
import type { PageClock } from "./page-clock.ts";

/** Until the first ping is answered. */
const READY_MS = 5_000;
/** Until each later one is. */
const SILENCE_MS = 3_000;
/** Until any other call is; longer, because it may wait for the script. */
const CALL_MS = 10_000;
/** Until an engine that is ended must have kept what it wants to keep. */
const CLOSE_MS = 300;
const TICK_MS = 500;
/**
 * The most that counts between two ticks: deadlines are in time in which the page ran. A page that was
 * frozen, asleep or busy could not hear an answer, and its worker may have been frozen with it.
 */
const MAX_STEP_MS = 2 * TICK_MS;

/** What becomes of a call that the worker did not answer, and will not. */
export class WorkerLost extends Error {
  readonly code = "WORKER_LOST";
}

export interface Loss {
  /** "not-loaded": no script came. "not-ready": it came, and never answered. "failed": all else. */
  readonly kind: "not-loaded" | "not-ready" | "failed";
  /** For the log. */
  readonly message: string;
}

export interface ConnectionListener {
  onUpdate(update: CollectionUpdate): void;
  /** Called once at most, and not after `end`. The connection has ended by then. */
  onLost(loss: Loss): void;
}

export interface WorkerConnection {
  /** As the worker's own. @throws WorkerLost when it is not answered, at once where the connection has ended. */
  open(...request: Parameters<CollectionWorker["open"]>): Promise<void>;
  /** As `open`. */
  setQuery(...request: Parameters<CollectionWorker["setQuery"]>): Promise<void>;
  /** As `open`. */
  setPresence(...request: Parameters<CollectionWorker["setPresence"]>): Promise<void>;
  /** As `open`. */
  verify(): Promise<void>;
  subscribe(): Promise<void>;
  /** Ends the engine, a worker as soon as it has closed. Nothing arrives at the listener afterwards. */
  end(): void;
}

interface PendingCall {
  readonly name: string;
  readonly limitMs: number;
  /** In time in which the page ran. */
  waitedMs: number;
  readonly reject: (reason: WorkerLost) => void;
}

export function connectWorker(
  engine: Worker | MessagePort,
  { onUpdate, onLost }: ConnectionListener,
  clock: PageClock,
): WorkerConnection {
  const remote = wrap<CollectionWorker>(engine);
  const pending = new Set<PendingCall>();
  let ready = false;
  let pinging = false;
  let ended: WorkerLost | null = null;

  function call(name: string, limitMs: number, ask: () => Promise<void>): Promise<void> {
    if (ended) return Promise.reject(ended);
    return new Promise((resolve, reject) => {
      const mine: PendingCall = { name, limitMs, waitedMs: 0, reject };
      pending.add(mine);
      ask().then(
        () => {
          pending.delete(mine);
          resolve();
        },
        (error: unknown) => lose("failed", `${name} failed: ${String(error)}`),
      );
    });
  }

  function ping(limitMs: number): void {
    pinging = true;
    call("ping", limitMs, async () => remote.ping()).then(
      () => {
        ready = true;
        pinging = false;
      },
      () => {}, // the listener is told of the loss
    );
  }

  /** Gives what settles when the engine says that it has closed. */
  function finish(message: string): Promise<void> {
    ended = new WorkerLost(message);
    stopTicking();
    for (const [type, listen] of listeners) engine.removeEventListener(type, listen);
    for (const { reject } of pending) reject(ended);
    pending.clear();
    // An engine in the page cannot be terminated: it stops following when it is told.
    return remote.close();
  }

  function letGo(): void {
    remote[releaseProxy]();
    if ("terminate" in engine) engine.terminate();
  }

  function lose(kind: Loss["kind"], message: string): void {
    if (ended) return;
    void finish(message);
    letGo();
    onLost({ kind, message });
  }

  const listeners: readonly (readonly [string, (event: Event) => void])[] = [
    [
      "error",
      (event) => {
        event.preventDefault(); // it is reported here
        // Without a message there is no script: blocked, not found, or no script at all.
        if (event instanceof ErrorEvent && event.message) lose("failed", event.message);
        else lose(ready ? "failed" : "not-loaded", "its script could not be loaded");
      },
    ],
    ["messageerror", () => lose("failed", "it sent what cannot be read")],
    [
      "message",
      (event) => {
        const { data } = event as MessageEvent<unknown>; // the events of this name
        // What it holds cannot be trusted any more, nor that it still follows the market.
        if (isWorkerFault(data)) lose("failed", `unhandled in the worker: ${data.fault}`);
      },
    ],
  ];
  for (const [type, listen] of listeners) engine.addEventListener(type, listen);

  let tickedAt = clock.now();
  const stopTicking = clock.every(TICK_MS, () => {
    const now = clock.now();
    const ranMs = Math.min(now - tickedAt, MAX_STEP_MS);
    tickedAt = now;
    for (const each of pending) {
      each.waitedMs += ranMs;
      if (each.waitedMs < each.limitMs) continue;
      lose(ready ? "failed" : "not-ready", `no answer to ${each.name} in ${each.limitMs} ms`);
      return;
    }
    if (!pinging) ping(SILENCE_MS);
  });
  ping(READY_MS);

  return {
    open: (...request) => call("open", CALL_MS, async () => remote.open(...request)),
    setQuery: (...request) => call("setQuery", CALL_MS, async () => remote.setQuery(...request)),
    setPresence: (...request) =>
      call("setPresence", CALL_MS, async () => remote.setPresence(...request)),
    verify: () => call("verify", CALL_MS, async () => remote.verify()),
    subscribe: () =>
      call("subscribe", CALL_MS, async () =>
        remote.subscribe(
          proxy((update) => {
            if (!ended) onUpdate(update);
          }),
        ),
      ),
    end() {
      if (ended) return;
      let stopWaiting = () => {};
      const patience = new Promise<void>((resolve) => {
        stopWaiting = clock.every(CLOSE_MS, resolve);
      });
      const over = () => {
        stopWaiting();
        letGo();
      };
      Promise.race([finish("the connection has ended"), patience]).then(over, over);
    },
  };
}
