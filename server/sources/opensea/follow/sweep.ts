/** Compares the stored orders of a collection with all orders that OpenSea has, and repairs what differs. */
import type { UnixMs } from "../../../../contract/values/units.ts";
import type { LastSweep } from "../../../market/follow.ts";
import type { MarketOrder } from "../../../market/market-order.ts";
import type { OrderStore } from "../../../storage/store/orders/order-store.ts";
import type { SkippedRows } from "../../skipped-rows.ts";
import { OpenSeaError } from "../protocol/opensea-error.ts";
import type { OpenSeaApi, Pages, Target } from "../protocol/rest/opensea-api.ts";
import { OPENSEA } from "./opensea-follow.ts";

type SweepApi = Pick<OpenSeaApi, "listings" | "offers" | "orderState">;
type SweepStore = Pick<OrderStore, "absentOrders" | "sweepOrders">;

/**
 * A stored order that the pages lack may be live, because pages skip some while orders change. At most so many are requested
 * one by one, asks first. The others count as ended, unless most of the requested ones are live.
 */
const MAX_CHECKED = 20;

interface Sweep extends LastSweep {
  /** Time at which the sweep began, by the market's clock. */
  readonly marketTime: UnixMs;
}

/**
 * Counts in `skipped` the listings and offers that are left out. Rejects with an `OpenSeaError`. Then nothing is changed.
 */
export async function sweep(
  collection: string,
  target: Target,
  api: SweepApi,
  store: SweepStore,
  skipped: SkippedRows,
): Promise<Sweep> {
  const listings = await api.listings(target);
  const offers = await api.offers(target);
  skipped.merge(listings.skipped);
  skipped.merge(offers.skipped);
  const snapshot = { ...listings, orders: [...listings.items, ...offers.items] };
  const absent = await store.absentOrders(collection, OPENSEA, snapshot);
  const asks = absent.filter(({ side }) => side === "ask");
  const bids = absent.filter(({ side }) => side === "bid");
  if (isUnreadable(listings) && asks.length > 0) throw unknownShape("listings");
  if (isUnreadable(offers) && bids.length > 0) throw unknownShape("offers");
  const checked = [...asks, ...bids].slice(0, MAX_CHECKED);
  const live: MarketOrder[] = [];
  for (const order of checked)
    if ((await api.orderState(target, order)) === "live") live.push(order);
  if (absent.length > MAX_CHECKED && 2 * live.length > MAX_CHECKED)
    throw new OpenSeaError("unavailable", "OpenSea's pages lack orders that are live");
  const orders = [...snapshot.orders, ...live];
  const stored = await store.sweepOrders(collection, OPENSEA, { ...snapshot, orders });
  return { ...stored, marketTime: snapshot.marketTime };
}

/** True if there were entries and none could be read. */
function isUnreadable({ items, skipped }: Pages<MarketOrder>): boolean {
  return items.length === 0 && skipped.total > 0;
}

function unknownShape(name: string): OpenSeaError {
  return new OpenSeaError("unavailable", `OpenSea's ${name} have a shape that is not known`);
}
