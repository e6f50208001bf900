/** Sends calls to hostile providers in front of a chain that a test makes up. */
import { describe, expect, it, vi } from "vitest";
import type { Hex } from "../../../../market/raw-log.ts";
import { connect, history, provider } from "../../../../testing/chain/connected-providers.ts";
import { makeUpHistory } from "../../../../testing/chain/made-up/made-up-history.ts";
import { type RpcNode, resultOf } from "../../../../testing/chain/provider/json-rpc.ts";
import { lagging } from "../../../../testing/chain/provider/lagging.ts";
import type { RpcProxy } from "../../../../testing/chain/provider/rpc-proxy.ts";
import { rpcAddress } from "../../../../testing/chain/rpc-address.ts";
import { createChainReader } from "./chain-reader.ts";
import { createRpc } from "./rpc.ts";

const NUMBER = { method: "eth_blockNumber", params: [] };
const longer = makeUpHistory({ seed: 3, blocks: 20_000, logs: 10, punks: 5 });
const PARENT = `0x${(history.head - 1).toString(16)}`;

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

  it.each([
    86_400, // a day
    1e9, // 31 years
  ])("obeys a Retry-After of %i s for an hour, and asks a fallback meanwhile", async (seconds) => {
    const [first, second] = [await provider(), await provider()];
    let clock = 0;
    const options = { rate: 0, wait: async () => {}, now: () => clock };
    const alone = createRpc({ ...options, addresses: [rpcAddress(first.url)] });
    const both = createRpc({ ...options, addresses: [first.url, second.url].map(rpcAddress) });
    first.set({ faults: { tooManyRequests: 1 }, retryAfterSeconds: seconds });
    await expect(alone.send(NUMBER)).rejects.toThrow(/asks for a pause of another 3600 s$/);
    expect(await both.send(NUMBER)).toBe("0x18f");
    first.set({ faults: {} });
    const { requests } = first;
    clock = 3_500_000;
    await expect(alone.send(NUMBER)).rejects.toThrow(/asks for a pause of another 100 s$/);
    expect(await both.send(NUMBER)).toBe("0x18f");
    expect(first.requests).toBe(requests);
    clock = 3_600_001;
    expect(await alone.send(NUMBER)).toBe("0x18f");
    expect(first.requests).toBe(requests + 1);
  });

  it("sends queued calls to the fallback if a long pause begins", async () => {
    const [first, second] = [await provider(), await provider()];
    first.set({ faults: { tooManyRequests: 1 }, retryAfterSeconds: 3_600 });
    let clock = 0;
    const waits: number[] = [];
    // Calls to an address of the loopback interface are not limited, except to this one.
    const limited = first.url.replace("127.0.0.1", "0.0.0.0");
    const rpc = createRpc({
      ...{ addresses: [limited, second.url].map(rpcAddress), rate: 1, now: () => clock },
      async wait(durationMs) {
        waits.push(durationMs);
        // By the end of the wait, the first call has started the pause.
        await vi.waitFor(() => expect(second.requests).toBeGreaterThan(0));
        clock += durationMs;
      },
    });
    expect(await Promise.all([rpc.send(NUMBER), rpc.send(NUMBER)])).toEqual(["0x18f", "0x18f"]);
    expect([first.requests, second.requests]).toEqual([1, 2]);
    expect(Math.max(...waits)).toBe(1_000);
  });

  it("does not count a rejection of its own call as one of the caller's", async () => {
    const refusing: RpcNode = async (calls) =>
      (await history.node(calls)).map((answer, place) =>
        calls[place]?.method === "eth_chainId" || calls[place]?.params?.[0] === PARENT
          ? { error: { code: -32_000, message: "no" } }
          : answer,
      );
    const both = [await provider({}, refusing), await provider()];
    const addresses = both.map(({ url }) => rpcAddress(url));
    const options = { addresses, rate: 0, wait: async () => {} };
    expect(await createRpc({ ...options, chainId: 31_337 }).send(NUMBER)).toBe("0x18f");
    // The first head needs a parent.
    const { head } = createChainReader(createRpc(options));
    expect((await head()).number).toBe(history.head);
    const alone = createRpc({ ...options, addresses: addresses.slice(0, 1), chainId: 31_337 });
    await expect(alone.send(NUMBER)).rejects.toMatchObject({
      ...{ failure: "unavailable", code: null },
      message: expect.stringMatching(/: eth_chainId is answered with error -32000$/),
    });
  });

  it("asks each endpoint for its chain: at first, and after an hour", async () => {
    const chainNode =
      (chainOf: () => Hex): RpcNode =>
      async (calls) =>
        (await history.node(calls)).map((answer, place) =>
          calls[place]?.method === "eth_chainId" ? { result: chainOf() } : answer,
        );
    let firstChain: Hex = "0x7a69";
    const first = await provider(
      {},
      chainNode(() => firstChain),
    );
    const second = await provider(
      {},
      chainNode(() => "0x5"),
    );
    let clock = 0;
    const addresses = [first.url, second.url].map(rpcAddress);
    const options = { addresses, rate: 0, chainId: 31_337, wait: async () => {}, now: () => clock };
    const rpc = createRpc(options);
    await rpc.send(NUMBER);
    await rpc.send(NUMBER);
    expect(first.calls.get("eth_chainId")).toBe(1);
    first.set({ isDown: true });
    await expect(rpc.send(NUMBER)).rejects.toThrow(/^127\.0\.0\.1:\d+(:| is of chain 5, but)/);
    expect(second.calls.get("eth_blockNumber")).toBeUndefined();
    first.set({ isDown: false });
    clock = 3_500_000;
    await rpc.send(NUMBER);
    firstChain = "0x1";
    await rpc.send(NUMBER);
    clock = 3_600_001;
    await expect(rpc.send(NUMBER)).rejects.toThrow(/is of chain [15], but chain 31337 is needed$/);
    firstChain = "0x7a69";
    expect(await rpc.send(NUMBER)).toBe("0x18f");
  });

  it("counts all calls by method", async () => {
    const { rpc, reader } = connect([await provider()]);
    await reader.head();
    await reader.blockAt(3);
    await reader.chainId();
    // The first call of `head` reads the parent too, to check the head.
    expect(Object.fromEntries(rpc.counts)).toEqual({ eth_getBlockByNumber: 3, eth_chainId: 1 });
  });

  it("limits the rate of an endpoint that is not local", async () => {
    const sent: number[] = [];
    let clock = 0;
    const { createRateLimiter } = await import("../../../../platform/outbound/rate-limiter.ts");
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

  it("does not wait for one of three endpoints that asks for a pause", async () => {
    const three = [await provider(), await provider(), await provider()];
    const { reader, waits } = connect(three);
    three[0]?.set({ faults: { tooManyRequests: 1 }, retryAfterSeconds: 29 });
    expect((await reader.head()).number).toBe(history.head);
    expect((await reader.head()).number).toBe(history.head);
    expect(waits).toEqual([]);
    // Two must agree, so the pause of a second endpoint is waited for.
    three[1]?.set({ faults: { tooManyRequests: 1 }, retryAfterSeconds: 29 });
    await expect(reader.head()).rejects.toThrow("no two RPC endpoints agree");
    three[1]?.set({ faults: {} });
    three[0]?.set({ faults: {} });
    expect((await reader.head()).number).toBe(history.head);
    expect(waits.length).toBeGreaterThan(0);
  });

  it.each([1, 2, 3])("is bounded by the stored head, with %i endpoints", async (count) => {
    let isLying = true;
    const timestamp = `0x${Math.floor(Date.now() / 1000).toString(16)}`;
    const hasty: RpcNode = async (calls) =>
      (await longer.node(calls)).map((answer) => ({
        result: { ...Object(resultOf(answer)), timestamp },
      }));
    const proxies: RpcProxy[] = [];
    for (let made = 0; made < count; made += 1)
      proxies.push(await provider({}, (calls) => (isLying ? hasty : history.node)(calls)));
    const { reader } = connect(proxies);
    // 19,899 more blocks are too many for a chain that had its block 100 a moment ago.
    const stored = { number: 100, at: Date.now() };
    await expect(reader.head(stored)).rejects.toThrow(
      /a block that the chain cannot have reached$/,
    );
    isLying = false;
    expect((await reader.head(stored)).number).toBe(history.head);
  });

  it.each([1, 3])("is far ahead on another chain, with %i endpoints", async (count) => {
    const proxies: RpcProxy[] = [];
    for (let made = 0; made < count; made += 1) proxies.push(await provider({}, longer.node));
    // The old chain had its block 100 a moment ago, and the new one years ago.
    const stored = { number: 100, at: Date.now() };
    expect((await connect(proxies).reader.head(stored)).number).toBe(longer.head);
  });

  it.each([1, 2])(
    "needs a parent at first, even near the stored head: %i of 2 lie",
    async (liars) => {
      const orphan: RpcNode = async (calls) =>
        (await history.node(calls)).map((answer, place) =>
          calls[place]?.params?.[0] === "latest"
            ? { result: { ...Object(resultOf(answer)), parentHash: `0x${"1".repeat(64)}` } }
            : answer,
        );
      const nodes = [orphan, liars === 2 ? orphan : history.node];
      const { reader } = connect([await provider({}, nodes[0]), await provider({}, nodes[1])]);
      const head = reader.head({ number: history.head, at: Date.now() });
      if (liars === 1) expect((await head).parentHash).not.toBe(`0x${"1".repeat(64)}`);
      else await expect(head).rejects.toThrow(/a newest block whose parent the endpoint lacks$/);
    },
  );

  it("is asked of the next endpoint if the first one lags far behind", async () => {
    const late = await provider({}, lagging(history.node, 200));
    const stored = { number: history.head, at: Date.now() };
    const { reader } = connect([late, await provider()]);
    expect((await reader.head(stored)).number).toBe(history.head);
    expect((await reader.head()).number).toBe(history.head);
    // If every endpoint is far below it, the stored head is not of this chain.
    const { reader: lower } = connect([late, await provider({}, lagging(history.node, 300))]);
    expect((await lower.head(stored)).number).toBeLessThan(history.head - 199);
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
