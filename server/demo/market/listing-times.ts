/** Times of the demo's listings: most within two months before the start, the latest minutes before it. */
import { DAY_MS, type UnixMs } from "../../../contract/values/units.ts";
import type { DraftListing } from "../../market/drafts.ts";
import type { Ask, Sale } from "../../market/market-events.ts";
import { createRandom, type Random } from "../art/random.ts";
import type { Theme } from "../themes/theme.ts";

/** The share of listings that are less than a day old. */
const RECENT_SHARE = 0.15;
const MIN_AGE_MS = 2 * 60_000;
const MEAN_AGE_DAYS = 20;

/**
 * Gives each of `asks` a time before `start`. No token was listed before the collection was published, or before the
 * token's last sale, which ends a listing. `sales` are by ascending time. Uses a separate random stream.
 */
export function withListingTimes(
  theme: Theme,
  asks: readonly Ask[],
  sales: readonly Sale[],
  start: UnixMs,
  seed: string,
): DraftListing[] {
  const random = createRandom(`${seed} ${theme.id} listing times`);
  const published = start + theme.publishedDay * DAY_MS;
  const lastSales = new Map(sales.map(({ tokenId, at }) => [tokenId, at]));
  return asks.map((ask) => {
    const age = listingAge(random);
    const place = random.next();
    const earliest = Math.max(published, lastSales.get(ask.tokenId) ?? published);
    const longest = start - earliest;
    // A token that was sold or published since then gets a time between that and the start.
    const chosen = age < longest ? age : longest * place;
    return { ...ask, at: start - Math.max(1, Math.round(chosen)) };
  });
}

/** Draws the age of a listing, in milliseconds. */
function listingAge(random: Random): number {
  const isRecent = random.chance(RECENT_SHARE);
  // Log-uniform: as many from 2 to 10 minutes as from 2 to 10 hours.
  if (isRecent) return MIN_AGE_MS * (DAY_MS / MIN_AGE_MS) ** random.next();
  return MEAN_AGE_DAYS * DAY_MS * random.exponential();
}
