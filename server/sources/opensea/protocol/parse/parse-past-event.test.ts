import { describe, expect, it } from "vitest";
import {
  CONTRACT,
  HASH,
  type Json,
  MAKER,
  nft,
  orderEvent,
  SEAPORT,
  saleEvent,
  TAKER,
  transferEvent,
  ZERO,
} from "../../../../testing/opensea-shapes.ts";
import { parsePastEvent } from "./parse-past-event.ts";

const OTHER = `0x${"9".repeat(40)}`;
const COLLECTION = { collection: { slug: "argonauts" }, contract: { address: CONTRACT } };
const IVORY = [{ type: "Cloak", value: "Ivory" }];

describe("a past event", () => {
  it("of a listing places an ask", () => {
    expect(parsePastEvent(orderEvent("listing"), CONTRACT)).toEqual({
      kind: "placed",
      stamp: { version: null, at: 1789000002000 },
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
        createdAt: 1789000002000,
        startsAt: 1789000000000,
        expiresAt: 1789600000000,
      },
    });
  });

  it.each<[string, Json, Json]>([
    ["item_offer", {}, { kind: "item", tokenId: "12" }],
    ["offer", {}, { kind: "item", tokenId: "12" }],
    ["collection_offer", { criteria: COLLECTION, asset: null }, { kind: "collection" }],
    ["collection_offer", { criteria: COLLECTION }, { kind: "collection" }],
    [
      "trait_offer",
      { criteria: { ...COLLECTION, traits: IVORY }, asset: undefined },
      { kind: "traits", traits: [{ name: "Cloak", value: "Ivory" }] },
    ],
  ])("of the order type %s %j places a bid", (type, changes, scope) => {
    expect(parsePastEvent(orderEvent(type, changes), CONTRACT)).toMatchObject({
      kind: "placed",
      order: { side: "bid", scope, currency: "WETH" },
    });
  });

  it("names its type in either of two fields", () => {
    const renamed = orderEvent("listing", { event_type: "listing", order_type: undefined });
    expect(parsePastEvent(renamed, CONTRACT)).toEqual(
      parsePastEvent(orderEvent("listing"), CONTRACT),
    );
  });

  it("of an offer for several items has the price of one", () => {
    const changes = { criteria: COLLECTION, asset: null, quantity: 5 };
    expect(parsePastEvent(orderEvent("collection_offer", changes), CONTRACT)).toMatchObject({
      order: { quantity: 5, price: 0.3, wei: "300000000000000000" },
    });
  });

  it("of a private listing has its taker", () => {
    const event = orderEvent("listing", { is_private_listing: true, taker: TAKER });
    expect(parsePastEvent(event, CONTRACT)).toMatchObject({ order: { taker: TAKER } });
    const unnamed = orderEvent("listing", { is_private_listing: true });
    expect(parsePastEvent(unnamed, CONTRACT)).toMatchObject({ order: { taker: ZERO } });
  });

  it("parses a sale", () => {
    expect(parsePastEvent(saleEvent(), CONTRACT)).toEqual({
      kind: "sold",
      hash: HASH,
      stamp: { version: null, at: 1789000010000 },
      sale: {
        marketplace: 1,
        tokenId: "12",
        wei: "1500000000000000000",
        price: 1.5,
        currency: "ETH",
        seller: MAKER,
        buyer: TAKER,
        at: 1789000010000,
        transactionHash: `0x${"cd".repeat(32)}`,
      },
    });
  });

  it("parses a sale without an order and a transaction", () => {
    const event = saleEvent({ order_hash: null, transaction: undefined });
    expect(parsePastEvent(event, CONTRACT)).toMatchObject({
      hash: null,
      sale: { transactionHash: null },
    });
  });

  it.each(["transfer", "mint"])("of a %s moves the token", (event_type) => {
    expect(parsePastEvent(transferEvent({ event_type, from_address: ZERO }), CONTRACT)).toEqual({
      kind: "transferred",
      tokenId: "12",
      from: ZERO,
      to: TAKER,
      stamp: { version: null, at: 1789000011000 },
    });
  });

  it.each<[string, unknown, string]>([
    ["of an unknown type", orderEvent("swap"), "event: is of an unknown type"],
    ["of an auction", orderEvent("english"), "event: is of an unknown type"],
    [
      "of a listing of another contract",
      orderEvent("listing", { asset: nft({ contract: OTHER }) }),
      "listing: is of another contract",
    ],
    [
      "of a listing without an item",
      orderEvent("listing", { asset: null }),
      "listing: names no token",
    ],
    [
      "of a listing without a payment",
      orderEvent("listing", { payment: null }),
      "listing: payment cannot be read",
    ],
    [
      "of an item offer without an item",
      orderEvent("item_offer", { asset: null }),
      "offer: names no token, traits or collection",
    ],
    [
      "of a trait offer without traits",
      orderEvent("trait_offer", { criteria: COLLECTION }),
      "offer: names no token, traits or collection",
    ],
    [
      "of a collection offer without criteria",
      orderEvent("collection_offer", { asset: null }),
      "offer: names no token, traits or collection",
    ],
    ["of a sale of several pieces", saleEvent({ quantity: 3 }), "sale: is not of one piece"],
    [
      "of a sale of another contract",
      saleEvent({ nft: nft({ contract: OTHER }) }),
      "sale: is of another contract",
    ],
    [
      "of a transfer of another contract",
      transferEvent({ nft: nft({ contract: OTHER }) }),
      "transfer: is of another contract",
    ],
    [
      "without a time",
      saleEvent({ event_timestamp: null }),
      "event: event_timestamp cannot be read",
    ],
    ["without a type", saleEvent({ event_type: undefined }), "event: event_type cannot be read"],
    ["that is no object", null, "event: entry cannot be read"],
  ])("%s is left out with the reason", (_, event, reason) => {
    expect(() => parsePastEvent(event, CONTRACT)).toThrow(
      expect.objectContaining({ message: reason }),
    );
  });
});
