import { describe, expect, it } from "vitest";
import {
  CONTRACT,
  HASH,
  type Json,
  MAKER,
  offer,
  SEAPORT,
  signedOffer,
  WETH_CONTRACT,
} from "../../../../testing/opensea-shapes.ts";
import { parseOffer } from "./parse-order.ts";

const OTHER = `0x${"9".repeat(40)}`;

describe("an offer", () => {
  it("for a collection has the price of one item", () => {
    expect(parseOffer(offer(), CONTRACT)).toEqual({
      hash: HASH,
      marketplace: 1,
      protocol: SEAPORT,
      side: "bid",
      scope: { kind: "collection" },
      maker: MAKER,
      taker: null,
      wei: "1000000000000000000",
      price: 1,
      endPrice: null,
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
    expect(parseOffer(single, CONTRACT).scope).toEqual({ kind: "item", tokenId: "7" });
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
    expect(parseOffer(offer({ criteria }), CONTRACT).scope).toEqual({
      kind: "traits",
      traits: [
        { name: "Cloak", value: "Ivory" },
        { name: "Level", value: "3" },
      ],
    });
  });

  it.each<[string, Json, string]>([
    [
      "of another contract",
      { criteria: { contract: { address: OTHER } } },
      "is of another contract",
    ],
    ["without criteria", { criteria: null }, "names no token, traits or collection"],
    ["for some ids", { criteria: { encoded_token_ids: "1,2,3" } }, "is for a list of tokens"],
    [
      "for a range",
      { criteria: { numeric_traits: [{ type: "Level", min: 1, max: 4 }] } },
      "is for a range of numbers",
    ],
    [
      "for a trait and a range",
      {
        criteria: {
          traits: [{ type: "Cloak", value: "Ivory" }],
          numeric_traits: [{ type: "Level", min: 1 }],
        },
      },
      "is for a range of numbers",
    ],
    [
      "for a trait without a value",
      { criteria: { traits: [{ type: "Cloak" }] } },
      "traits: value cannot be read",
    ],
    [
      "for more traits than a token has",
      {
        criteria: {
          traits: Array.from({ length: 201 }, (_, value) => ({ type: "Cloak", value: `${value}` })),
        },
      },
      "is for more than 200 traits",
    ],
    [
      "for a trait of a megabyte",
      { criteria: { traits: [{ type: "Cloak", value: "x".repeat(1_000_000) }] } },
      "traits: value cannot be read",
    ],
    ["of which nothing remains", { remaining_quantity: 0 }, "is for no piece"],
    ["that is cancelled", { status: "CANCELLED" }, "is not active"],
    [
      "that wants no items",
      { protocol_data: signedOffer(4, "0", "0") },
      "number of pieces is 0, too large or moves",
    ],
  ])("%s is left out with the reason", (_, changes, reason) => {
    expect(() => parseOffer(offer(changes), CONTRACT)).toThrow(
      expect.objectContaining({ message: `offer: ${reason}` }),
    );
  });

  it("counts with the lower end of a price that changes", () => {
    const signed = signedOffer() as { parameters: { offer: Json[] } };
    Object.assign(signed.parameters.offer[0] ?? {}, { endAmount: "1500000000000000000" });
    expect(parseOffer(offer({ protocol_data: signed }), CONTRACT).price).toBe(0.5);
  });

  it("takes the contract of its currency from the signed order", () => {
    const price = { currency: "USDC", decimals: 6, value: "3000000" };
    expect(parseOffer(offer({ price }), CONTRACT).currency).toBe(WETH_CONTRACT);
  });
});
