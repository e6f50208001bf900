/**
 * Updates the listings of all collections on OpenSea when their asks begin or expire. That needs neither a key nor the network,
 * so paused collections are included. Every server does it: the second one finds nothing to change.
 */
import { createWait } from "../../chain/rpc/wait.ts";
import type { Store } from "../../store/store.ts";
import { messageOf } from "../message-of.ts";

export interface ExpireParts {
  readonly store: Pick<Store, "openSeaFollows" | "relistExpired">;
  readonly report: (line: string) => void;
}

/** An expired listing leaves the page after this time at most, and the way to the page. */
const INTERVAL_MS = 1_000;
/** Looks back by this time, because an order may be stored while it expires. */
const OVERLAP_MS = 5_000;
const FAILURE_PAUSE_MS = 2_000;

/** Resolves after `signal` aborts. */
export async function expireAsks(
  { store, report }: ExpireParts,
  signal: AbortSignal,
): Promise<void> {
  const wait = createWait(signal);
  /** Collection -> time up to which its asks are updated. */
  const updatedUpTo = new Map<string, number>();
  while (!signal.aborted) {
    try {
      for (const { collection } of await store.openSeaFollows()) {
        const upTo = Date.now();
        const before = updatedUpTo.get(collection);
        const after = before === undefined ? null : before - OVERLAP_MS;
        await store.relistExpired(collection, after, upTo);
        updatedUpTo.set(collection, upTo);
      }
      await wait(INTERVAL_MS);
    } catch (error) {
      if (signal.aborted) return;
      report(`OpenSea: expired listings are not updated, trying again; ${messageOf(error)}`);
      await wait(FAILURE_PAUSE_MS).catch(() => {}); // aborted
    }
  }
}
