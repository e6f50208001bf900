/** The JavaScript memory of a page and of its worker, through the browser's developer tools. */
import type { CDPSession } from "playwright";

/** As the developer tools say it. Array buffers lie outside of the heap proper. */
interface HeapUsage {
  readonly usedSize: number;
  readonly backingStorageSize?: number;
}

function bytesOf({ usedSize, backingStorageSize = 0 }: HeapUsage): number {
  return usedSize + backingStorageSize;
}

export interface Heaps {
  readonly page: number;
  readonly worker: number;
}

export interface HeapWatch {
  /** Bytes in use, array buffers among them, when all garbage is collected. Rejects where the page has not exactly one worker. */
  used(): Promise<Heaps>;
}

/** To be called before the page starts its worker. */
export async function watchHeaps(session: CDPSession): Promise<HeapWatch> {
  const workers = new Set<string>();
  const waiting = new Map<number, (answer: HeapUsage) => void>();
  let lastId = 0;

  // A worker has a session of its own, spoken to in messages over the page's.
  session.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => {
    if (targetInfo.type === "worker") workers.add(sessionId);
  });
  session.on("Target.detachedFromTarget", ({ sessionId }) => workers.delete(sessionId));
  session.on("Target.receivedMessageFromTarget", ({ message }) => {
    const { id, result } = JSON.parse(message) as { id?: number; result: HeapUsage };
    if (id === undefined) return;
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  await session.send("Target.setAutoAttach", {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });

  async function askWorker(sessionId: string, method: string): Promise<HeapUsage> {
    lastId += 1;
    const id = lastId;
    const answered = new Promise<HeapUsage>((done) => waiting.set(id, done));
    await session.send("Target.sendMessageToTarget", {
      sessionId,
      message: JSON.stringify({ id, method }),
    });
    return answered;
  }

  return {
    async used() {
      const [worker, ...others] = workers;
      if (worker === undefined || others.length > 0)
        throw new Error(`The page has ${workers.size} workers.`);
      await session.send("HeapProfiler.collectGarbage");
      const page = await session.send("Runtime.getHeapUsage");
      await askWorker(worker, "HeapProfiler.collectGarbage");
      return {
        page: bytesOf(page),
        worker: bytesOf(await askWorker(worker, "Runtime.getHeapUsage")),
      };
    },
  };
}
