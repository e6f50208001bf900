/** Picks random tokens and orders of a market, without looking at all of them. */
import type { Hex } from "../../../market/raw-log.ts";
import type { Market } from "../market/market.ts";
import type { OrderStatus, StandInOrder, StandInToken } from "../market/market-types.ts";

type Side = StandInOrder["side"];

export interface Picker {
  below(limit: number): number;
  oneOf<Item>(choices: readonly Item[]): Item | undefined;
  /** Returns a fit token. Undefined if a few random ones are not fit. */
  token(slug: string, isFit?: (token: StandInToken) => boolean): StandInToken | undefined;
  /** Returns an order that can be filled now and is fit. Undefined if a few random ones are not. */
  live(
    slug: string,
    side: Side,
    isFit?: (order: StandInOrder) => boolean,
  ): StandInOrder | undefined;
  /** Returns an order that can be filled now or later. */
  open(slug: string, side: Side): StandInOrder | undefined;
  /** Number of orders that are open, or have expired lately. */
  count(slug: string, side: Side): number;
}

/** Random orders or tokens that are tried for one pick. */
const PROBES = 40;
const OPEN: readonly OrderStatus[] = ["ACTIVE", "INACTIVE"];

export function createPicker(market: Market, random: () => number): Picker {
  const pools = new Map<string, ReturnType<typeof createPool>>();
  const tokenIds = new Map(
    market.slugs.map((slug) => [slug, [...market.collection(slug).tokens.keys()]]),
  );
  const below = (limit: number) => Math.floor(random() * limit);
  const oneOf = <Item>(choices: readonly Item[]): Item | undefined =>
    choices[below(choices.length)];

  function poolOf(slug: string, side: Side) {
    const key = `${side} ${slug}`;
    const pool = pools.get(key) ?? createPool();
    pools.set(key, pool);
    return pool;
  }

  for (const slug of market.slugs)
    for (const { hash, side } of market.openOrders(slug)) poolOf(slug, side).add(hash);
  market.subscribe((event) => {
    if (event.kind === "transferred") {
      const ids = tokenIds.get(event.slug) ?? [];
      // A mint adds its token at the end of the collection.
      if (market.collection(event.slug).tokens.size > ids.length) ids.push(event.tokenId);
    }
    if (event.kind === "placed") poolOf(event.slug, event.order.side).add(event.order.hash);
    else if ("order" in event && event.order.end)
      poolOf(event.slug, event.order.side).remove(event.order.hash);
  });

  function order(
    slug: string,
    side: Side,
    isFit: (order: StandInOrder, status: OrderStatus) => boolean,
  ): StandInOrder | undefined {
    const pool = poolOf(slug, side);
    for (let left = PROBES; left > 0; left -= 1) {
      const hash = oneOf(pool.hashes);
      if (hash === undefined) return undefined;
      const found = market.order(hash);
      const status = market.status(found);
      if (status === "EXPIRED") pool.remove(hash);
      else if (isFit(found, status)) return found;
    }
    return undefined;
  }

  return {
    below,
    oneOf,
    token(slug, isFit = () => true) {
      for (let left = PROBES; left > 0; left -= 1) {
        const token = market.collection(slug).tokens.get(oneOf(tokenIds.get(slug) ?? []) ?? "");
        if (token && isFit(token)) return token;
      }
      return undefined;
    },
    live: (slug, side, isFit = () => true) =>
      order(slug, side, (found, status) => status === "ACTIVE" && isFit(found)),
    open: (slug, side) => order(slug, side, (_, status) => OPEN.includes(status)),
    count: (slug, side) => poolOf(slug, side).hashes.length,
  };
}

/** Hashes with quick removal. */
function createPool() {
  const hashes: Hex[] = [];
  const positions = new Map<Hex, number>();
  return {
    hashes,
    add(hash: Hex): void {
      positions.set(hash, hashes.length);
      hashes.push(hash);
    },
    remove(hash: Hex): void {
      const position = positions.get(hash);
      const last = hashes.pop();
      positions.delete(hash);
      if (position === undefined || last === undefined || last === hash) return;
      hashes[position] = last;
      positions.set(last, position);
    },
  };
}
