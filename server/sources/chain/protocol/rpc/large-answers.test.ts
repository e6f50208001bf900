/** Answers of up to a hundred megabytes: honest ones, which are read in smaller ranges, and floods. */
import { expect, it } from "vitest";
import { untilTestEnds } from "../../../../testing/arrange.ts";
import { makeUpHistory } from "../../../../testing/chain/made-up/made-up-history.ts";
import { runRpcProxy } from "../../../../testing/chain/provider/rpc-proxy.ts";
import { rpcAddress } from "../../../../testing/chain/rpc-address.ts";
import { runHttpLiar } from "../../../../testing/liars/http-liar.ts";
import { flood } from "../../../../testing/liars/json-floods.ts";
import { PUNK_TOPICS } from "../cryptopunks/decode-punks.ts";
import { createChainReader } from "./chain-reader.ts";
import { createRangeLimit, readLogsInRanges } from "./log-ranges.ts";
import { createRpc } from "./rpc.ts";

/** Reads a range of at least `count` logs, and expects all of them. Returns the number of requests. */
async function readRange(count: number): Promise<number> {
  const history = makeUpHistory({ seed: 3, blocks: 400, logs: count, punks: 2_000 });
  const proxy = await untilTestEnds(runRpcProxy(history.node));
  // The endpoint runs in this process, and needs seconds to write the answer.
  const timeoutMs = 120_000;
  const rpc = createRpc({
    addresses: [rpcAddress(proxy.url)],
    rate: 0,
    wait: async () => {},
    timeoutMs,
  });
  const { logsInRange } = createChainReader(rpc);
  const filter = { addresses: [history.contracts.market], topics: Object.values(PUNK_TOPICS) };
  const hashes: string[] = [];
  const whole = { from: 0, to: history.head };
  const parts = readLogsInRanges(whole, createRangeLimit(), (part) => logsInRange(filter, part));
  for await (const { logs } of parts)
    for (const { transactionHash, logIndex } of logs) hashes.push(`${transactionHash} ${logIndex}`);
  expect(hashes).toEqual(
    history.logs().map(({ transactionHash, logIndex }) => `${transactionHash} ${logIndex}`),
  );
  expect(hashes.length).toBeGreaterThanOrEqual(count);
  return proxy.requests;
}

it("reads 10,000 logs in one answer, the most that a provider sends", async () => {
  expect(await readRange(10_000)).toBe(1);
});

it("reads 150,000 logs of one range, by halving what is too large to parse", {
  tags: ["long"],
}, async () => {
  expect(await readRange(150_000)).toBeLessThan(20);
});

it("refuses a million logs that are none, and asks a fallback instead of an endpoint that floods", async () => {
  const history = makeUpHistory({ seed: 3, blocks: 40, logs: 80, punks: 20 });
  const proxy = await untilTestEnds(runRpcProxy(history.node));
  const liar = await untilTestEnds(runHttpLiar(proxy.url));
  const connect = (...urls: string[]) =>
    createChainReader(
      createRpc({ addresses: urls.map(rpcAddress), rate: 0, wait: async () => {} }),
    );
  const filter = { addresses: [history.contracts.market], topics: Object.values(PUNK_TOPICS) };
  const whole = { from: 0, to: history.head };
  const [none, huge] = [1, 40].map((megabytes) =>
    flood("{},", megabytes, '{"jsonrpc":"2.0","id":1,"result":', "}"),
  );
  liar.tell(() => none ?? null);
  await expect(connect(liar.url).logsInRange(filter, whole)).rejects.toThrow(
    "answered in an unknown shape",
  );
  for (const lie of [none, huge]) {
    liar.tell(() => lie ?? null);
    const logs = await connect(liar.url, proxy.url).logsInRange(filter, whole);
    expect(logs).toHaveLength(history.logCount);
  }
  // Without a fallback, a flood is not retried, so that the caller can halve the range at once.
  const told = liar.told;
  await expect(connect(liar.url).logsInRange(filter, whole)).rejects.toMatchObject({
    failure: "large",
  });
  expect(liar.told).toBe(told + 1);
});
