/** Drafts one demo collection: its tokens, two years of sales, and its listings at the start. */
import { DAY_MS, ETHER, type UnixMs } from "../../../contract/values/units.ts";
import type { CollectionDraft } from "../../market/drafts.ts";
import type { Theme } from "../themes/theme.ts";
import { generateTokens } from "./generate-tokens.ts";
import { withListingTimes } from "./listing-times.ts";
import { collectionMarket, type MarketPath, salesHistory } from "./market-history.ts";
import { simulateListings } from "./simulate-listings.ts";

export const DEMO_NOTE =
  "A demo collection: its tokens, sales and listings are invented by Fairfloor's simulator, and nothing here can be bought.";

/** Fees that were usual on the largest marketplace in 2022. */
const DEMO_FEES = { marketplace: 0.025, royalty: 0.05 };

/** Drafts a theme's collection. The same theme, market, seed and start give the same draft, to the byte. */
export function demoDraft(
  theme: Theme,
  common: MarketPath,
  start: UnixMs,
  seed: string,
): CollectionDraft {
  const { traits, vibes, tokens, premiums, coverTokenId } = generateTokens(theme, seed);
  const tokenIds = tokens.map(({ tokenId }) => tokenId);
  const path = collectionMarket(theme, common, seed);
  const sales = salesHistory(theme, tokenIds, premiums, path, start, seed);
  const asks = simulateListings({
    collectionId: theme.id,
    tokenIds,
    projections: premiums.map((premium) => theme.market.floor * Math.exp(premium)),
    floor: theme.market.floor,
  });
  const onDay = (day: number | undefined) => (day === undefined ? null : start + day * DAY_MS);
  return {
    id: theme.id,
    name: theme.name,
    description: theme.description,
    chain: "ethereum",
    currency: ETHER,
    contractAddress: null,
    links: [],
    briteline: false,
    fees: DEMO_FEES,
    featured: theme.featured,
    featuredStartDate: onDay(theme.featuredFromDay),
    featuredEndDate: onDay(theme.featuredUntilDay),
    firstPublishedToProduction: start + theme.publishedDay * DAY_MS,
    demo: true,
    drawn: true,
    coverTokenId,
    dataSource: { kind: "demo", note: DEMO_NOTE, listingsSimulated: true },
    traits,
    vibes,
    tokens,
    sales,
    listings: withListingTimes(theme, asks, sales, start, seed),
  };
}
