/** Passes the pages of one collection's feed on, and says what was left out of them. */
import { inspect } from "../../../contract/values/problem.ts";
import type { UnixMs } from "../../../contract/values/units.ts";
import type { MarketOrder, OrderEvent } from "../../market/market-order.ts";
import type { MarketSink } from "../../market/market-source.ts";
import { EXCESS_SALE } from "../sale-budget.ts";
import { createSkippedRows, type SkippedRows } from "../skipped-rows.ts";
import { type FeedPage, parsePage } from "./parse-page.ts";

/** Says which rows were taken as something else. Null if none were. */
export function takenSentence({ taken }: Pick<PageCounts, "taken">): string | null {
  return taken.sentence("taken as something else");
}

/** All live listings, of which pages arrive one after the other. */
export interface FullList {
  readonly startedAt: UnixMs;
  /** Listing id -> its newest row. */
  readonly orders: Map<string, Extract<OrderEvent, { readonly kind: "placed" }>>;
  /** Rows of listings so far. */
  listed: number;
  /** Number of them that could be read. */
  readable: number;
}

/** Rows that were left out, and those that were taken as something else. */
export interface PageCounts {
  readonly left: SkippedRows;
  readonly taken: SkippedRows;
}

export interface Taker {
  /**
   * Stores the rows of a page, and adds what was left out or taken as something else to `counts`. Returns why the page cannot be
   * used, as the end of "it sends a page whose ...".
   */
  take(json: unknown, counts: PageCounts, list?: FullList): Promise<FeedPage | string>;
  /** Makes the listings of a full list the live ones. Returns why it cannot be used, like `take`. */
  finish(list: FullList, marketTime: UnixMs): Promise<string | null>;
}

const MAX_LISTINGS = 100_000;
const STORED_AT_ONCE = 1_000;
/** Names of unknown marketplaces and fields that are reported. */
const MAX_REPORTED = 20;

export function beginList(startedAt: UnixMs): FullList {
  return { startedAt, orders: new Map(), listed: 0, readable: 0 };
}

export function createTaker(
  collection: string,
  sink: Pick<MarketSink, "orders" | "sweep" | "unit">,
  report: (line: string) => void,
  readsChain = false,
): Taker {
  const reported = new Set<string>();
  const reportOnce = (line: string) => {
    if (reported.has(line) || reported.size >= MAX_REPORTED) return;
    reported.add(line);
    report(`${collection}: the feed's ${line}`);
  };
  const context = {
    readsChain,
    onUnknownMarketplace: (name: string) =>
      reportOnce(`marketplace ${JSON.stringify(name)} is not known and counts as Other`),
    onUnreadField: (of: string, name: string) =>
      reportOnce(`field ${inspect(name)} is not read (${of})`),
  };

  return {
    async take(json, counts, list) {
      const left = createSkippedRows();
      const taken = createSkippedRows();
      const given = { unit: await sink.unit(), now: Date.now(), skipped: left, taken };
      const page = parsePage(json, { ...context, ...given });
      if (typeof page === "string") return page;
      if (list) {
        list.listed += page.listed;
        if (list.listed > MAX_LISTINGS) return `listings are more than ${MAX_LISTINGS} in all`;
      }
      for (let first = 0; first < page.events.length; first += STORED_AT_ONCE) {
        const events = page.events.slice(first, first + STORED_AT_ONCE);
        const { unknownTokens, excessSales } = await sink.orders(events, { isChecked: true });
        for (const sale of excessSales) left.add(EXCESS_SALE, sale.tokenId, sale);
        for (const tokenId of unknownTokens)
          left.add("its token is not in the collection", tokenId, { tokenId });
      }
      for (const event of list ? page.events : []) addTo(list!, event);
      counts.left.merge(left);
      counts.taken.merge(taken);
      return page;
    },

    async finish({ orders, listed, readable, startedAt }, marketTime) {
      // The listings that are missing from the list would end.
      if (readable * 2 < listed) return `listings cannot be read, only ${readable} of ${listed}`;
      const live = Array.from(orders.values(), ({ order }): MarketOrder => order);
      await sink.sweep({ orders: live, startedAt, marketTime });
      return null;
    },
  };
}

/** A full list may repeat a listing, and say that one ended since its first page. */
function addTo(list: FullList, event: OrderEvent): void {
  const { orders } = list;
  if (event.kind === "placed") {
    list.readable += 1;
    const known = orders.get(event.order.hash);
    if (!known || known.stamp.at <= event.stamp.at) orders.set(event.order.hash, event);
  } else if ((event.kind === "cancelled" || event.kind === "sold") && event.hash !== null)
    orders.delete(event.hash);
}
