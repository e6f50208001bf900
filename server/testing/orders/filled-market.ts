/** Collections that OpenSea's orders are stored for. */
import type { Store } from "../../storage/store/store.ts";
import { punksCollection } from "../chain/punks-collection.ts";
import { followOf } from "./made-up-orders.ts";

/** Stores a collection that follows OpenSea. */
export async function fillMarket(store: Store, id: string, size = 20): Promise<void> {
  await store.putFollow(followOf(id));
  await store.replaceCollection(punksCollection(id, size));
}

/** Returns token id -> price of what is listed. */
export async function listedPrices(store: Store, id: string): Promise<Record<string, number>> {
  const { listings = [] } = (await store.listings(id)) ?? {};
  return Object.fromEntries(listings.map(({ tokenId, price }) => [tokenId, price]));
}
