import { concat, numberToHex, pad, slice } from "viem";
import { describe, expect, it } from "vitest";
import { BLUR_POOL, BLUR_V2_TOPICS, MAINNET_WETH } from "../../../../market/sale-contracts.ts";
import {
  ALICE,
  BOB,
  CAROL,
  ROUTER,
  salesIn,
  salesOf,
} from "../../../../testing/chain/erc721/describe-sales.ts";
import {
  blurV1,
  blurV2,
  market,
  NFT,
  OTHER_NFT,
  onChain,
  transfer,
  USDC,
} from "../../../../testing/chain/erc721/sale-logs.ts";
import { decodeErc721 } from "./decode-erc721.ts";

const sale = { tokenId: 7n, price: 100n, seller: ALICE, buyer: BOB };
const moved = transfer(7n, ALICE, BOB);

describe("Blur v2", () => {
  it.each(["execution", "packed", "takerFeePacked", "makerFeePacked"] as const)(
    "decodes a listing and a bid in the event %s",
    (kind) => {
      expect(salesIn(moved, blurV2({ ...sale, kind })).sales).toEqual([
        "7 for 100 ETH, Alice to Bob",
      ]);
      expect(salesIn(moved, blurV2({ ...sale, kind, maker: "buyer" })).sales).toEqual([
        "7 for 100 WETH, Alice to Bob",
      ]);
    },
  );

  it("names only the maker if there is no Transfer", () => {
    expect(salesIn(blurV2(sale)).sales).toEqual(["7 for 100 ETH, Alice to nobody"]);
    expect(salesIn(blurV2({ ...sale, maker: "buyer" })).sales).toEqual([
      "7 for 100 WETH, nobody to Bob",
    ]);
  });

  it("decodes the largest packed id and price", () => {
    const largest = 2n ** 88n - 1n;
    const large = { ...sale, tokenId: largest, price: largest };
    expect(salesIn(blurV2(large)).sales).toEqual([
      `${largest} for ${largest} ETH, Alice to nobody`,
    ]);
  });

  it("decodes an id of 256 bits", () => {
    const tokenId = 2n ** 256n - 1n;
    expect(salesIn(blurV2({ ...sale, kind: "execution", tokenId })).sales).toEqual([
      `${tokenId} for 100 ETH, Alice to nobody`,
    ]);
  });

  it("decodes token 8198 at 0.015 ETH from a log of mainnet", () => {
    // Transaction 0xc199fd41...: the values are the real ones, the addresses and the order hash are made up.
    const data = concat([
      `0x${"5a".repeat(32)}`,
      `0x${"0000000000000000002006"}${"00"}${ALICE.slice(2)}`,
      `0x${"00"}${"00000000354a6ba7a18000"}${NFT.slice(2)}`,
    ]);
    const { address } = market("Blur v2");
    const real = { address, topics: [BLUR_V2_TOPICS.packed], data };
    const logs = onChain([[transfer(8198n, ALICE, BOB), real]]);
    const { events } = decodeErc721(NFT, logs, [MAINNET_WETH]);
    expect(events[1]).toMatchObject({
      kind: "sold",
      tokenId: "8198",
      wei: 15_000_000_000_000_000n,
      currency: "ETH",
      marketplace: 4,
      logIndex: logs[1].logIndex,
    });
  });

  it.each([
    ["an amount other than one", { amount: 2n }],
    ["ERC-1155", { assetType: 1 }],
  ])("counts %s as a bundle", (_, change) => {
    const log = blurV2({ ...sale, kind: "execution", ...change });
    expect(salesIn(log)).toEqual({ sales: [], bundles: 1 });
  });

  it("takes the buyer from the nearest Transfer of the seller", () => {
    const logs = [transfer(7n, ALICE, CAROL), transfer(7n, CAROL, ALICE), moved, blurV2(sale)];
    expect(salesIn(...logs).sales).toEqual(["7 for 100 ETH, Alice to Bob"]);
    expect(salesIn(...logs.toReversed()).sales).toEqual(["7 for 100 ETH, Alice to Bob"]);
  });

  it.each([
    ["another collection", blurV2({ ...sale, collection: OTHER_NFT })],
    ["a price of zero", blurV2({ ...sale, price: 0n })],
    ["another address", { ...blurV2(sale), address: market("Seaport 1.6").address }],
    ["an order type that does not exist", withOrderType(9n)],
    ["additional topics", { ...blurV2(sale), topics: [BLUR_V2_TOPICS.packed, pad("0x7")] }],
  ])("ignores %s", (_, log) => {
    expect(salesIn(moved, log)).toEqual({ sales: [], bundles: 0 });
  });

  it("ignores data that are cut", () => {
    const { data, ...log } = blurV2({ ...sale, kind: "execution" });
    for (let end = 2; end < data.length; end += 2) {
      expect(salesIn({ ...log, data: `0x${data.slice(2, end)}` }).sales).toEqual([]);
    }
  });

  function withOrderType(orderType: bigint) {
    const log = blurV2(sale);
    const packed = (orderType << 248n) | (100n << 160n) | BigInt(NFT);
    return {
      ...log,
      data: concat([`0x${log.data.slice(2, 130)}`, numberToHex(packed, { size: 32 })]),
    };
  }
});

describe("Blur v1", () => {
  it.each([
    ["ETH", blurV1(sale)],
    ["WETH", blurV1({ ...sale, paymentToken: MAINNET_WETH })],
    ["WETH", blurV1({ ...sale, paymentToken: BLUR_POOL })],
    ["USDC", blurV1({ ...sale, paymentToken: USDC })],
  ])("decodes a sale in %s", (currency, log) => {
    expect(salesIn(moved, log)).toEqual({
      sales: [`7 for 100 ${currency}, Alice to Bob`],
      bundles: 0,
    });
  });

  it("takes the token from the seller's order: a bid for any token names none", () => {
    const bid = blurV1({ ...sale, buyingId: 0n });
    expect(salesIn(bid).sales).toEqual(["7 for 100 ETH, Alice to Bob"]);
  });

  it("decodes each sale of a sweep", () => {
    const sweep = [7n, 8n, 9n].flatMap((tokenId) => [
      transfer(tokenId, ALICE, ROUTER),
      blurV1({ ...sale, buyer: ROUTER, tokenId, price: tokenId * 10n }),
      transfer(tokenId, ROUTER, BOB),
    ]);
    expect(salesIn(...sweep).sales).toEqual([
      "7 for 70 ETH, Alice to Router",
      "8 for 80 ETH, Alice to Router",
      "9 for 90 ETH, Alice to Router",
    ]);
  });

  it("counts an amount other than one as a bundle", () => {
    expect(salesIn(blurV1({ ...sale, amount: 2n }))).toEqual({ sales: [], bundles: 1 });
  });

  it.each([
    ["another collection", blurV1({ ...sale, collection: OTHER_NFT })],
    ["a price of zero", blurV1({ ...sale, price: 0n })],
    ["another address", { ...blurV1(sale), address: market("Blur v2").address }],
    ["missing topics", { ...blurV1(sale), topics: blurV1(sale).topics.slice(0, 1) }],
  ])("ignores %s", (_, log) => {
    expect(salesIn(moved, log)).toEqual({ sales: [], bundles: 0 });
  });

  it("ignores data that are cut", () => {
    const { data, ...log } = blurV1(sale);
    for (let end = 2; end < data.length; end += 64) {
      expect(salesIn({ ...log, data: `0x${data.slice(2, end)}` }).sales).toEqual([]);
    }
  });

  it.each([
    ["number of fees", 17],
    ["number of extra bytes", 20],
  ])("ignores a %s that the data do not hold", (_, index) => {
    const { data, ...log } = blurV1(sale);
    const changed = concat([
      slice(data, 0, 32 * index),
      numberToHex(1000, { size: 32 }),
      slice(data, 32 * (index + 1)),
    ]);
    expect(salesIn({ ...log, data: changed }).sales).toEqual([]);
  });
});

it("tells transactions apart", () => {
  const logs = onChain([[moved], [blurV2(sale)]]);
  expect(salesOf(logs).sales).toEqual(["7 for 100 ETH, Alice to nobody"]);
});
