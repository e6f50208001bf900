/** The JavaScript memory of a page and of its worker, through the browser's developer tools. */
import { setTimeout as pause } from "node:timers/promises";
import type { CDPSession } from "playwright";
import { median } from "../../common/statistics.ts";
import { codeBytes } from "../heap-snapshot.ts";

/** As the developer tools say it. Array buffers lie outside of the heap proper. */
interface HeapUsage {
  readonly usedSize: number;
  readonly backingStorageSize?: number;
}

/** Times that a heap is looked at, and how far apart: something is under way at any moment, and it counts too. */
const LOOKS = 7;
const APART_MS = 700;

/** Bytes. */
export interface Heap {
  /** In use, array buffers among it, when all garbage is collected: the median of a few looks. */
  readonly all: number;
  /** Of it, what the browser compiled: more as it finds what is worth compiling, and never more than there is of it. */
  readonly code: number;
}

export interface Heaps {
  readonly page: Heap;
  readonly worker: Heap;
}

export interface HeapWatch {
  /** Rejects where the page has not exactly one worker. */
  used(): Promise<Heaps>;
}

interface ToolMessage {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly chunk?: string };
  readonly result?: unknown;
}

/** A thread's developer tools. */
interface Tools {
  ask(
    method:
      | "HeapProfiler.collectGarbage"
      | "HeapProfiler.takeHeapSnapshot"
      | "Runtime.getHeapUsage",
  ): Promise<unknown>;
  /** The pieces of snapshots that came since the last call. */
  takePieces(): string;
}

async function heapOf({ ask, takePieces }: Tools): Promise<Heap> {
  const looks: number[] = [];
  while (looks.length < LOOKS) {
    if (looks.length > 0) await pause(APART_MS);
    await ask("HeapProfiler.collectGarbage");
    const usage = (await ask("Runtime.getHeapUsage")) as HeapUsage; // the browser's own form
    looks.push(usage.usedSize + (usage.backingStorageSize ?? 0));
  }
  await ask("HeapProfiler.takeHeapSnapshot");
  return { all: median(looks), code: codeBytes(takePieces()) };
}

/** To be called before the page starts its worker. */
export async function watchHeaps(session: CDPSession): Promise<HeapWatch> {
  const workers = new Set<string>();
  const waiting = new Map<number, (answer: unknown) => void>();
  const pieces: Record<"page" | "worker", string[]> = { page: [], worker: [] };
  let lastId = 0;

  const takePieces = (of: keyof typeof pieces) => () => pieces[of].splice(0).join("");

  session.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => pieces.page.push(chunk));
  // A worker has a session of its own, spoken to in messages over the page's.
  session.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => {
    if (targetInfo.type === "worker") workers.add(sessionId);
  });
  session.on("Target.detachedFromTarget", ({ sessionId }) => workers.delete(sessionId));
  session.on("Target.receivedMessageFromTarget", ({ message }) => {
    const { id, method, params, result } = JSON.parse(message) as ToolMessage; // the browser's own form
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
