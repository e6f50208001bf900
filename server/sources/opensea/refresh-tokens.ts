/** Reads tokens that are new or changed from OpenSea. The collection is then stored again, with new ranks. */
import type { ValueTokens } from "../../ingest/prepare.ts";
import type { OpenSeaApi } from "../../opensea/rest/opensea-api.ts";
import type { TokenMetadataRow } from "../../store/chain/chain-store.ts";
import type { OpenSeaFollow } from "../../store/orders/order-store.ts";
import type { Store } from "../../store/store.ts";
import { storeTokens, withoutMetadata } from "../chain/add/token-reader.ts";
import { replaceFromStore } from "../replace-from-store.ts";

export interface RefreshParts {
  readonly store: Store;
  readonly api: Pick<OpenSeaApi, "token">;
  readonly value: ValueTokens;
  readonly report: (line: string) => void;
}

/** Tokens that are read at a time. The rest is read the next time. */
const MAX_TOKENS = 200;

/** Returns the number of tokens that were read. */
export async function refreshTokens(
  follow: OpenSeaFollow,
  { store, api, value, report }: RefreshParts,
): Promise<number> {
  const { collection } = follow;
  const ids = await store.staleTokens(collection, MAX_TOKENS);
  if (ids.length === 0 || !(await store.collection(collection))) return 0;
  const rows: TokenMetadataRow[] = [];
  for (const tokenId of ids) {
    const token = await api.token(follow, tokenId);
    rows.push(
      token
        ? { ...token, problem: null }
        : withoutMetadata(tokenId, "OpenSea does not know the token"),
    );
  }
  await storeTokens(store, collection, rows);
  await replaceFromStore(store, collection, value);
  report(`${collection}: read ${ids.length} tokens again`);
  return ids.length;
}
