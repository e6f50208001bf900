/** Elects the one tab of a browser that reads the stream for all tabs. */
import { CHANNEL_NAME, type Siblings } from "./siblings.ts";

const LEADER_LOCK = `${CHANNEL_NAME}-leader`;

export interface Candidacy {
  /** Takes the lead from an unresponsive leader. */
  seize(): void;
}

/**
 * Waits until no other tab leads, then calls `lead` with the term's signal. The signal aborts when `life` ends,
 * or when another tab seizes the lead; this tab then waits again. If locks are refused, calls `onRefused` once
 * and elects nobody.
 */
export function standForLeader(
  locks: Siblings["locks"],
  life: AbortSignal,
  lead: (term: AbortSignal) => void,
  onRefused: () => void,
): Candidacy {
  let waiting = new AbortController();
  let leading = false;
  life.addEventListener("abort", () => waiting.abort());

  async function stand(options: LockOptions): Promise<void> {
    const term = new AbortController();
    let elected = false;
    try {
      await locks.request(LEADER_LOCK, options, async () => {
        if (life.aborted) return;
        elected = true;
        leading = true;
        lead(term.signal);
        await ended(life);
      });
    } catch (error) {
      if (!elected && !options.signal?.aborted) {
        console.warn(`This tab listens for itself alone: ${error}`);
        onRefused();
        return;
      }
    }
    if (!elected) return;
    leading = false;
    term.abort();
    if (!life.aborted) wait();
  }

  function wait(): void {
    waiting = new AbortController();
    void stand({ signal: waiting.signal });
  }

  wait();
  return {
    seize() {
      if (leading || life.aborted) return;
      waiting.abort();
      void stand({ steal: true });
    },
  };
}

function ended(life: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (life.aborted) resolve();
    else life.addEventListener("abort", () => resolve());
  });
}
