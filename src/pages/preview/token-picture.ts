import * as apiPath from "../../../contract/api-path.ts";
import type { CollectionSummary } from "../../../contract/collection.ts";
import type { TraitPair } from "../../../contract/token.ts";

/** Device pixels that address a picture: those who draw it ask for their own width. */
const ANY_WIDTH = 512;

/** Where a token's picture is; null in a collection without pictures. */
export function pictureUrl(
  { id, imageUrl }: Pick<CollectionSummary, "id" | "imageUrl">,
  tokenId: string,
): string | null {
  return imageUrl === null ? null : apiPath.image(id, tokenId, ANY_WIDTH);
}

/** A preview knows no traits: what is drawn in a picture's stead goes by the token's id. */
export function noTraits(): readonly TraitPair[] {
  return [];
}
