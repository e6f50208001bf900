/**
 * A fair queue. Each task has owners, such as a client and a collection. The waiting task whose owners used the least time so
 * far starts next, so a flood by one owner delays other owners only by its running tasks.
 *
 * An owner that becomes active counts as having used at least the time of the least active owner (start-time fair queueing).
 * Otherwise a new owner would take all turns until its used time reached that of the others.
 */

export interface FairQueueLimits {
  /** Maximum number of running tasks, in total and per owner. */
  readonly concurrency: number;
  readonly perOwner?: number;
  /** Maximum number of waiting tasks, in total and per owner. Position in a task's list of owners -> maximum. */
  readonly maxWaiting: number;
  readonly maxWaitingPerOwner?: readonly number[];
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
  /** Total run time of its tasks, in milliseconds. Raised to the `leastMs` of its kind when the owner becomes active. */
  usedMs: number;
  running: number;
  waiting: number;
  /** Time at which its last task ended. */
  idleSince: number;
}

/** Owners at one position in the lists of tasks, such as all clients. They are compared with each other only. */
interface Kind {
  readonly owners: Map<string, Owner>;
  /** Least `usedMs` of its active owners when a task last started. Never falls. */
  leastMs: number;
}

interface Task {
  readonly owners: readonly Owner[];
  start(): void;
}

/** An owner that is idle for this time is forgotten, together with its used time. */
const FORGET_MS = 60_000;

const isActive = ({ running, waiting }: Owner) => running + waiting > 0;

export function createFairQueue(
  limits: FairQueueLimits,
  now: () => number = () => performance.now(),
) {
  const { concurrency, maxWaiting } = limits;
  const { perOwner = concurrency, maxWaitingPerOwner = [] } = limits;
  const kinds: Kind[] = [];
  const waiting: Task[] = [];
  let running = 0;
  let forgottenAt = now();

  /** Finds the owner that a task names at `position`, and lets it count as active. */
  function ownerAt(name: string, position: number): Owner {
    kinds[position] ??= { owners: new Map(), leastMs: 0 };
    const { owners, leastMs } = kinds[position];
    const owner = owners.get(name) ?? { usedMs: 0, running: 0, waiting: 0, idleSince: now() };
    owners.set(name, owner);
    if (!isActive(owner)) owner.usedMs = Math.max(owner.usedMs, leastMs);
    return owner;
  }

  function updateLeast(): void {
    for (const kind of kinds) {
      let leastMs = Number.POSITIVE_INFINITY;
      for (const owner of kind.owners.values())
        if (isActive(owner)) leastMs = Math.min(leastMs, owner.usedMs);
      if (leastMs < Number.POSITIVE_INFINITY) kind.leastMs = Math.max(kind.leastMs, leastMs);
    }
  }

  function forgetIdle(): void {
    if (now() - forgottenAt < FORGET_MS) return;
    forgottenAt = now();
    for (const { owners } of kinds)
      for (const [name, owner] of owners)
        if (!isActive(owner) && now() - owner.idleSince >= FORGET_MS) owners.delete(name);
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
      updateLeast();
      next.start();
    }
  }

  return {
    /**
     * Queues and runs `task` for the owners `names`. All tasks name owners in the same order, such as client, collection.
     * Rejects with `QueueFull` if a limit of waiting tasks is reached.
     */
    async run<T>(names: readonly string[], task: () => Promise<T>): Promise<T> {
      forgetIdle();
      const own = names.map(ownerAt);
      if (
        own.some((owner, position) => owner.waiting >= (maxWaitingPerOwner[position] ?? maxWaiting))
      )
        throw new QueueFull(true);
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
