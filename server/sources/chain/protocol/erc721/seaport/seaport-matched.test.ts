import { slice } from "viem";
import { describe, expect, it } from "vitest";
import type { Hex } from "../../../../../market/raw-log.ts";
import { MAINNET_WETH } from "../../../../../market/sale-contracts.ts";
import {
  ALICE,
  BOB,
  CAROL,
  FEE,
  ROUTER,
  salesIn,
} from "../../../../../testing/chain/erc721/describe-sales.ts";
import {
  eth,
  type Item,
  market,
  NFT,
  nft,
  type OrderFields,
  OTHER_NFT,
  onChain,
  orderFulfilled,
  ordersMatched,
  transfer,
  weth,
} from "../../../../../testing/chain/erc721/sale-logs.ts";
import { decodeErc721 } from "../decode-erc721.ts";

const selling = (offer: readonly Item[], ...consideration: Item[]): OrderFields => {
  return { offerer: ALICE, offer, consideration };
};
const buying = (offer: readonly Item[], ...consideration: Item[]): OrderFields => {
  return { offerer: BOB, offer, consideration };
};
const moved = transfer(7n, ALICE, BOB);

describe.each(["Seaport 1.1", "Seaport 1.6"])("orders matched at %s", (seaport) => {
  const matched = (...orders: OrderFields[]) => ordersMatched(orders, ROUTER, seaport);

  it.each<[string, OrderFields[], string]>([
    [
      "a listing and its mirror",
      [selling([nft(7n)], eth(95n, ALICE), eth(5n, FEE)), buying([eth(100n)], nft(7n, BOB))],
      "100 ETH",
    ],
    [
      "a mirror that offers more than it pays",
      [selling([nft(7n)], eth(100n, ALICE)), buying([eth(130n)], nft(7n, BOB))],
      "100 ETH",
    ],
    [
      "a bid that pays the fees",
      [buying([weth(100n)], nft(7n, BOB), weth(5n, FEE)), selling([nft(7n)], weth(95n, ALICE))],
      "100 WETH",
    ],
    [
      "a seller who asks for nothing",
      [buying([weth(100n)], nft(7n, BOB), weth(5n, FEE)), selling([nft(7n)])],
      "100 WETH",
    ],
    [
      "a private listing",
      [selling([nft(7n)], eth(95n, ALICE), eth(5n, FEE), nft(7n, BOB)), buying([eth(100n)])],
      "100 ETH",
    ],
    ["a lone listing", [selling([nft(7n)], eth(100n, ALICE))], "100 ETH"],
  ])("sell once: %s", (_, orders, price) => {
    const expected = { sales: [`7 for ${price}, Alice to Bob`], bundles: 0 };
    expect(salesIn(...matched(...orders), moved)).toEqual(expected);
    expect(salesIn(moved, ...matched(...orders.toReversed()))).toEqual(expected);
  });

  it.each<[string, OrderFields[]]>([
    [
      "two tokens for one price",
      [
        selling([nft(7n), nft(8n)], eth(100n, ALICE)),
        buying([eth(100n)], nft(7n, BOB), nft(8n, BOB)),
      ],
    ],
    [
      "one bid for two tokens whose sellers ask for nothing",
      [selling([nft(7n), nft(8n)]), buying([eth(100n)], nft(7n, BOB), nft(8n, BOB))],
    ],
    ["a token for a token", [selling([nft(7n)], nft(8n, ALICE)), buying([nft(8n)], nft(7n, BOB))]],
    [
      "a token for a token of another contract and money",
      [
        selling([nft(7n)], nft(8n, ALICE, OTHER_NFT), eth(5n, ALICE)),
        buying([nft(8n, BOB, OTHER_NFT), eth(5n)], nft(7n, BOB)),
      ],
    ],
    [
      "a token for a token that a third order pays",
      [
        selling([nft(7n)], nft(8n, ALICE, OTHER_NFT)),
        { offerer: CAROL, offer: [nft(8n, ALICE, OTHER_NFT)], consideration: [eth(100n, CAROL)] },
        buying([eth(100n)], nft(7n, BOB)),
      ],
    ],
    [
      "a token and money for money",
      [selling([nft(7n), weth(1n)], weth(100n, ALICE)), buying([weth(100n)], nft(7n, BOB))],
    ],
    [
      "two currencies",
      [
        selling([nft(7n)], eth(95n, ALICE), weth(5n, FEE)),
        buying([eth(95n), weth(5n)], nft(7n, BOB)),
      ],
    ],
    [
      "fees of the buyer in another currency",
      [selling([nft(7n)], eth(95n, ALICE)), buying([eth(95n)], nft(7n, BOB), weth(5n, FEE))],
    ],
    [
      "three tokens in a ring",
      [
        selling([nft(7n)], nft(8n, ALICE)),
        buying([nft(8n)], nft(9n, BOB)),
        { offerer: CAROL, offer: [nft(9n)], consideration: [nft(7n, CAROL)] },
      ],
    ],
  ])("are left out and counted once: %s", (_, orders) => {
    expect(salesIn(...matched(...orders), moved)).toEqual({ sales: [], bundles: 1 });
    expect(salesIn(moved, ...matched(...orders.toReversed()))).toEqual({ sales: [], bundles: 1 });
  });

  it.each<[string, OrderFields[]]>([
    ["a gift", [selling([nft(7n)]), buying([], nft(7n, BOB))]],
    ["a gift of two tokens", [selling([nft(7n), nft(8n)]), buying([], nft(7n, BOB), nft(8n, BOB))]],
    ["a private gift", [selling([nft(7n)], nft(7n, BOB))]],
    ["a price of zero", [selling([nft(7n)]), buying([weth(0n)], nft(7n, BOB))]],
  ])("are no sale: %s", (_, orders) => {
    expect(salesIn(...matched(...orders), moved)).toEqual({ sales: [], bundles: 0 });
  });

  it("sells each token of a sweep that one order pays", () => {
    const orders = [
      selling([nft(7n)], eth(70n, ALICE)),
      { offerer: CAROL, offer: [nft(8n)], consideration: [eth(80n, CAROL)] },
      buying([eth(150n)], nft(7n, BOB), nft(8n, BOB)),
    ];
    expect(salesIn(...matched(...orders), moved, transfer(8n, CAROL, BOB))).toEqual({
      sales: ["7 for 70 ETH, Alice to Bob", "8 for 80 ETH, Carol to Bob"],
      bundles: 0,
    });
  });

  it("sells each token of one order to its own bidder", () => {
    const orders = [
      selling([nft(7n), nft(8n)]),
      buying([weth(70n)], nft(7n, BOB)),
      { offerer: CAROL, offer: [weth(80n)], consideration: [nft(8n, CAROL)] },
    ];
    expect(salesIn(...matched(...orders), moved, transfer(8n, ALICE, CAROL))).toEqual({
      sales: ["7 for 70 WETH, Alice to Bob", "8 for 80 WETH, Alice to Carol"],
      bundles: 0,
    });
  });

  it("sells twice in a flip, whichever order comes first", () => {
    const orders = [
      selling([nft(7n)], weth(95n, ALICE)),
      buying([weth(100n)], nft(7n, BOB), weth(5n, FEE)),
      buying([nft(7n)], weth(110n, BOB)),
      { offerer: CAROL, offer: [weth(120n)], consideration: [nft(7n, CAROL), weth(10n, FEE)] },
    ];
    for (const order of permutations(orders)) {
      const { sales } = salesIn(...matched(...order), moved, transfer(7n, BOB, CAROL));
      expect(sales.toSorted()).toEqual([
        "7 for 100 WETH, Alice to Bob",
        "7 for 120 WETH, Bob to Carol",
      ]);
    }
  });

  it("takes no private listing of the token for its buyer", () => {
    const listing = selling([nft(7n)], eth(100n, ALICE));
    const forCarol = buying([nft(7n)], eth(30n, BOB), nft(7n, CAROL));
    expect(salesIn(...matched(forCarol, listing)).sales).toEqual([
      "7 for 30 ETH, Bob to Carol",
      "7 for 100 ETH, Alice to nobody",
    ]);
  });

  it("tells calls apart", () => {
    const back: OrderFields[] = [
      buying([nft(7n)], weth(110n, BOB)),
      { offerer: ALICE, offer: [weth(120n)], consideration: [nft(7n, ALICE), weth(10n, FEE)] },
    ];
    const first = [
      selling([nft(7n)], weth(95n, ALICE)),
      buying([weth(100n)], nft(7n, BOB), weth(5n, FEE)),
    ];
    const again = [
      selling([nft(7n)], weth(200n, ALICE)),
      buying([weth(202n)], nft(7n, BOB), weth(2n, FEE)),
    ];
    const calls = [
      ...[...matched(...first), moved],
      ...[...matched(...back), transfer(7n, BOB, ALICE)],
      ...[...matched(...again), moved],
    ];
    expect(salesIn(...calls)).toEqual({
      sales: [
        "7 for 100 WETH, Alice to Bob",
        "7 for 120 WETH, Bob to Alice",
        "7 for 202 WETH, Alice to Bob",
      ],
      bundles: 0,
    });
  });

  it("pairs orders of one deployment only", () => {
    const elsewhere = ordersMatched(
      [{ offerer: CAROL, offer: [eth(130n)], consideration: [nft(7n, CAROL), eth(30n, FEE)] }],
      ROUTER,
      "Seaport 1.5",
    );
    expect(salesIn(...matched(selling([nft(7n)], eth(100n, ALICE))), ...elsewhere).sales).toEqual([
      "7 for 100 ETH, Alice to nobody",
    ]);
  });
});

describe("OrdersMatched", () => {
  const bid = buying([weth(100n)], nft(7n, BOB), weth(5n, FEE));

  it("leaves parts of an order alone that were fulfilled by themselves", () => {
    const part = orderFulfilled(bid, ALICE);
    const match = ordersMatched([bid, selling([nft(7n)], weth(95n, ALICE))], ROUTER);
    const logs = onChain([[part, ...match, part]]);
    const { events } = decodeErc721(NFT, logs, [MAINNET_WETH]);
    const [before, , seller, , after] = logs.map(({ logIndex }) => logIndex);
    expect(events.map(({ logIndex }) => logIndex)).toEqual([before, seller, after]);
  });

  it("lists an order twice that is fulfilled in two parts", () => {
    const orderHash: Hex = `0x${"77".repeat(32)}`;
    const parts = [7n, 8n].map((id) => ({ ...buying([weth(100n)], nft(id, BOB)), orderHash }));
    const sellers = [7n, 8n].map((id) => selling([nft(id)], weth(100n, ALICE)));
    const match = ordersMatched([...parts, ...sellers], ROUTER);
    expect(salesIn(...match, moved, transfer(8n, ALICE, BOB))).toEqual({
      sales: ["7 for 100 WETH, Alice to Bob", "8 for 100 WETH, Alice to Bob"],
      bundles: 0,
    });
  });

  it("is ignored at another address, and if its data are cut", () => {
    const logs = ordersMatched([bid, selling([nft(7n)], weth(95n, ALICE))], ROUTER);
    const last = logs.at(-1)!;
    const apart = [...logs.slice(0, -1), { ...last, address: market("Seaport 1.5").address }];
    expect(salesIn(...apart).sales).toHaveLength(2);
    const cut = [...logs.slice(0, -1), { ...last, data: slice(last.data, 0, 96) }];
    expect(salesIn(...cut).sales).toHaveLength(2);
  });
});

function permutations<Value>(values: readonly Value[]): Value[][] {
  if (values.length === 0) return [[]];
  return values.flatMap((first, index) =>
    permutations(values.toSpliced(index, 1)).map((rest) => [first, ...rest]),
  );
}
