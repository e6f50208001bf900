/** Follows the market of a source while the server runs. */
import { setTimeout as pause } from "node:timers/promises";
import type { Emit, Source } from "../market/source.ts";
import type { Store } from "../storage/store/store.ts";

/** Delay before following the market again after a failure, because the cause may be the database. */
const RETRY_MS = 5_000;

function wait(signal: AbortSignal): Promise<void> {
  return pause(RETRY_MS, undefined, { signal }).catch(() => {}); // aborted
}

/**
 * Resolves after `signal` aborts and the last batch is stored. After a failure, logs it and follows the market
 * again after `pauseAfterFailure`.
 */
export async function followSource(
  store: Pick<Store, "applyEvents">,
  source: Source,
  signal: AbortSignal,
  isWatched: () => boolean,
  pauseAfterFailure: (signal: AbortSignal) => Promise<void> = wait,
): Promise<void> {
  if (!source.follow) return;
  const emit: Emit = async (collectionId, events) => {
    const applied = await store.applyEvents(collectionId, events, source.name);
    if (applied && applied.ahead > 0)
      console.warn(
        `${source.name}: ${applied.ahead} events of ${collectionId} are more than two minutes ahead, left out`,
      );
    if (applied && applied.unknownTokens > 0)
      console.warn(
        `${source.name}: ${applied.unknownTokens} events for unknown tokens of ${collectionId}`,
      );
  };
  while (!signal.aborted) {
    try {
      await source.follow(emit, signal, isWatched);
      return;
    } catch (error) {
      if (signal.aborted) return;
      console.error(`${source.name}: the market cannot be followed, trying again;`, error);
      await pauseAfterFailure(signal);
    }
  }
}
