import { concat, numberToHex, pad, slice } from "viem";
import { describe, expect, it } from "vitest";
import type { Hex } from "../../../../../market/raw-log.ts";
import { MAINNET_WETH, SALE_MARKETS, seaportAt } from "../../../../../market/sale-contracts.ts";
import {
  ALICE,
  BOB,
  CAROL,
  FEE,
  salesIn,
} from "../../../../../testing/chain/erc721/describe-sales.ts";
import {
  account,
  erc20,
  eth,
  type Item,
  market,
  NFT,
  nft,
  onChain,
  orderFulfilled,
  transfer,
} from "../../../../../testing/chain/erc721/sale-logs.ts";
import { decodeErc721 } from "../decode-erc721.ts";

/** Alice's listing of token 7, which Bob fulfils. */
const listing = (offer: readonly Item[], ...consideration: Item[]) =>
  orderFulfilled({ offerer: ALICE, offer, consideration }, BOB);

const moved = transfer(7n, ALICE, BOB);

describe("a log of Seaport", () => {
  const order = listing([nft(7n)], eth(95n, ALICE), eth(5n, FEE));

  it("is known at every address of Seaport", () => {
    for (const name of ["Seaport 1.1", "Seaport 1.4", "Seaport 1.5", "Seaport 1.6"]) {
      const { address } = market(name);
      expect(salesIn({ ...order, address }, moved).sales).toHaveLength(1);
    }
  });

  it("is ignored at any other address", () => {
    expect(salesIn({ ...order, address: account(0xbad) }, moved).sales).toEqual([]);
    expect(salesIn({ ...order, address: NFT }, moved).sales).toEqual([]);
  });

  it("is known at another address if the caller says so", () => {
    const address = account(0x5ea);
    const logs = onChain([[{ ...order, address }]]);
    const markets = [...SALE_MARKETS, seaportAt("Seaport of another chain", address)];
    expect(decodeErc721(NFT, logs, [MAINNET_WETH], "ETH", markets).events).toHaveLength(1);
  });

  it("gives the sale its place and marketplace, in the order of the logs", () => {
    const logs = onChain([[transfer(3n, BOB, CAROL)], [transfer(8n, BOB, CAROL), order, moved]]);
    const { events } = decodeErc721(NFT, logs, [MAINNET_WETH]);
    expect(events.map(({ kind, tokenId }) => `${kind} ${tokenId}`)).toEqual([
      "transferred 3",
      "transferred 8",
      "sold 7",
      "transferred 7",
    ]);
    const { address: _, topics: __, data: ___, at: ____, ...place } = logs[2];
    expect(events[2]).toEqual({
      ...place,
      kind: "sold",
      tokenId: "7",
      wei: 100n,
      currency: "ETH",
      marketplace: 1,
      from: ALICE,
      to: BOB,
    });
  });

  it("is in the native currency of its chain", () => {
    const logs = onChain([[transfer(8n, BOB, CAROL), order, moved]]);
    const { events } = decodeErc721(NFT, logs, [MAINNET_WETH], "POL");
    expect(events[1]).toMatchObject({ kind: "sold", wei: 100n, currency: "POL" });
  });

  it("accepts addresses with a checksum", () => {
    const collection = `0x${"aB".repeat(20)}` as const;
    const lower = `0x${"ab".repeat(20)}` as const;
    const currency = `0x${"Cd".repeat(20)}` as const;
    const log = listing([nft(7n, BOB, lower)], erc20(`0x${"cd".repeat(20)}`, 9n, ALICE));
    const { events } = decodeErc721(collection, onChain([[log]]), [currency]);
    expect(events).toMatchObject([{ currency: "WETH" }]);
  });

  it("is ignored without its topics, and with more", () => {
    const { topics } = order;
    for (const changed of [topics.slice(0, 2), [...topics, topics[1]], [topics[0], "0x", "0x"]]) {
      expect(salesIn({ ...order, topics: changed as Hex[] }).sales).toEqual([]);
    }
  });

  it("is ignored if its data are cut", () => {
    for (let size = 0; size < (order.data.length - 2) / 2; size += 1) {
      const data = size === 0 ? "0x" : slice(order.data, 0, size);
      expect(salesIn({ ...order, data }, moved)).toEqual({ sales: [], bundles: 0 });
    }
  });

  it.each([
    ["a huge length", 4, 2n ** 255n],
    ["a length of one too many", 4, 40n],
    ["an offset past the end", 2, 2n ** 64n],
    ["an offset within a word", 3, 17n],
    ["an unknown item type", 5, 6n],
    ["an address that is too long", 6, 2n ** 161n],
  ])("is ignored if it has %s", (_, index, value) => {
    const data = concat([
      slice(order.data, 0, index * 32),
      pad(numberToHex(value), { size: 32 }),
      slice(order.data, (index + 1) * 32),
    ]);
    expect(salesIn({ ...order, data }, moved)).toEqual({ sales: [], bundles: 0 });
  });
});
