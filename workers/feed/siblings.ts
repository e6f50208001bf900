/** The tabs of one browser: how one of them is elected, and how they speak with each other. */

export interface Siblings {
  /** Of which one tab at a time holds the one that makes it the listener for all. */
  readonly locks: Pick<LockManager, "request">;
  openChannel(): BroadcastChannel;
}

/** Grows with every change of what is said in the channel: tabs of two versions each have a leader. */
const CHANNEL_NAME = "fairfloor-listings-1";

const LEADER_LOCK = `${CHANNEL_NAME}-leader`;

/** Null in a browser without Web Locks or BroadcastChannel, and in a page that is not served securely. */
export function browserSiblings(): Siblings | null {
  const locks = globalThis.navigator?.locks;
  if (!locks || typeof BroadcastChannel === "undefined") return null;
  return { locks, openChannel: () => new BroadcastChannel(CHANNEL_NAME) };
}

export interface Candidacy {
  /** Takes the lead from a leader that does not answer. */
  seize(): void;
}

/**
 * Waits until no other tab leads, then calls `lead` with the term's signal: it aborts when another tab
 * has seized the lead, after which this one waits again, or when `life` ends. Where locks are refused
 * `onRefused` is called, once, and nobody is elected.
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
