/** Measures the JavaScript memory of a page and of its worker, through the browser's developer tools. */
import { setTimeout as pause } from "node:timers/promises";
import type { CDPSession } from "playwright";
import { median } from "../../common/statistics.ts";
import { codeBytes } from "../metrics/heap-snapshot.ts";

/** The developer tools' format. Array buffers are outside of the heap proper. */
interface HeapUsage {
  readonly usedSize: number;
  readonly backingStorageSize?: number;
}

/** Number of samples of a heap, and their distance. Several are needed, because work in progress holds memory too. */
const SAMPLES = 7;
const SAMPLE_INTERVAL_MS = 700;

/** In bytes. */
export interface Heap {
  /** Memory in use after a garbage collection, array buffers included: the median of several samples. */
  readonly all: number;
  /** The part of `all` that is compiled code. It grows as the browser compiles more, up to the app's whole code. */
  readonly code: number;
}

export interface Heaps {
  readonly page: Heap;
  readonly worker: Heap;
}

export interface HeapWatch {
  /** Measures both heaps. Rejects unless the page has exactly one worker. */
  used(): Promise<Heaps>;
}

interface ToolMessage {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly chunk?: string };
  readonly result?: unknown;
}

/** The developer tools of one thread. */
interface Tools {
  send(
    method:
      | "HeapProfiler.collectGarbage"
      | "HeapProfiler.takeHeapSnapshot"
      | "Runtime.getHeapUsage",
  ): Promise<unknown>;
  /** Returns the snapshot chunks that arrived since the last call. */
  takeChunks(): string;
}

async function heapOf({ send, takeChunks }: Tools): Promise<Heap> {
  const samples: number[] = [];
  while (samples.length < SAMPLES) {
    if (samples.length > 0) await pause(SAMPLE_INTERVAL_MS);
    await send("HeapProfiler.collectGarbage");
    const usage = (await send("Runtime.getHeapUsage")) as HeapUsage; // the browser's format
    samples.push(usage.usedSize + (usage.backingStorageSize ?? 0));
  }
  await send("HeapProfiler.takeHeapSnapshot");
  return { all: median(samples), code: codeBytes(takeChunks()) };
}

/** Starts watching. Call it before the page starts its worker. */
export async function watchHeaps(session: CDPSession): Promise<HeapWatch> {
  const workers = new Set<string>();
  const waiting = new Map<number, (answer: unknown) => void>();
  const chunks: Record<"page" | "worker", string[]> = { page: [], worker: [] };
  let lastId = 0;

  const takeChunks = (of: keyof typeof chunks) => () => chunks[of].splice(0).join("");

  session.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => chunks.page.push(chunk));
  // The worker's session is separate. Its messages are wrapped in messages of the page's session.
  session.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => {
    if (targetInfo.type === "worker") workers.add(sessionId);
  });
  session.on("Target.detachedFromTarget", ({ sessionId }) => workers.delete(sessionId));
  session.on("Target.receivedMessageFromTarget", ({ message }) => {
    const { id, method, params, result } = JSON.parse(message) as ToolMessage; // the browser's format
    if (method === "HeapProfiler.addHeapSnapshotChunk") chunks.worker.push(params?.chunk ?? "");
    if (id === undefined) return;
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  await session.send("Target.setAutoAttach", {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });

  function workerTools(): Tools {
    const [sessionId, ...others] = workers;
    if (sessionId === undefined || others.length > 0)
      throw new Error(`The page has ${workers.size} workers.`);
    async function send(method: string): Promise<unknown> {
      lastId += 1;
      const id = lastId;
      const answered = new Promise<unknown>((done) => waiting.set(id, done));
      const message = JSON.stringify({ id, method });
      await session.send("Target.sendMessageToTarget", { sessionId, message });
      return answered;
    }
    return { send, takeChunks: takeChunks("worker") };
  }

  const pageTools: Tools = {
    send: (method) => session.send(method),
    takeChunks: takeChunks("page"),
  };

  return {
    used: async () => ({ page: await heapOf(pageTools), worker: await heapOf(workerTools()) }),
  };
}
