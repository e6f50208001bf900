import { describe, expect, it } from "vitest";
import {
  CONTRACT,
  HASH,
  type Json,
  MAKER,
  SEAPORT,
  signedListing,
  signedOffer,
  streamMessage,
  TAKER,
  WETH_CONTRACT,
  ZERO,
} from "../../../../testing/opensea-shapes.ts";
import { parseStreamEvent } from "./parse-stream-event.ts";

const OTHER = `0x${"9".repeat(40)}`;
const AT = Date.UTC(2026, 8, 10, 0, 26, 42, 860);
const STAMP = { version: 1, at: AT };
const WETH = { address: WETH_CONTRACT, decimals: 18, symbol: "WETH" };
const item = (nft_id: string) => ({ item: { nft_id } });

const parse = (type: string, changes: Json = {}) =>
  parseStreamEvent(streamMessage(type, changes), CONTRACT);

describe("a stream event", () => {
  it("of a listing places an ask", () => {
    expect(parse("item_listed")).toEqual({
      kind: "placed",
      stamp: STAMP,
      order: {
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
        createdAt: AT,
        startsAt: 1789000000000,
        expiresAt: 1789600000000,
      },
    });
  });

  it("of a listing needs no signed order", () => {
    expect(parse("item_listed", { protocol_data: undefined })).toEqual(parse("item_listed"));
  });

  it.each(["item_received_bid", "item_received_offer"])("%s places a bid", (type) => {
    expect(parse(type)).toMatchObject({
      kind: "placed",
      stamp: STAMP,
      order: { side: "bid", scope: { kind: "item", tokenId: "12" }, price: 0.88, taker: null },
    });
  });

  it("of a bid finds the token in the signed order", () => {
    const changes = {
      ...item(`ethereum/${CONTRACT}`),
      protocol_data: signedOffer(2, "34", "1"),
    };
    expect(parse("item_received_bid", changes)).toMatchObject({
      order: { scope: { kind: "item", tokenId: "34" }, price: 3 },
    });
  });

  it("of a collection offer has the price of one item", () => {
    expect(parse("collection_offer")).toMatchObject({
      order: { scope: { kind: "collection" }, price: 1, quantity: 3 },
    });
  });

  it.each<[string, Json]>([
    ["once as one and once in the list", {}],
    ["as one only", { trait_criteria_list: undefined }],
    ["in the list only", { trait_criteria: null }],
    [
      "as a list in the field for one",
      { trait_criteria: [{ trait_type: "Cloak", trait_name: "Ivory" }], trait_criteria_list: [] },
    ],
    [
      "as REST names it",
      { trait_criteria: { type: "Cloak", value: "Ivory" }, trait_criteria_list: null },
    ],
  ])("of a trait offer has its trait %s", (_, changes) => {
    expect(parse("trait_offer", changes)).toMatchObject({
      order: {
        scope: { kind: "traits", traits: [{ name: "Cloak", value: "Ivory" }] },
        price: 0.41,
      },
    });
  });

  it("of an offer for several traits wants all of them", () => {
    const list = ["Ivory", "Red"].map((trait_name) => ({ trait_type: "Cloak", trait_name }));
    expect(parse("trait_offer", { trait_criteria: null, trait_criteria_list: list })).toMatchObject(
      {
        order: { scope: { traits: [{ value: "Ivory" }, { value: "Red" }] } },
      },
    );
  });

  it("of a sale by a listing has the maker as seller", () => {
    expect(parse("item_sold")).toEqual({
      kind: "sold",
      hash: HASH,
      stamp: { version: null, at: AT },
      sale: {
        marketplace: 1,
        tokenId: "12",
        wei: "1500000000000000000",
        price: 1.5,
        currency: "ETH",
        seller: MAKER,
        buyer: TAKER,
        at: Date.UTC(2026, 8, 10, 0, 30),
        transactionHash: `0x${"cd".repeat(32)}`,
      },
    });
  });

  it.each<[string, Json, string]>([
    ["an offer was accepted, by the currency", { payment_token: WETH }, TAKER],
    [
      "an offer was accepted, by the signed order",
      { payment_token: WETH, protocol_data: signedOffer(2, "12", "1") },
      TAKER,
    ],
    [
      "a listing was bought, by the signed order",
      { payment_token: WETH, protocol_data: signedListing() },
      MAKER,
    ],
    ["a listing was bought, by its type", { payment_token: WETH, listing_type: "dutch" }, MAKER],
  ])("of a sale knows that %s", (_, changes, seller) => {
    expect(parse("item_sold", changes)).toMatchObject({ sale: { seller } });
  });

  it("of a transfer or a mint moves the token", () => {
    expect(parse("item_transferred", { from_account: { address: ZERO } })).toEqual({
      kind: "transferred",
      tokenId: "12",
      from: ZERO,
      to: TAKER,
      stamp: { version: null, at: AT },
    });
  });

  it("of new metadata names the token", () => {
    expect(parse("item_metadata_updated", { event_timestamp: null })).toEqual({
      kind: "metadata",
      tokenId: "12",
    });
  });

  it.each<[string, string, Json]>([
    ["item_cancelled", "cancelled", {}],
    ["item_cancelled", "cancelled", { item: {}, transaction: undefined }],
    [
      "item_cancelled",
      "cancelled",
      { item: null, trait_criteria: [{ trait_type: "a", trait_name: "b" }] },
    ],
    ["order_invalidate", "invalidated", {}],
  ])("%s needs only the hash", (type, kind, changes) => {
    expect(parse(type, changes)).toEqual({ kind, hash: HASH, stamp: STAMP });
  });

  it("of a revalidation has the order if it is described", () => {
    const bare = { kind: "revalidated", hash: HASH, stamp: STAMP, order: null };
    expect(parse("order_revalidate")).toEqual(bare);
    const orderOf = (type: string, changes: Json = {}) => {
      const { payload } = streamMessage(type, changes) as { payload: Json };
      return parse("order_revalidate", payload);
    };
    expect(orderOf("item_listed")).toMatchObject({ ...bare, order: { side: "ask", price: 1.5 } });
    expect(orderOf("item_received_bid")).toMatchObject({
      ...bare,
      order: { side: "bid", price: 0.88 },
    });
    expect(orderOf("trait_offer")).toMatchObject({ ...bare, order: { scope: { kind: "traits" } } });
    // Its traits may have been left out.
    expect(orderOf("collection_offer")).toEqual(bare);
  });

  it.each(["item_sold", "item_transferred"])("%s has no version of an order", (type) => {
    const message = { ...streamMessage(type), version: AT };
    expect(parseStreamEvent(message, CONTRACT)).toMatchObject({ stamp: { version: null } });
  });

  it.each<[string, Json, unknown]>([
    ["a number", { version: 7 }, 7],
    ["a text", { version: "1789000123" }, 1789000123],
    ["absent", { version: undefined }, null],
    ["something else", { version: "v2" }, null],
  ])("whose version is %s", (_, changes, version) => {
    const event = parseStreamEvent({ ...streamMessage("item_cancelled"), ...changes }, CONTRACT);
    expect(event).toMatchObject({ stamp: { version } });
  });

  it.each<[string, unknown, number | null]>([
    ["2026-09-10T00:26:42.860000+00:00", "", AT],
    ["2026-09-10T00:26:42.860000Z", "", AT],
    ["2026-09-10T00:26:42.860", "", AT],
    ["2026-09-10 00:26:42.860", "", AT],
    ["2026-09-10T02:26:42.860+0200", "", AT],
    ["2026-09-10t00:26:42.860z", "", AT],
    ["2026-02-30T00:26:42Z", "", null],
    ["1789000002", "", 1789000002000],
    ["1789000002860", "", 1789000002860],
    ["soon", "2026-09-10T00:26:42.860Z", AT],
    ["soon", "later", null],
  ])("at %s or %s", (event_timestamp, sent_at, at) => {
    const message = { ...streamMessage("order_invalidate", { event_timestamp }), sent_at };
    const parsed = () => parseStreamEvent(message, CONTRACT);
    if (at === null) expect(parsed).toThrow("event: has no time");
    else expect(parsed()).toMatchObject({ kind: "invalidated", stamp: { at } });
  });

  it("compares the contract of an item and ignores its chain", () => {
    const id = (chain: string, contract: string) => item(`${chain}/${contract}/12`);
    const shouted = CONTRACT.toUpperCase().replace("0X", "0x");
    expect(parse("item_transferred", id("matic", shouted))).toMatchObject({ tokenId: "12" });
    for (const type of [
      "item_listed",
      "item_sold",
      "item_transferred",
      "item_received_bid",
      "item_metadata_updated",
    ])
      expect(() => parse(type, id("ethereum", OTHER))).toThrow(": is of another contract");
  });

  it.each<[string, string, Json, string]>([
    ["of an unknown type", "item_bridged", {}, "event: event_type cannot be read"],
    [
      "of a listing without an item",
      "item_listed",
      { item: {}, protocol_data: null },
      "listing: names no token",
    ],
    [
      "of a listing of several pieces",
      "item_listed",
      { quantity: 10 },
      "listing: is not of one piece",
    ],
    [
      "of a listing without a price",
      "item_listed",
      { base_price: null },
      "listing: base_price cannot be read",
    ],
    [
      "of a bid without an item",
      "item_received_bid",
      { item: {} },
      "offer: names no token, traits or collection",
    ],
    [
      "of a collection offer of another contract",
      "collection_offer",
      { asset_contract_criteria: { address: OTHER } },
      "offer: is of another contract",
    ],
    [
      "of a trait offer without traits",
      "trait_offer",
      { trait_criteria: null, trait_criteria_list: [] },
      "offer: names no token, traits or collection",
    ],
    [
      "of a trait offer with a range",
      "trait_offer",
      { numeric_trait_criteria_list: [{ trait_type: "Level", min_value: 1 }] },
      "offer: is for a range of numbers",
    ],
    ["of a sale of several pieces", "item_sold", { quantity: 2 }, "sale: is not of one piece"],
    [
      "of a cancellation without a hash",
      "item_cancelled",
      { order_hash: null },
      "cancellation: order_hash cannot be read",
    ],
    ["of a transfer without a token", "item_transferred", { item: {} }, "transfer: names no token"],
  ])("%s is left out with the reason", (_, type, changes, reason) => {
    expect(() => parse(type, changes)).toThrow(expect.objectContaining({ message: reason }));
  });
});
