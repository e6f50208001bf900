/**
 * Limits requests: how many run at once over all hosts, and how many start per second at one host.
 *
 * Each host has its own queue, first in, first out. Only the head of a queue waits for one of the common slots, so a
 * host that is slow or paused does not hold up the others. p-queue cannot pause one host, or refuse while it is paused.
 */
import pLimit from "p-limit";
import type { Clock } from "./clock.ts";

interface HostQueue {
  /** Resolves when the last queued request has started or was refused. */
  tail: Promise<void>;
  /** Requests that are queued. */
  length: number;
  /** Time before which no request starts. */
  nextAt: number;
}

interface HostLimits {
  /** Requests that run at once, over all hosts. */
  readonly concurrency: number;
  /** Requests that start per second and host; 0 disables the limit. */
  readonly rate: number;
  /** A host that is paused for longer refuses its requests at once. */
  readonly maxPauseMs: number;
}

/** The host asks to wait for longer than `maxPauseMs`. */
export class HostPausedError extends Error {
  override readonly name = "HostPausedError";
}

/** Number of hosts beyond which idle ones are forgotten. */
const MAX_IDLE_HOSTS = 256;

export function createHostQueues({ concurrency, rate, maxPauseMs }: HostLimits, clock: Clock) {
  const slots = pLimit(concurrency);
  const hosts = new Map<string, HostQueue>();
  const gapMs = rate > 0 ? 1_000 / rate : 0;

  function queueOf(host: string): HostQueue {
    const known = hosts.get(host);
    if (known) return known;
    if (hosts.size >= MAX_IDLE_HOSTS)
      for (const [name, { length, nextAt }] of hosts)
        if (length === 0 && nextAt <= clock.now()) hosts.delete(name);
    const queue: HostQueue = { tail: Promise.resolve(), length: 0, nextAt: 0 };
    hosts.set(host, queue);
    return queue;
  }

  /** Waits until a request may start. A pause may be extended meanwhile. */
  async function waitForStart(queue: HostQueue): Promise<void> {
    for (let waitMs = queue.nextAt - clock.now(); waitMs > 0; ) {
      if (waitMs > maxPauseMs) throw new HostPausedError(`the host is paused for ${waitMs} ms`);
      await clock.sleep(waitMs);
      waitMs = queue.nextAt - clock.now();
    }
  }

  return {
    /** Runs `request` as soon as the limits allow. Rejects with `HostPausedError` while the host is paused for long. */
    async run<T>(host: string, request: () => Promise<T>): Promise<T> {
      const queue = queueOf(host);
      queue.length += 1;
      const previous = queue.tail;
      let leave = () => {};
      queue.tail = new Promise((resolve) => {
        leave = () => {
          queue.length -= 1;
          resolve();
        };
      });
      await previous;
      try {
        await waitForStart(queue);
      } catch (error) {
        leave();
        throw error;
      }
      return slots(() => {
        queue.nextAt = Math.max(queue.nextAt, clock.now() + gapMs);
        leave();
        return request();
      });
    },
    /** Lets no request to `host` start for `ms`. */
    pause(host: string, ms: number): void {
      const queue = queueOf(host);
      queue.nextAt = Math.max(queue.nextAt, clock.now() + ms);
    },
  };
}
