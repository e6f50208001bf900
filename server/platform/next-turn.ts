/**
 * Turns of the event loop for long work, such as reading a block of many logs. Readers come first: a turn begins when no request
 * is being answered, or after `MAX_WAIT_MS`.
 */
import { setImmediate as setTurn } from "node:timers";
import { setImmediate } from "node:timers/promises";

/** Under steady requests, long work still gets a turn at least this often. */
const MAX_WAIT_MS = 10;

/** Work between two waits takes this long. */
const WORK_MS = 5;

let answering = 0;
let workedSince = Number.NEGATIVE_INFINITY;
/** Starts the waiting work. */
const waiting = new Set<() => void>();

/** Counts a request as being answered until `answer` settles. */
export async function answerFirst<T>(answer: () => Promise<T>): Promise<T> {
  answering += 1;
  try {
    return await answer();
  } finally {
    answering -= 1;
    // The answer itself is written first.
    setTurn(() => {
      if (answering === 0) for (const begin of waiting) begin();
    });
  }
}

/** Resolves when no request is being answered, or after `MAX_WAIT_MS`. */
export async function afterReaders(): Promise<void> {
  if (answering === 0) return;
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
