/** Simulates a market at one moment: the listed tokens, their marketplaces and their prices. */
import type { Eth } from "../../../contract/values/units.ts";
import type { Ask } from "../../market/market-events.ts";
import { createRandom } from "../art/random.ts";
import { askMarketplace, askPrice, listedShare, unprojectedFactor } from "./asks.ts";

interface SimulationInput {
  /** Also the seed: the same collection gets the same listings. */
  readonly collectionId: string;
  readonly tokenIds: readonly string[];
  /** Index into `tokenIds` -> value that asks are set around; null if there is no projection. */
  readonly projections: ArrayLike<Eth | null>;
  /** Assumed worth of the cheapest token if there are no projections. */
  readonly floor: Eth;
}

/** Lists about 8 to 18 percent of the tokens around their projections, on mixed marketplaces, in token order. */
export function simulateListings(input: SimulationInput): Ask[] {
  const { collectionId, tokenIds, projections, floor } = input;
  const random = createRandom(`${collectionId} listings`);
  const share = listedShare(collectionId);
  const asks: Ask[] = [];
  for (const [index, tokenId] of tokenIds.entries()) {
    if (!random.chance(share)) continue;
    const fair = projections[index] ?? floor * unprojectedFactor(collectionId, tokenId);
    asks.push({
      tokenId,
      price: askPrice(random, fair),
      marketplace: askMarketplace(random),
      currency: "ETH",
    });
  }
  return asks;
}
