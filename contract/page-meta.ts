/** Titles and descriptions of pages (spec section 2), said once for the page and for the HTML a server sends. */
import { whole } from "./format.ts";

export const PRODUCT = "Fairfloor";
export const TAGLINE = "Know the value of any NFT. Instantly.";

/** Marks that turn the direction of text, and controls: in a title they would turn what follows a name. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\p{Cc}]/gu;

/** The product's name plus an optional page title. A title that names the product stands alone. */
export function documentTitle(pageTitle: string): string {
  const title = pageTitle.replace(TURNING, "");
  if (title === "") return PRODUCT;
  return title.endsWith(PRODUCT) ? title : `${title} | ${PRODUCT}`;
}

export function collectionTitle(collectionName: string): string {
  return `${collectionName} on ${PRODUCT}`;
}

export function collectionDescription(collectionName: string, size: number): string {
  return `Rank, price, projection and deviation of all ${whole(size)} tokens of ${collectionName}, live.`;
}

export function tokenTitle(collectionName: string, tokenId: string): string {
  return `${collectionName} - #${tokenId}`;
}

export function tokenDescription(rank: number, size: number): string {
  return `Ranked ${rank} of ${size}. ${TAGLINE}`;
}

export interface PageMeta {
  /** Without the product's name, which `documentTitle` adds. Empty for the product alone. */
  readonly title: string;
  readonly description: string;
}
