/** Reads tokens that are new or changed from OpenSea. The collection is then ranked and stored again. */
import type { TokenMetadataRow } from "../../../storage/store/chain/chain-store.ts";
import type { Store } from "../../../storage/store/store.ts";
import type { ValueTokens } from "../../../valuation/ingest/prepare.ts";
import type { LackingToken, ReportRefresh } from "../../refresh-report.ts";
import { replaceFromStore } from "../../replace-from-store.ts";
import { createSkippedRows, type SkippedRows } from "../../skipped-rows.ts";
import { storeTokens, withoutMetadata } from "../../store-tokens.ts";
import type { OpenSeaApi } from "../protocol/rest/opensea-api.ts";
import { type OpenSeaFollow, targetOf } from "./opensea-follow.ts";

export interface RefreshParts {
  readonly store: Store;
  readonly api: Pick<OpenSeaApi, "token" | "tokens">;
  readonly value: ValueTokens;
  readonly reportRefresh: ReportRefresh;
}

/** If as many tokens are stale, as when a collection is revealed, the pages of all tokens take fewer requests. */
const MAX_SINGLE = 100;

export interface Reread {
  /** Tokens of `ids` that were not read. They stay as they are. */
  readonly unread: readonly { readonly tokenId: string; readonly reason: string }[];
  /** Rows of OpenSea's list that are left out. */
  readonly skipped: SkippedRows;
}

/** Reads tokens from OpenSea and stores them: those of `ids` one by one, or all of its list. */
export async function rereadOnOpenSea(
  store: Store,
  follow: OpenSeaFollow,
  api: RefreshParts["api"],
  ids: readonly string[],
  isAll: boolean,
): Promise<Reread> {
  const target = targetOf(follow);
  const unread = (lacking: readonly string[], reason: string) =>
    lacking.map((tokenId) => ({ tokenId, reason }));
  if (isAll) {
    const { items, skipped } = await api.tokens(target);
    await storeTokens(store, follow.collection, items);
    const read = new Set(items.map(({ tokenId }) => tokenId));
    const lacking = ids.filter((id) => !read.has(id));
    return { unread: unread(lacking, "OpenSea's list does not have it"), skipped };
  }
  const lacking: string[] = [];
  for (const tokenId of ids) {
    const token = await api.token(target, tokenId);
    if (token) await storeTokens(store, follow.collection, [token]);
    else lacking.push(tokenId);
  }
  return { unread: unread(lacking, UNKNOWN), skipped: createSkippedRows() };
}

const UNKNOWN = "OpenSea does not know the token";

/** Returns a row without metadata for a token that OpenSea does not know. */
export async function readToken(
  api: Pick<OpenSeaApi, "token">,
  follow: OpenSeaFollow,
  tokenId: string,
): Promise<TokenMetadataRow> {
  const token = await api.token(targetOf(follow), tokenId);
  return token ?? withoutMetadata(tokenId, UNKNOWN);
}

/**
 * Returns the number of tokens that were read. `exclusively` runs the replacement while no event is applied: an event that
 * came between would be lost with the old contents.
 */
export async function refreshTokens(
  follow: OpenSeaFollow,
  { store, api, value, reportRefresh }: RefreshParts,
  exclusively: (task: () => Promise<void>) => Promise<void>,
): Promise<number> {
  const { collection } = follow;
  const ids = await store.staleTokens(collection, MAX_SINGLE);
  if (ids.length === 0 || !(await store.collection(collection))) return 0;
  let count = 0;
  let unread = 0;
  const lacking: LackingToken[] = [];
  const left: string[] = [];
  const keep = async (tokens: readonly TokenMetadataRow[]) => {
    await storeTokens(store, collection, tokens);
    for (const { tokenId, problem } of tokens)
      if (problem !== null) lacking.push({ tokenId, reason: problem });
  };
  if (ids.length === MAX_SINGLE) {
    const { items, skipped } = await api.tokens(targetOf(follow));
    await keep(items);
    count = items.length;
    const sentence = skipped.sentence();
    if (sentence !== null) left.push(sentence);
  }
  const known = new Map((await store.metadata(collection)).map((row) => [row.tokenId, row]));
  // Tokens that the pages lack are read one by one. One that cannot be read again is kept as it was.
  for (const tokenId of await store.staleTokens(collection, MAX_SINGLE)) {
    const token = await api.token(targetOf(follow), tokenId);
    const kept = known.get(tokenId) ?? withoutMetadata(tokenId, UNKNOWN);
    if (token) await keep([token]);
    else {
      await store.putMetadata(collection, [{ ...kept, problem: UNKNOWN }]);
      lacking.push({ tokenId, reason: UNKNOWN });
      unread += 1;
    }
    count += 1;
  }
  await exclusively(async () => {
    for (const omission of (await replaceFromStore(store, collection, value)).omissions)
      left.push(omission);
  });
  reportRefresh(collection, { asked: count, unread, lacking, omissions: left });
  return count;
}
