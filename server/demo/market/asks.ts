/** Chooses prices and marketplaces for simulated sellers. */

import { OTHER_MARKETPLACE } from "../../../contract/listings/marketplaces.ts";
import type { Eth } from "../../../contract/values/units.ts";
import { createRandom, createWeightedDraw, type Random } from "../art/random.ts";

/** Rounds a price as people write it, to three significant digits. The minimum is a thousandth of a finney. */
export function humanPrice(price: Eth): Eth {
  return Number(Math.max(price, 1e-6).toPrecision(3));
}

/**
 * Returns what a seller asks for a token worth `fair`: mostly a little more, some bargains, a few absurd prices. It is
 * never 0: such an ask counts as none and would sort above every bargain by deviation.
 */
export function askPrice(random: Random, fair: Eth): Eth {
  const kind = random.next();
  if (kind < 0.022) return humanPrice(fair * 10 ** random.between(1, 3));
  if (kind < 0.085) return humanPrice(fair * random.between(0.6, 0.9));
  const markup = Math.exp(-0.06 + 0.16 * random.exponential());
  // Many sellers round: 0.95 rather than 0.948.
  return random.chance(0.35) ? Number((fair * markup).toPrecision(2)) : humanPrice(fair * markup);
}

const MARKETS = createWeightedDraw([62, 19, 16, 3]);
const MARKET_IDS = [1, 2, 3, OTHER_MARKETPLACE] as const;

export function askMarketplace(random: Random): number {
  return MARKET_IDS[MARKETS.draw(random)];
}

/** Returns the share of a collection that its simulated market keeps listed: 8 to 18 percent, by its id. */
export function listedShare(collectionId: string): number {
  return createRandom(`${collectionId} listed share`).between(0.08, 0.18);
}

/**
 * Returns the simulated worth of a token without a projection, as a multiple of the floor: most are floor tokens, a few
 * are dear. The result is always the same for the same token.
 */
export function unprojectedFactor(collectionId: string, tokenId: string): number {
  const random = createRandom(`${collectionId} ${tokenId} factor`);
  return Math.exp(0.09 * random.exponential() + (random.chance(0.02) ? random.exponential() : 0));
}
