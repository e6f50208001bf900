import { createPublicClient, http, numberToHex } from "viem";
import { afterAll, describe, expect, it } from "vitest";
import type { Hex } from "../../../market/raw-log.ts";
import { seededRandom } from "../../sample-collection.ts";
import { runAnvil } from "../anvil.ts";
import { assignPunks, deployPunksMarket } from "../deploy.ts";
import { type RpcProxy, runRpcProxy } from "../provider/rpc-proxy.ts";
import { PUNKS_MARKET } from "../punks-market-abi.ts";
import { allLogs, naiveReplay, truth, UNCLAIMED } from "../punks-state.ts";
import { transactionOf } from "../story-actions.ts";
import { createGenerator, WRAPPERS } from "../story-generator.ts";
import { logsBloom } from "./logs-bloom.ts";
import { makeUpHistory } from "./made-up-history.ts";
import { punkAttributes } from "./made-up-punks.ts";
import { eventsOf, rawEvent } from "./market-events.ts";

const history = makeUpHistory({ blocks: 30_000, logs: 4_000, punks: 300 });
const proxies: RpcProxy[] = [];
afterAll(() => Promise.all(proxies.map((proxy) => proxy.close())));

async function setup() {
  const proxy = await runRpcProxy(history.node, { maxBlocks: 5_000, provider: "alchemy" });
  proxies.push(proxy);
  const client = createPublicClient({ transport: http(proxy.url, { retryCount: 0 }) });
  return { client, url: proxy.url };
}
const { market, punksData, multicall } = history.contracts;

describe("a made-up history", () => {
  it("ends in the state that its logs lead to", () => {
    const { punks, sales } = naiveReplay(history.logs());
    expect(punks).toEqual(new Map([...history.states].filter(([punk]) => punks.has(punk))));
    expect(sales).toEqual(history.sales);
    expect(sales.length).toBeGreaterThan(300);
  });

  it("is the same for the same seed", () => {
    const options = { blocks: 30_000, logs: 4_000, punks: 300 };
    expect(makeUpHistory(options).logs()).toEqual(history.logs());
    expect(makeUpHistory({ ...options, seed: 2 }).logs()).not.toEqual(history.logs());
  });

  it("has 200,000 logs in 2,000,000 blocks by default", () => {
    const { head, logCount } = makeUpHistory();
    expect(head).toBe(1_999_999);
    expect(logCount).toBeGreaterThanOrEqual(200_000);
    expect(logCount).toBeLessThan(200_010);
  });
});

describe("a made-up node", () => {
  it("serves its logs by range, as a provider that limits ranges", async () => {
    const { client } = await setup();
    const found = [];
    for (let from = 0n; from <= history.head; from += 5_000n)
      found.push(
        ...(await client.getLogs({ address: market, fromBlock: from, toBlock: from + 4_999n })),
      );
    const places = found.map(({ blockNumber, logIndex, topics, data }) => ({
      ...{ blockNumber: Number(blockNumber), logIndex, topics, data },
    }));
    const expected = history.logs().map(({ blockNumber, logIndex, topics, data }) => ({
      ...{ blockNumber, logIndex, topics, data },
    }));
    expect(places).toEqual(expected);
    const all = client.getLogs({ fromBlock: 0n, toBlock: 5_000n });
    await expect(all).rejects.toThrow("up to a 5000 block range");
  });

  it("serves the logs of a block by its hash, and those with chosen topics", async () => {
    const { client } = await setup();
    const [last] = history.logs().slice(-1);
    const { blockHash, blockNumber } = last ?? expect.fail();
    const byHash = await client.getLogs({ blockHash });
    expect(byHash).toHaveLength(history.logs(blockNumber, blockNumber).length);
    expect(await client.getLogs({ blockHash, address: punksData })).toEqual([]);
    await expect(client.getLogs({ blockHash: numberToHex(9, { size: 32 }) })).rejects.toThrow();
    const offers = await client.getContractEvents({
      ...{ address: market, abi: PUNKS_MARKET, eventName: "PunkOffered", args: { punkIndex: 7n } },
      ...{ fromBlock: BigInt(history.head - 4_999), toBlock: BigInt(history.head) },
    });
    expect(offers.map(({ args }) => args.punkIndex)).toEqual(offers.map(() => 7n));
    expect(offers.length).toBeGreaterThan(0);
  });

  it("serves blocks that are linked, 12 seconds apart", async () => {
    const { client } = await setup();
    const block = await client.getBlock({ blockNumber: 20_000n });
    const parent = await client.getBlock({ blockHash: block.parentHash });
    expect(parent.number).toBe(19_999n);
    expect(block.timestamp - parent.timestamp).toBe(12n);
    expect((await client.getBlock()).number).toBe(29_999n);
    expect((await client.getBlock({ blockTag: "finalized" })).number).toBe(29_935n);
    await expect(client.getBlock({ blockNumber: 30_000n })).rejects.toThrow("not be found");
  });

  it("answers calls at the state of the end, one by one and by Multicall3", async () => {
    const { client, url } = await setup();
    const punks = [...history.states.keys()].slice(0, 50);
    const expected = new Map(punks.map((punk) => [punk, history.states.get(punk)]));
    expect(await truth({ url }, { address: market }, punks)).toEqual(expected);
    const abi = PUNKS_MARKET;
    const owner = { abi, address: market, functionName: "punkIndexToAddress" } as const;
    const answers = await client.multicall({
      multicallAddress: multicall,
      contracts: [
        { ...owner, args: [1n] },
        { ...owner, address: punksData, args: [1n] },
      ],
    });
    expect(answers.map(({ status }) => status)).toEqual(["success", "failure"]);
    const attributes = await client.readContract({
      address: punksData,
      abi: [
        {
          ...{ type: "function", name: "punkAttributes", stateMutability: "view" },
          inputs: [{ type: "uint16", name: "index" }],
          outputs: [{ type: "string", name: "" }],
        },
      ] as const,
      functionName: "punkAttributes",
      args: [42],
    });
    expect(attributes).toBe(punkAttributes(42));
    expect(await client.getCode({ address: market })).toBeDefined();
    expect(await client.getCode({ address: WRAPPERS[0] ?? market })).toBeUndefined();
  });
});

describe("a real chain", () => {
  it("has the events and the blooms that are made up", async () => {
    const anvil = await runAnvil({ noMining: true });
    const contract = await deployPunksMarket(anvil);
    const punks = [...Array(30).keys()];
    const traders = anvil.accounts;
    const first = traders[0] ?? expect.fail();
    await assignPunks(anvil, contract, new Map(punks.slice(0, 25).map((punk) => [punk, first])));
    const assigned = (await allLogs(anvil, contract)).length;
    const states = new Map(
      punks.map((punk) => [punk, { ...UNCLAIMED, owner: punk < 25 ? first : UNCLAIMED.owner }]),
    );
    const cast = { traders, wrappers: WRAPPERS, punks };
    const generator = createGenerator(seededRandom(3), cast);
    const expected: { topics: readonly Hex[]; data: Hex }[] = [];
    for (let left = 150; left > 0; left -= 1) {
      for (const { action, before } of generator.next(states)) {
        await anvil.send(transactionOf(action, contract.address));
        expected.push(...eventsOf(action, before).map(rawEvent));
      }
      if (left % 10 === 1) await anvil.mine();
    }
    const logs = (await allLogs(anvil, contract)).slice(assigned);
    expect(logs.map(({ topics, data }) => ({ topics, data }))).toEqual(expected);
    const block = await anvil.client.getBlock();
    const within = logs.filter(({ blockHash }) => blockHash === block.hash);
    expect(logsBloom(within)).toBe(block.logsBloom);
    await anvil.close();
  });
});
