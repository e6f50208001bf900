/** The market's oddities, on the real contract and on our stand-in. */
import { encodeFunctionData } from "viem";
import { beforeAll, describe, expect, it } from "vitest";
import { type Hex, ZERO_ADDRESS } from "../../market/raw-log.ts";
import { arrange } from "../arrange.ts";
import { runAnvil } from "./anvil.ts";
import { assignPunks, deployPunksMarket, type PunksMarket } from "./deploy.ts";
import { PUNKS_MARKET } from "./punks-market-abi.ts";
import { allLogs, naiveReplay, truth } from "./punks-state.ts";
import { type Action, transactionOf } from "./story-actions.ts";

describe.each([{ standIn: false }, { standIn: true }])("the market ($standIn)", (options) => {
  let market: PunksMarket;
  let ann: Hex;
  let bob: Hex;
  const anvil = arrange(() => runAnvil({ noMining: true }));
  beforeAll(async () => {
    market = await deployPunksMarket(anvil, options);
    [ann = ZERO_ADDRESS, bob = ZERO_ADDRESS] = anvil.accounts;
    await assignPunks(anvil, market, new Map(Array.from({ length: 9 }, (_, punk) => [punk, ann])));
  });

  /** Performs the actions in one block. Returns the names of its events. */
  async function play(...actions: readonly Action[]): Promise<readonly string[]> {
    for (const action of actions) await anvil.send(transactionOf(action, market.address));
    await anvil.mine();
    const { number: fromBlock } = await anvil.client.getBlock();
    const { address } = market;
    const logs = await anvil.client.getContractEvents({ address, abi: PUNKS_MARKET, fromBlock });
    return logs.map(({ eventName }) => eventName);
  }
  const salesOf = async (id: number) =>
    naiveReplay(await allLogs(anvil, market)).sales.filter(({ punk }) => punk === id);

  it("ends an accepted bid and the ask without naming buyer, price or ask", async () => {
    const punk = 1;
    await play(
      { kind: "offer", punk, from: ann, wei: 100n, taker: null },
      { kind: "bid", punk, from: bob, wei: 80n },
    );
    const events = await play({ kind: "acceptBid", punk, from: ann, minWei: 5n });
    expect(events).toEqual(["Transfer", "PunkBought"]);
    const states = await truth(anvil, market, [punk]);
    expect(states.get(punk)).toEqual({ owner: bob, ask: null, bid: null });
    expect(await salesOf(punk)).toMatchObject([{ wei: 80n, from: ann, to: bob }]);
  });

  it("ends a bid of the new owner without an event", async () => {
    const punk = 2;
    await play(
      { kind: "offer", punk, from: ann, wei: 100n, taker: bob },
      { kind: "bid", punk, from: bob, wei: 80n },
    );
    const events = await play({ kind: "transfer", punk, from: ann, to: bob });
    expect(events).toEqual(["PunkNoLongerForSale", "Transfer", "PunkTransfer"]);
    const states = await truth(anvil, market, [punk]);
    expect(states.get(punk)).toEqual({ owner: bob, ask: null, bid: null });
    expect(await salesOf(punk)).toEqual([]);
  });

  it("lets a buyer pay more than the ask, and keeps the bids of others", async () => {
    const punk = 3;
    const eve = anvil.accounts[2] ?? ZERO_ADDRESS;
    await play(
      { kind: "bid", punk, from: eve, wei: 80n },
      { kind: "offer", punk, from: ann, wei: 100n, taker: null },
    );
    const events = await play({ kind: "buy", punk, from: bob, wei: 120n });
    expect(events).toEqual(["Transfer", "PunkNoLongerForSale", "PunkBought"]);
    const states = await truth(anvil, market, [punk]);
    expect(states.get(punk)).toEqual({ owner: bob, ask: null, bid: { wei: 80n, bidder: eve } });
    expect(await salesOf(punk)).toMatchObject([{ wei: 120n, from: ann, to: bob }]);
  });

  it("counts a purchase for nothing as no sale", async () => {
    const punk = 4;
    await play({ kind: "offer", punk, from: ann, wei: 0n, taker: bob });
    await play({ kind: "buy", punk, from: bob, wei: 0n });
    expect((await truth(anvil, market, [punk])).get(punk)?.owner).toBe(bob);
    expect(await salesOf(punk)).toEqual([]);
  });

  it("refuses a bid that does not exceed the last one", async () => {
    const data = encodeFunctionData({
      abi: PUNKS_MARKET,
      functionName: "enterBidForPunk",
      args: [5n],
    });
    const bid = (value: bigint) =>
      anvil.client.call({ account: bob, to: market.address, data, value });
    await play({ kind: "bid", punk: 5, from: bob, wei: 80n });
    await expect(bid(80n)).rejects.toThrow();
    await expect(bid(81n)).resolves.toBeDefined();
  });
});
