import { describe, expect, it, vi } from "vitest";
import {
  CONTRACT,
  FEES,
  HASH,
  type Json,
  listing,
  MAKER,
  nft,
  offer,
  SEAPORT,
  signedListing,
  signedOffer,
  TAKER,
  WETH_CONTRACT,
  ZERO,
} from "../../testing/opensea-shapes.ts";
import { parseListing, parseOffer, parseOrderState } from "./parse-order.ts";
import { parseToken } from "./parse-token.ts";

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
      protocol: SEAPORT,
      side: "ask",
      scope: { kind: "item", tokenId: "12" },
      maker: MAKER,
      taker: null,
      wei: "1500000000000000000",
      price: 1.5,
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
    expect(parseListing(listing({ price, protocol_data: signed }), CONTRACT)?.currency).toBe(usdc);
    const bare = listing({ price, protocol_data: undefined, maker: MAKER });
    expect(parseListing(bare, CONTRACT)?.currency).toBe("USDC");
  });

  it("counts as ETH only with 18 decimals and the right symbol", () => {
    const currencyOf = (currency: string, decimals: number) =>
      parseListing(listing({ price: { current: { currency, decimals, value: "10" } } }), CONTRACT)
        ?.currency;
    expect(currencyOf("eth", 18)).toBe("ETH");
    expect(currencyOf("WETH", 18)).toBe("WETH");
    expect(currencyOf("ETH", 6)).toBe(ZERO);
    expect(currencyOf("POL", 18)).toBe(ZERO);
  });

  it.each<[string, Json]>([
    ["inactive", { status: "INACTIVE" }],
    ["fulfilled", { status: "FULFILLED" }],
    ["of another contract", { asset: { identifier: "12", contract: OTHER } }],
    [
      "of another contract in the signed order",
      { protocol_data: signedListing([nftItem({ token: OTHER })]) },
    ],
    [
      "of another token in the signed order",
      { protocol_data: signedListing([nftItem({ identifierOrCriteria: "13" })]) },
    ],
    [
      "of a bundle",
      { protocol_data: signedListing([nftItem(), nftItem({ identifierOrCriteria: "13" })]) },
    ],
    ["of several pieces", { remaining_quantity: 4 }],
    [
      "of several pieces in the signed order",
      {
        protocol_data: signedListing([nftItem({ itemType: 3, startAmount: "4", endAmount: "4" })]),
      },
    ],
    ["of nothing more", { remaining_quantity: 0 }],
    [
      "of a swap",
      {
        protocol_data: signedListing(
          [nftItem()],
          [nftItem({ identifierOrCriteria: "99", recipient: MAKER })],
        ),
      },
    ],
    ["of no item", { asset: null, protocol_data: null, maker: MAKER }],
    ["without a hash", { order_hash: undefined }],
    ["with a short hash", { order_hash: "0xabc" }],
    [
      "with a negative price",
      { price: { current: { currency: "ETH", decimals: 18, value: "-5" } } },
    ],
    [
      "with a fraction of wei",
      { price: { current: { currency: "ETH", decimals: 18, value: "1.5" } } },
    ],
    ["with a price of 0", { price: { current: { currency: "ETH", decimals: 18, value: "0" } } }],
    [
      "with a price of more than all ether",
      { price: { current: { currency: "ETH", decimals: 18, value: "9".repeat(30) } } },
    ],
    ["without a price", { price: null }],
    [
      "with a token id of more than 256 bits",
      { asset: { identifier: "9".repeat(78), contract: CONTRACT } },
    ],
  ])("%s is skipped", (_, changes) => {
    expect(parseListing(listing(changes), CONTRACT)).toBeNull();
  });

  it("keeps the current price of a Dutch auction", () => {
    const signed = signedListing() as { parameters: { consideration: Json[] } };
    Object.assign(signed.parameters.consideration[0] ?? {}, { startAmount: "9000000000000000000" });
    expect(parseListing(listing({ protocol_data: signed }), CONTRACT)?.price).toBe(1.5);
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
    expect(parseListing(listing({ protocol_data: signed }), CONTRACT)?.expiresAt).toBe(expiresAt);
  });
});

describe("an offer", () => {
  it("for a collection has the price of one item", () => {
    expect(parseOffer(offer(), CONTRACT)).toEqual({
      hash: HASH,
      protocol: SEAPORT,
      side: "bid",
      scope: { kind: "collection" },
      maker: MAKER,
      taker: null,
      wei: "1000000000000000000",
      price: 1,
      currency: "WETH",
      quantity: 2,
      createdAt: 1789000001000,
      startsAt: 1789000000000,
      expiresAt: 1789600000000,
    });
  });

  it("without the signed order has its share of the price", () => {
    const bare = offer({ protocol_data: null, maker: MAKER });
    expect(parseOffer(bare, CONTRACT)).toMatchObject({ wei: "1500000000000000000", quantity: 2 });
  });

  it("is for an item if the signed order wants one", () => {
    const criteria = { ...(offer()["criteria"] as Json), encoded_token_ids: "12" };
    const single = offer({
      protocol_data: signedOffer(2, "12", "1"),
      criteria,
      remaining_quantity: 1,
    });
    expect(parseOffer(single, CONTRACT)).toMatchObject({
      scope: { kind: "item", tokenId: "12" },
      price: 3,
    });
  });

  it("is for an item if only its asset says so", () => {
    const asset = { identifier: "7", contract: CONTRACT };
    const single = offer({
      protocol_data: null,
      maker: MAKER,
      asset,
      criteria: null,
      remaining_quantity: 1,
    });
    expect(parseOffer(single, CONTRACT)?.scope).toEqual({ kind: "item", tokenId: "7" });
  });

  it.each<[string, unknown]>([
    [
      "as REST names them",
      {
        traits: [
          { type: "Cloak", value: "Ivory" },
          { type: "Level", value: 3 },
        ],
      },
    ],
    [
      "with the ids that have them",
      {
        traits: [
          { type: "Cloak", value: "Ivory" },
          { type: "Level", value: "3" },
        ],
        encoded_token_ids: "12,13",
      },
    ],
    [
      "twice",
      {
        traits: [
          { type: "Cloak", value: "Ivory" },
          { type: "Level", value: "3" },
          { type: "Cloak", value: " Ivory " },
        ],
      },
    ],
  ])("wants traits %s", (_, criteria) => {
    expect(parseOffer(offer({ criteria }), CONTRACT)?.scope).toEqual({
      kind: "traits",
      traits: [
        { name: "Cloak", value: "Ivory" },
        { name: "Level", value: "3" },
      ],
    });
  });

  it.each<[string, Json]>([
    ["of another contract", { criteria: { contract: { address: OTHER } } }],
    ["without criteria", { criteria: null }],
    ["for some ids", { criteria: { encoded_token_ids: "1,2,3" } }],
    ["for a range", { criteria: { numeric_traits: [{ type: "Level", min: 1, max: 4 }] } }],
    [
      "for a trait and a range",
      {
        criteria: {
          traits: [{ type: "Cloak", value: "Ivory" }],
          numeric_traits: [{ type: "Level", min: 1 }],
        },
      },
    ],
    ["for a trait without a value", { criteria: { traits: [{ type: "Cloak" }] } }],
    [
      "for more traits than a token has",
      {
        criteria: {
          traits: Array.from({ length: 201 }, (_, value) => ({ type: "Cloak", value: `${value}` })),
        },
      },
    ],
    [
      "for a trait of a megabyte",
      { criteria: { traits: [{ type: "Cloak", value: "x".repeat(1_000_000) }] } },
    ],
    ["of which nothing remains", { remaining_quantity: 0 }],
    ["that is cancelled", { status: "CANCELLED" }],
    ["that wants no items", { protocol_data: signedOffer(4, "0", "0") }],
  ])("%s is skipped", (_, changes) => {
    expect(parseOffer(offer(changes), CONTRACT)).toBeNull();
  });

  it("counts with the lower end of a price that changes", () => {
    const signed = signedOffer() as { parameters: { offer: Json[] } };
    Object.assign(signed.parameters.offer[0] ?? {}, { endAmount: "1500000000000000000" });
    expect(parseOffer(offer({ protocol_data: signed }), CONTRACT)?.price).toBe(0.5);
  });

  it("takes the contract of its currency from the signed order", () => {
    const price = { currency: "USDC", decimals: 6, value: "3000000" };
    expect(parseOffer(offer({ price }), CONTRACT)?.currency).toBe(WETH_CONTRACT);
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

describe("a token", () => {
  it("has its name, OpenSea's picture and its traits", () => {
    expect(parseToken(nft(), CONTRACT)).toEqual({
      tokenId: "12",
      name: "Argonaut #12",
      imageUrl: "https://i2c.seadn.io/ethereum/12.png",
      animationUrl: null,
      traits: [
        ["Cloak", "Ivory"],
        ["Level", "3"],
      ],
    });
  });

  it("falls back to its original picture", () => {
    const token = parseToken(nft({ image_url: null, display_image_url: "" }), CONTRACT);
    expect(token?.imageUrl).toBe("ipfs://bafy/12.png");
  });

  it("stays without metadata that exceed the limits, and without traits", () => {
    expect(parseToken(nft({ name: "x".repeat(20_000) }), CONTRACT)).toMatchObject({
      tokenId: "12",
      name: null,
    });
    expect(parseToken(nft({ traits: null, name: null }), CONTRACT)).toMatchObject({
      name: null,
      traits: [],
    });
  });

  it.each<[string, Json]>([
    ["a list of texts", { traits: ["x".repeat(2 ** 20)] }],
    ["many numbers", { traits: Array.from({ length: 2 ** 19 }, () => 0) }],
    [
      "many names",
      { traits: Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [n, ""])) },
    ],
    ["a picture", { image_url: `data:image/svg+xml,${"é".repeat(2 ** 19)}` }],
    ["what is not read", { traits: [{ value: 1, more: { much: ["x".repeat(2 ** 20)] } }] }],
  ])("loses its metadata if %s exceed a megabyte, which are not copied", (_, fields) => {
    const stringify = vi.spyOn(JSON, "stringify");
    const none = { tokenId: "12", name: null, imageUrl: null, animationUrl: null, traits: [] };
    expect(parseToken(nft(fields), CONTRACT)).toEqual(none);
    expect(stringify).not.toHaveBeenCalled();
  });

  it("is read however deeply its traits are nested", () => {
    const deep: unknown = JSON.parse("[".repeat(90_000) + "]".repeat(90_000));
    expect(parseToken(nft({ traits: deep }), CONTRACT)?.traits).toEqual([]);
  });

  it("is skipped if it is of another contract, or has no id", () => {
    expect(parseToken(nft({ contract: FEES }), CONTRACT)).toBeNull();
    expect(parseToken(nft({ identifier: "twelve" }), CONTRACT)).toBeNull();
  });
});
