/** Collections that OpenSea's orders are stored for. */
import { ETHER } from "../../../contract/values/units.ts";
import type { Store } from "../../storage/store/store.ts";
import { punksCollection } from "../chain/punks-collection.ts";
import { followOf } from "./made-up-orders.ts";

/** Stores a collection that follows OpenSea. Its prices are in `unit`. */
export async function fillMarket(store: Store, id: string, size = 20, unit = ETHER): Promise<void> {
  await store.putFollow(followOf(id));
  const { draft, ...prepared } = punksCollection(id, size);
  await store.replaceCollection({ ...prepared, draft: { ...draft, currency: unit } });
}

/** Returns token id -> price of what is listed. */
export async function listedPrices(store: Store, id: string): Promise<Record<string, number>> {
  const { listings = [] } = (await store.listings(id)) ?? {};
  return Object.fromEntries(listings.map(({ tokenId, price }) => [tokenId, price]));
}
