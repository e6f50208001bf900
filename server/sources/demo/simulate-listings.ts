/** A simulated market at a moment: which tokens are listed, where and for how much. */
import type { Eth } from "../../../contract/units.ts";
import type { Offer } from "../source.ts";
import { askMarketplace, askPrice, listedShare, unknownFactor } from "./asks.ts";
import { createRandom } from "./random.ts";

export interface SimulationInput {
  /** Also the seed: the same collection gets the same listings. */
  readonly collectionId: string;
  readonly tokenIds: readonly string[];
  /** Index into `tokenIds` -> what asks are set around; null where nothing is known. */
  readonly projections: ArrayLike<Eth | null>;
  /** What the cheapest token is taken to be worth where there is no projection. */
  readonly floor: Eth;
}

/** About 8 to 18 percent of the tokens, around their projections, on mixed marketplaces. In token order. */
export function simulateListings(input: SimulationInput): Offer[] {
  const { collectionId, tokenIds, projections, floor } = input;
  const random = createRandom(`${collectionId} listings`);
  const share = listedShare(collectionId);
  const offers: Offer[] = [];
  for (const [index, tokenId] of tokenIds.entries()) {
    if (!random.chance(share)) continue;
    const fair = projections[index] ?? floor * unknownFactor(collectionId, tokenId);
    offers.push({
      tokenId,
      price: askPrice(random, fair),
      marketplace: askMarketplace(random),
      currency: "ETH",
    });
  }
  return offers;
}
