/** A semaphore: limits how many tasks run concurrently and queues the others first in, first out. */

export type Semaphore = ReturnType<typeof createSemaphore>;

export function createSemaphore(permits: number) {
  const queue: (() => void)[] = [];
  let running = 0;
  return {
    /** Runs `task` as soon as a slot is free. */
    async run<T>(task: () => Promise<T>): Promise<T> {
      // A finished task hands its slot to the next in the queue, so `running` stays unchanged.
      if (running < permits) running += 1;
      else await new Promise<void>((resolve) => queue.push(resolve));
      try {
        return await task();
      } finally {
        const next = queue.shift();
        if (next) next();
        else running -= 1;
      }
    },
    /** Returns the number of running and queued tasks. */
    taskCount: () => running + queue.length,
  };
}
