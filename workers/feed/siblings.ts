/** The tabs of one browser: what it takes to elect one of them, and to speak with each other. */

export interface Siblings {
  /** Of which one tab at a time holds the one that makes it the listener for all. */
  readonly locks: Pick<LockManager, "request">;
  openChannel(): BroadcastChannel;
}

/**
 * The name ends in the version of the messages, a delta's shape included. Tabs of two versions share
 * neither channel nor leader, so a message always has the type that its receiver expects.
 */
export const CHANNEL_NAME = "fairfloor-listings-2";

/** Null in a browser without Web Locks or BroadcastChannel, and in a page that is not served securely. */
export function browserSiblings(): Siblings | null {
  const locks = globalThis.navigator?.locks;
  if (!locks || typeof BroadcastChannel === "undefined") return null;
  return { locks, openChannel: () => new BroadcastChannel(CHANNEL_NAME) };
}
