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
const LOOKS = 7;
const APART_MS = 700;

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
  ask(
    method:
      | "HeapProfiler.collectGarbage"
      | "HeapProfiler.takeHeapSnapshot"
      | "Runtime.getHeapUsage",
  ): Promise<unknown>;
  /** Returns the snapshot chunks that arrived since the last call. */
  takePieces(): string;
}

async function heapOf({ ask, takePieces }: Tools): Promise<Heap> {
  const looks: number[] = [];
  while (looks.length < LOOKS) {
    if (looks.length > 0) await pause(APART_MS);
    await ask("HeapProfiler.collectGarbage");
    const usage = (await ask("Runtime.getHeapUsage")) as HeapUsage; // the browser's format
    looks.push(usage.usedSize + (usage.backingStorageSize ?? 0));
  }
  await ask("HeapProfiler.takeHeapSnapshot");
  return { all: median(looks), code: codeBytes(takePieces()) };
}

/** Starts watching. Call it before the page starts its worker. */
export async function watchHeaps(session: CDPSession): Promise<HeapWatch> {
  const workers = new Set<string>();
  const waiting = new Map<number, (answer: unknown) => void>();
  const pieces: Record<"page" | "worker", string[]> = { page: [], worker: [] };
  let lastId = 0;

  const takePieces = (of: keyof typeof pieces) => () => pieces[of].splice(0).join("");

  session.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => pieces.page.push(chunk));
  // The worker's session is separate. Its messages are wrapped in messages of the page's session.
  session.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => {
    if (targetInfo.type === "worker") workers.add(sessionId);
  });
  session.on("Target.detachedFromTarget", ({ sessionId }) => workers.delete(sessionId));
  session.on("Target.receivedMessageFromTarget", ({ message }) => {
    const { id, method, params, result } = JSON.parse(message) as ToolMessage; // the browser's format
    if (method === "HeapProfiler.addHeapSnapshotChunk") pieces.worker.push(params?.chunk ?? "");
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
    async function ask(method: string): Promise<unknown> {
      lastId += 1;
      const id = lastId;
      const answered = new Promise<unknown>((done) => waiting.set(id, done));
      const message = JSON.stringify({ id, method });
      await session.send("Target.sendMessageToTarget", { sessionId, message });
      return answered;
    }
    return { ask, takePieces: takePieces("worker") };
  }

  const pageTools: Tools = {
    ask: (method) => session.send(method),
    takePieces: takePieces("page"),
  };

  return {
    used: async () => ({ page: await heapOf(pageTools), worker: await heapOf(workerTools()) }),
  };
}
