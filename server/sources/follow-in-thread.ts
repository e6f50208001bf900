/**
 * Follows the sources in a thread of their own. However much a foreign server sends, and however long it takes to read, the thread
 * that answers readers does none of that work. The thread starts once there is a collection to follow.
 */
import type { MarketSource } from "../market/market-source.ts";
import { startThread } from "../platform/launch/launch.ts";
import type { Flow } from "../platform/log/flow.ts";
import { answeringCount } from "../platform/next-turn.ts";
import type { DatabasePorts } from "../storage/db/database.ts";
import type { Store } from "../storage/store/store.ts";
import { forever } from "./forever.ts";

export interface StartSources {
  readonly kind: "start";
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
  readonly store: Pick<Store, "follows" | "admit">;
  /** The sources that the thread follows. Only their names are used. */
  readonly sources: readonly Pick<MarketSource, "name">[];
  readonly report: (line: string) => void;
  readonly isWatched: () => boolean;
  readonly flow?: Flow | null;
  /** Pause after a failure of the thread, for tests. */
  readonly failurePauseMs?: number;
}

/** Interval of looking for a first collection. */
const LOOK_MS = 2_000;
/** Interval of looking for readers of the live stream. */
const WATCH_MS = 500;

/** Resolves after `signal` aborts and everything read is stored. If the thread fails, reports it and starts another. */
export async function followInThread(parts: ThreadParts, signal: AbortSignal): Promise<void> {
  const { store, sources, report, failurePauseMs } = parts;

  async function isNeeded(): Promise<boolean> {
    for (const { name } of sources)
      if ((await store.follows(name)).some(({ stage }) => stage === "following")) return true;
    return false;
  }

  const failing = "The thread of the sources has failed";
  const step: Parameters<typeof forever>[3] = async (wait) => {
    while (!(await isNeeded())) await wait(LOOK_MS);
    if (!signal.aborted) await runThread(parts, signal);
  };
  await forever(signal, report, failing, step, failurePauseMs);
}

/** Resolves when the thread has ended after `signal` aborted. Rejects if it fails. */
async function runThread(
  { store, report, isWatched, flow }: ThreadParts,
  signal: AbortSignal,
): Promise<void> {
  const thread = startThread(new URL("./sources.worker.ts", import.meta.url), null);
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
      thread.on("error", reject);
      thread.on("exit", () => reject(new Error("it has ended")));
      const ports = store.admit();
      const start: StartSources = {
        ...{ kind: "start", ports, answering: answeringCount },
        isLogged: flow !== undefined && flow !== null,
      };
      thread.postMessage(start, ports ? [ports.statements, ports.turns] : []);
      signal.addEventListener("abort", stop, { once: true });
      if (signal.aborted) stop();
    });
  } finally {
    clearInterval(watch);
    signal.removeEventListener("abort", stop);
    await thread.terminate();
  }
}
