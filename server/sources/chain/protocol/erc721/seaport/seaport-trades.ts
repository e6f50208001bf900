/**
 * Turns the orders that one transaction fulfilled on Seaport into trades.
 *
 * An order fulfilled by itself is a trade: someone took a listing or a bid. Of matched orders, a
 * trade has two: one that sells and one that buys.
 */
import type { Hex } from "../../../../../market/raw-log.ts";
import { LEFT_OUT, type Trade } from "../trade.ts";
import type { HasMoved } from "../transfers.ts";
import type { SeaportGroups } from "./seaport-groups.ts";
import {
  addMoney,
  type Money,
  type OrderSide,
  type OrderToken,
  type SeaportOrder,
} from "./seaport-order.ts";

export interface SeaportTrades {
  readonly trades: readonly Trade[];
  /** Number of trades without a price for one token. */
  readonly bundles: number;
}

/** An order that asks for a token, and its entry for that token. */
interface Buying {
  readonly order: SeaportOrder;
  readonly token: OrderToken;
}

/** Finds the trades with a token of `contract`. */
export function seaportTrades(
  contract: Hex,
  { fulfilled, matched }: SeaportGroups,
  hasMoved: HasMoved,
): SeaportTrades {
  const trades: Trade[] = [];
  let bundles = 0;
  for (const order of fulfilled) {
    const trade = fulfilledTrade(contract, order);
    if (trade === LEFT_OUT) bundles += 1;
    else if (trade) trades.push(trade);
  }
  for (const orders of matched) {
    const found = tradesOfMatch(contract, orders, hasMoved);
    for (const trade of found.trades) trades.push(trade);
    bundles += found.bundles;
  }
  return { trades, bundles };
}

function tradesOfMatch(
  contract: Hex,
  orders: readonly SeaportOrder[],
  hasMoved: HasMoved,
): SeaportTrades {
  const trades: Trade[] = [];
  let bundles = 0;
  const taken = new Set<OrderToken>();
  // Both orders of a trade of tokens for tokens sell: the set prevents counting it twice.
  const leftOut = new Set<SeaportOrder>();
  for (const selling of orders) {
    for (const token of selling.offer.tokens.filter((each) => each.contract === contract)) {
      const buying = findBuying(selling, token, orders, taken, hasMoved);
      if (buying) taken.add(buying.token);
      const trade = matchedTrade(selling, token, buying);
      if (trade === LEFT_OUT) {
        const pair = buying ? [selling, buying.order] : [selling];
        if (!pair.some((order) => leftOut.has(order))) bundles += 1;
        for (const order of pair) leftOut.add(order);
      } else if (trade) trades.push(trade);
    }
  }
  return { trades, bundles };
}

/** Returns null if nothing of the contract was sold. */
function fulfilledTrade(contract: Hex, order: SeaportOrder): Trade | typeof LEFT_OUT | null {
  const { log, offerer, recipient, offer, consideration } = order;
  const tokens = [...offer.tokens, ...consideration.tokens];
  if (!tokens.some((each) => each.contract === contract)) return null;
  if (isEmpty(offer) || isEmpty(consideration)) return null;
  const token = onlyToken(order);
  if (token === null) return LEFT_OUT;
  const isListing = offer.tokens.length > 0;
  if (isListing && offer.money.wei > 0n) return LEFT_OUT;
  if (addMoney(offer.money, consideration.money).currency === "mixed") return LEFT_OUT;
  const { tokenId } = token;
  if (isListing) {
    const ends = { seller: offerer, buyer: recipient, maker: "seller" } as const;
    return priced(consideration.money, { log, tokenId, ...ends });
  }
  // The fees of a bid are paid out of the amount offered.
  const ends = { seller: recipient, buyer: token.recipient, maker: "buyer" } as const;
  return priced(offer.money, { log, tokenId, ...ends });
}

/** Returns null if the token was given away. */
function matchedTrade(
  selling: SeaportOrder,
  token: OrderToken,
  buying: Buying | null,
): Trade | typeof LEFT_OUT | null {
  const { offer, consideration } = selling;
  if (isEmpty(consideration) && (buying === null || isEmpty(buying.order.offer))) return null;
  // A private listing asks for its own token, on behalf of the buyer.
  const privateToken = consideration.tokens.find((each) => isSame(each, token));
  const isSwap = consideration.tokens.some(
    (each) => !offer.tokens.some((own) => isSame(each, own)),
  );
  if (isSwap || offer.money.wei > 0n) return LEFT_OUT;

  const { tokenId } = token;
  const buyer = buying?.token.recipient ?? privateToken?.recipient ?? null;
  const ends = { tokenId, seller: selling.offerer, buyer, maker: "seller" } as const;
  const isBuyingOne = buying !== null && onlyToken(buying.order) !== null;
  if (consideration.money.wei > 0n) {
    if (onlyToken(selling) === null) return LEFT_OUT;
    // A bid can pay fees besides what the seller gets.
    const fees = isBuyingOne ? buying.order.consideration.money : null;
    const price = fees ? addMoney(consideration.money, fees) : consideration.money;
    return priced(price, { ...ends, log: selling.log });
  }
  if (buying === null) return null;
  if (!isBuyingOne) return LEFT_OUT;
  const { order } = buying;
  if (addMoney(order.offer.money, order.consideration.money).currency === "mixed") return LEFT_OUT;
  return priced(order.offer.money, { ...ends, log: order.log });
}

/**
 * Finds the order that buys the token. Several do if the token is sold again in the same
 * transaction: prefers the one that received it from this seller.
 */
function findBuying(
  selling: SeaportOrder,
  token: OrderToken,
  orders: readonly SeaportOrder[],
  taken: ReadonlySet<OrderToken>,
  hasMoved: HasMoved,
): Buying | null {
  if (selling.consideration.tokens.some((each) => isSame(each, token))) return null;
  const candidates: Buying[] = [];
  for (const order of orders) {
    const asked = order.consideration.tokens.find((each) => isSame(each, token));
    const isOwn = order.offer.tokens.some((each) => isSame(each, token));
    if (asked && !isOwn && !taken.has(asked)) candidates.push({ order, token: asked });
  }
  const { offerer } = selling;
  return (
    candidates.find(({ token: { tokenId, recipient } }) =>
      hasMoved(tokenId, offerer, recipient!),
    ) ??
    candidates[0] ??
    null
  );
}

function priced(
  { wei, currency }: Money,
  trade: Omit<Trade, "wei" | "currency">,
): Trade | typeof LEFT_OUT | null {
  if (currency === "mixed") return LEFT_OUT;
  return wei === 0n ? null : { ...trade, wei, currency };
}

/** Returns the token of an order that is about a single one, otherwise null. */
function onlyToken({ offer, consideration }: SeaportOrder): OrderToken | null {
  const tokens = [...consideration.tokens, ...offer.tokens];
  const [first] = tokens;
  return first && tokens.every((each) => each.isOne && isSame(each, first)) ? first : null;
}

function isEmpty({ tokens, money }: OrderSide): boolean {
  return tokens.length === 0 && money.wei === 0n;
}

function isSame(a: OrderToken, b: OrderToken): boolean {
  return a.contract === b.contract && a.tokenId === b.tokenId;
}
