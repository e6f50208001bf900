/**
 * A queue that owners share fairly: a client, a collection, or both. Of the tasks that wait, the one whose owners used the
 * least time starts first. One owner's flood delays the others only by the tasks that already run.
 *
 * An owner that becomes active counts as having used no less than the active ones, as in start-time fair queueing: otherwise
 * a new owner would take all turns until it had used what the others ever did.
 */

export interface FairQueueLimits {
  /** Tasks that run at a time, of all owners, and of one owner. */
  readonly concurrency: number;
  readonly perOwner?: number;
  /** Tasks that may wait, of all owners, and of one owner. */
  readonly maxWaiting: number;
  readonly maxWaitingPerOwner?: number;
}

/** The queue is full. */
export class QueueFull extends Error {
  override readonly name = "QueueFull";
  /** True if one owner has too many waiting tasks, false if all have together. */
  readonly isOwn: boolean;

  constructor(isOwn: boolean) {
    super("too many tasks wait");
    this.isOwn = isOwn;
  }
}

interface Owner {
  /** Milliseconds that its tasks ran, with those that it counts as having used. */
  usedMs: number;
  running: number;
  waiting: number;
  /** Time of its last task's end. */
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

/** Time after which an idle owner is forgotten. */
const FORGET_MS = 60_000;

const isActive = ({ running, waiting }: Owner) => running + waiting > 0;

export function createFairQueue(
  limits: FairQueueLimits,
  now: () => number = () => performance.now(),
) {
  const { concurrency, maxWaiting } = limits;
  const { perOwner = concurrency, maxWaitingPerOwner = maxWaiting } = limits;
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
      // The list is in order of arrival, so the earliest of equal tasks is taken.
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
     * Runs `task` when it is the turn of its owners. All tasks name theirs in the same order, such as client and collection.
     * Rejects with `QueueFull` if there is no room to wait.
     */
    async run<T>(names: readonly string[], task: () => Promise<T>): Promise<T> {
      forgetIdle();
      const own = names.map(ownerAt);
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
