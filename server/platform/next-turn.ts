/**
 * Turns of the event loop for long work, such as reading a block of many logs. Readers come first: a turn begins when no request
 * is being answered, or after `MAX_WAIT_MS`.
 */
import { setImmediate as setTurn } from "node:timers";
import { setImmediate, setTimeout as setTimeoutOnce } from "node:timers/promises";

/** Under steady requests, long work still gets a turn at least this often. */
const MAX_WAIT_MS = 10;

/** Work between two waits takes this long. */
const WORK_MS = 5;

/** In a thread that answers no requests: interval of looking at those of the main thread. */
const LOOK_MS = 1;

/** Number of requests that are being answered. Threads share it. */
export let answeringCount: Int32Array = new Int32Array(new SharedArrayBuffer(4));
let isOwner = true;
let workedSince = Number.NEGATIVE_INFINITY;
/** Starts the waiting work. */
const waiting = new Set<() => void>();

/** Counts requests in `count`. Unless this thread owns it, its work waits for the requests of another thread. */
export function shareAnswering(count: Int32Array, owns = false): void {
  answeringCount = count;
  isOwner = owns;
}

const isAnswering = () => Atomics.load(answeringCount, 0) > 0;

/** Counts a request as being answered until `answer` settles. */
export async function answerFirst<T>(answer: () => Promise<T>): Promise<T> {
  Atomics.add(answeringCount, 0, 1);
  try {
    return await answer();
  } finally {
    Atomics.sub(answeringCount, 0, 1);
    // The answer itself is written first.
    setTurn(() => {
      if (!isAnswering()) for (const begin of waiting) begin();
    });
  }
}

/** Resolves when no request is being answered, or after `MAX_WAIT_MS`. */
export async function afterReaders(): Promise<void> {
  if (!isAnswering()) return;
  if (!isOwner) {
    for (let waited = 0; waited < MAX_WAIT_MS && isAnswering(); waited += LOOK_MS)
      await setTimeoutOnce(LOOK_MS);
    return;
  }
  await new Promise<void>((resolve) => {
    const begin = () => {
      clearTimeout(timer);
      waiting.delete(begin);
      resolve();
    };
    const timer = setTimeout(begin, MAX_WAIT_MS);
    waiting.add(begin);
  });
}

/** Resolves in a later turn of the event loop, after readers. Short turns in succession wait for them once. */
export async function nextTurn(): Promise<void> {
  await setImmediate();
  if (performance.now() - workedSince < WORK_MS) return;
  await afterReaders();
  workedSince = performance.now();
}
