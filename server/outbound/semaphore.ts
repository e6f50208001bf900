/** A semaphore: limits how many tasks run concurrently and queues the others first in, first out. */

export interface Semaphore {
  /** Runs `task` as soon as a slot is free. */
  run<T>(task: () => Promise<T>): Promise<T>;
  /** Returns the number of running and queued tasks. */
  taskCount(): number;
}

export function createSemaphore(permits: number): Semaphore {
  const queue: (() => void)[] = [];
  let running = 0;
  return {
    async run(task) {
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
    taskCount: () => running + queue.length,
  };
}
