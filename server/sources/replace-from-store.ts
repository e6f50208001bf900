/** Ranks and values a collection again, from what is stored of its sources. */
import type { Store } from "../storage/store/store.ts";
import { rankCollection, type ValueTokens } from "../valuation/ingest/prepare.ts";
import { CHAIN } from "./chain/follow/chain-follow.ts";
import { draftFromStore } from "./draft-from-store.ts";

/**
 * Keeps the listings and sales that arrive meanwhile. Returns sentences about traits that were left out, or taken as
 * something else. Rejects if the collection is not followed.
 */
export async function replaceFromStore(
  store: Store,
  collection: string,
  value: ValueTokens,
): Promise<readonly string[]> {
  const stored = await store.collection(collection);
  const published = stored?.firstPublishedToProduction ?? 0;
  const { draft, notes } = await draftFromStore(store, collection, published);
  const ranked = rankCollection(await store.numberTraits(draft), value);
  await store.replaceCollection(ranked, { keepsMarket: true });
  // Orders may have changed after the draft was read.
  if ((await store.followsOf(collection)).some(({ source }) => source !== CHAIN))
    await store.relistExpired(collection, null, Date.now());
  return notes;
}
