import { formatDecimal } from "../values/format-decimal.ts";
import type { Listing } from "./listings.ts";

/** Formats the row that `parseListing` parses. */
export function formatListing({ tokenId, price, marketplace, listedAt }: Listing): string {
  const time = listedAt === null || listedAt === undefined ? "" : `,${Math.round(listedAt)}`;
  return `${tokenId},${formatDecimal(price)},${marketplace}${time}`;
}
