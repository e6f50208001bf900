/** Stores what a source reads of tokens. */
import { STORED_PICTURE, UNUSABLE_PICTURE } from "../market/drafts.ts";
import { decodeDataPicture } from "../media/images/data-picture.ts";
import type {
  ChainStore,
  StoredPicture,
  TokenMetadataRow,
} from "../storage/store/chain/chain-store.ts";

/** Describes a token of which nothing is known but its id. `problem` says why, without a full stop. */
export function withoutMetadata(tokenId: string, problem: string): TokenMetadataRow {
  return { tokenId, name: null, imageUrl: null, animationUrl: null, traits: [], problem };
}

const NO_PICTURE =
  "the picture in its metadata is of no type that is shown, or larger than 512 KB (SVG: 1 MB)";

/** Stores tokens. A picture in a `data:` address is stored beside its token, which then points at it. */
export async function storeTokens(
  store: Pick<ChainStore, "putMetadata" | "putPictures">,
  collection: string,
  rows: readonly TokenMetadataRow[],
): Promise<void> {
  const pictures = new Map<string, StoredPicture>();
  const stored = rows.map((row) => {
    if (!row.imageUrl?.startsWith("data:")) return row;
    const picture = decodeDataPicture(row.imageUrl);
    if (!picture) return { ...row, imageUrl: UNUSABLE_PICTURE, problem: row.problem ?? NO_PICTURE };
    pictures.set(row.tokenId, picture);
    return { ...row, imageUrl: STORED_PICTURE };
  });
  await store.putPictures(collection, pictures);
  await store.putMetadata(collection, stored);
}
