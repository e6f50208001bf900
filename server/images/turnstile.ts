/** Lets a few tasks run at a time; the others wait in line. */

export interface Turnstile {
  /** Runs `task` when there is room. */
  run<T>(task: () => Promise<T>): Promise<T>;
  /** Tasks running and waiting. */
  load(): number;
}

export function createTurnstile(width: number): Turnstile {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(task) {
      // A task that ends hands its place to the next in line, so `running` stays as it is.
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
