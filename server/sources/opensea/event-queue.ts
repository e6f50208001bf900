/** Queues events and passes them on in batches, one batch at a time, soon after the first arrived. */

/** Events that arrive within this time are applied together. */
const COALESCE_MS = 40;
const MAX_BATCH = 1_000;
/** Events that wait at most, to bound memory. */
const MAX_QUEUED = 20_000;
const FAILURE_PAUSE_MS = 2_000;

export interface EventQueue<Event> {
  add(event: Event): void;
  /** Resolves when all events so far are applied. */
  settled(): Promise<void>;
  /** Drops waiting events. Resolves when none is being applied. */
  stop(): Promise<void>;
}

interface QueueOptions<Event> {
  /** A batch whose application rejects is applied again. */
  readonly apply: (events: readonly Event[]) => Promise<void>;
  /** Called when events were dropped because too many waited. */
  readonly onOverflow: () => void;
  readonly onFailure: (error: unknown) => void;
}

export function createEventQueue<Event>({
  apply,
  onOverflow,
  onFailure,
}: QueueOptions<Event>): EventQueue<Event> {
  let waiting: Event[] = [];
  let running: Promise<void> | null = null;
  let isStopped = false;
  let wake: (() => void) | null = null;

  const pause = (durationMs: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, durationMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function run(): Promise<void> {
    await pause(COALESCE_MS);
    while (waiting.length > 0 && !isStopped) {
      const batch = waiting.slice(0, MAX_BATCH);
      try {
        await apply(batch);
        waiting = waiting.slice(batch.length);
      } catch (error) {
        if (isStopped) return;
        onFailure(error);
        await pause(FAILURE_PAUSE_MS);
      }
    }
    running = null;
  }

  return {
    add(event) {
      if (isStopped) return;
      if (waiting.length >= MAX_QUEUED) {
        onOverflow();
        return;
      }
      waiting.push(event);
      running ??= run();
    },
    async settled() {
      await running;
    },
    async stop() {
      isStopped = true;
      wake?.();
      await running;
    },
  };
}
