/**
 * Reads the metadata of new tokens, and of tokens whose contract said that they changed (ERC-4906). The collection is then
 * re-ranked and stored, as it is after a token was burned.
 */

import { BURNERS } from "../../../market/burned.ts";
import type { TokenMetadataRow } from "../../../storage/store/chain/chain-store.ts";
import type { Store } from "../../../storage/store/store.ts";
import type { ValueTokens } from "../../../valuation/ingest/prepare.ts";
import type { MetadataReader } from "../../metadata/fetch-metadata.ts";
import { isUnread } from "../../metadata/token-metadata.ts";
import type { LackingToken, ReportRefresh } from "../../refresh-report.ts";
import { replaceFromStore } from "../../replace-from-store.ts";
import { storeTokens } from "../../store-tokens.ts";
import { readMetadata } from "../add/erc721-tokens.ts";
import { createErc721Contract, type Erc721Contract } from "../protocol/erc721/erc721-contract.ts";
import type { ChainFollow } from "./chain-follow.ts";
import type { ChainConnection } from "./connect.ts";

export interface RefreshParts {
  readonly store: Store;
  readonly metadata: MetadataReader;
  readonly value: ValueTokens;
  readonly reportRefresh: ReportRefresh;
}

/** Tokens that are read at a time. The rest is read the next time. */
const MAX_TOKENS = 1_000;

export interface RereadParts {
  readonly store: Pick<Store, "putMetadata" | "putPictures">;
  readonly contract: Erc721Contract;
  readonly metadata: MetadataReader;
  /** Token id -> what is stored of it. */
  readonly known: ReadonlyMap<string, TokenMetadataRow>;
}

interface Reread {
  /** Tokens that could not be read. */
  readonly unread: readonly LackingToken[];
  /** Tokens of which a part is left out. */
  readonly partial: readonly LackingToken[];
}

/** Reads the metadata of tokens and stores them. A token that cannot be read keeps what is known of it. */
export async function rereadTokens(
  { store, contract, metadata, known }: RereadParts,
  collection: string,
  ids: readonly string[],
): Promise<Reread> {
  const rows = await readMetadata(contract, metadata, ids);
  await storeTokens(
    store,
    collection,
    rows.filter((row) => !isUnread(row)),
  );
  const unread = rows.filter(isUnread);
  // Not by `storeTokens`, because the picture of a kept row is stored already.
  await store.putMetadata(
    collection,
    unread.map((row) => ({ ...row, ...known.get(row.tokenId), problem: row.problem })),
  );
  const lacking = (given: readonly TokenMetadataRow[]) =>
    given.flatMap(({ tokenId, problem }) =>
      problem === null ? [] : [{ tokenId, reason: problem }],
    );
  return { unread: lacking(unread), partial: lacking(rows.filter((row) => !isUnread(row))) };
}

/** Returns the number of tokens that were read. */
export async function refreshMetadata(
  { store, metadata, value, reportRefresh }: RefreshParts,
  follow: ChainFollow,
  { reader, caller }: Pick<ChainConnection, "reader" | "caller">,
): Promise<number> {
  const { collection, contract, settings } = follow;
  if (settings.market !== "erc721") return 0;
  const ids = await store.staleTokens(collection, MAX_TOKENS);
  const gone = [...BURNERS, ...(settings.leavesOutHeld ? [contract] : [])];
  const isStale = ids.length > 0 || (await store.differsByOwner(collection, gone));
  if (!isStale || !(await store.collection(collection))) return 0;
  const known = new Map((await store.metadata(collection)).map((row) => [row.tokenId, row]));
  const erc721 = createErc721Contract(contract, reader, caller);
  const parts = { store, contract: erc721, metadata, known };
  const { unread, partial } = await rereadTokens(parts, collection, ids);
  const { omissions } = await replaceFromStore(store, collection, value);
  const lacking = [...unread, ...partial];
  reportRefresh(collection, { asked: ids.length, unread: unread.length, lacking, omissions });
  return ids.length;
}
