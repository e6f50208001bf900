/** A loop that goes on after failures. */
import { messageOf } from "../platform/log/message-of.ts";
import { createWait, type Wait } from "../platform/outbound/wait.ts";

export const FAILURE_PAUSE_MS = 2_000;

/**
 * Repeats `step` until it resolves to "done" or `signal` aborts. A step that fails is reported, with what fails as a sentence
 * without a full stop, and the next one begins after a pause. After an abort, `wait` rejects, and failures are not reported.
 */
export async function forever(
  signal: AbortSignal,
  report: (line: string) => void,
  failing: string,
  step: (wait: Wait) => Promise<unknown>,
  failurePauseMs = FAILURE_PAUSE_MS,
): Promise<void> {
  const wait = createWait(signal);
  while (!signal.aborted) {
    try {
      if ((await step(wait)) === "done") return;
    } catch (error) {
      if (signal.aborted) return;
      report(`${failing}, trying again; ${messageOf(error)}`);
      await wait(failurePauseMs).catch(() => {}); // aborted
    }
  }
}

/** Resolves after `signal` aborts. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

/**
 * Settles as `promise` does, or rejects with the signal's reason once it aborts. `Promise.race` with a promise for the end of
 * the signal would keep every result until then.
 */
export async function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  promise.catch(() => {}); // nobody waits for it after the abort
  signal.throwIfAborted();
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort);
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
