/** Elects the one tab of a browser that reads the stream for all tabs. */
import { CHANNEL_NAME, type Siblings } from "./siblings.ts";

const LEADER_LOCK = `${CHANNEL_NAME}-leader`;

/**
 * Waits until no other tab leads, then calls `lead` with the term's signal. The signal aborts when `lifetime` ends,
 * or when another tab seizes the lead; this tab then waits again. If locks are refused, calls `onRefused` once
 * and elects nobody. Returns a function that takes the lead from an unresponsive leader.
 */
export function electLeader(
  locks: Siblings["locks"],
  lifetime: AbortSignal,
  lead: (term: AbortSignal) => void,
  onRefused: () => void,
): () => void {
  let waiting = new AbortController();
  let isLeading = false;
  lifetime.addEventListener("abort", () => waiting.abort());

  async function requestLock(options: LockOptions): Promise<void> {
    const term = new AbortController();
    let isElected = false;
    try {
      await locks.request(LEADER_LOCK, options, async () => {
        if (lifetime.aborted) return;
        isElected = true;
        isLeading = true;
        lead(term.signal);
        await aborted(lifetime);
      });
    } catch (error) {
      if (!isElected && !options.signal?.aborted) {
        console.warn(`This tab listens for itself alone: ${error}`);
        onRefused();
        return;
      }
    }
    if (!isElected) return;
    isLeading = false;
    term.abort();
    if (!lifetime.aborted) wait();
  }

  function wait(): void {
    waiting = new AbortController();
    void requestLock({ signal: waiting.signal });
  }

  wait();
  return () => {
    if (isLeading || lifetime.aborted) return;
    waiting.abort();
    void requestLock({ steal: true });
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve());
  });
}
