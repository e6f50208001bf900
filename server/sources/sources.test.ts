/** Asks the server's own sources for a collection, by its contract. */
import { expect, it } from "vitest";
import { readConfig } from "../platform/config/config.ts";
import type { Store } from "../storage/store/store.ts";
import { untilTestEnds } from "../testing/arrange.ts";
import { makeUpHistory } from "../testing/chain/made-up/made-up-history.ts";
import { runRpcProxy } from "../testing/chain/provider/rpc-proxy.ts";
import { REPEATING_CONTRACT, repeatingContract } from "../testing/liars/repeating-contract.ts";
import { sampleMarketCollection } from "../testing/opensea/market/sample-market.ts";
import { runOpenSea } from "../testing/opensea/run-opensea.ts";
import { usableSources } from "./check-sources.ts";
import { createSources } from "./sources.ts";

/** Creates the sources with the given settings. */
function sourcesWith(settings: NodeJS.ProcessEnv) {
  const lines: string[] = [];
  const sources = createSources({
    store: {} as Store, // finding needs none
    config: readConfig(settings),
    value: async () => expect.unreachable(),
    report: (line) => void lines.push(line),
  });
  const find = (name: string, contract: `0x${string}`, chainId: number | null = null) =>
    sources.find((each) => each.name === name)?.find({ chainId, contract });
  return { lines, sources, find };
}

it("has sources that do not clash", () => {
  const { sources, lines } = sourcesWith({});
  // The names that the thread of the sources is given.
  expect(sources.map(({ name }) => name)).toEqual(["chain", "opensea", "orders-feed"]);
  expect(usableSources(sources, (line) => lines.push(line))).toEqual(sources);
  expect(lines).toEqual([]);
});

it("finds nothing without a key or an endpoint", async () => {
  const { find, sources } = sourcesWith({});
  expect(sources.length).toBeGreaterThan(1);
  expect([await find("chain", "0x1"), await find("opensea", "0x1")]).toEqual([null, null]);
});

it("finds a contract on OpenSea", async () => {
  const bears = sampleMarketCollection({ slug: "bears", size: 3 });
  const openSea = await untilTestEnds(runOpenSea({ collections: [bears] }));
  const { find } = sourcesWith({ OPENSEA_API_KEY: openSea.key, OPENSEA_URL: openSea.url });
  const { contract, name } = bears;
  const settings = { slug: "bears", chain: "ethereum" };
  expect(await find("opensea", contract)).toEqual({ chainId: 1, contract, name, settings });
  await expect(find("opensea", `0x${"9".repeat(40)}`)).rejects.toThrow(
    "OpenSea does not know the contract",
  );
});

it("finds a contract on a chain, and says why another is none", async () => {
  const history = makeUpHistory({ seed: 7, blocks: 20, logs: 6, punks: 10 });
  const proxy = await untilTestEnds(runRpcProxy(repeatingContract(history, [1n])));
  const { find } = sourcesWith({ ETH_RPC_URL: proxy.url });
  const { chainId } = history;
  expect(await find("chain", REPEATING_CONTRACT)).toEqual({
    ...{ chainId, contract: REPEATING_CONTRACT, name: "Echoes" },
    settings: { market: "erc721", rpcHosts: null, dataContract: null, leavesOutHeld: false },
  });
  await expect(find("chain", REPEATING_CONTRACT, 1)).rejects.toThrow(
    `The RPC endpoint is of chain-${chainId}, but --chain says ethereum.`,
  );
});
