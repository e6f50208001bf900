import { beforeEach, expect, it } from "vitest";
import { createMarket, type Market } from "./market.ts";
import type { StandInCollection } from "./market-types.ts";
import { trader } from "./traders.ts";

const [ann, bob, cid] = [trader(0), trader(1), trader(2)];
const BEARS: StandInCollection = {
  slug: "bears",
  chain: "ethereum",
  contract: `0x${"be".repeat(20)}`,
  name: "Bears",
  tokens: [
    {
      tokenId: "1",
      name: "Bear 1",
      imageUrl: null,
      traits: [
        ["Fur", "Brown"],
        ["Hat", "Cap"],
      ],
    },
    { tokenId: "2", name: "Bear 2", imageUrl: null, traits: [["Fur", "Brown"]] },
  ],
  ownerOf: () => ann,
};
const SLUG = "bears";

let clock = 0;
let market: Market;
beforeEach(() => {
  clock = 1_000_000;
  market = createMarket([BEARS], () => clock);
});

/** Token id -> lowest live ask. */
const asks = () =>
  Object.fromEntries([...market.truth(SLUG)].map(([id, { price }]) => [id, price]));
const list = (price: number, extra = {}) =>
  market.list({ slug: SLUG, tokenId: "1", price, ...extra });
const kinds = () => market.events(SLUG).map(({ kind }) => kind);

it("takes the lowest of several asks in ETH or WETH", () => {
  list(2);
  const lowest = list(1.5, { currency: "WETH" });
  list(1.75);
  list(1.6, { expiresAt: clock + 10 });
  expect(market.truth(SLUG).get("1")).toEqual({
    price: 1.5,
    currency: "WETH",
    hash: lowest.hash,
  });
});

it("counts neither private asks nor other currencies", () => {
  list(1, { taker: bob });
  list(0.5, { currency: "USDC" });
  expect(asks()).toEqual({});
  expect(market.liveOrders(SLUG)).toHaveLength(2);
  expect(market.liveOrders(SLUG).at(1)?.wei).toBe(500_000n);
});

it("falls back to the former ask when a lower one is cancelled", () => {
  const first = list(2);
  const lower = market.relist(first.hash, 1);
  expect(asks()).toEqual({ 1: 1 });
  market.cancel(lower.hash, false);
  expect(asks()).toEqual({ 1: 2 });
  expect(market.status(market.order(lower.hash))).toBe("CANCELLED");
  expect(() => market.cancel(lower.hash)).toThrow("CANCELLED");
});

it("starts and ends an ask by the clock, without an event", () => {
  list(2, { startsAt: clock + 100, expiresAt: clock + 200 });
  expect(asks()).toEqual({});
  clock += 100;
  expect(asks()).toEqual({ 1: 2 });
  clock += 99;
  expect(asks()).toEqual({ 1: 2 });
  clock += 1;
  expect(asks()).toEqual({});
  expect(market.allOrders(SLUG).map(market.status)).toEqual(["EXPIRED"]);
  expect(kinds()).toEqual(["placed"]);
});

it("makes asks invalid when the token leaves, and valid when it comes back", () => {
  const mine = list(2);
  market.transfer(SLUG, "1", bob);
  expect(asks()).toEqual({});
  const his = list(3);
  expect(asks()).toEqual({ 1: 3 });
  market.transfer(SLUG, "1", ann);
  expect(asks()).toEqual({ 1: 2 });
  expect(kinds()).toEqual([
    ...["placed", "transferred", "invalidated"],
    ...["placed", "transferred", "revalidated", "invalidated"],
  ]);
  expect(market.order(mine.hash)).toMatchObject({ version: 3, isInvalid: false });
  expect(market.order(his.hash)).toMatchObject({ version: 2, isInvalid: true });
});

it("does not revalidate asks that were cancelled or expired meanwhile", () => {
  const cancelled = list(1);
  list(2, { expiresAt: clock + 5 });
  market.transfer(SLUG, "1", bob);
  market.cancel(cancelled.hash);
  clock += 5;
  market.transfer(SLUG, "1", ann);
  expect(asks()).toEqual({});
  expect(kinds()).not.toContain("revalidated");
});

it("sells the token of an ask, and ends the seller's other asks of it", () => {
  const sold = list(2);
  list(3);
  market.list({ slug: SLUG, tokenId: "2", price: 4 });
  expect(() => market.list({ slug: SLUG, tokenId: "2", price: 4, maker: bob })).toThrow("own");
  const sale = market.sell(sold.hash, bob);
  expect(sale).toMatchObject({ tokenId: "1", seller: ann, buyer: bob });
  expect(market.owner(SLUG, "1")).toBe(bob);
  expect(asks()).toEqual({ 2: 4 });
  expect(market.status(market.order(sold.hash))).toBe("FULFILLED");
  expect(market.sales(SLUG)).toHaveLength(1);
  expect(() => market.sell(sold.hash, cid)).toThrow("FULFILLED");
});

it("sells a private listing only to its taker", () => {
  const { hash } = list(2, { taker: bob });
  expect(() => market.sell(hash, cid)).toThrow("only");
  market.sell(hash, bob);
  expect(market.owner(SLUG, "1")).toBe(bob);
});

it("takes the best of the offers that apply to a token", () => {
  const best = (tokenId: string) => market.topOffer(SLUG, tokenId)?.price;
  const bid = { slug: SLUG, maker: bob };
  expect(best("1")).toBeUndefined();
  market.bid({ ...bid, price: 1 });
  market.bid({ ...bid, price: 500, currency: "USDC" });
  expect([best("1"), best("2")]).toEqual([1, 1]);
  const brown = { name: "Fur", value: "Brown" };
  market.bid({ ...bid, price: 2, traits: [brown] });
  expect([best("1"), best("2")]).toEqual([2, 2]);
  const both = market.bid({ ...bid, price: 3, traits: [brown, { name: "Hat", value: "Cap" }] });
  expect([best("1"), best("2")]).toEqual([3, 2]);
  market.bid({ ...bid, price: 4, tokenId: "2" });
  expect([best("1"), best("2")]).toEqual([3, 4]);
  market.updateMetadata(SLUG, "1", { traits: [["Fur", "Brown"]] });
  expect(best("1")).toBe(2);
  expect(() => market.accept(both.hash, "1")).toThrow("no bid on 1");
});

it("fills an offer for several items one by one", () => {
  const { hash } = market.bid({ slug: SLUG, maker: bob, price: 1, quantity: 2 });
  market.accept(hash, "1");
  expect(market.order(hash)).toMatchObject({ remaining: 1, version: 2, end: null });
  expect(market.topOffer(SLUG, "2")?.price).toBe(1);
  market.accept(hash, "2");
  expect(market.status(market.order(hash))).toBe("FULFILLED");
  expect(market.topOffer(SLUG, "2")).toBeNull();
});

it("hides a bid while it is invalid", () => {
  const { hash } = market.bid({ slug: SLUG, maker: bob, price: 1 });
  market.invalidate(hash);
  expect(market.topOffer(SLUG, "1")).toBeNull();
  expect(market.status(market.order(hash))).toBe("INACTIVE");
  market.revalidate(hash);
  expect(market.topOffer(SLUG, "1")?.price).toBe(1);
});

it("mints tokens that can be listed", () => {
  market.mint(SLUG, { tokenId: "3", name: null, imageUrl: null, traits: [] }, cid);
  market.list({ slug: SLUG, tokenId: "3", price: 7 });
  expect(asks()).toEqual({ 3: 7 });
  expect(kinds()).toEqual(["transferred", "placed"]);
});
