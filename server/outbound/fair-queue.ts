/**
 * A fair queue. Each task has owners, such as a client and a collection. The waiting task whose owners used the least time so
 * far starts next, so a flood by one owner delays other owners only by its running tasks.
 */

export interface FairQueueLimits {
  /** Maximum number of running tasks, in total and per owner. */
  readonly concurrency: number;
  readonly perOwner?: number;
  /** Maximum number of waiting tasks, in total and per owner. */
  readonly maxWaiting: number;
  readonly maxWaitingPerOwner?: number;
}

export class QueueFull extends Error {
  override readonly name = "QueueFull";
  /** True if the limit of one owner is reached, false if the total limit is. */
  readonly isOwn: boolean;

  constructor(isOwn: boolean) {
    super("too many tasks wait");
    this.isOwn = isOwn;
  }
}

interface Owner {
  /** Total run time of its tasks, in milliseconds. */
  usedMs: number;
  running: number;
  waiting: number;
  /** Time at which its last task ended. */
  idleSince: number;
}

interface Task {
  readonly owners: readonly Owner[];
  start(): void;
}

/** An owner that is idle for this time is forgotten, together with its used time. */
const FORGET_MS = 60_000;

export function createFairQueue(
  limits: FairQueueLimits,
  now: () => number = () => performance.now(),
) {
  const { concurrency, maxWaiting } = limits;
  const { perOwner = concurrency, maxWaitingPerOwner = maxWaiting } = limits;
  const owners = new Map<string, Owner>();
  const waiting: Task[] = [];
  let running = 0;
  let forgottenAt = now();

  function ownerOf(name: string): Owner {
    const known = owners.get(name);
    if (known) return known;
    const owner = { usedMs: 0, running: 0, waiting: 0, idleSince: now() };
    owners.set(name, owner);
    return owner;
  }

  function forgetIdle(): void {
    if (now() - forgottenAt < FORGET_MS) return;
    forgottenAt = now();
    for (const [name, owner] of owners)
      if (owner.running + owner.waiting === 0 && now() - owner.idleSince >= FORGET_MS)
        owners.delete(name);
  }

  const mayStart = (task: Task) => task.owners.every((owner) => owner.running < perOwner);
  const usedBy = (task: Task) => task.owners.reduce((sum, { usedMs }) => sum + usedMs, 0);

  function startNext(): void {
    while (running < concurrency) {
      let next: Task | undefined;
      // The list is in order of arrival, so the earliest of equal tasks wins.
      for (const task of waiting)
        if (mayStart(task) && (!next || usedBy(task) < usedBy(next))) next = task;
      if (!next) return;
      waiting.splice(waiting.indexOf(next), 1);
      for (const owner of next.owners) {
        owner.waiting -= 1;
        owner.running += 1;
      }
      running += 1;
      next.start();
    }
  }

  return {
    /** Queues and runs `task` for the owners `names`. Rejects with `QueueFull` if a limit of waiting tasks is reached. */
    async run<T>(names: readonly string[], task: () => Promise<T>): Promise<T> {
      forgetIdle();
      const own = names.map(ownerOf);
      if (own.some((owner) => owner.waiting >= maxWaitingPerOwner)) throw new QueueFull(true);
      if (waiting.length >= maxWaiting) throw new QueueFull(false);
      for (const owner of own) owner.waiting += 1;
      await new Promise<void>((start) => {
        waiting.push({ owners: own, start });
        startNext();
      });
      const startedAt = now();
      try {
        return await task();
      } finally {
        const endedAt = now();
        for (const owner of own) {
          owner.usedMs += endedAt - startedAt;
          owner.running -= 1;
          owner.idleSince = endedAt;
        }
        running -= 1;
        startNext();
      }
    },
  };
}
