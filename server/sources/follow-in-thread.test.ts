import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { createFlow } from "../platform/log/flow.ts";
import { openStore } from "../storage/store/open-store.ts";
import { followPunks } from "../testing/chain/follow-punks.ts";
import { makeUpHistory } from "../testing/chain/made-up/made-up-history.ts";
import { runRpcProxy } from "../testing/chain/provider/rpc-proxy.ts";
import { listingsOf, naiveReplay } from "../testing/chain/punks-state.ts";
import { EMBEDDED } from "../testing/test-databases.ts";
import { followInThread } from "./follow-in-thread.ts";

const PUNKS = 12;

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it("reads the sources in a thread of its own, and in another one if that fails", async () => {
  const history = makeUpHistory({ seed: 5, blocks: 200, logs: 150, punks: PUNKS });
  const proxy = await runRpcProxy(history.node);
  const made = await EMBEDDED.create();
  const store = await openStore(made.config, "own");
  const stopping = new AbortController();
  let following: Promise<void> = Promise.resolve();
  onTestFinished(async () => {
    stopping.abort();
    await following;
    await store.close();
    await made.discard();
    await proxy.close();
  });
  const { chainId, contracts } = history;
  await followPunks(store, { id: "punks", chainId, market: contracts.market, punks: PUNKS });
  const admit = vi.fn(store.admit);
  const lines: string[] = [];
  const written = vi.fn();
  store.onWrite(written);
  const stored = vi.fn();
  const request = vi.spyOn(globalThis, "fetch");
  // The first thread rejects it.
  vi.stubEnv("ETH_RPC_URL", "nowhere");

  following = followInThread(
    {
      ...{ store: { ...store, admit }, sources: [{ name: "chain" }], failurePauseMs: 1 },
      report(line) {
        lines.push(line);
        vi.stubEnv("ETH_RPC_URL", proxy.url);
      },
      isWatched: () => true,
      flow: { ...createFlow(), stored },
    },
    stopping.signal,
  );
  await vi.waitFor(
    async () => expect((await store.follow("punks", "chain"))?.read?.number).toBe(history.head),
    { timeout: 40_000 },
  );
  const listings = (await store.listings("punks"))?.listings ?? [];
  const expected = listingsOf(naiveReplay(history.logs(0, history.head)).punks);
  expect(new Map(listings.map(({ tokenId, price }) => [tokenId, price]))).toEqual(expected);
  expect(written).toHaveBeenCalledWith("punks");
  expect(stored).toHaveBeenCalledWith("punks", expect.stringMatching(/^\d+\.\d+-1$/));
  expect(request).not.toHaveBeenCalled();
  expect(admit).toHaveBeenCalledTimes(2);
  expect(lines[0]).toMatch(/^The thread of the sources has failed, trying again; /);
});
