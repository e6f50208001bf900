import { describe, expect, it } from "vitest";
import {
  CONTRACT,
  HASH,
  type Json,
  listing,
  MAKER,
  SEAPORT,
  signedListing,
  TAKER,
  ZERO,
} from "../../../../testing/opensea-shapes.ts";
import { parseListing, parseOrderState } from "./parse-order.ts";

const OTHER = `0x${"9".repeat(40)}`;
const nftItem = (changes: Json = {}) => ({
  itemType: 2,
  token: CONTRACT,
  identifierOrCriteria: "12",
  startAmount: "1",
  endAmount: "1",
  ...changes,
});
const usdc = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";

describe("a listing", () => {
  it("becomes an ask", () => {
    expect(parseListing(listing(), CONTRACT)).toEqual({
      hash: HASH,
      marketplace: 1,
      protocol: SEAPORT,
      side: "ask",
      scope: { kind: "item", tokenId: "12" },
      maker: MAKER,
      taker: null,
      wei: "1500000000000000000",
      price: 1.5,
      endPrice: null,
      currency: "ETH",
      quantity: 1,
      createdAt: 1789000001000,
      startsAt: 1789000000000,
      expiresAt: 1789600000000,
    });
  });

  it("is the same in upper case, and with unknown fields", () => {
    const shouted = {
      ...listing({ order_hash: HASH.toUpperCase().replace("0X", "0x"), mood: { a: [1] } }),
      asset: { identifier: "12", contract: CONTRACT.toUpperCase().replace("0X", "0x"), x: 1 },
    };
    expect(parseListing(shouted, CONTRACT)).toEqual(parseListing(listing(), CONTRACT));
  });

  it.each<[string, Json, Json]>([
    ["without a status", { status: undefined }, {}],
    ["with a status in lower case", { status: "active" }, {}],
    ["without its asset", { asset: undefined }, {}],
    ["without a time of creation", { order_created_at: null }, { createdAt: null }],
    ["without a protocol", { protocol_address: null }, { protocol: null }],
    [
      "in USDC",
      {
        price: { current: { currency: "USDC", decimals: 6, value: "2500000" } },
        protocol_data: signedListing([nftItem()]),
      },
      { currency: ZERO, price: 2.5, wei: "2500000" },
    ],
    [
      "with more digits than a float has",
      { price: { current: { currency: "ETH", decimals: 18, value: "1500000000000000001" } } },
      { wei: "1500000000000000001" },
    ],
  ])("%s is accepted", (_, changes, expected) => {
    expect(parseListing(listing(changes), CONTRACT)).toMatchObject({ side: "ask", ...expected });
  });

  it("names another currency by its contract, and by its symbol if the contract is not known", () => {
    const price = { current: { currency: "USDC", decimals: 6, value: "2500000" } };
    const signed = signedListing() as { parameters: { consideration: Json[] } };
    for (const each of signed.parameters.consideration)
      Object.assign(each, { itemType: 1, token: usdc });
    expect(parseListing(listing({ price, protocol_data: signed }), CONTRACT).currency).toBe(usdc);
    const bare = listing({ price, protocol_data: undefined, maker: MAKER });
    expect(parseListing(bare, CONTRACT).currency).toBe("USDC");
  });

  it("counts as ETH only with 18 decimals and the right symbol", () => {
    const currencyOf = (currency: string, decimals: number) =>
      parseListing(listing({ price: { current: { currency, decimals, value: "10" } } }), CONTRACT)
        .currency;
    expect(currencyOf("eth", 18)).toBe("ETH");
    expect(currencyOf("WETH", 18)).toBe("WETH");
    expect(currencyOf("ETH", 6)).toBe(ZERO);
    expect(currencyOf("POL", 18)).toBe("POL");
    expect(currencyOf("BNB", 18)).toBe(ZERO);
  });

  it.each<[string, Json, string]>([
    ["inactive", { status: "INACTIVE" }, "is not active"],
    ["fulfilled", { status: "FULFILLED" }, "is not active"],
    [
      "of another contract",
      { asset: { identifier: "12", contract: OTHER } },
      "is of another contract",
    ],
    [
      "of another contract in the signed order",
      { protocol_data: signedListing([nftItem({ token: OTHER })]) },
      "is of another contract",
    ],
    [
      "of another token in the signed order",
      { protocol_data: signedListing([nftItem({ identifierOrCriteria: "13" })]) },
      "its signed order is of another token",
    ],
    [
      "of a bundle",
      { protocol_data: signedListing([nftItem(), nftItem({ identifierOrCriteria: "13" })]) },
      "is a bundle",
    ],
    ["of several pieces", { remaining_quantity: 4 }, "is not of one piece"],
    [
      "of several pieces in the signed order",
      {
        protocol_data: signedListing([nftItem({ itemType: 3, startAmount: "4", endAmount: "4" })]),
      },
      "is of several pieces",
    ],
    ["of nothing more", { remaining_quantity: 0 }, "is not of one piece"],
    [
      "of a swap",
      {
        protocol_data: signedListing(
          [nftItem()],
          [nftItem({ identifierOrCriteria: "99", recipient: MAKER })],
        ),
      },
      "is a swap",
    ],
    ["of no item", { asset: null, protocol_data: null, maker: MAKER }, "names no token"],
    ["without a hash", { order_hash: undefined }, "order_hash cannot be read"],
    ["with a short hash", { order_hash: "0xabc" }, "order_hash cannot be read"],
    [
      "with a negative price",
      { price: { current: { currency: "ETH", decimals: 18, value: "-5" } } },
      "price.current.value cannot be read",
    ],
    [
      "with a fraction of wei",
      { price: { current: { currency: "ETH", decimals: 18, value: "1.5" } } },
      "price.current.value cannot be read",
    ],
    [
      "with a price of 0",
      { price: { current: { currency: "ETH", decimals: 18, value: "0" } } },
      "price is 0",
    ],
    [
      "with a price of more than all ether",
      { price: { current: { currency: "ETH", decimals: 18, value: "9".repeat(30) } } },
      "price is more than a billion ETH, or its currency has no name",
    ],
    ["without a price", { price: null }, "price cannot be read"],
    [
      "with a token id of more than 256 bits",
      { asset: { identifier: "9".repeat(78), contract: CONTRACT } },
      "asset.identifier cannot be read",
    ],
    ["without a maker", { protocol_data: null }, "names no maker"],
  ])("%s is left out with the reason", (_, changes, reason) => {
    expect(() => parseListing(listing(changes), CONTRACT)).toThrow(
      expect.objectContaining({ message: `listing: ${reason}` }),
    );
  });

  it.each<[Json, unknown]>([
    [{ price: { current: { currency: "ETH", decimals: 18, value: "0" } } }, "token 12"],
    [{ order_hash: "0xabc" }, "0xabc"],
    [{ status: ["ACTIVE"] }, "a list"],
    [{ protocol_data: { parameters: { offer: [{}] } } }, undefined],
  ])("%j is left out with an example", (changes, value) => {
    expect(() => parseListing(listing(changes), CONTRACT)).toThrow(
      expect.objectContaining({ value }),
    );
  });

  describe("of a Dutch auction", () => {
    /** The listing for a maker and a fee, from 9.1 to 1.2 ETH. */
    function auction(parameters: Json = {}, fee: Json = {}) {
      const signed = signedListing() as { parameters: { consideration: Json[] } };
      const [asked] = signed.parameters.consideration;
      const consideration = [
        { ...asked, startAmount: "9000000000000000000", endAmount: "1000000000000000000" },
        { ...asked, startAmount: "100000000000000000", endAmount: "200000000000000000", ...fee },
      ];
      const changed = { parameters: { ...signed.parameters, consideration, ...parameters } };
      return parseListing(listing({ protocol_data: changed }), CONTRACT);
    }

    it("has both prices of the signed order, with the fees", () => {
      expect(auction()).toMatchObject({
        ...{ wei: "9100000000000000000", price: 9.1, endPrice: 1.2 },
        ...{ startsAt: 1789000000000, expiresAt: 1789600000000 },
      });
    });

    it("may begin or end at 0, but not both", () => {
      const ends = [{ endAmount: "0" }, { startAmount: "0" }];
      const [toNothing, fromNothing] = ends.map((end) => {
        const signed = signedListing() as { parameters: { consideration: Json[] } };
        Object.assign(signed.parameters.consideration[0]!, end);
        return parseListing(listing({ protocol_data: signed }), CONTRACT);
      });
      expect(toNothing).toMatchObject({ price: 1.5, endPrice: 0 });
      expect(fromNothing).toMatchObject({ price: 0, endPrice: 1.5 });
    });

    it.each<[string, Json, Json]>([
      ["without a start", { startTime: null }, {}],
      ["without an end", { endTime: "0" }, {}],
      ["that ends before it begins", { endTime: "1788000000" }, {}],
      ["in two currencies", {}, { token: usdc, itemType: 1 }],
    ])("%s keeps the price that OpenSea states", (_, parameters, fee) => {
      expect(auction(parameters, fee)).toMatchObject({ price: 1.5, endPrice: null });
    });

    it("is skipped if it ends at a price that is not plausible", () => {
      const endAmount = (10n ** 30n).toString();
      expect(() => auction({}, { endAmount })).toThrow("listing: price is more than a billion ETH");
    });
  });

  it.each<[string, Json, string | null]>([
    ["its taker", { taker: { address: TAKER } }, TAKER],
    [
      "the account that the signed order gives the item to",
      { protocol_data: signedListing([nftItem()], [nftItem({ recipient: TAKER })]) },
      TAKER,
    ],
    ["nobody that is known, if it only says that it is private", { is_private: true }, ZERO],
    ["anyone, for the zero address", { taker: { address: ZERO } }, null],
    ["anyone, for an empty account", { taker: { address: "" } }, null],
    ["anyone, for an empty text", { taker: "" }, null],
    ["anyone, for an empty object", { taker: {} }, null],
  ])("may be taken by %s", (_, changes, taker) => {
    const order = parseListing(listing(changes), CONTRACT);
    expect(order?.taker).toBe(taker);
  });

  it.each<[unknown, number | null]>([
    ["0", null],
    [undefined, null],
    [null, null],
    ["1789600000", 1789600000000],
    [1789600000, 1789600000000],
    [((1n << 256n) - 1n).toString(), null],
  ])("with the end time %s expires at %s", (endTime, expiresAt) => {
    const signed = signedListing() as { parameters: Json };
    signed.parameters["endTime"] = endTime;
    expect(parseListing(listing({ protocol_data: signed }), CONTRACT).expiresAt).toBe(expiresAt);
  });
});

describe("an order's state", () => {
  it.each([
    [{ order: { status: "ACTIVE" } }, "live"],
    [{ order: { status: "active" } }, "live"],
    [{ status: "ACTIVE" }, "live"],
    [{ order: { status: "INACTIVE" } }, "ended"],
    [{ order: { status: "FULFILLED" } }, "ended"],
    [{ order: { status: "EXPIRED" } }, "ended"],
    [{ order: { status: "CANCELLED" } }, "ended"],
    [{ order: { status: "PENDING" } }, "unknown"],
    [{}, "unknown"],
    [null, "unknown"],
  ])("%j is %s", (answer, state) => {
    expect(parseOrderState(answer)).toBe(state);
  });
});
