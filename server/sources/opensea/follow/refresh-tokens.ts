/** Reads tokens that are new or changed from OpenSea. The collection is then ranked and stored again. */
import type { Store } from "../../../storage/store/store.ts";
import type { ValueTokens } from "../../../valuation/ingest/prepare.ts";
import { storeTokens, withoutMetadata } from "../../chain/add/token-reader.ts";
import { replaceFromStore } from "../../replace-from-store.ts";
import type { OpenSeaApi } from "../protocol/rest/opensea-api.ts";
import { type OpenSeaFollow, targetOf } from "./opensea-follow.ts";

export interface RefreshParts {
  readonly store: Store;
  readonly api: Pick<OpenSeaApi, "token" | "tokens">;
  readonly value: ValueTokens;
  readonly report: (line: string) => void;
}

/** If as many tokens are stale, as when a collection is revealed, the pages of all tokens take fewer requests. */
const MAX_SINGLE = 100;

/** Reads tokens from OpenSea, all or those of `ids`, and stores them. Returns those that it does not know, which stay. */
export async function rereadOnOpenSea(
  store: Store,
  follow: OpenSeaFollow,
  api: RefreshParts["api"],
  ids: readonly string[] | null,
): Promise<readonly { readonly tokenId: string; readonly reason: string }[]> {
  const { collection } = follow;
  if (ids === null) {
    await storeTokens(store, collection, (await api.tokens(targetOf(follow))).items);
    return [];
  }
  const problems: { tokenId: string; reason: string }[] = [];
  for (const tokenId of ids) {
    const token = await api.token(targetOf(follow), tokenId);
    if (token) await storeTokens(store, collection, [token]);
    else problems.push({ tokenId, reason: UNKNOWN });
  }
  return problems;
}

const UNKNOWN = "OpenSea does not know the token";

/**
 * Returns the number of tokens that were read. `exclusively` runs the replacement while no event is applied: an event that
 * came between would be lost with the old contents.
 */
export async function refreshTokens(
  follow: OpenSeaFollow,
  { store, api, value, report }: RefreshParts,
  exclusively: (task: () => Promise<void>) => Promise<void>,
): Promise<number> {
  const { collection } = follow;
  const ids = await store.staleTokens(collection, MAX_SINGLE);
  if (ids.length === 0 || !(await store.collection(collection))) return 0;
  let count = 0;
  let left: string | null = null;
  if (ids.length === MAX_SINGLE) {
    const { items, skipped } = await api.tokens(targetOf(follow));
    await storeTokens(store, collection, items);
    count = items.length;
    left = skipped.sentence();
  }
  // Those that the pages lack are read one by one.
  for (const tokenId of await store.staleTokens(collection, MAX_SINGLE)) {
    const token = await api.token(targetOf(follow), tokenId);
    const row = token ?? withoutMetadata(tokenId, UNKNOWN);
    await storeTokens(store, collection, [row]);
    count += 1;
  }
  await exclusively(async () => {
    await replaceFromStore(store, collection, value);
  });
  report(`${collection}: read ${count} tokens again${left === null ? "" : `; ${left}`}`);
  return count;
}
