import { getLogsRetryHelper } from "@ponder/utils";
import { createPublicClient, http, numberToHex, type RpcError } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { arrange } from "../../arrange.ts";
import { runAnvil } from "../anvil.ts";
import { deployPunksMarket, type PunksMarket } from "../deploy.ts";
import { startStory } from "../story.ts";
import type { Provider } from "./provider-limits.ts";
import { type Fault, type RpcProxy, type RpcSettings, runRpcProxy } from "./rpc-proxy.ts";

let market: PunksMarket;
/** Number of the last block. */
let head: number;
const proxies: RpcProxy[] = [];

const anvil = arrange(() => runAnvil({ noMining: true }));
beforeAll(async () => {
  market = await deployPunksMarket(anvil, { standIn: true });
  const story = await startStory(anvil, market, { punks: 20 });
  await story.advance(60);
  head = await anvil.head();
});
afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.close()));
});

async function setup(settings: Partial<RpcSettings> & { readonly seed?: number } = {}) {
  const proxy = await runRpcProxy(anvil.url, settings);
  proxies.push(proxy);
  const transport = http(proxy.url, { retryCount: 0 });
  const client = createPublicClient({ transport, cacheTime: 0 });
  const logs = (from: number, to: number) =>
    client.getLogs({ address: market.address, fromBlock: BigInt(from), toBlock: BigInt(to) });
  return { proxy, client, logs };
}

/** Posts a JSON-RPC message. Returns the status, the headers and the text of the answer. */
async function post(url: string, message: unknown) {
  const response = await fetch(url, { method: "POST", body: JSON.stringify(message) });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const BLOCK_NUMBER = { jsonrpc: "2.0", id: 1, method: "eth_blockNumber", params: [] };

describe("a proxy without faults", () => {
  it("answers as its node does", async () => {
    const { client, logs } = await setup();
    expect(await client.getBlockNumber()).toBe(BigInt(head));
    expect((await logs(0, head)).length).toBeGreaterThan(60);
    expect(await client.getBlock()).toEqual(await anvil.client.getBlock());
  });

  it("answers batches in order and counts their calls", async () => {
    const { proxy } = await setup();
    const chainId = { ...BLOCK_NUMBER, id: "b", method: "eth_chainId" };
    const { text } = await post(proxy.url, [BLOCK_NUMBER, chainId, { ...BLOCK_NUMBER, id: 3 }]);
    expect(JSON.parse(text)).toEqual([
      { jsonrpc: "2.0", id: 1, result: numberToHex(head) },
      { jsonrpc: "2.0", id: "b", result: numberToHex(anvil.chainId) },
      { jsonrpc: "2.0", id: 3, result: numberToHex(head) },
    ]);
    expect(proxy.requests).toBe(1);
    expect(proxy.calls).toEqual(
      new Map([
        ["eth_blockNumber", 2],
        ["eth_chainId", 1],
      ]),
    );
  });
});

describe("limits", () => {
  const filter = (from: number, to: number) => ({
    address: market.address,
    fromBlock: numberToHex(from),
    toBlock: numberToHex(to),
  });
  async function refusal(settings: Partial<RpcSettings>) {
    const { proxy } = await setup(settings);
    const call = { ...BLOCK_NUMBER, method: "eth_getLogs", params: [filter(2, head)] };
    const error: RpcError = JSON.parse((await post(proxy.url, call)).text).error;
    return getLogsRetryHelper({ error, params: [filter(2, head)] });
  }

  it.each<Provider>(["alchemy", "infura", "quicknode"])(
    "refuses a range with a suggestion that it accepts, in the words of %s",
    async (provider) => {
      const advice = await refusal({ provider, maxBlocks: 5 });
      expect(advice).toMatchObject({ shouldRetry: true, isSuggestedRange: true });
      const { logs, proxy } = await setup({ provider, maxBlocks: 5 });
      for (const { fromBlock, toBlock } of advice.ranges ?? [])
        await logs(Number(fromBlock), Number(toBlock));
      expect(proxy.applied.size).toBe(0);
    },
  );

  it("suggests no range in the words of the others", async () => {
    expect(await refusal({ provider: "vague", maxBlocks: 5 })).toMatchObject({
      isSuggestedRange: false,
    });
    for (const provider of ["ankr", "unhelpful"] as const)
      expect(await refusal({ provider, maxBlocks: 5 })).toEqual({ shouldRetry: false });
  });

  it("accepts the longest allowed range and no longer one", async () => {
    const { logs, proxy } = await setup({ provider: "alchemy", maxBlocks: 10 });
    await logs(1, 10);
    await expect(logs(1, 11)).rejects.toThrow("up to a 10 block range");
    proxy.set({ maxBlocks: 11 });
    await logs(1, 11);
    expect(proxy.applied.get("maxBlocks")).toBe(1);
  });

  it("refuses too many logs, and suggests a range with fewer", async () => {
    const { logs } = await setup({ provider: "infura", maxLogs: 30 });
    const advice = await refusal({ provider: "infura", maxLogs: 30 });
    const [first] = advice.ranges ?? [];
    expect((await logs(Number(first?.fromBlock), Number(first?.toBlock))).length).toBeLessThan(31);
  });
});

describe("a node that lags", () => {
  it("knows nothing of the last blocks", async () => {
    const { client, logs } = await setup({ lagBlocks: 4 });
    const seen = head - 4;
    expect(await client.getBlockNumber()).toBe(BigInt(seen));
    expect((await client.getBlock()).number).toBe(BigInt(seen));
    await expect(client.getBlock({ blockNumber: BigInt(seen + 1) })).rejects.toThrow(
      "not be found",
    );
    expect(await logs(seen + 1, head)).toEqual([]);
    expect(await logs(0, head)).toEqual(await logs(0, seen));
  });

  it("finds no later block, logs or receipts by hash", async () => {
    const { client } = await setup({ lagBlocks: 4 });
    const later = await anvil.client.getLogs({ fromBlock: BigInt(head - 3) });
    const { blockHash, transactionHash: hash } = later[0] ?? expect.fail();
    await expect(client.getBlock({ blockHash })).rejects.toThrow("not be found");
    await expect(client.getLogs({ blockHash })).rejects.toThrow("unknown block");
    await expect(client.getTransactionReceipt({ hash })).rejects.toThrow("not be found");
    const earlier = await anvil.client.getBlock({ blockNumber: BigInt(head - 4) });
    expect((await client.getBlock({ blockHash: earlier.hash })).number).toBe(BigInt(head - 4));
  });

  it("reads state at its own head", async () => {
    const { client } = await setup({ lagBlocks: 2 });
    const account = { address: "0x0000000000000000000000007ade000000000001" } as const;
    const expected = await anvil.client.getBalance({ ...account, blockNumber: BigInt(head - 2) });
    expect(await client.getBalance(account)).toBe(expected);
    const future = client.getBalance({ ...account, blockNumber: BigInt(head) });
    await expect(future).rejects.toThrow("header not found");
  });
});

describe("faults", () => {
  const always = (fault: Fault) => setup({ faults: { [fault]: 1 } });

  it("answers with the status and headers of a provider in trouble", async () => {
    const { proxy } = await always("tooManyRequests");
    const limited = await post(proxy.url, BLOCK_NUMBER);
    expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "1"]);
    proxy.set({ faults: { serverError: 1 } });
    const failed = await post(proxy.url, BLOCK_NUMBER);
    expect([failed.status, failed.headers.get("content-type")]).toEqual([500, "text/html"]);
    proxy.set({ isKeyExpired: true });
    const expired = await post(proxy.url, BLOCK_NUMBER);
    expect([expired.status, expired.text]).toEqual([401, expect.stringContaining("expired")]);
  });

  it("breaks answers and connections", async () => {
    const { proxy } = await always("brokenJson");
    const { text, status } = await post(proxy.url, BLOCK_NUMBER);
    expect(status).toBe(200);
    expect(() => JSON.parse(text)).toThrow();
    proxy.set({ faults: { reset: 1 } });
    await expect(post(proxy.url, BLOCK_NUMBER)).rejects.toThrow("fetch failed");
    proxy.set({ faults: {}, isDown: true });
    await expect(post(proxy.url, BLOCK_NUMBER)).rejects.toThrow("fetch failed");
    proxy.set({ isDown: false });
    expect((await post(proxy.url, BLOCK_NUMBER)).status).toBe(200);
  });

  it("withholds logs, or the last blocks", async () => {
    const { proxy, logs, client } = await always("emptyLogs");
    expect(await logs(0, head)).toEqual([]);
    proxy.set({ faults: { staleHead: 1 }, staleBlocks: 7 });
    expect(await client.getBlockNumber()).toBe(BigInt(head - 7));
    proxy.set({ faults: { rateLimited: 1 } });
    await expect(client.getBlockNumber()).rejects.toThrow("rate limit exceeded");
  });

  it("answers late", async () => {
    const { proxy } = await setup({ faults: { late: 1 }, lateMs: 40 });
    const start = performance.now();
    await post(proxy.url, BLOCK_NUMBER);
    expect(performance.now() - start).toBeGreaterThan(35);
  });

  it("applies a fault with the given probability, reproducibly by seed", async () => {
    const runs = [];
    for (let run = 0; run < 2; run += 1) {
      const { proxy } = await setup({ seed: 5, faults: { serverError: 0.2, brokenJson: 0.1 } });
      const answers = [];
      for (let left = 100; left > 0; left -= 1)
        answers.push((await post(proxy.url, BLOCK_NUMBER)).text);
      expect(proxy.applied.get("serverError")).toBeGreaterThan(10);
      expect(proxy.applied.get("serverError")).toBeLessThan(30);
      runs.push(answers);
    }
    expect(runs[1]).toEqual(runs[0]);
  });
});
