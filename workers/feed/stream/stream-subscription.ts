/** A collection's subscription to the shared stream. Loads the stream's code on first use and rejoins with backoff. */
import { backoffMs } from "../backoff.ts";
import type { FeedDependencies } from "../dependencies.ts";
import type { StreamFollower, StreamMembership } from "./join-stream.ts";

export function createStreamSubscription(
  dependencies: FeedDependencies,
  follower: StreamFollower,
  isStopped: () => boolean,
) {
  const { clock, random } = dependencies;
  let member: StreamMembership | null = null;
  let isLoading = false;
  let failures = 0;
  let cancelRejoin: (() => void) | null = null;

  /** Loads the stream's code, a separate chunk because the first view does not need it. */
  async function load(): Promise<void> {
    if (isLoading) return;
    isLoading = true;
    try {
      const { joinStream } = await import("./join-stream.ts");
      if (isStopped()) return;
      member = joinStream(dependencies, follower);
      member.join();
    } catch (error) {
      console.error("Listings stream: its code could not be loaded:", error);
    } finally {
      isLoading = false;
    }
  }

  function rejoin(): void {
    cancelRejoin?.();
    cancelRejoin = null;
    member?.join();
  }

  return {
    /** Joins the stream unless a backoff is pending. If the stream's code could not be loaded, retries that. */
    join(): void {
      if (!member) void load();
      else if (!cancelRejoin) member.join();
    },
    /** Leaves a stream that does not help, and rejoins it after a backoff that grows with each call. */
    backOff(): void {
      member?.leave();
      cancelRejoin?.();
      failures += 1;
      cancelRejoin = clock.after(backoffMs(failures, random()), rejoin);
    },
    /** Resets the backoff: the stream has brought an update that could be applied. */
    resetBackoff(): void {
      failures = 0;
    },
    /** Same as `StreamMembership.check`. If `force` is true, also ends a pending backoff and rejoins. */
    check(force: boolean): void {
      if (force && cancelRejoin) rejoin();
      member?.check(force);
    },
    /** Ends the subscription. `join` renews it. */
    end(): void {
      cancelRejoin?.();
      cancelRejoin = null;
      member?.end();
      member = null;
    },
  };
}
