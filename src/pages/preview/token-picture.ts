import * as apiPath from "../../../contract/api-path.ts";
import type { CollectionSummary } from "../../../contract/collection.ts";
import type { TraitPair } from "../../../contract/tokens/token.ts";

/** Width in the picture's URL, in device pixels. Each drawing component replaces it with its own width. */
const ANY_WIDTH = 512;

/** Returns the URL of a token's picture; null in a collection without pictures. */
export function pictureUrl(
  { id, imageUrl }: Pick<CollectionSummary, "id" | "imageUrl">,
  tokenId: string,
): string | null {
  return imageUrl === null ? null : apiPath.image(id, tokenId, ANY_WIDTH);
}

/** Returns no traits, because a preview has none: a drawn pattern then depends only on the token's id. */
export function noTraits(): readonly TraitPair[] {
  return [];
}
