/** Reads the store for the simulation. Token ids are read once per epoch, because they are the largest part. */

import { figureToWire } from "../../../contract/tokens/figures.ts";
import type { Store } from "../../storage/store/store.ts";
import type { MarketReader } from "./live-market.ts";

export function createStoreMarketReader(
  store: Pick<Store, "heads" | "collection" | "tokens" | "projections" | "listings">,
): MarketReader {
  const ids = new Map<string, { epoch: string; tokenIds: readonly string[] }>();

  async function tokenIds(collectionId: string, epoch: string): Promise<readonly string[]> {
    const known = ids.get(collectionId);
    if (known?.epoch === epoch) return known.tokenIds;
    const fresh = (await store.tokens(collectionId)).map(({ tokenId }) => tokenId);
    ids.set(collectionId, { epoch, tokenIds: fresh });
    return fresh;
  }

  return {
    async simulated() {
      const found = [];
      for (const { id } of await store.heads()) {
        const collection = await store.collection(id);
        if (collection?.dataSource.listingsSimulated)
          found.push({ id, demo: collection.demo, size: collection.size });
      }
      return found;
    },
    async snapshot(collectionId) {
      const collection = await store.collection(collectionId);
      const listings = await store.listings(collectionId);
      const projections = await store.projections(collectionId);
      if (!collection || !listings) return null;
      // Columns of another epoch belong to other tokens, so none are used.
      const fits = projections?.epoch === collection.epoch;
      return {
        tokenIds: await tokenIds(collectionId, collection.epoch),
        projections: fits ? Array.from(projections.figures.priceProjection, figureToWire) : [],
        listings: listings.listings.filter(({ currency }) => currency === undefined),
      };
    },
  };
}
