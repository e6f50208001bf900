/** Reads blocks from endpoints that contradict each other, or themselves. */
import { describe, expect, it } from "vitest";
import type { BlockHeader, Hex } from "../../../../market/raw-log.ts";
import { connect, history, provider } from "../../../../testing/chain/connected-providers.ts";
import { type RpcNode, resultOf } from "../../../../testing/chain/provider/json-rpc.ts";
import { lagging } from "../../../../testing/chain/provider/lagging.ts";
import { createStallWatch } from "../../follow/stall-watch.ts";
import { createEndpointWatch } from "./watch-endpoints.ts";

const FORK = history.head - 10;

/** Gives the blocks after a block of the history other hashes: the same at each call, or others. */
function forked(after: number, isChanging = false): RpcNode {
  let calls = 0;
  return async (batch) => {
    const answers = await history.node(batch);
    calls += 1;
    return answers.map((answer, index) => {
      const block = Object(resultOf(answer));
      if (batch[index]?.method !== "eth_getBlockByNumber" || !(Number(block.number) > after))
        return answer;
      const hash = `${block.hash.slice(0, -8)}${isChanging ? `${calls}`.padStart(8, "0") : "f0f0f0f0"}`;
      return { result: { ...block, hash } };
    });
  };
}

describe("three endpoints", () => {
  it.each([0, 3, -3])(
    "of which the first has another chain, and is %i blocks ahead",
    async (ahead) => {
      const [behindLiar, behindOthers] = [Math.max(0, -ahead), Math.max(0, ahead)];
      const honest = lagging(history.node, behindOthers);
      const liar = await provider({}, lagging(forked(FORK), behindLiar));
      const { reader } = connect([liar, await provider({}, honest), await provider({}, honest)]);
      const head = await reader.head();
      expect(head.number).toBe(history.head - behindOthers);
      const block = await reader.blockAt(history.head - 5);
      expect(block?.hash).not.toMatch(/f0f0f0f0$/);
      expect(await reader.hashesAt(history.head - 5)).toEqual([block?.hash, block?.hash]);
      // A single newest block may be a fork that others have not seen yet.
      expect(reader.warning()).toBeUndefined();
    },
  );

  it("go on with the third if the second fails, and never ask the first", async () => {
    const liar = await provider({}, forked(FORK));
    const [second, third] = [await provider(), await provider()];
    const { reader } = connect([liar, second, third]);
    const head = await reader.head();
    second.set({ isDown: true });
    expect((await reader.blockAt(head.number))?.hash).toBe(head.hash);
    third.set({ isDown: true });
    const { requests } = liar;
    await expect(reader.blockAt(head.number)).rejects.toThrow(/ECONNRESET|other side closed/);
    expect(liar.requests).toBe(requests);
  });

  it("are all asked if the first one only lags", async () => {
    const first = await provider({}, lagging(history.node, 4));
    const { reader } = connect([first, await provider(), await provider()]);
    expect((await reader.head()).number).toBe(history.head);
    expect(reader.warning()).toBeNull();
    const { requests } = first;
    expect((await reader.blockAt(history.head - 10))?.number).toBe(history.head - 10);
    expect(first.requests).toBeGreaterThan(requests);
  });

  it("are outvoted by no pair, though it is ahead", async () => {
    const honest = lagging(history.node, 1);
    const liars = [await provider({}, forked(FORK)), await provider({}, forked(FORK))];
    const three = [
      await provider({}, honest),
      await provider({}, honest),
      await provider({}, honest),
    ];
    const { reader } = connect([...liars, ...three]);
    const head = await reader.head();
    expect(head.number).toBe(history.head - 1);
    expect(head.hash).not.toMatch(/f0f0f0f0$/);
    const two = connect([...liars, ...three.slice(1)]);
    await expect(two.reader.head()).rejects.toThrow("no majority has the same newest block");
  });
});

describe("the warning about an endpoint", () => {
  const block = (hash: Hex) => ({ number: 1, hash }) as BlockHeader; // only its hash counts
  const [BOTH, LIAR] = [new Set([1, 2]), new Set([0])];
  const hash = (head: number): Hex => `0x${head}`;

  it("comes after three newest blocks, and ends when the endpoint agrees", () => {
    const watch = createEndpointWatch();
    expect(watch.contradicting()).toBeNull();
    const say = (head: number, contradicting = LIAR) => {
      const lagging = new Set<number>();
      watch.agreed({ head: block(hash(head)), agreeing: BOTH, lagging, contradicting });
      return watch.contradicting();
    };
    expect([say(1), say(1), say(1), say(2)]).toEqual([null, null, null, null]);
    expect(say(3)).toEqual([0]);
    expect(watch.isDoubted(0)).toBe(true);
    // It is down.
    expect(say(4, new Set())).toEqual([0]);
    const none = new Set<number>();
    watch.agreed({ head: block(hash(5)), agreeing: BOTH, lagging: LIAR, contradicting: none });
    expect([watch.contradicting(), watch.isDoubted(0)]).toEqual([[], false]);
  });

  it("ends if the endpoint has been down for a hundred blocks", () => {
    const watch = createEndpointWatch();
    const none = new Set<number>();
    for (let head = 1; head <= 3; head += 1)
      watch.agreed({ head: block(hash(head)), agreeing: BOTH, lagging: none, contradicting: LIAR });
    for (let head = 4; head < 103; head += 1)
      watch.agreed({ head: block(hash(head)), agreeing: BOTH, lagging: none, contradicting: none });
    expect(watch.contradicting()).toEqual([0]);
    watch.agreed({ head: block(hash(103)), agreeing: BOTH, lagging: none, contradicting: none });
    expect(watch.contradicting()).toEqual([]);
  });
});

describe("blocks that change each time", () => {
  it.each([0, 1])("are those of endpoint %i, whichever is asked by then", async (changing) => {
    const two = [0, 1].map((place) =>
      provider({}, place === changing ? forked(FORK, true) : history.node),
    );
    const [first, second] = await Promise.all(two);
    if (!first || !second) throw new Error("there are two");
    const proxies = [first, second];
    const { reader } = connect(proxies);
    const stall = createStallWatch(reader);
    const isOver = () => {
      for (let round = 0; round < 5; round += 1) stall.changed();
    };
    stall.reached(FORK);
    stall.changed();
    proxies[1 - changing]?.set({ isDown: true });
    for (let round = 0; round < 5; round += 1) await reader.blockAt(FORK + 1);
    // Now the other one is asked.
    proxies[1 - changing]?.set({ isDown: false });
    proxies[changing]?.set({ isDown: true });
    await reader.blockAt(FORK + 1);
    const { host } = new URL(proxies[changing]?.url ?? "");
    expect(isOver).toThrow(`${host}: eth_getBlockByNumber is answered with other blocks each time`);
  });

  it("accuse nobody if each endpoint keeps to its own chain", async () => {
    const { reader } = connect([await provider({}, forked(FORK)), await provider()]);
    const stall = createStallWatch(reader);
    const stalled = () => {
      for (let round = 0; round < 5; round += 1) stall.changed();
    };
    stall.reached(FORK);
    for (let round = 0; round < 3; round += 1) await reader.hashesAt(FORK + 1);
    expect(stalled).toThrow(
      `the RPC endpoints contradict each other, so none after block ${FORK} can be read`,
    );
  });
});
