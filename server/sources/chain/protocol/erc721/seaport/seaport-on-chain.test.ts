/** Compares decoded sales with owners and balances after trades on the real Seaport. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Hex, ZERO_ADDRESS } from "../../../../../market/raw-log.ts";
import type { Call, Trader } from "../../../../../testing/chain/erc721/local-chain.ts";
import { eth, type Item, nft } from "../../../../../testing/chain/erc721/sale-logs.ts";
import type { FoundSale } from "../../../../../testing/chain/erc721/sale-story.ts";
import {
  createSalesWorld,
  type SalesWorld,
} from "../../../../../testing/chain/erc721/sales-on-anvil.ts";
import {
  fulfil,
  fulfilAvailable,
  fulfilBasic,
  fulfilWithToken,
  match,
  SEAPORT_ADDRESS,
} from "../../../../../testing/chain/erc721/seaport-calls.ts";
import { decodeErc721 } from "../decode-erc721.ts";

let world: SalesWorld;
let alice: Trader;
let bob: Trader;
let carol: Trader;
/** Addresses of Alice, Bob, and of who gets the fees. */
let toAlice: Hex;
let toBob: Hex;
let toFee: Hex;

beforeAll(async () => {
  world = await createSalesWorld();
  ({ alice, bob, carol, fee: toFee } = world);
  [toAlice, toBob] = [alice.address, bob.address];
});

afterAll(() => world?.stop());

const token = (id: bigint, recipient?: Hex) => world.token(id, recipient);
const weth = (amount: bigint, recipient?: Hex) => world.inWeth(amount, recipient);
const listing = (id: bigint, ...consideration: Item[]) =>
  world.order(alice, [token(id)], consideration);
/** Bob bids 100, of which 5 are a fee. */
const bid = (id: bigint) => world.order(bob, [weth(100n)], [token(id, toBob), weth(5n, toFee)]);

function sale(id: bigint, wei: bigint, currency: string, seller: Trader): FoundSale {
  const [from, to] = [seller.address, bob.address];
  return { tokenId: String(id), wei, currency, marketplace: 1, from, to };
}

describe("the real Seaport", () => {
  it.each<[string, string, (id: bigint) => Promise<Call>]>([
    [
      "a listing",
      "ETH",
      async (id) => fulfil(await listing(id, eth(95n, toAlice), eth(5n, toFee)), 100n),
    ],
    ["a listing in WETH", "WETH", async (id) => fulfil(await listing(id, weth(100n, toAlice)))],
    [
      "a basic order",
      "ETH",
      async (id) => {
        const order = await listing(id, eth(95n, toAlice), eth(5n, toFee));
        return fulfilBasic(order, "ethForToken", 100n);
      },
    ],
    [
      "a basic order in WETH",
      "WETH",
      async (id) =>
        fulfilBasic(await listing(id, weth(95n, toAlice), weth(5n, toFee)), "erc20ForToken"),
    ],
    [
      "a private listing, matched",
      "ETH",
      async (id) => {
        const forBob = await listing(id, eth(95n, toAlice), eth(5n, toFee), token(id, toBob));
        const payment = await world.order(bob, [eth(100n)], []);
        return match([forBob, payment], "0.0>0.2 1.0>0.0 1.0>0.1", 100n);
      },
    ],
    [
      "a listing matched with an order that offers more",
      "ETH",
      async (id) => {
        const order = await listing(id, eth(95n, toAlice), eth(5n, toFee));
        const payment = await world.order(bob, [eth(130n)], [token(id, toBob)]);
        return match([order, payment], "0.0>1.0 1.0>0.0 1.0>0.1", 130n);
      },
    ],
  ])("Bob buys Alice's token: %s", async (_, currency, prepare) => {
    const id = await world.mint(alice);
    expect(await world.find(bob, await prepare(id))).toEqual({
      sales: [sale(id, 100n, currency, alice)],
      bundles: 0,
      paidByBob: 100n,
    });
    expect(await world.ownerOf(id)).toBe(bob.address);
  });

  it.each<[string, (id: bigint) => Promise<Call>]>([
    ["bid", async (id) => fulfil(await bid(id))],
    ["basic order", async (id) => fulfilBasic(await bid(id), "tokenForErc20")],
    [
      "bid for any token of the collection",
      async (id) => {
        const any = { ...token(0n, toBob), itemType: 4 };
        const order = await world.order(bob, [weth(100n)], [any, weth(5n, toFee)]);
        return fulfilWithToken(order, id);
      },
    ],
    [
      "bid, matched",
      async (id) =>
        match([await bid(id), await listing(id, weth(95n, toAlice))], "1.0>0.0 0.0>1.0 0.0>0.1"),
    ],
    [
      "bid, matched, and takes what is left of the money",
      async (id) => match([await bid(id), await listing(id)], "1.0>0.0 0.0>0.1"),
    ],
  ])("Alice accepts Bob's %s", async (_, prepare) => {
    const id = await world.mint(alice);
    expect(await world.find(alice, await prepare(id))).toEqual({
      sales: [sale(id, 100n, "WETH", alice)],
      bundles: 0,
      paidByBob: 100n,
    });
    expect(await world.ownerOf(id)).toBe(bob.address);
  });

  it("sweeps what is left of several listings", async () => {
    const sellers = [alice, carol, alice, carol];
    const prices = [10n, 11n, 12n, 13n];
    const ids: bigint[] = [];
    for (const seller of sellers) ids.push(await world.mint(seller));
    const orders = await Promise.all(
      sellers.map((seller, index) =>
        world.order(seller, [token(ids[index])], [eth(prices[index], seller.address)]),
      ),
    );
    await world.chain.send(carol, fulfil(orders[2], 12n));
    expect(await world.find(bob, fulfilAvailable(orders, 46n))).toEqual({
      sales: [0, 1, 3].map((index) => sale(ids[index], prices[index], "ETH", sellers[index])),
      bundles: 0,
      paidByBob: 34n,
    });
  });

  it("sweeps by matching, with one order that pays for all", async () => {
    const [first, second] = [await world.mint(alice), await world.mint(carol)];
    const orders = [
      await listing(first, eth(10n, toAlice)),
      await world.order(carol, [token(second)], [eth(20n, carol.address)]),
      await world.order(bob, [eth(30n)], [token(first, toBob), token(second, toBob)]),
    ];
    const call = match(orders, "0.0>2.0 1.0>2.1 2.0>0.0 2.0>1.0", 30n);
    expect(await world.find(bob, call)).toEqual({
      sales: [sale(first, 10n, "ETH", alice), sale(second, 20n, "ETH", carol)],
      bundles: 0,
      paidByBob: 30n,
    });
  });

  it("sells one token twice in a transaction", async () => {
    const id = await world.mint(alice);
    const buy = fulfil(await listing(id, eth(80n, toAlice)), 80n);
    const flip = world.route(buy, ...world.approve(SEAPORT_ADDRESS), fulfil(await bid(id)));
    expect(await world.find(carol, flip)).toEqual({
      sales: [
        { ...sale(id, 80n, "ETH", alice), to: world.router },
        { ...sale(id, 100n, "WETH", alice), from: world.router },
      ],
      bundles: 0,
      paidByBob: 100n,
    });
    expect(await world.ownerOf(id)).toBe(bob.address);
  });

  it("sells one token twice in a transaction, matched both times", async () => {
    const id = await world.mint(alice);
    const toBuyer = await world.order(carol, [weth(80n)], [token(id, carol.address)]);
    const first = match([await listing(id, weth(80n, toAlice)), toBuyer], "0.0>1.0 1.0>0.0");
    const resold = await world.order(carol, [token(id)], [weth(95n, carol.address)]);
    const second = match([await bid(id), resold], "1.0>0.0 0.0>1.0 0.0>0.1");
    expect((await world.find(carol, world.route(first, second))).sales).toEqual([
      { ...sale(id, 80n, "WETH", alice), to: carol.address },
      sale(id, 100n, "WETH", carol),
    ]);
  });

  it.each<[string, (id: bigint, other: bigint) => Promise<Call>]>([
    [
      "two tokens of the contract",
      async (id, other) => {
        const offer = [token(id), token(other)];
        return fulfil(await world.order(alice, offer, [eth(9n, toAlice)]), 9n);
      },
    ],
    [
      "two tokens of the contract, matched",
      async (id, other) => {
        const offer = [token(id), token(other)];
        const listed = await world.order(alice, offer, [eth(9n, toAlice)]);
        const wanted = [token(id, toBob), token(other, toBob)];
        const payment = await world.order(bob, [eth(9n)], wanted);
        return match([listed, payment], "0.0>1.0 0.1>1.1 1.0>0.0", 9n);
      },
    ],
    [
      "a token of another contract besides",
      async (id) => {
        await world.mintOther(alice, id);
        const offer = [token(id), nft(id, ZERO_ADDRESS, world.otherContract)];
        return fulfil(await world.order(alice, offer, [eth(9n, toAlice)]), 9n);
      },
    ],
    [
      "a token for a token",
      async (id) => fulfil(await listing(id, token(await world.mint(bob), toAlice))),
    ],
    [
      "a token for a token, matched",
      async (id) => {
        const own = await world.mint(bob);
        const swap = await world.order(bob, [token(own)], [token(id, toBob)]);
        return match([await listing(id, token(own, toAlice)), swap], "0.0>1.0 1.0>0.0");
      },
    ],
    [
      "two currencies",
      async (id) => fulfil(await listing(id, eth(9n, toAlice), weth(1n, toFee)), 9n),
    ],
  ])("leaves out and counts once: %s", async (_, prepare) => {
    const [id, other] = [await world.mint(alice), await world.mint(alice)];
    const found = await world.find(bob, await prepare(id, other));
    expect(found).toMatchObject({ sales: [], bundles: 1 });
    expect(await world.ownerOf(id)).toBe(bob.address);
  });

  it("finds no sale in a gift, nor in a listing for nothing", async () => {
    const [first, second] = [await world.mint(alice), await world.mint(alice)];
    const none = { sales: [], bundles: 0, paidByBob: 0n };
    expect(await world.find(alice, world.transferFrom(toAlice, toBob, first))).toEqual(none);
    expect(await world.find(bob, fulfil(await listing(second)))).toEqual(none);
  });

  it("ends with the owners that the contract names", async () => {
    const logs = await world.chain.logsOf(world.contract);
    const owners = new Map<string, Hex>();
    for (const event of decodeErc721(world.contract, logs, [world.weth]).events) {
      if (event.kind === "transferred") owners.set(event.tokenId, event.to);
    }
    expect(owners.size).toBeGreaterThan(20);
    for (const [id, owner] of owners) expect(await world.ownerOf(BigInt(id))).toBe(owner);
  });
});
