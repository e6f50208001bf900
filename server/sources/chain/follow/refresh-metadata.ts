/**
 * Reads the metadata of new tokens, and of tokens whose contract said that they changed (ERC-4906). The collection is then
 * re-ranked and stored.
 */

import type { Store } from "../../../storage/store/store.ts";
import type { ValueTokens } from "../../../valuation/ingest/prepare.ts";
import type { MetadataReader } from "../../metadata/fetch-metadata.ts";
import { replaceFromStore } from "../../replace-from-store.ts";
import { readMetadata } from "../add/erc721-tokens.ts";
import { storeTokens } from "../add/token-reader.ts";
import { createErc721Contract } from "../protocol/erc721/erc721-contract.ts";
import type { ChainFollow } from "./chain-follow.ts";
import type { ChainConnection } from "./connect.ts";

export interface RefreshParts {
  readonly store: Store;
  readonly metadata: MetadataReader;
  readonly value: ValueTokens;
  readonly report: (line: string) => void;
}

/** Tokens that are read at a time. The rest is read the next time. */
const MAX_TOKENS = 1_000;

/** Returns the number of tokens that were read. */
export async function refreshMetadata(
  { store, metadata, value, report }: RefreshParts,
  follow: ChainFollow,
  { reader, caller }: Pick<ChainConnection, "reader" | "caller">,
): Promise<number> {
  const { collection, contract, settings } = follow;
  if (settings.market !== "erc721") return 0;
  const ids = await store.staleTokens(collection, MAX_TOKENS);
  if (ids.length === 0 || !(await store.collection(collection))) return 0;
  const rows = await readMetadata(createErc721Contract(contract, reader, caller), metadata, ids);
  await storeTokens(store, collection, rows);
  await replaceFromStore(store, collection, value);
  report(`${collection}: read the metadata of ${ids.length} tokens again`);
  return ids.length;
}
