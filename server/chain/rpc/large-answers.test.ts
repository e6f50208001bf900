/** Honest answers of a hundred megabytes, which are read in parts. */
import { expect, it, onTestFinished } from "vitest";
import { makeUpHistory } from "../../testing/chain/made-up/made-up-history.ts";
import { runRpcProxy } from "../../testing/chain/provider/rpc-proxy.ts";
import { PUNK_TOPICS } from "../cryptopunks/decode-punks.ts";
import { createChainReader } from "./chain-reader.ts";
import { createRangeLimit, readLogsInRanges } from "./log-ranges.ts";
import { createRpc } from "./rpc.ts";

it("reads 150,000 logs of one range, by halving what is too large to parse", async () => {
  const history = makeUpHistory({ seed: 3, blocks: 400, logs: 150_000, punks: 2_000 });
  const proxy = await runRpcProxy(history.node);
  onTestFinished(proxy.close);
  const rpc = createRpc({ urls: [proxy.url], rate: 0, wait: async () => {} });
  const { logsInRange } = createChainReader(rpc);
  const filter = { addresses: [history.contracts.market], topics: Object.values(PUNK_TOPICS) };
  const hashes: string[] = [];
  const whole = { from: 0, to: history.head };
  const parts = readLogsInRanges(whole, createRangeLimit(), (part) => logsInRange(filter, part));
  for await (const { logs } of parts)
    hashes.push(...logs.map(({ transactionHash, logIndex }) => `${transactionHash} ${logIndex}`));
  expect(hashes).toEqual(
    history.logs().map(({ transactionHash, logIndex }) => `${transactionHash} ${logIndex}`),
  );
  expect(hashes.length).toBeGreaterThanOrEqual(150_000);
  expect(proxy.requests).toBeLessThan(20);
});
