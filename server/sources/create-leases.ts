/** Leases: one process at a time follows a collection on a source. Another takes over after a time of silence. */
import type { FollowStore } from "../storage/store/follow-store.ts";

export interface Leases {
  /** Takes or renews the lease of a collection. Returns false if another process has it. */
  hold(collection: string): Promise<boolean>;
  release(collection: string): Promise<void>;
}

/** `holder` is another in each process. */
export function createLeases(
  store: Pick<FollowStore, "holdFollow">,
  source: string,
  holder: string,
  holdMs: number,
): Leases {
  /** Collection -> time until which its lease need not be renewed. */
  const renewAt = new Map<string, number>();
  return {
    async hold(collection) {
      if (performance.now() < (renewAt.get(collection) ?? 0)) return true;
      const isHeld = await store.holdFollow(collection, source, holder, holdMs);
      if (isHeld) renewAt.set(collection, performance.now() + holdMs / 2);
      else renewAt.delete(collection);
      return isHeld;
    },
    async release(collection) {
      if (renewAt.delete(collection)) await store.holdFollow(collection, source, holder, 0);
    },
  };
}
