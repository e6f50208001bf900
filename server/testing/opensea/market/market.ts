/**
 * The market that the stand-in of OpenSea describes: the truth that tests compare with. It is naive on purpose: each
 * question about prices looks at all open orders.
 */
import { createHash } from "node:crypto";
import { DAY_MS, type UnixMs } from "../../../../contract/values/units.ts";
import type { OrderScope } from "../../../market/market-order.ts";
import { type Hex, ZERO_ADDRESS } from "../../../market/raw-log.ts";
import { weiOf } from "./currencies.ts";
import type {
  NewAsk,
  NewBid,
  OrderStatus,
  StandInCollection,
  StandInEvent,
  StandInOrder,
  StandInSale,
  StandInToken,
  Transaction,
} from "./market-types.ts";
import { trader } from "./traders.ts";
import { highestBid, lowestAsks, type Quote } from "./truth.ts";

/** An event before the market gives it its time and place. */
type Happening = StandInEvent extends infer Event
  ? Event extends StandInEvent
    ? Omit<Event, "at" | "sequence">
    : never
  : never;

export type Market = ReturnType<typeof createMarket>;

/** Creates a market. `now` is its clock: orders begin and expire by it. */
export function createMarket(collections: readonly StandInCollection[], now: () => UnixMs) {
  const bySlug = new Map(collections.map((each) => [each.slug, open(each)]));
  const orders = new Map<Hex, StandInOrder>();
  const events: StandInEvent[] = [];
  const sales: StandInSale[] = [];
  const listeners = new Set<(event: StandInEvent) => void>();
  let transactions = 0;

  function collection(slug: string) {
    const found = bySlug.get(slug);
    if (!found) throw new Error(`there is no collection "${slug}"`);
    return found;
  }

  function token(slug: string, tokenId: string): StandInToken {
    const found = collection(slug).tokens.get(tokenId);
    if (!found) throw new Error(`"${slug}" has no token ${tokenId}`);
    return found;
  }

  function owner(slug: string, tokenId: string): Hex {
    return collection(slug).owners.get(token(slug, tokenId).tokenId) ?? ZERO_ADDRESS;
  }

  function order(hash: Hex): StandInOrder {
    const found = orders.get(hash);
    if (!found) throw new Error(`there is no order ${hash}`);
    return found;
  }

  function status({ end, isInvalid, startsAt, expiresAt }: StandInOrder): OrderStatus {
    if (end) return end;
    const at = now();
    if (expiresAt <= at) return "EXPIRED";
    return isInvalid || startsAt > at ? "INACTIVE" : "ACTIVE";
  }

  /** Returns the orders that may be filled now or later. */
  function openOrders(slug: string): StandInOrder[] {
    const { unfinished } = collection(slug);
    const at = now();
    for (const { hash, expiresAt } of unfinished.values())
      if (expiresAt <= at) unfinished.delete(hash);
    return [...unfinished.values()];
  }

  /** Returns the asks of a token that may be filled now or later. */
  function openAsks(slug: string, tokenId: string): StandInOrder[] {
    const { unfinished, asks } = collection(slug);
    const hashes = (asks.get(tokenId) ?? []).filter((hash) => unfinished.has(hash));
    asks.set(tokenId, hashes);
    return hashes.map(order).filter(({ expiresAt }) => expiresAt > now());
  }

  /** Returns the orders that can be filled now, private ones too. */
  function liveOrders(slug: string): StandInOrder[] {
    return openOrders(slug).filter((each) => status(each) === "ACTIVE");
  }

  function happen(happening: Happening): void {
    const event: StandInEvent = { ...happening, at: now(), sequence: events.length + 1 };
    events.push(event);
    for (const listener of listeners) listener(event);
  }

  function store(changed: StandInOrder): StandInOrder {
    const { unfinished } = collection(changed.slug);
    orders.set(changed.hash, changed);
    if (changed.end) unfinished.delete(changed.hash);
    else unfinished.set(changed.hash, changed);
    return changed;
  }

  function change(hash: Hex, changes: Partial<StandInOrder>): StandInOrder {
    const before = order(hash);
    return store({ ...before, ...changes, version: before.version + 1 });
  }

  function place(draft: Omit<StandInOrder, "hash" | "sequence" | "wei" | "remaining">) {
    const sequence = orders.size + 1;
    const hash: Hex = `0x${createHash("sha256").update(`${draft.slug}/${sequence}`).digest("hex")}`;
    const { price, currency, quantity } = draft;
    const wei = weiOf(price, currency);
    const placed = store({ ...draft, hash, sequence, wei, remaining: quantity });
    happen({ kind: "placed", slug: placed.slug, order: placed });
    return placed;
  }

  function newTransaction(): Transaction {
    transactions += 1;
    return { hash: `0x7a${transactions.toString(16).padStart(62, "0")}`, at: now() };
  }

  /** Moves a token. Its asks of the former owner become invalid, and older ones of the new owner valid again. */
  function move(slug: string, tokenId: string, to: Hex, transaction: Transaction): void {
    const from = owner(slug, tokenId);
    collection(slug).owners.set(tokenId, to);
    happen({ kind: "transferred", slug, tokenId, from, to, transaction });
    for (const each of openAsks(slug, tokenId)) {
      if (each.maker !== to && !each.isInvalid) invalidate(each.hash);
      if (each.maker === to && each.isInvalid) revalidate(each.hash);
    }
  }

  function invalidate(hash: Hex): void {
    if (order(hash).isInvalid) throw new Error(`${hash} is invalid already`);
    const changed = change(hash, { isInvalid: true });
    happen({ kind: "invalidated", slug: changed.slug, order: changed });
  }

  function revalidate(hash: Hex): void {
    if (!order(hash).isInvalid) throw new Error(`${hash} is valid`);
    const changed = change(hash, { isInvalid: false });
    happen({ kind: "revalidated", slug: changed.slug, order: changed });
  }

  /** Fills one item of an order. */
  function fill(filled: StandInOrder, tokenId: string, seller: Hex, buyer: Hex): StandInSale {
    const { hash, slug } = filled;
    if (status(filled) !== "ACTIVE") throw new Error(`${hash} is ${status(filled)}`);
    if (seller === buyer) throw new Error(`${buyer} owns token ${tokenId} already`);
    const remaining = filled.remaining - 1;
    const changed = change(hash, { remaining, end: remaining === 0 ? "FULFILLED" : null });
    const sale = { tokenId, order: changed, seller, buyer, transaction: newTransaction() };
    sales.push(sale);
    happen({ kind: "sold", slug, order: changed, sale });
    move(slug, tokenId, buyer, sale.transaction);
    return sale;
  }

  function applies({ scope, slug }: StandInOrder, tokenId: string): boolean {
    if (scope.kind === "collection") return true;
    if (scope.kind === "item") return scope.tokenId === tokenId;
    const { traits } = token(slug, tokenId);
    return scope.traits.every((wanted) =>
      traits.some(([name, value]) => name === wanted.name && value === wanted.value),
    );
  }

  return {
    now,
    slugs: collections.map(({ slug }) => slug),
    collection,
    token,
    owner,
    order,
    findOrder: (hash: string): StandInOrder | undefined => orders.get(hash as Hex),
    status,
    openOrders,
    openAsks,
    liveOrders,
    /** Returns true if an order may be for a token. */
    applies,
    /** All orders that were ever placed, oldest first. */
    allOrders: (slug: string) => [...orders.values()].filter((each) => each.slug === slug),
    /** All events, oldest first. */
    events: (slug: string) => events.filter((each) => each.slug === slug),
    sales: (slug: string) => sales.filter((sale) => sale.order.slug === slug),

    /** Returns the lowest live public ask of each listed token in ETH or WETH. Of equal ones the oldest. */
    truth: (slug: string): Map<string, Quote> => lowestAsks(oldestFirst(liveOrders(slug))),
    /** Returns the highest live bid in ETH or WETH that applies to a token. Of equal ones the oldest. */
    topOffer: (slug: string, tokenId: string): Quote | null =>
      highestBid(oldestFirst(liveOrders(slug)), (order) => applies(order, tokenId)),

    /** Calls `listener` with each event from now on. Returns a function that stops it. */
    subscribe(listener: (event: StandInEvent) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    list(ask: NewAsk): StandInOrder {
      const { slug, tokenId, price, currency = "ETH", taker = null } = ask;
      const maker = ask.maker ?? owner(slug, tokenId);
      if (maker !== owner(slug, tokenId)) throw new Error(`${maker} does not own ${tokenId}`);
      const { startsAt = now(), expiresAt = now() + 30 * DAY_MS } = ask;
      const scope: OrderScope = { kind: "item", tokenId };
      const fresh = { end: null, isInvalid: false, version: 1, createdAt: now() };
      const terms = { price, currency, quantity: 1, startsAt, expiresAt };
      const placed = place({ slug, side: "ask", scope, maker, taker, ...terms, ...fresh });
      const { asks } = collection(slug);
      asks.set(tokenId, [...(asks.get(tokenId) ?? []), placed.hash]);
      return placed;
    },
    bid(bid: NewBid): StandInOrder {
      const { slug, tokenId, traits, price, currency = "WETH", quantity = 1, maker } = bid;
      const { expiresAt = now() + 30 * DAY_MS } = bid;
      let scope: OrderScope = { kind: "collection" };
      if (traits) scope = { kind: "traits", traits };
      if (tokenId !== undefined) scope = { kind: "item", tokenId: token(slug, tokenId).tokenId };
      const fresh = { end: null, isInvalid: false, version: 1, createdAt: now() };
      const terms = { price, currency, quantity, startsAt: now(), expiresAt };
      return place({ slug, side: "bid", scope, maker, taker: null, ...terms, ...fresh });
    },
    /** Lists the token of an ask again at a lower price. The old ask stays valid, as on OpenSea. */
    relist(hash: Hex, price: number): StandInOrder {
      const { slug, scope, maker, currency, price: before } = order(hash);
      if (scope.kind !== "item") throw new Error(`${hash} is not for an item`);
      if (price >= before) throw new Error(`${price} is not lower than ${before}`);
      return this.list({ slug, tokenId: scope.tokenId, price, currency, maker });
    },
    /** Cancels an order: off the chain, without a transaction, if `isOnChain` is false. */
    cancel(hash: Hex, isOnChain = true): void {
      const { end } = order(hash);
      if (end) throw new Error(`${hash} is ${end}`);
      const changed = change(hash, { end: "CANCELLED" });
      const transaction = isOnChain ? newTransaction() : null;
      happen({ kind: "cancelled", slug: changed.slug, order: changed, transaction });
    },
    /** Sells the token of an ask. */
    sell(hash: Hex, buyer: Hex): StandInSale {
      const ask = order(hash);
      if (ask.side !== "ask" || ask.scope.kind !== "item") throw new Error(`${hash} is no ask`);
      if (ask.taker && ask.taker !== buyer) throw new Error(`only ${ask.taker} may take ${hash}`);
      return fill(ask, ask.scope.tokenId, ask.maker, buyer);
    },
    /** Sells a token, by its owner, to the maker of a bid. */
    accept(hash: Hex, tokenId: string): StandInSale {
      const bid = order(hash);
      if (bid.side !== "bid" || !applies(bid, tokenId))
        throw new Error(`${hash} is no bid on ${tokenId}`);
      return fill(bid, tokenId, owner(bid.slug, tokenId), bid.maker);
    },
    transfer(slug: string, tokenId: string, to: Hex): void {
      if (owner(slug, tokenId) === to) throw new Error(`${to} owns token ${tokenId} already`);
      move(slug, tokenId, to, newTransaction());
    },
    /** Makes an order invalid, as when the maker of a bid has spent the money. */
    invalidate,
    revalidate,
    updateMetadata(slug: string, tokenId: string, changes: Partial<Omit<StandInToken, "tokenId">>) {
      const changed = { ...token(slug, tokenId), ...changes };
      collection(slug).tokens.set(tokenId, changed);
      happen({ kind: "metadata", slug, token: changed });
    },
    mint(slug: string, minted: StandInToken, to: Hex): void {
      const { tokens } = collection(slug);
      if (tokens.has(minted.tokenId)) throw new Error(`${minted.tokenId} exists already`);
      tokens.set(minted.tokenId, minted);
      move(slug, minted.tokenId, to, newTransaction());
    },
  };
}

const oldestFirst = (orders: readonly StandInOrder[]) =>
  orders.toSorted((a, b) => a.sequence - b.sequence);

function open({ tokens, ownerOf, ...rest }: StandInCollection) {
  return {
    ...rest,
    tokens: new Map(tokens.map((token) => [token.tokenId, token])),
    /** Hash -> order that is neither fulfilled, nor cancelled, nor known to be expired. */
    unfinished: new Map<Hex, StandInOrder>(),
    /** Token id -> hashes of its asks, of those at least that are unfinished. */
    asks: new Map<string, readonly Hex[]>(),
    /** Token id -> owner. A token that is not there has the zero address as its owner. */
    owners: new Map(
      tokens.map(({ tokenId }, index) => [tokenId, ownerOf?.(tokenId) ?? trader(index)]),
    ),
  };
}
