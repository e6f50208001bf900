/** A semaphore: limits how many tasks run concurrently and queues the others first in, first out. */

export interface Turnstile {
  /** Runs `task` as soon as a slot is free. */
  run<T>(task: () => Promise<T>): Promise<T>;
  /** Number of running and queued tasks. */
  load(): number;
}

export function createTurnstile(width: number): Turnstile {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(task) {
      // A finished task hands its slot to the next in the queue, so `running` stays unchanged.
      if (running < width) running += 1;
      else await new Promise<void>((enter) => waiting.push(enter));
      try {
        return await task();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
    load: () => running + waiting.length,
  };
}
