/** How the tabs of one browser coordinate: locks elect a leader, and a channel carries messages. */

export interface Siblings {
  /** One tab at a time holds the lock that makes it the leader. The leader reads the stream for all tabs. */
  readonly locks: Pick<LockManager, "request">;
  openChannel(): BroadcastChannel;
}

/**
 * The name ends in the version of the messages, including the shape of a delta. The lock's
 * name is derived from it. Tabs of different versions share neither, so a message always has the type that its receiver expects.
 */
export const CHANNEL_NAME = "fairfloor-listings-4";

/** Returns null in a browser without Web Locks or BroadcastChannel, and in an insecure context. */
export function browserSiblings(): Siblings | null {
  const locks = globalThis.navigator?.locks;
  if (!locks || typeof BroadcastChannel === "undefined") return null;
  return { locks, openChannel: () => new BroadcastChannel(CHANNEL_NAME) };
}
