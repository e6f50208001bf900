/** Paths of the REST API, and their answers. */

import type { RestFaults } from "../faults.ts";
import { CURRENCIES } from "../market/currencies.ts";
import type { Market } from "../market/market.ts";
import type { StandInOrder } from "../market/market-types.ts";
import { eventJson, eventTypeOf } from "./event-json.ts";
import { orderJson, SEAPORT, secondsOf } from "./order-json.ts";
import { ascending, descending, type Entries, pageOf } from "./pages.ts";
import {
  collectionJson,
  contractJson,
  nftDetailedJson,
  nftJson,
  traitCountsJson,
} from "./token-json.ts";

export interface RestAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Answers a request whose path matches, with the parts of the path that the pattern catches. */
type Route = readonly [
  pattern: RegExp,
  answer: (parts: readonly string[], query: URLSearchParams) => RestAnswer,
];

/** Creates the function that answers a path with its query. */
export function createRoutes(market: Market, faults: RestFaults) {
  const ok = (body: unknown): RestAnswer => ({ status: 200, body });

  function slugOf(chain: string, contract: string): string | undefined {
    return market.slugs.find((slug) => {
      const known = market.collection(slug);
      return known.chain === chain && known.contract === contract.toLowerCase();
    });
  }

  /** Answers with a page. `path` and the query without its cursor name the request. */
  function page<Item>(
    field: string,
    path: string,
    query: URLSearchParams,
    entries: Entries<Item>,
  ): RestAnswer {
    const own = new URLSearchParams(query);
    own.delete("next");
    const found = pageOf(entries, query, `${path}?${own}`, faults);
    if (typeof found === "string") return refusal(400, found);
    const { entries: shown, next } = found;
    return ok({ [field]: shown, ...(next !== undefined && { next }) });
  }

  function ordersOf(slug: string, side: StandInOrder["side"]): StandInOrder[] {
    const all = faults.inactiveOrders ? market.allOrders(slug) : market.liveOrders(slug);
    return all.filter((order) => order.side === side);
  }

  const json = (order: StandInOrder) => orderJson(market, order);
  const newestFirst = ({ sequence }: StandInOrder) => descending(sequence);
  const cheapestFirst = (order: StandInOrder) => ascending(inGwei(order)) + newestFirst(order);

  function listings(
    [slug = "", which = ""]: readonly string[],
    query: URLSearchParams,
  ): RestAnswer {
    const isAsked = ({ taker }: StandInOrder) =>
      taker === null || query.get("include_private_listings") === "true";
    const items = ordersOf(slug, "ask").filter(isAsked);
    const key = which === "best" ? cheapestFirst : newestFirst;
    return page("listings", `listings/${slug}/${which}`, query, { items, key, json });
  }

  function offers([slug = ""]: readonly string[], query: URLSearchParams): RestAnswer {
    const items = ordersOf(slug, "bid");
    return page("offers", `offers/${slug}`, query, { items, key: newestFirst, json });
  }

  function events([slug = ""]: readonly string[], query: URLSearchParams): RestAnswer {
    if (faults.hasNoEventsPath) return refusal(404, "Not found");
    const types = query.getAll("event_type");
    // OpenSea does not say whether the bounds belong to the span. They do not here: that is harder for a client.
    const after = Number(query.get("after") ?? Number.NEGATIVE_INFINITY);
    const before = Number(query.get("before") ?? Number.POSITIVE_INFINITY);
    if (Number.isNaN(after) || Number.isNaN(before)) return refusal(400, "invalid timestamp");
    const items = market.events(slug).filter((event) => {
      const type = eventTypeOf(event);
      const second = secondsOf(event.at);
      if (type === null || second <= after || second >= before) return false;
      return types.length === 0 || types.includes(type);
    });
    return page("asset_events", `events/${slug}`, query, {
      items,
      key: ({ sequence }) => descending(sequence),
      json: (event) => eventJson(market, event, faults.plainEventTypes),
    });
  }

  function tokens([slug = ""]: readonly string[], query: URLSearchParams): RestAnswer {
    const items = [...market.collection(slug).tokens.values()].map((token, index) => ({
      token,
      index,
    }));
    return page("nfts", `nfts/${slug}`, query, {
      items,
      key: ({ index }) => ascending(index),
      json: ({ token }) => nftJson(market, slug, token),
    });
  }

  /** Paths of a collection, by its slug. */
  const ofCollection: readonly Route[] = [
    [/^collections\/([^/]+)$/, ([slug = ""]) => ok(collectionJson(market, slug))],
    [/^collection\/([^/]+)\/nfts$/, tokens],
    [/^traits\/([^/]+)$/, ([slug = ""]) => ok(traitCountsJson(market, slug))],
    [/^listings\/collection\/([^/]+)\/(all|best)$/, listings],
    [/^offers\/collection\/([^/]+)\/all$/, offers],
    [/^events\/collection\/([^/]+)$/, events],
  ];

  const others: readonly Route[] = [
    [
      /^chain\/([^/]+)\/contract\/([^/]+)$/,
      ([chain = "", contract = ""]) => {
        const slug = slugOf(chain, contract);
        return slug === undefined
          ? refusal(404, "Contract not found")
          : ok(contractJson(market, slug));
      },
    ],
    [
      /^chain\/([^/]+)\/contract\/([^/]+)\/nfts\/([^/]+)$/,
      ([chain = "", contract = "", tokenId = ""]) => {
        const slug = slugOf(chain, contract);
        const token = slug && market.collection(slug).tokens.get(tokenId);
        if (!slug || !token) return refusal(404, "NFT not found");
        return ok({ nft: nftDetailedJson(market, slug, token) });
      },
    ],
    [
      /^orders\/chain\/([^/]+)\/protocol\/([^/]+)\/([^/]+)$/,
      ([chain = "", protocol = "", hash = ""]) => {
        if (faults.hasNoOrderPath) return refusal(404, "Not found");
        const order = market.findOrder(hash);
        const isThere =
          order &&
          protocol.toLowerCase() === SEAPORT &&
          market.collection(order.slug).chain === chain;
        // The schema has no 404 here.
        return isThere ? ok({ order: orderJson(market, order) }) : refusal(400, "Order not found");
      },
    ],
  ];

  /** Answers a path below `/api/v2/`. */
  return (path: string, query: URLSearchParams): RestAnswer => {
    for (const [pattern, answer] of ofCollection) {
      const parts = pattern.exec(path)?.slice(1);
      if (!parts) continue;
      const isKnown = market.slugs.includes(parts[0] ?? "");
      return isKnown ? answer(parts, query) : refusal(404, `Collection ${parts[0]} not found`);
    }
    for (const [pattern, answer] of others) {
      const parts = pattern.exec(path)?.slice(1);
      if (parts) return answer(parts, query);
    }
    return refusal(404, "Not found");
  };
}

export function refusal(status: number, message: string): RestAnswer {
  return { status, body: { errors: [message] } };
}

/** Value of one item of an order in 1e-9 ETH, to compare currencies. */
function inGwei({ price, currency }: StandInOrder): number {
  return Math.round(price * Number(CURRENCIES[currency].ethPrice) * 1e9);
}
