/** Random actions of a story. Each returns false if the market has no place for it now. */
import type { Hex } from "../../../market/raw-log.ts";
import type { Currency } from "../market/currencies.ts";
import type { Market } from "../market/market.ts";
import type { StandInOrder, StandInToken } from "../market/market-types.ts";
import { TRADERS } from "../market/traders.ts";
import { createPicker } from "./story-picker.ts";

/** Relative frequency of each kind of action. */
export const FREQUENCIES = {
  list: 45,
  relistLower: 10,
  cancel: 6,
  /** Without a transaction. */
  cancelOffChain: 4,
  sell: 7,
  transfer: 4,
  /** Returns a token to its owner before a transfer. */
  giveBack: 3,
  bidOnItem: 4,
  bidOnTraits: 4,
  bidOnCollection: 3,
  accept: 3,
  /** Makes a bid invalid, or an invalid one valid again. */
  flipBid: 2,
  listPrivately: 2,
  listInUsdc: 2,
  /** Lists for a short time. */
  listShortly: 3,
  updateMetadata: 0,
  mint: 0,
};
export type StoryAction = keyof typeof FREQUENCIES;

/** Performs one action in a collection. */
type Act = (slug: string) => boolean;

interface Terms {
  readonly currency?: Currency;
  readonly isPrivate?: boolean;
  /** Life in milliseconds. */
  readonly lifeMs?: number;
}

/** A token with so many live asks gets no further ones. */
const MOST_ASKS = 4;
/** Most bids of a collection for each of its tokens. */
const MOST_BIDS = 1;
/** With more open orders for each token, a listing becomes a cancellation, so that a long story keeps its size. */
const MOST_OPEN = 8;

/** Creates the actions. Listings that expire soon live for `shortMs` at most. */
export function createActions(
  market: Market,
  random: () => number,
  shortMs: number,
): Readonly<Record<StoryAction, Act>> {
  const pick = createPicker(market, random);
  const { below, oneOf } = pick;
  /** Tokens that were transferred, with the owners before. */
  const away: { readonly slug: string; readonly tokenId: string; readonly home: Hex }[] = [];

  const traderExcept = (other: Hex): Hex =>
    oneOf(TRADERS.filter((trader) => trader !== other)) ?? other;
  /** 0.01 to 9.999. */
  const price = () => (10 + below(9_990)) / 1000;
  const tokenOf = ({ scope }: StandInOrder) => (scope.kind === "item" ? scope.tokenId : null);
  const size = (slug: string) => market.collection(slug).tokens.size;
  const hasManyAsks = (slug: string, tokenId: string) =>
    market.openAsks(slug, tokenId).filter(({ isInvalid }) => !isInvalid).length >= MOST_ASKS;
  const isCrowded = (slug: string) =>
    pick.count(slug, "ask") + pick.count(slug, "bid") > MOST_OPEN * size(slug);

  function cancel(slug: string, isOnChain: boolean): boolean {
    const order = pick.open(slug, random() < 0.75 ? "ask" : "bid");
    if (order) market.cancel(order.hash, isOnChain);
    return order !== undefined;
  }

  function list(slug: string, { currency, isPrivate, lifeMs }: Terms = {}): boolean {
    if (isCrowded(slug)) return cancel(slug, true);
    const tokenId = pick.token(slug)?.tokenId;
    if (tokenId === undefined || hasManyAsks(slug, tokenId)) return false;
    market.list({
      slug,
      tokenId,
      price: price(),
      currency: currency ?? (random() < 0.2 ? "WETH" : "ETH"),
      taker: isPrivate ? traderExcept(market.owner(slug, tokenId)) : null,
      ...(lifeMs !== undefined && { expiresAt: market.now() + lifeMs }),
    });
    return true;
  }

  function bid(slug: string, scope: "item" | "traits" | "collection"): boolean {
    const token = pick.token(slug);
    const maker = oneOf(TRADERS);
    if (!token || !maker || pick.count(slug, "bid") >= MOST_BIDS * size(slug)) return false;
    const shared = { slug, maker, price: price() / 2 };
    if (scope === "item") market.bid({ ...shared, tokenId: token.tokenId });
    if (scope === "collection") market.bid({ ...shared, quantity: 1 + below(3) });
    if (scope === "traits") {
      const some = token.traits.filter(() => random() < 0.4);
      const wanted = some.length > 0 ? some : token.traits.slice(0, 1);
      if (wanted.length === 0) return false;
      market.bid({ ...shared, traits: wanted.map(([name, value]) => ({ name, value })) });
    }
    return true;
  }

  return {
    list: (slug) => list(slug),
    listPrivately: (slug) => list(slug, { isPrivate: true }),
    listInUsdc: (slug) => list(slug, { currency: "USDC" }),
    listShortly: (slug) => list(slug, { lifeMs: 1 + below(shortMs) }),
    relistLower(slug) {
      const isDear = (ask: StandInOrder) => ask.taker === null && ask.price >= 0.1;
      const order = pick.live(slug, "ask", isDear);
      const tokenId = order && tokenOf(order);
      if (!order || !tokenId || hasManyAsks(slug, tokenId)) return false;
      market.relist(order.hash, Math.floor(order.price * 950) / 1000);
      return true;
    },
    cancel: (slug) => cancel(slug, true),
    cancelOffChain: (slug) => cancel(slug, false),
    sell(slug) {
      const order = pick.live(slug, "ask");
      if (order) market.sell(order.hash, order.taker ?? traderExcept(order.maker));
      return order !== undefined;
    },
    transfer(slug) {
      // Most transfers are of listed tokens: only these end asks.
      const listed = random() < 0.8 ? pick.live(slug, "ask") : undefined;
      const tokenId = (listed && tokenOf(listed)) ?? pick.token(slug)?.tokenId;
      if (tokenId === undefined) return false;
      const home = market.owner(slug, tokenId);
      market.transfer(slug, tokenId, traderExcept(home));
      away.push({ slug, tokenId, home });
      return true;
    },
    giveBack() {
      const [moved] = away.splice(below(away.length), 1);
      if (!moved || market.owner(moved.slug, moved.tokenId) === moved.home) return false;
      market.transfer(moved.slug, moved.tokenId, moved.home);
      return true;
    },
    bidOnItem: (slug) => bid(slug, "item"),
    bidOnTraits: (slug) => bid(slug, "traits"),
    bidOnCollection: (slug) => bid(slug, "collection"),
    accept(slug) {
      const order = pick.live(slug, "bid");
      if (!order) return false;
      const isWanted = ({ tokenId }: StandInToken) =>
        market.owner(slug, tokenId) !== order.maker && market.applies(order, tokenId);
      const named = tokenOf(order);
      const token =
        named === null ? pick.token(slug, isWanted) : market.collection(slug).tokens.get(named);
      if (!token || !isWanted(token)) return false;
      market.accept(order.hash, token.tokenId);
      return true;
    },
    flipBid(slug) {
      const order = pick.open(slug, "bid");
      if (order?.isInvalid) market.revalidate(order.hash);
      else if (order) market.invalidate(order.hash);
      return order !== undefined;
    },
    updateMetadata(slug) {
      const [token, model] = [pick.token(slug), pick.token(slug)];
      const [, ...kept] = token?.traits ?? [];
      const [first] = model?.traits ?? [];
      if (!token || !first) return false;
      market.updateMetadata(slug, token.tokenId, { traits: [first, ...kept] });
      return true;
    },
    mint(slug) {
      const [model, to] = [pick.token(slug), oneOf(TRADERS)];
      if (!model || !to) return false;
      const tokenId = `${1_000_000 + size(slug)}`;
      market.mint(slug, { ...model, tokenId, name: `Newcomer ${tokenId}` }, to);
      return true;
    },
  };
}
