/** Waits for the first collection that is read from a chain. Only then are the modules loaded that read one. */
import { setTimeout as pause } from "node:timers/promises";
import type { FollowParts } from "./follow-chains.ts";

/** Interval of looking for a collection. */
const LOOK_MS = 2_000;

/** Follows all collections that are read from a chain, also those that are added later. Resolves after `signal` aborts. */
export async function waitForChains(parts: FollowParts, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      if (await parts.store.hasFollows()) {
        const { followChains } = await import("./follow-chains.ts");
        await followChains(parts, signal);
        return;
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      parts.report(`chain: the collections cannot be read, trying again; ${reason}`);
    }
    await pause(LOOK_MS, undefined, { signal }).catch(() => {}); // aborted
  }
}
