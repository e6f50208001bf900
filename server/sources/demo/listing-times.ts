/** Times of the demo's listings: most within two months before the start, the latest minutes before it. */
import { DAY_MS, type UnixMs } from "../../../contract/values/units.ts";
import { createRandom, type Random } from "../../art/random.ts";
import type { DraftListing } from "../../model/drafts.ts";
import type { Offer, Sale } from "../../model/market-events.ts";

const MINUTE_MS = 60_000;

/** The share of listings that are less than a day old. */
const RECENT_SHARE = 0.15;
const MIN_AGE_MS = 2 * MINUTE_MS;
const MEAN_AGE_DAYS = 20;

interface ListingTimesInput {
  readonly collectionId: string;
  readonly offers: readonly Offer[];
  /** By ascending time. No token was listed before its last sale, which ends a listing. */
  readonly sales: readonly Sale[];
  /** Publication of the collection. No token was listed before. */
  readonly published: UnixMs;
  readonly start: UnixMs;
  readonly seed: string;
}

/** Gives each of `offers` a time before `start`. Uses a separate random stream. */
export function withListingTimes(input: ListingTimesInput): DraftListing[] {
  const { collectionId, offers, sales, published, start, seed } = input;
  const random = createRandom(`${seed} ${collectionId} listing times`);
  const lastSales = new Map(sales.map(({ tokenId, at }) => [tokenId, at]));
  return offers.map((offer) => {
    const age = listingAge(random);
    const place = random.next();
    const earliest = Math.max(published, lastSales.get(offer.tokenId) ?? published);
    const longest = start - earliest;
    // A token that was sold or published since then gets a time between that and the start.
    const chosen = age < longest ? age : longest * place;
    return { ...offer, at: start - Math.max(1, Math.round(chosen)) };
  });
}

/** Draws the age of a listing, in milliseconds. */
function listingAge(random: Random): number {
  const isRecent = random.chance(RECENT_SHARE);
  // Log-uniform: as many from 2 to 10 minutes as from 2 to 10 hours.
  if (isRecent) return MIN_AGE_MS * (DAY_MS / MIN_AGE_MS) ** random.next();
  return MEAN_AGE_DAYS * DAY_MS * random.exponential();
}
