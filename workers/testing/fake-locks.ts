/**
 * Fake of a browser's Web Locks, with the features that leader election uses: exclusive locks, a queue, `steal` and
 * `signal`. Each tab has its own handle, so that its locks are released when it dies.
 */
import type { Siblings } from "../feed/stream/siblings.ts";

interface Request {
  readonly owner: object;
  readonly grant: () => void;
  readonly refuse: () => void;
}

type Work = (lock: Lock) => unknown;

export interface TabLocks {
  readonly locks: Siblings["locks"];
  /** Releases the tab's locks without running its code, as a browser does when the tab or its worker ends. */
  releaseAll(): void;
}

export interface FakeLocks {
  tab(): TabLocks;
}

export function createFakeLocks(): FakeLocks {
  let held: Request | null = null;
  let queue: Request[] = [];

  function next(): void {
    if (held) return;
    held = queue.shift() ?? null;
    held?.grant();
  }

  function release(request: Request): void {
    if (held === request) held = null;
    queue = queue.filter((each) => each !== request);
    next();
  }

  function ask(owner: object, { steal, signal }: LockOptions, work: Work): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const refuse = () => reject(new DOMException("The request was aborted", "AbortError"));
      const request: Request = {
        owner,
        refuse,
        grant() {
          queueMicrotask(async () => {
            try {
              resolve(await work({ name: "", mode: "exclusive" }));
            } catch (error) {
              reject(error);
            }
            release(request);
          });
        },
      };
      if (signal?.aborted) return refuse();
      signal?.addEventListener("abort", () => {
        if (!queue.includes(request)) return;
        release(request);
        refuse();
      });
      if (steal) {
        const former = held;
        held = null;
        queue.unshift(request);
        former?.refuse();
      } else queue.push(request);
      next();
    });
  }

  return {
    tab() {
      const owner = {};
      const request = (_: string, options: LockOptions, work: Work) => ask(owner, options, work);
      return {
        locks: { request: request as LockManager["request"] }, // the only overload that is used
        releaseAll() {
          queue = queue.filter((each) => each.owner !== owner);
          if (held?.owner === owner) held = null;
          next();
        },
      };
    },
  };
}
