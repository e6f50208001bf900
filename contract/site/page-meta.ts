/** Titles and descriptions of pages, defined once for the page and for the HTML that the server sends. */
import { whole } from "../values/format.ts";

export const PRODUCT = "Fairfloor";
export const TAGLINE = "Know the value of any NFT. Instantly.";

/**
 * Control characters and bidirectional marks, removed because a title can neither show nor isolate them: such a mark would turn
 * the text after a name. Names on the page are isolated, so they may keep directional marks.
 */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\p{Cc}]/gu;

/** Returns the optional page title followed by the product's name. A title that ends in that name stays as it is. */
export function documentTitle(pageTitle: string): string {
  const title = pageTitle.replace(BIDI_CONTROLS, "");
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
  /** Title without the product's name, which `documentTitle` adds. Empty for the product's name alone. */
  readonly title: string;
  readonly description: string;
}
