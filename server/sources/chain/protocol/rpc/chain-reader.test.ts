/** Reads blocks, receipts and logs from providers that lie, lag and reorganise. */
import { describe, expect, it } from "vitest";
import type { BlockHeader, Hex, RawLog } from "../../../../market/raw-log.ts";
import { connect, history, provider } from "../../../../testing/chain/connected-providers.ts";
import { type RpcNode, resultOf } from "../../../../testing/chain/provider/json-rpc.ts";
import type { RpcProxy } from "../../../../testing/chain/provider/rpc-proxy.ts";
import { LOG_LIES, type LogLie } from "../../../../testing/liars/log-lies.ts";
import { createLyingNode } from "../../../../testing/liars/lying-node.ts";
import { PUNK_TOPICS } from "../cryptopunks/decode-punks.ts";

const placeOf = ({ blockNumber, blockHash }: RawLog) => ({ number: blockNumber, hash: blockHash });

const LIES = Object.keys(LOG_LIES).length;
const FILTER = { addresses: [history.contracts.market], topics: Object.values(PUNK_TOPICS) };

describe("an endpoint that lies", () => {
  it("is passed over for the head, blocks and logs while another tells the truth", async () => {
    const liar = createLyingNode(history.node);
    const both = [await provider({}, liar.node), await provider()];
    const number = history.logs().at(-1)?.blockNumber ?? 0;
    const block = await connect(both).reader.blockAt(number);
    if (!block) throw new Error("no such block");
    for (const lie of ["highHead", "futureBlock"] as const) {
      await liar.tell(lie);
      expect((await connect(both).reader.head()).number).toBe(history.head);
    }
    for (const lie of Object.keys(LOG_LIES) as LogLie[]) {
      await liar.tell(lie);
      const { reader } = connect(both);
      const range = { from: number - 20, to: number };
      expect(await reader.logsOfBlock(FILTER, block)).toEqual(history.logs(number, number));
      const headers = new Map<number, BlockHeader>();
      expect(await reader.logsInRange(FILTER, range, headers)).toEqual(
        history.logs(range.from, number),
      );
      expect(headers.get(number)).toEqual(block);
    }
    expect(liar.told).toBeGreaterThan(LIES);
  });

  it("is named with what is wrong, and asked again only a few times", async () => {
    const liar = createLyingNode(history.node);
    const only = await provider({}, liar.node);
    const { reader } = connect([only]);
    const number = history.logs().at(-1)?.blockNumber ?? 0;
    const block = await reader.blockAt(number);
    if (!block) throw new Error("no such block");
    await liar.tell("otherBlock");
    await expect(reader.logsOfBlock(FILTER, block)).rejects.toThrow(
      /^127\.0\.0\.1:\d+: eth_getLogs is answered with a log of another block$/,
    );
    expect(only.calls.get("eth_getLogs")).toBe(3);
    // A wrong answer is not cached.
    liar.relent();
    expect(await reader.logsOfBlock(FILTER, block)).toEqual(history.logs(number, number));
  });

  it("cannot answer with the receipt of another transaction or block", async () => {
    const [log, other] = [history.logs().at(-1), history.logs().at(0)];
    if (!log || !other) throw new Error("no logs");
    const { reader } = connect([await provider()]);
    const { transactionHash } = log;
    const found = await reader.logsOfTransaction(transactionHash, placeOf(log));
    expect(found.length).toBeGreaterThan(0);
    await expect(reader.logsOfTransaction(transactionHash, placeOf(other))).rejects.toThrow(
      /eth_getTransactionReceipt is answered with no receipt of the block$/,
    );
  });

  it("cannot answer with a block of another number", async () => {
    const next: RpcNode = (calls) =>
      history.node(calls.map(({ method }) => ({ method, params: ["0x9", false] })));
    const { reader } = connect([await provider({}, next)]);
    await expect(reader.blockAt(8)).rejects.toThrow(
      /^127\.0\.0\.1:\d+: eth_getBlockByNumber is answered with another block$/,
    );
    expect((await reader.blockAt(9))?.number).toBe(9);
  });

  it("cannot leave out a log of a block that is read from its receipts", async () => {
    const number = history.logs().at(-1)?.blockNumber ?? 0;
    const tooMany = {
      error: { code: -32_005, message: "query returned more results than allowed" },
    };
    let isShort = true;
    const node: RpcNode = async (calls) =>
      (await history.node(calls)).map((answer, place) => {
        const { method } = calls[place] ?? {};
        if (method === "eth_getLogs") return tooMany;
        if (method !== "eth_getTransactionReceipt" || !isShort) return answer;
        return { result: { ...Object(resultOf(answer)), logs: [] } };
      });
    const { reader } = connect([await provider({}, node)]);
    const block = (await reader.blockAt(number)) ?? expect.fail("no such block");
    const missing = `the receipts of block ${number} are not all`;
    await expect(reader.logsOfBlock(FILTER, block)).rejects.toThrow(missing);
    isShort = false;
    reader.forget();
    expect(await reader.logsOfBlock(FILTER, block)).toEqual(history.logs(number, number));
  });
});

describe("a receipt in a reorganisation", () => {
  const OTHER: Hex = `0x${"5".repeat(64)}`;
  const log = history.logs().at(-1) ?? expect.fail("no logs");
  const dropped = { number: log.blockNumber, hash: OTHER };

  it.each([1, 2])(
    "is rejected at once if all of %i endpoints have another block",
    async (count) => {
      const all: RpcProxy[] = [];
      for (let made = 0; made < count; made += 1) all.push(await provider());
      const { reader } = connect(all);
      await expect(reader.logsOfTransaction(log.transactionHash, dropped)).rejects.toMatchObject({
        ...{
          failure: "rejected",
          message: `block ${log.blockNumber} is no longer part of the chain`,
        },
      });
      expect(all.map(({ calls }) => calls.get("eth_getTransactionReceipt"))).toEqual(
        all.map(() => 1),
      );
    },
  );

  it("is asked of an endpoint that still has the block", async () => {
    const other: RpcNode = async (calls) =>
      (await history.node(calls)).map((answer, place) => {
        if (calls[place]?.method === "eth_getTransactionReceipt") return { result: null };
        return { result: { ...Object(resultOf(answer)), hash: OTHER } };
      });
    const { reader } = connect([await provider({}, other), await provider()]);
    expect(await reader.logsOfTransaction(log.transactionHash, placeOf(log))).not.toEqual([]);
  });
});

describe("a receipt of an endpoint that lies", () => {
  it.each(Object.keys(LOG_LIES) as LogLie[])("is read from the next endpoint: %s", async (lie) => {
    const liar = createLyingNode(history.node);
    const both = [await provider({}, liar.node), await provider()];
    const log = history.logs().at(-1);
    const block = log && (await connect(both).reader.blockAt(log.blockNumber));
    if (!block) throw new Error("no such block");
    const { reader } = connect(both);
    const honest = await reader.logsOfTransaction(log.transactionHash, block);
    reader.forget();
    await liar.tell(lie);
    expect(await reader.logsOfTransaction(log.transactionHash, block)).toEqual(honest);
    expect(liar.told).toBeGreaterThan(0);
  });
});

describe("the logs of a range", () => {
  it("are asked for once if each call for their blocks fails at first", async () => {
    const asked = new Set<string>();
    const node: RpcNode = async (calls) =>
      (await history.node(calls)).map((answer, place) => {
        const { method, params } = calls[place] ?? {};
        const call = JSON.stringify([method, params]);
        if (!call.includes("eth_getBlockByNumber") || asked.has(call)) return answer;
        asked.add(call);
        return { error: { code: -32005, message: "slow down" } };
      });
    const { rpc, reader } = connect([await provider({}, node)]);
    const headers = new Map<number, BlockHeader>();
    const logs = await reader.logsInRange(FILTER, { from: 300, to: history.head }, headers);
    expect(logs).toEqual(history.logs(300, history.head));
    expect(headers.size).toBeGreaterThan(20);
    expect(rpc.counts.get("eth_getLogs")).toBe(1);
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

  it("are read by their hash if a range of this block is rejected", async () => {
    const { reader } = connect([await provider({ maxLogs: 0 })]);
    const headers = new Map<number, BlockHeader>();
    const range = { from: busy, to: busy };
    expect(await reader.logsInRange(FILTER, range, headers)).toEqual(history.logs(busy, busy));
    expect([...headers.keys()]).toEqual([busy]);
  });

  it("are cached by their block", async () => {
    const { reader, rpc } = connect([await provider()]);
    const block = await reader.blockAt(busy);
    if (!block) throw new Error("no such block");
    await reader.logsOfBlock(FILTER, block);
    await reader.logsOfBlock(FILTER, block);
    // Another collection of the chain.
    await reader.logsOfBlock({ ...FILTER, topics: [] }, block);
    expect(rpc.counts.get("eth_getLogs")).toBe(1);
  });
});
