/** Addresses of collections in links of the site. They open the chart as the reader chose it last. */
import { collectionPath, tokenPath } from "../../../contract/site/routes.ts";
import { chartHeight } from "../../storage/chart-height.ts";

function linkTo(path: string, isOnSale: boolean): string {
  const chosen = chartHeight.read();
  const parts = [isOnSale && "sale=on", chosen !== "value" && `chart=${chosen}`].filter(Boolean);
  return parts.length > 0 ? `${path}?${parts.join("&")}` : path;
}

interface Entry {
  readonly id: string;
  readonly listedCount: number;
}

/** Returns the address of a collection. It shows the tokens on sale, or all tokens if none is on sale. */
export function collectionEntry({ id, listedCount }: Entry): string {
  return linkTo(collectionPath(id), listedCount > 0);
}

/** Returns the address of a listed token. Closing it shows the tokens on sale, as `collectionEntry` does. */
export function listingPath(collectionId: string, tokenId: string): string {
  return linkTo(tokenPath(collectionId, tokenId), true);
}
