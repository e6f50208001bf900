/** Reads the tokens of a collection and what they are: names, traits and pictures. */

import type { ContractCaller } from "../../../chain/rpc/call-many.ts";
import type { ChainReader } from "../../../chain/rpc/chain-reader.ts";
import { decodeDataPicture } from "../../../images/data-picture.ts";
import { sanitizeDataPicture } from "../../../images/raster.ts";
import { describeProblems } from "../../../metadata/describe-problems.ts";
import { STORED_PICTURE } from "../../../model/drafts.ts";
import type { ChainStore, Follow, TokenMetadataRow } from "../../../store/chain-store.ts";
import type { Progress } from "./progress.ts";

export interface TokenReader {
  /** Returns the ids of all tokens. */
  ids(): Promise<readonly string[]>;
  /** Reads and stores what is not stored yet. Returns sentences about what is missing. */
  readAll(follow: Pick<Follow, "collection">, ids: readonly string[]): Promise<readonly string[]>;
}

export interface TokenReaderParts {
  readonly store: ChainStore;
  readonly reader: ChainReader;
  readonly caller: ContractCaller;
  readonly progress: Progress;
}

/** Describes a token of which nothing is known but its id. `problem` says why, without a full stop. */
export function withoutMetadata(tokenId: string, problem: string): TokenMetadataRow {
  return { tokenId, name: null, imageUrl: null, animationUrl: null, traits: [], problem };
}

/** Stores tokens. A picture in a `data:` address is checked and stored beside its token. */
export async function storeTokens(
  store: ChainStore,
  collection: string,
  rows: readonly TokenMetadataRow[],
): Promise<void> {
  const pictures = new Map<string, Uint8Array>();
  const stored: TokenMetadataRow[] = [];
  for (const row of rows) {
    const picture = row.imageUrl?.startsWith("data:") ? await readPicture(row.imageUrl) : null;
    if (picture) pictures.set(row.tokenId, picture);
    const isData = row.imageUrl?.startsWith("data:") ?? false;
    stored.push(isData ? { ...row, imageUrl: picture ? STORED_PICTURE : null } : row);
  }
  await store.putPictures(collection, pictures);
  await store.putMetadata(collection, stored);
}

/** Returns null for a picture that is not shown: a format that browsers do not know, or one that is too large. */
async function readPicture(address: string): Promise<Uint8Array | null> {
  const decoded = decodeDataPicture(address);
  if (!decoded) return null;
  try {
    return await sanitizeDataPicture(decoded.bytes, decoded.type);
  } catch {
    return null; // the token is shown without a picture
  }
}

export function describeMissing(rows: readonly TokenMetadataRow[]): readonly string[] {
  return describeProblems(
    rows.flatMap(({ tokenId, problem }) => (problem ? [{ tokenId, reason: problem }] : [])),
  );
}
