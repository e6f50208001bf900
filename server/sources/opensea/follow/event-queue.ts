/** Queues events and applies them in batches, one batch at a time, soon after the first arrived. */

import { afterReaders } from "../../../platform/next-turn.ts";

/** Events that arrive within this time are applied together. */
const COALESCE_MS = 40;
/** Events in one batch, which takes an embedded database 40 ms. Readers wait for one batch at most: their statements run between batches. */
const MAX_BATCH = 50;
/** Events that wait at most, to bound memory. */
const MAX_QUEUED = 20_000;
const FAILURE_PAUSE_MS = 2_000;
/** A batch that failed this often is applied event by event. An event that fails this often is dropped. */
const MAX_FAILURES = 3;

export interface EventQueue<Event> {
  add(event: Event): void;
  /** Applies events that were read at once, ahead of those that wait. Rejects if that fails. */
  applyRead(events: readonly Event[]): Promise<void>;
  /** Resolves when all events so far are applied or dropped. */
  settled(): Promise<void>;
  /** Runs a task while no event is applied. Events wait meanwhile. */
  exclusively<T>(task: () => Promise<T>): Promise<T>;
  /** Drops waiting events. Resolves when none is being applied. */
  stop(): Promise<void>;
}

interface QueueOptions<Event> {
  readonly apply: (events: readonly Event[]) => Promise<void>;
  /** Called when events were dropped, because too many waited or because they failed again and again. */
  readonly onDrop: () => void;
  readonly onFailure: (error: unknown) => void;
}

export function createEventQueue<Event>({
  apply,
  onDrop,
  onFailure,
}: QueueOptions<Event>): EventQueue<Event> {
  let waiting: Event[] = [];
  let running: Promise<void> | null = null;
  let isStopped = false;
  let wake = () => {};
  /** Events that were added, and those that were applied or dropped. */
  let added = 0;
  let finished = 0;
  /** Each resolves when `finished` reaches `count`. */
  let watchers: { readonly count: number; readonly resolve: () => void }[] = [];
  let exclusive: Promise<unknown> = Promise.resolve();
  let batchSize = MAX_BATCH;
  let failures = 0;

  const pause = (durationMs: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, durationMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  function finish(count: number): void {
    waiting = waiting.slice(count);
    finished += count;
    failures = 0;
    const isDue = (watcher: { readonly count: number }) => watcher.count <= finished;
    for (const { resolve } of watchers.filter(isDue)) resolve();
    watchers = watchers.filter((watcher) => !isDue(watcher));
  }

  async function applyBatch(): Promise<void> {
    await afterReaders();
    if (isStopped) return;
    const batch = waiting.slice(0, batchSize);
    try {
      await apply(batch);
      finish(batch.length);
      batchSize = Math.min(MAX_BATCH, batchSize * 2);
    } catch (error) {
      if (isStopped) return;
      onFailure(error);
      failures += 1;
      if (failures >= MAX_FAILURES && batch.length === 1) {
        finish(1);
        onDrop();
        return;
      }
      if (failures >= MAX_FAILURES) {
        failures = 0;
        batchSize = 1;
      }
      await pause(FAILURE_PAUSE_MS);
    }
  }

  function exclusively<T>(task: () => Promise<T>): Promise<T> {
    const turn = exclusive.then(task);
    exclusive = turn.catch(() => {}); // the caller handles it
    return turn;
  }

  async function run(): Promise<void> {
    await pause(COALESCE_MS);
    while (waiting.length > 0 && !isStopped) {
      const turn = exclusive.then(applyBatch);
      exclusive = turn;
      await turn;
    }
    running = null;
  }

  return {
    add(event) {
      if (isStopped) return;
      if (waiting.length >= MAX_QUEUED) {
        onDrop();
        return;
      }
      waiting.push(event);
      added += 1;
      running ??= run();
    },
    async applyRead(events) {
      for (let first = 0; first < events.length; first += MAX_BATCH)
        await exclusively(async () => {
          await afterReaders();
          // The others are read again by whoever follows next.
          if (isStopped) throw new Error("the queue has stopped");
          await apply(events.slice(first, first + MAX_BATCH));
        });
    },
    settled: () =>
      new Promise((resolve) => {
        if (finished >= added || isStopped) resolve();
        else watchers.push({ count: added, resolve });
      }),
    exclusively,
    async stop() {
      isStopped = true;
      wake();
      for (const { resolve } of watchers) resolve();
      await running;
      await exclusive;
    },
  };
}
