/**
 * Follows the sources in a thread of their own. However much a foreign server sends, and however long it takes to read, the thread
 * that answers readers does none of that work. The thread starts once there is a collection to follow.
 */
import { randomUUID } from "node:crypto";
import type { Worker } from "node:worker_threads";
import { backoffMs } from "../../contract/values/backoff.ts";
import type { MarketSource } from "../market/market-source.ts";
import { startThread } from "../platform/launch/launch.ts";
import type { Flow } from "../platform/log/flow.ts";
import { messageOf } from "../platform/log/message-of.ts";
import { answeringCount } from "../platform/next-turn.ts";
import { createWait } from "../platform/outbound/wait.ts";
import type { DatabasePorts } from "../storage/db/database.ts";
import type { Store } from "../storage/store/store.ts";
import { FAILURE_PAUSE_MS, forever } from "./forever.ts";
import { THREAD_FAILED } from "./run-follow.ts";

export interface StartSources {
  readonly kind: "start";
  /** Holder of the leases. All threads of a process have the same. */
  readonly holder: string;
  /** Names of the sources to follow. */
  readonly sources: readonly string[];
  /** Null if the thread connects to the database by itself. */
  readonly ports: DatabasePorts | null;
  /** Memory of `answeringCount`. */
  readonly answering: Int32Array;
  /** True if the batches are logged. */
  readonly isLogged: boolean;
}
export type ToSources =
  | StartSources
  | { readonly kind: "watched"; readonly isWatched: boolean }
  | { readonly kind: "stop" };
export type FromSources =
  | { readonly kind: "report"; readonly line: string }
  /** A logged batch is stored. */
  | { readonly kind: "stored"; readonly collection: string; readonly request: string }
  | { readonly kind: "ended" };

export interface ThreadParts {
  readonly store: Pick<Store, "follows" | "holdFollow" | "noteFollow" | "admit">;
  /** The sources that the thread follows. Only their names are used. */
  readonly sources: readonly Pick<MarketSource, "name">[];
  readonly report: (line: string) => void;
  readonly isWatched: () => boolean;
  readonly flow?: Flow | null;
  /** Starts the thread. Tests replace it. */
  readonly start?: () => Worker;
  /** Returns the pause after a number of failures in a row. Tests replace it. */
  readonly pauseMs?: (failures: number) => number;
}

/** Interval of looking for a first collection. */
const LOOK_MS = 2_000;
/** Interval of looking for readers of the live stream. */
const WATCH_MS = 500;
const BACKOFF = { first: FAILURE_PAUSE_MS, max: 60_000 };
/** A thread that ran for this long is no failure in a row with the one before. */
const LASTING_MS = 60_000;

/**
 * Resolves after `signal` aborts and everything read is stored. If the thread fails, reports it and starts another after a
 * pause. Rejects if the thread fails after `signal` aborted.
 */
export async function followInThread(parts: ThreadParts, signal: AbortSignal): Promise<void> {
  const { report, pauseMs = (failures) => backoffMs(failures, BACKOFF) } = parts;
  const holder = randomUUID();
  const wait = createWait(signal);
  let failures = 0;
  while (!signal.aborted) {
    await untilNeeded(parts, signal, pauseMs(1));
    if (signal.aborted) return;
    const startedAt = performance.now();
    try {
      return await runThread(parts, holder, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      report(`The thread of the sources has failed, trying again; ${messageOf(error)}`);
      await noteFailure(parts, holder).catch((unnoted: unknown) =>
        report(`The failure is not noted; ${messageOf(unnoted)}`),
      );
      failures = performance.now() - startedAt < LASTING_MS ? failures + 1 : 1;
      await wait(pauseMs(failures)).catch(() => {}); // aborted
    }
  }
}

/** Resolves when there is a collection to follow, or `signal` aborts. */
function untilNeeded(
  { store, sources, report }: ThreadParts,
  signal: AbortSignal,
  failurePauseMs: number,
): Promise<void> {
  async function isNeeded(): Promise<boolean> {
    for (const { name } of sources)
      if ((await store.follows(name)).some(({ stage }) => stage === "following")) return true;
    return false;
  }
  const failing = "The collections to follow are not known";
  const step: Parameters<typeof forever>[3] = async (wait) => {
    while (!(await isNeeded())) await wait(LOOK_MS);
    return "done";
  };
  return forever(signal, report, failing, step, failurePauseMs);
}

/** Gives back the leases of a thread that has failed, and tells readers of its collections. */
async function noteFailure({ store, sources }: ThreadParts, holder: string): Promise<void> {
  for (const { name } of sources)
    for (const { collection, stage } of await store.follows(name))
      if (stage === "following" && (await store.holdFollow(collection, name, holder, 0)))
        await store.noteFollow(collection, name, { problem: THREAD_FAILED });
}

const startSources = () => startThread(new URL("./sources.worker.ts", import.meta.url), null);

/** Resolves when the thread has ended after `signal` aborted. Rejects if it fails. */
async function runThread(
  { store, sources, report, isWatched, flow, start = startSources }: ThreadParts,
  holder: string,
  signal: AbortSignal,
): Promise<void> {
  const thread = start();
  const send = (message: ToSources) => thread.postMessage(message);
  const stop = () => send({ kind: "stop" });
  let wasWatched = false;
  const watch = setInterval(() => {
    if (isWatched() === wasWatched) return;
    wasWatched = !wasWatched;
    send({ kind: "watched", isWatched: wasWatched });
  }, WATCH_MS);
  try {
    await new Promise<void>((resolve, reject) => {
      thread.on("message", (message: FromSources) => {
        if (message.kind === "report") report(message.line);
        else if (message.kind === "stored") flow?.stored(message.collection, message.request);
        else resolve();
      });
      thread.on("error", (error) => {
        if (!signal.aborted) console.error(error); // with its stack; else whoever stops the server prints it
        reject(error);
      });
      thread.on("exit", () => reject(new Error("it has ended")));
      const ports = store.admit();
      const message: StartSources = {
        ...{ kind: "start", holder, ports, answering: answeringCount },
        sources: sources.map(({ name }) => name),
        isLogged: flow !== undefined && flow !== null,
      };
      thread.postMessage(message, ports ? [ports.statements, ports.turns] : []);
      signal.addEventListener("abort", stop, { once: true });
      if (signal.aborted) stop();
    });
  } finally {
    clearInterval(watch);
    signal.removeEventListener("abort", stop);
    await thread.terminate();
  }
}
