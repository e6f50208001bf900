import { describe, expect, it } from "vitest";
import { BLUR_POOL } from "../../../../../market/sale-contracts.ts";
import {
  ALICE,
  BOB,
  CAROL,
  FEE,
  ROUTER,
  salesIn,
} from "../../../../../testing/chain/erc721/describe-sales.ts";
import {
  erc20,
  eth,
  type Item,
  type LogContent,
  NFT,
  nft,
  OTHER_NFT,
  orderFulfilled,
  transfer,
  USDC,
  weth,
} from "../../../../../testing/chain/erc721/sale-logs.ts";

/** Alice's listing of token 7, which Bob fulfils. */
const listing = (offer: readonly Item[], ...consideration: Item[]) =>
  orderFulfilled({ offerer: ALICE, offer, consideration }, BOB);

/** Bob's bid, which Alice fulfils. */
const bid = (offer: readonly Item[], ...consideration: Item[]) =>
  orderFulfilled({ offerer: BOB, offer, consideration }, ALICE);

const moved = transfer(7n, ALICE, BOB);
const erc1155 = (amount: bigint) => ({ ...nft(7n), itemType: 3, amount });

describe("a fulfilled order", () => {
  it.each<[string, LogContent, string]>([
    ["a listing", listing([nft(7n)], eth(100n, ALICE)), "100 ETH"],
    [
      "a listing with fees",
      listing([nft(7n)], eth(95n, ALICE), eth(3n, FEE), eth(2n, FEE)),
      "100 ETH",
    ],
    ["a listing in WETH", listing([nft(7n)], weth(95n, ALICE), weth(5n, FEE)), "100 WETH"],
    ["a listing in Blur's pool", listing([nft(7n)], erc20(BLUR_POOL, 100n, ALICE)), "100 WETH"],
    ["a listing in USDC", listing([nft(7n)], erc20(USDC, 100n, ALICE)), "100 USDC"],
    [
      "a fee of zero in USDC",
      listing([nft(7n)], eth(100n, ALICE), erc20(USDC, 0n, FEE)),
      "100 ETH",
    ],
    ["a bid", bid([weth(100n)], nft(7n, BOB)), "100 WETH"],
    ["a bid that pays fees", bid([weth(100n)], nft(7n, BOB), weth(3n, FEE)), "100 WETH"],
    ["a bid of several amounts", bid([weth(60n), weth(40n)], nft(7n, BOB)), "100 WETH"],
  ])("sells once for the whole price: %s", (_, order, price) => {
    const expected = { sales: [`7 for ${price}, Alice to Bob`], bundles: 0 };
    expect(salesIn(order, moved)).toEqual(expected);
    expect(salesIn(moved, order)).toEqual(expected);
  });

  it.each<[string, LogContent]>([
    ["two tokens in one listing", listing([nft(7n), nft(8n)], eth(100n, ALICE))],
    [
      "a token of another contract besides",
      listing([nft(7n), nft(7n, BOB, OTHER_NFT)], eth(100n, ALICE)),
    ],
    ["two tokens in one bid", bid([weth(100n)], nft(7n, BOB), nft(8n, BOB))],
    ["a token for a token", listing([nft(7n)], nft(8n, ALICE))],
    ["a token for a token of another contract", bid([nft(7n, BOB, OTHER_NFT)], nft(7n, BOB))],
    ["a token for a token and money", listing([nft(7n)], nft(8n, ALICE), eth(100n, ALICE))],
    ["ERC-1155", listing([erc1155(1n)], eth(100n, ALICE))],
    ["several of ERC-1155", listing([erc1155(5n)], eth(100n, ALICE))],
    ["an amount other than one", listing([{ ...nft(7n), amount: 2n }], eth(100n, ALICE))],
    ["two currencies in a listing", listing([nft(7n)], eth(100n, ALICE), weth(5n, FEE))],
    ["two currencies in a bid", bid([weth(100n)], nft(7n, BOB), erc20(USDC, 3n, FEE))],
    ["a bid of two currencies", bid([weth(100n), erc20(USDC, 3n)], nft(7n, BOB))],
    ["a token and money for money", listing([nft(7n), weth(1n)], weth(100n, ALICE))],
  ])("is left out and counted: %s", (_, order) => {
    expect(salesIn(order, moved)).toEqual({ sales: [], bundles: 1 });
  });

  it.each<[string, LogContent]>([
    ["a gift", listing([nft(7n)])],
    ["a gift of two tokens", listing([nft(7n), nft(8n)])],
    ["a price of zero", listing([nft(7n)], eth(0n, ALICE))],
    ["a token for itself", listing([nft(7n)], nft(7n, CAROL))],
    ["a bid of zero", bid([weth(0n)], nft(7n, BOB))],
    ["a token of another contract", listing([nft(7n, BOB, OTHER_NFT)], eth(100n, ALICE))],
    [
      "a bundle of other contracts",
      listing([nft(7n, BOB, OTHER_NFT), nft(8n, BOB, USDC)], eth(1n, ALICE)),
    ],
    ["a swap of money", listing([weth(100n)], eth(100n, ALICE))],
    ["a currency with the contract's address", listing([weth(1n)], erc20(NFT, 100n, ALICE))],
  ])("is no sale: %s", (_, order) => {
    expect(salesIn(order, moved)).toEqual({ sales: [], bundles: 0 });
  });

  it("takes the ends from the order if there is no Transfer", () => {
    expect(salesIn(listing([nft(7n)], eth(100n, ALICE))).sales).toEqual([
      "7 for 100 ETH, Alice to Bob",
    ]);
    expect(salesIn(bid([weth(100n)], nft(7n, BOB))).sales).toEqual([
      "7 for 100 WETH, Alice to Bob",
    ]);
  });

  it("takes the seller of a bid from the Transfer: the money may go to someone else", () => {
    const order = orderFulfilled(
      { offerer: BOB, offer: [weth(100n)], consideration: [nft(7n, BOB)] },
      CAROL,
    );
    expect(salesIn(order, transfer(7n, ALICE, BOB)).sales).toEqual([
      "7 for 100 WETH, Alice to Bob",
    ]);
  });

  it("prefers the Transfer between exactly these two", () => {
    const transfers = [
      transfer(7n, ALICE, CAROL),
      transfer(7n, CAROL, ALICE),
      transfer(7n, ALICE, BOB),
    ];
    expect(salesIn(listing([nft(7n)], eth(100n, ALICE)), ...transfers).sales).toEqual([
      "7 for 100 ETH, Alice to Bob",
    ]);
  });

  it("counts both sales of a token that is bought and sold on", () => {
    const buy = orderFulfilled(
      { offerer: ALICE, offer: [nft(7n)], consideration: [eth(100n, ALICE)] },
      ROUTER,
    );
    const sell = orderFulfilled(
      { offerer: BOB, offer: [weth(120n)], consideration: [nft(7n, BOB)] },
      ROUTER,
    );
    const flip = [buy, transfer(7n, ALICE, ROUTER), sell, transfer(7n, ROUTER, BOB)];
    expect(salesIn(...flip).sales).toEqual([
      "7 for 100 ETH, Alice to Router",
      "7 for 120 WETH, Router to Bob",
    ]);
  });

  it("counts each sale of a sweep", () => {
    const ids = [7n, 8n, 9n];
    const sweep = [
      ...ids.map((id) => listing([nft(id)], eth(id * 10n, ALICE))),
      ...ids.map((id) => transfer(id, ALICE, BOB)),
    ];
    expect(salesIn(...sweep)).toEqual({
      sales: [
        "7 for 70 ETH, Alice to Bob",
        "8 for 80 ETH, Alice to Bob",
        "9 for 90 ETH, Alice to Bob",
      ],
      bundles: 0,
    });
  });
});
