/** External links of the site's layout. Forms and addresses of our own are in `site-links.ts`. */
import { PRODUCT, TAGLINE } from "../../contract/site/page-meta.ts";

export const GAS_TRACKER = "https://etherscan.io/gastracker";
export const ETH_PRICE_CHART = "https://www.coingecko.com/en/coins/ethereum";

/** Text that the menu shares with the address of a page. */
export const SHARE_TEXT = `Is it a good deal? ${PRODUCT} shows rank, price and projected price of every token of a collection, live. ${TAGLINE}`;
