/** Sends calls to hostile providers in front of a chain that a test makes up. */
import { afterEach, describe, expect, it } from "vitest";
import { makeUpHistory } from "../../testing/chain/made-up/made-up-history.ts";
import type { RpcNode } from "../../testing/chain/provider/json-rpc.ts";
import { lagging } from "../../testing/chain/provider/lagging.ts";
import {
  type RpcProxy,
  type RpcSettings,
  runRpcProxy,
} from "../../testing/chain/provider/rpc-proxy.ts";
import { rpcAddress } from "../../testing/chain/rpc-address.ts";
import { PUNK_TOPICS } from "../cryptopunks/decode-punks.ts";
import { createChainReader } from "./chain-reader.ts";
import { createRpc } from "./rpc.ts";

const history = makeUpHistory({ seed: 1, blocks: 400, logs: 800, punks: 50 });
const proxies: RpcProxy[] = [];
afterEach(async () => {
  for (const proxy of proxies.splice(0)) await proxy.close();
});

async function provider(settings: Partial<RpcSettings> = {}, node: RpcNode = history.node) {
  const proxy = await runRpcProxy(node, settings);
  proxies.push(proxy);
  return proxy;
}

/** Waits of the client, which pass at once. */
function connect(providers: readonly RpcProxy[], timeoutMs = 2_000) {
  const waits: number[] = [];
  const rpc = createRpc({
    addresses: providers.map(({ url }) => rpcAddress(url)),
    rate: 0,
    timeoutMs,
    wait: async (durationMs) => void waits.push(durationMs),
  });
  return { rpc, reader: createChainReader(rpc), waits };
}

const NUMBER = { method: "eth_blockNumber", params: [] };
const FILTER = { addresses: [history.contracts.market], topics: Object.values(PUNK_TOPICS) };

describe("sending calls", () => {
  it("asks the first endpoint, and a fallback while it fails", async () => {
    const [first, second] = [await provider(), await provider()];
    const { rpc } = connect([first, second]);
    await rpc.send(NUMBER);
    expect([first.requests, second.requests]).toEqual([1, 0]);
    first.set({ isDown: true });
    await rpc.send(NUMBER);
    await rpc.send(NUMBER);
    expect([first.requests, second.requests]).toEqual([2, 2]);
  });

  it.each(["serverError", "brokenJson", "reset", "tooManyRequests", "rateLimited"] as const)(
    "sends a call again after %s, with a backoff",
    async (fault) => {
      const only = await provider();
      const { rpc, waits } = connect([only]);
      await rpc.send(NUMBER);
      only.set({ faults: { [fault]: 1 }, retryAfterSeconds: 3 });
      await expect(rpc.send(NUMBER)).rejects.toThrow(/127\.0\.0\.1/);
      const backoffs = waits.filter((each) => each > 0);
      expect(backoffs.length).toBeGreaterThan(5);
      if (fault === "tooManyRequests") expect(Math.max(...backoffs)).toBeGreaterThan(2_500);
      only.set({ faults: {} });
      expect(await rpc.send(NUMBER)).toBe("0x18f");
    },
  );

  it("gives up soon on an endpoint that never answers", async () => {
    const dead = await provider({ isDown: true });
    const { rpc, waits } = connect([dead]);
    await expect(rpc.send(NUMBER)).rejects.toThrow(/ECONNRESET|other side closed/);
    expect(waits.length).toBe(3);
  });

  it("does not repeat a call for a refused key, and says so without the key", async () => {
    const expired = await provider({ isKeyExpired: true });
    const rpc = createRpc({ addresses: [rpcAddress(`${expired.url}/v2/secret`)], rate: 0 });
    const failure = await rpc.send(NUMBER).catch((error: Error) => error.message);
    expect(failure).toMatch(/^127\.0\.0\.1:\d+: refuses the key of the RPC address/);
    expect(failure).not.toContain("secret");
    expect(expired.requests).toBe(1);
  });

  it("asks another endpoint if one refuses the key", async () => {
    const [expired, works] = [await provider({ isKeyExpired: true }), await provider()];
    expect(await connect([expired, works]).rpc.send(NUMBER)).toBe("0x18f");
  });

  it("counts all calls by method", async () => {
    const { rpc, reader } = connect([await provider()]);
    await reader.head();
    await reader.blockAt(3);
    await reader.chainId();
    expect(Object.fromEntries(rpc.counts)).toEqual({ eth_getBlockByNumber: 2, eth_chainId: 1 });
  });

  it("limits the rate of an endpoint that is not local", async () => {
    const sent: number[] = [];
    let clock = 0;
    const { createRateLimiter } = await import("./rate-limiter.ts");
    const limiter = createRateLimiter(
      10,
      async (durationMs) => {
        clock += durationMs;
      },
      () => clock,
    );
    for (let call = 0; call < 100; call += 1) {
      await limiter.turn();
      sent.push(clock);
    }
    // A burst of one second, then one call every 100 ms.
    expect(sent[9]).toBe(0);
    expect(sent[99]).toBeCloseTo(9_000, -2);
    limiter.pause(5_000);
    await limiter.turn();
    expect(clock).toBeGreaterThanOrEqual(14_000);
  });
});

describe("the head", () => {
  it("is the newest block that two of three endpoints have", async () => {
    const three = [
      await provider({}, lagging(history.node, 0)),
      await provider({}, lagging(history.node, 3)),
      await provider({}, lagging(history.node, 7)),
    ];
    const { reader } = connect(three);
    expect((await reader.head()).number).toBe(history.head - 3);
  });

  it("ignores an endpoint on another chain, and one that is down", async () => {
    const other = makeUpHistory({ seed: 2, blocks: 500, logs: 600, punks: 50 });
    const foreign: RpcNode = async (calls) =>
      (await other.node(calls)).map((answer) => ({
        result: { ...("result" in answer && Object(answer.result)), hash: `0x${"f".repeat(64)}` },
      }));
    const good = [await provider(), await provider()];
    expect((await connect([await provider({}, foreign), ...good]).reader.head()).number).toBe(
      history.head,
    );
    const down = await provider({ isDown: true });
    expect((await connect([down, ...good]).reader.head()).number).toBe(history.head);
    const { reader } = connect([down, await provider({}, foreign), await provider()]);
    await expect(reader.head()).rejects.toThrow("no two RPC endpoints agree");
  });
});

describe("the logs of a block", () => {
  const busy = history.logs().at(-1)?.blockNumber ?? 0;

  it("are asked for again if a node answers without them", async () => {
    const only = await provider();
    const { reader } = connect([only]);
    const block = await reader.blockAt(busy);
    if (!block) throw new Error("no such block");
    only.set({ faults: { emptyLogs: 0.6 } });
    const logs = await reader.logsOfBlock(FILTER, block);
    expect(logs).toEqual(history.logs(busy, busy));
  });

  it("are known to be none if the bloom filter says so, without a call", async () => {
    const only = await provider();
    const { reader, rpc } = connect([only]);
    const empty = Array.from({ length: history.head }, (_, number) => number).find(
      (number) => history.logs(number, number).length === 0,
    );
    const block = await reader.blockAt(empty ?? 0);
    if (!block) throw new Error("no such block");
    expect(await reader.logsOfBlock(FILTER, block)).toEqual([]);
    expect(rpc.counts.get("eth_getLogs")).toBeUndefined();
  });

  it("are cached by their block", async () => {
    const { reader, rpc } = connect([await provider()]);
    const block = await reader.blockAt(busy);
    if (!block) throw new Error("no such block");
    await reader.logsOfBlock(FILTER, block);
    await reader.logsOfBlock(FILTER, block);
    expect(rpc.counts.get("eth_getLogs")).toBe(1);
  });
});
