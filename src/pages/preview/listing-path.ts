import { tokenPath } from "../../../contract/site/routes.ts";

/** Returns the address of a listed token. Closing it shows the tokens on sale, as `collectionEntry` does. */
export function listingPath(collectionId: string, tokenId: string): string {
  return `${tokenPath(collectionId, tokenId)}?sale=on`;
}
