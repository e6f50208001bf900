/** Compares the stored orders of a collection with all orders that OpenSea has, and repairs what differs. */
import type { MarketOrder } from "../../opensea/market-order.ts";
import type { OpenSeaApi, Target } from "../../opensea/rest/opensea-api.ts";
import type { LastSweep, OrderStore } from "../../store/orders/order-store.ts";

type SweepApi = Pick<OpenSeaApi, "listings" | "offers" | "orderState">;
type SweepStore = Pick<OrderStore, "absentOrders" | "sweepOrders">;

/**
 * Missing orders that are requested one by one, because pages skip some while orders change. If there are more, the others
 * count as ended.
 */
const MAX_CHECKED = 20;

/** Rejects with an `OpenSeaError`. Then nothing is changed. */
export async function sweep(
  collection: string,
  target: Target,
  api: SweepApi,
  store: SweepStore,
): Promise<LastSweep> {
  const listings = await api.listings(target);
  const offers = await api.offers(target);
  const snapshot = { ...listings, orders: [...listings.items, ...offers.items] };
  const absent = await store.absentOrders(collection, snapshot);
  const live: MarketOrder[] = [];
  for (const order of absent.slice(0, MAX_CHECKED))
    if ((await api.orderState(target, order)) === "live") live.push(order);
  return store.sweepOrders(collection, { ...snapshot, orders: [...snapshot.orders, ...live] });
}
