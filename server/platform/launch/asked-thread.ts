/**
 * A thread that answers requests, one at a time. It starts with the first request, and may end when it is idle. An idle thread
 * does not keep the process from exiting.
 */
import type { ResourceLimits, Transferable, Worker } from "node:worker_threads";
import { later } from "../outbound/wait.ts";
import { startThread } from "./launch.ts";

/** Sends a request and resolves with the thread's answer. `moved` buffers are moved instead of copied. */
export type Ask<Request, Answer> = (
  request: Request,
  moved?: readonly Transferable[],
) => Promise<Answer>;

export interface AskedThread<Request, Answer> {
  /** Runs `work` after all earlier work has settled. */
  run<T>(work: (ask: Ask<Request, Answer>) => Promise<T>): Promise<T>;
  /** Ends the thread, if it runs. A request that is under way rejects. The next work starts another thread. */
  end(): void;
  /** Ends the thread for good. Work that has not started rejects. */
  close(): void;
}

interface Options {
  /** TypeScript file of the thread. */
  readonly entry: URL;
  /** Time after which an idle thread ends. By default, it never ends. */
  readonly idleMs?: number;
  readonly limits?: ResourceLimits;
  /** Returns what a request rejects with: `error` is the thread's error, or null if the thread ended without one. */
  readonly failure: (error: NodeJS.ErrnoException | null) => Error;
}

export function createAskedThread<Request, Answer>({
  entry,
  idleMs,
  limits,
  failure,
}: Options): AskedThread<Request, Answer> {
  let thread: Worker | null = null;
  let cancelEnd = () => {};
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  function start(): Worker {
    const started = startThread(entry, null, limits);
    const forget = () => {
      if (thread === started) thread = null;
    };
    started.on("error", forget);
    started.on("exit", forget);
    thread = started;
    return started;
  }

  function end(): void {
    cancelEnd();
    void thread?.terminate();
    thread = null;
  }

  const askOf =
    (worker: Worker): Ask<Request, Answer> =>
    (request, moved = []) => {
      // A thread that ended between two requests sends no event again.
      if (thread !== worker) return Promise.reject(failure(null));
      return new Promise((resolve, reject) => {
        const settle = () => {
          worker.off("message", onMessage);
          worker.off("error", onError);
          worker.off("exit", onExit);
        };
        const onMessage = (answer: Answer) => {
          settle();
          resolve(answer);
        };
        const onError = (error: NodeJS.ErrnoException) => {
          settle();
          reject(failure(error));
        };
        const onExit = () => {
          settle();
          reject(failure(null));
        };
        worker.on("message", onMessage);
        worker.on("error", onError);
        worker.on("exit", onExit);
        worker.postMessage(request, moved);
      });
    };

  async function runNow<T>(work: (ask: Ask<Request, Answer>) => Promise<T>): Promise<T> {
    if (isClosed) throw failure(null);
    cancelEnd();
    const worker = thread ?? start();
    worker.ref();
    try {
      return await work(askOf(worker));
    } finally {
      worker.unref();
      if (idleMs !== undefined) cancelEnd = later(idleMs, end);
    }
  }

  return {
    run(work) {
      const turn = last.then(() => runNow(work));
      last = turn.catch(() => {}); // the caller handles it
      return turn;
    },
    end,
    close() {
      isClosed = true;
      end();
    },
  };
}
