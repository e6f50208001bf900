/** External links of the site's layout. Forms and addresses of our own are in `site-links.ts`. */
import { PRODUCT, TAGLINE } from "../../contract/site/page-meta.ts";
import type { BrandName } from "./footer/BrandIcon.tsx";

export const GAS_TRACKER = "https://etherscan.io/gastracker";
export const ETH_PRICE_CHART = "https://www.coingecko.com/en/coins/ethereum";

export const SOCIAL_LINKS: readonly { readonly name: BrandName; readonly href: string }[] = [
  { name: "Twitter", href: "https://twitter.com/fairfloor" },
  { name: "Discord", href: "https://discord.gg/fairfloor" },
  { name: "Medium", href: "https://medium.com/@fairfloor" },
];

const SHARE_TEXT = `Is it a good deal? ${PRODUCT} shows rank, price and projected price of every token of a collection, live. ${TAGLINE}`;

function withQuery(address: string, query: Readonly<Record<string, string>>): string {
  return `${address}?${new URLSearchParams(query)}`;
}

export function facebookShare(url: string): string {
  return withQuery("https://www.facebook.com/sharer/sharer.php", { u: url, quote: SHARE_TEXT });
}

export function twitterShare(url: string): string {
  return withQuery("https://twitter.com/intent/tweet", { text: SHARE_TEXT, url });
}
