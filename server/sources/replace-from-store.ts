/** Ranks and values a collection again, from what is stored of its sources. */
import type { DraftToken } from "../market/drafts.ts";
import type { Store } from "../storage/store/store.ts";
import { rankCollection, type ValueTokens } from "../valuation/ingest/prepare.ts";
import { CHAIN } from "./chain/follow/chain-follow.ts";
import { draftFromStore, type StoredDraft } from "./draft-from-store.ts";

interface Replaced extends Pick<StoredDraft, "omissions" | "notes"> {
  readonly tokens: readonly DraftToken[];
}

/**
 * Keeps the listings and sales that arrive meanwhile. Also keeps the name, which an import or the operator may have given, unless
 * `name` is another one. Rejects if the collection is not followed.
 */
export async function replaceFromStore(
  store: Store,
  collection: string,
  value: ValueTokens,
  name: string | null = null,
): Promise<Replaced> {
  const stored = await store.collection(collection);
  const published = stored?.firstPublishedToProduction ?? 0;
  const { draft, omissions, notes } = await draftFromStore(store, collection, published);
  const named = { ...draft, name: name ?? stored?.name ?? draft.name };
  const ranked = rankCollection(await store.numberTraits(named), value);
  await store.replaceCollection(ranked, { keepsMarket: true });
  // Orders may have changed after the draft was read.
  if ((await store.followsOf(collection)).some(({ source }) => source !== CHAIN))
    await store.relistExpired(collection, null, Date.now());
  return { tokens: draft.tokens, omissions, notes };
}
