/** The tabs of one browser: what it takes to elect one of them, and to speak with each other. */

export interface Siblings {
  /** Of which one tab at a time holds the one that makes it the listener for all. */
  readonly locks: Pick<LockManager, "request">;
  openChannel(): BroadcastChannel;
}

/** Grows with every change of what is said in the channel: tabs of two versions each have a leader. */
export const CHANNEL_NAME = "fairfloor-listings-1";

/** Null in a browser without Web Locks or BroadcastChannel, and in a page that is not served securely. */
export function browserSiblings(): Siblings | null {
  const locks = globalThis.navigator?.locks;
  if (!locks || typeof BroadcastChannel === "undefined") return null;
  return { locks, openChannel: () => new BroadcastChannel(CHANNEL_NAME) };
}
