/**
 * The connection to one engine: in a worker, or in the page behind a port. Only this module uses comlink,
 * whose calls stay pending forever when a worker hangs, closes itself, runs out of memory or never loads.
 *
 * Here every call has a deadline. The first ping is the handshake, the later ones are the heartbeat. A call
 * that fails or misses its deadline ends the connection and rejects every pending call.
 */
import { proxy, releaseProxy, wrap } from "comlink";
import {
  type CollectionUpdate,
  type CollectionWorker,
  isWorkerFault,
} from "../../../contract/worker-api.ts";
import type { PageClock } from "./page-clock.ts";

/** Deadline of the first ping. */
const READY_MS = 5_000;
/** Deadline of each later ping. */
const SILENCE_MS = 3_000;
/** Deadline of any other call. It is longer, because the call may wait for the script to load. */
const CALL_MS = 10_000;
/** Time that a closing engine has to save its state before it is terminated. */
const CLOSE_MS = 300;
const TICK_MS = 500;
/** Longest time counted between two ticks. A page that was frozen, asleep or busy could not receive an answer. */
const MAX_STEP_MS = 2 * TICK_MS;

/** Rejects a call that the worker will never answer. */
export class WorkerLost extends Error {
  readonly code = "WORKER_LOST";
}

export interface Loss {
  /** "not-loaded": the script did not load. "not-ready": the first ping timed out. "failed": any other loss. */
  readonly kind: "not-loaded" | "not-ready" | "failed";
  /** For the log. */
  readonly message: string;
}

export interface ConnectionListener {
  onUpdate(update: CollectionUpdate): void;
  /** Called at most once, and never after `end`. The connection has already ended. */
  onLost(loss: Loss): void;
}

/** Calls of the worker. @throws WorkerLost if a call is not answered; immediately if the connection has ended. */
export interface WorkerConnection
  extends Pick<CollectionWorker, "open" | "setQuery" | "setPresence" | "verify"> {
  subscribe(): Promise<void>;
  /** Closes the engine, then terminates a worker. The listener is not called afterwards. */
  end(): void;
}

interface PendingCall {
  readonly name: string;
  readonly limitMs: number;
  /** Counts only time in which the page ran. */
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

  function call(name: string, limitMs: number, send: () => Promise<void>): Promise<void> {
    if (ended) return Promise.reject(ended);
    return new Promise((resolve, reject) => {
      const thisCall: PendingCall = { name, limitMs, waitedMs: 0, reject };
      pending.add(thisCall);
      send().then(
        () => {
          pending.delete(thisCall);
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
      () => {}, // `lose` notifies the listener
    );
  }

  /** Rejects all pending calls. The returned promise settles when the engine has closed. */
  function shutDown(message: string): Promise<void> {
    ended = new WorkerLost(message);
    stopTicking();
    for (const [type, listen] of listeners) engine.removeEventListener(type, listen);
    for (const { reject } of pending) reject(ended);
    pending.clear();
    // An engine in the page cannot be terminated: this call makes it stop.
    return remote.close();
  }

  function releaseEngine(): void {
    remote[releaseProxy]();
    if ("terminate" in engine) engine.terminate();
  }

  function lose(kind: Loss["kind"], message: string): void {
    if (ended) return;
    void shutDown(message);
    releaseEngine();
    onLost({ kind, message });
  }

  const listeners: readonly (readonly [string, (event: Event) => void])[] = [
    [
      "error",
      (event) => {
        event.preventDefault(); // `onLost` reports it
        // An error without a message means that the script was blocked, not found or not a script.
        if (event instanceof ErrorEvent && event.message) lose("failed", event.message);
        else lose(ready ? "failed" : "not-loaded", "its script could not be loaded");
      },
    ],
    ["messageerror", () => lose("failed", "it sent what cannot be read")],
    [
      "message",
      (event) => {
        const { data } = event as MessageEvent<unknown>; // the type of "message" events
        // After an unhandled error the engine's state is not reliable, and it may have stopped following the market.
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
      const timeout = new Promise<void>((resolve) => {
        stopWaiting = clock.every(CLOSE_MS, resolve);
      });
      const release = () => {
        stopWaiting();
        releaseEngine();
      };
      Promise.race([shutDown("the connection has ended"), timeout]).then(release, release);
    },
  };
}
