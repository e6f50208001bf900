/** Follows collections of a local chain as the server does, while they are added, paused and cut off. */
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { ethOf } from "../../../market/wei.ts";
import { readConfig } from "../../../platform/config/config.ts";
import { openStore } from "../../../storage/store/open-store.ts";
import type { Store } from "../../../storage/store/store.ts";
import { arrange } from "../../../testing/arrange.ts";
import { runAnvil } from "../../../testing/chain/anvil.ts";
import { deployPunksMarket, type PunksMarket } from "../../../testing/chain/deploy.ts";
import { followPunks } from "../../../testing/chain/follow-punks.ts";
import { type RpcProxy, runRpcProxy } from "../../../testing/chain/provider/rpc-proxy.ts";
import { allLogs, listingsOf, naiveReplay, truth } from "../../../testing/chain/punks-state.ts";
import { rpcAddress } from "../../../testing/chain/rpc-address.ts";
import { type Story, startStory } from "../../../testing/chain/story.ts";
import { ANY_DATABASE } from "../../../testing/test-databases.ts";
import { valueCollection } from "../../../valuation/project.ts";
import { followAdded } from "../../follow-added.ts";
import { createSources } from "../../sources.ts";

const PUNKS = 20;

let market: PunksMarket;
let story: Story;
let proxy: RpcProxy;
let store: Store;
const stopping = new AbortController();
let following: Promise<void>;
const reports: string[] = [];

const anvil = arrange(() => runAnvil({ noMining: true }));
const made = arrange(() => ANY_DATABASE.create());
beforeAll(async () => {
  market = await deployPunksMarket(anvil);
  story = await startStory(anvil, market, { seed: 41, punks: PUNKS });
  proxy = await runRpcProxy(anvil.url);
  store = await openStore(made.config, "own");
  const parts = {
    store,
    value: async (...given: Parameters<typeof valueCollection>) => valueCollection(...given),
    report: (line: string) => reports.push(line),
    times: { lookMs: 50, pollMs: 50, failurePauseMs: 200, doubtMs: 200 },
    config: {
      chain: {
        ...{ rpcAddresses: [rpcAddress(proxy.url)], addressFile: null },
        ...{ rpcRate: 0, confirmations: 2, showsPending: true },
      },
      gateways: { ipfs: [], arweave: [] },
      metadataRate: 0,
      openSea: readConfig({}).openSea,
    },
  };
  following = followAdded({ ...parts, sources: createSources(parts) }, stopping.signal);
});
afterAll(async () => {
  stopping.abort();
  await following;
  await store.close();
  await proxy.close();
});

async function add(
  id: string,
  {
    chainId = anvil.chainId,
    rpcHosts = null,
  }: { chainId?: number; rpcHosts?: string[] | null } = {},
): Promise<void> {
  await followPunks(store, { id, chainId, market: market.address, punks: PUNKS, rpcHosts });
}

async function listed(id: string): Promise<ReadonlyMap<string, number>> {
  const listings = (await store.listings(id))?.listings ?? [];
  return new Map(listings.map(({ tokenId, price }) => [tokenId, price]));
}

/** Waits until the collection has the asks of the contract. */
async function expectTruth(id: string): Promise<void> {
  const contract = await truth(anvil, market, story.punks);
  await vi.waitFor(async () => expect(await listed(id)).toEqual(listingsOf(contract)), {
    timeout: 30_000,
    interval: 50,
  });
}

const problemOf = async (id: string) => (await store.follow(id, "chain"))?.problem ?? null;

it("picks up a collection that is added while the server runs", async () => {
  await story.advance(30);
  await add("first");
  await expectTruth("first");
  await story.advance(20);
  await expectTruth("first");
  await vi.waitFor(async () =>
    expect(await store.follow("first", "chain")).toMatchObject({
      headBlock: await anvil.head(),
      read: { number: await anvil.head() },
      problem: null,
    }),
  );
});

it("does not read a paused collection, and goes on where it stopped", async () => {
  await add("second");
  await expectTruth("second");
  await store.setFollowStage("first", "chain", "paused");
  const before = (await store.follow("first", "chain"))?.read;
  await story.advance(20);
  await expectTruth("second");
  expect((await store.follow("first", "chain"))?.read).toEqual(before);
  await store.setFollowStage("first", "chain", "following");
  await expectTruth("first");
});

it("says why it cannot read, keeps what it has, and recovers by itself", async () => {
  const before = await listed("first");
  proxy.set({ isKeyExpired: true });
  await vi.waitFor(
    async () => expect(await problemOf("first")).toMatch(/refuses the key of the RPC address/),
    { timeout: 30_000, interval: 50 },
  );
  expect(await listed("first")).toEqual(before);
  await story.advance(20);
  proxy.set({ isKeyExpired: false });
  await expectTruth("first");
  await vi.waitFor(async () => expect(await problemOf("first")).toBeNull(), { timeout: 30_000 });
  expect(reports.some((line) => line.startsWith("first: follows its chain again"))).toBe(true);
});

it("names a chain that is not the collection's", async () => {
  await add("foreign", { chainId: 1 });
  await vi.waitFor(
    async () =>
      expect(await problemOf("foreign")).toBe(
        `${new URL(proxy.url).host} is of chain ${anvil.chainId}, but chain 1 is needed`,
      ),
    { timeout: 30_000, interval: 50 },
  );
  expect(await listed("foreign")).toEqual(new Map());
});

it("names the setting on page and log if it has no address of the collection's host", async () => {
  await add("moved", { rpcHosts: ["gone.example"] });
  const problem = "ETH_RPC_URL has no address of gone.example, so its chain cannot be read";
  await vi.waitFor(async () => expect(await problemOf("moved")).toBe(problem), {
    ...{ timeout: 30_000, interval: 50 },
  });
  expect(reports).toContain(`moved: ${problem}`);
  await add("found", { rpcHosts: [new URL(proxy.url).host] });
  await expectTruth("found");
});

it("reads again after a reorganisation that reaches behind the final blocks, and says so", async () => {
  await store.setFollowStage("found", "chain", "paused");
  await story.advance(40);
  await anvil.mine(60);
  await expectTruth("first");
  await vi.waitFor(
    async () =>
      expect((await store.follow("first", "chain"))?.read?.number).toBe(await anvil.head()),
    { timeout: 30_000, interval: 50 },
  );
  await anvil.reorg(70);
  await anvil.mine(3);
  await expectTruth("first");
  await expectTruth("second");
  const { sales } = naiveReplay(await allLogs(anvil, market));
  const keyOf = ({ transactionHash, wei }: { transactionHash: string; wei: bigint | string }) =>
    `${transactionHash} ${wei}`;
  for (const id of ["first", "second"]) {
    expect((await store.chainSales(id, -1)).map(keyOf).sort()).toEqual(sales.map(keyOf).sort());
    const valued = (await store.sales(id)).map(({ tokenId, price }) => `${tokenId} ${price}`);
    expect(valued.sort()).toEqual(sales.map(({ punk, wei }) => `${punk} ${ethOf(wei)}`).sort());
  }
  await vi.waitFor(async () => expect(await problemOf("first")).toBeNull(), { timeout: 30_000 });
  // The problem is on the page for a moment only. The log keeps it.
  for (const line of [
    /^first: block \d+ is no longer part of the chain.* If that stays so/,
    /^first: it was read again, because block \d+ is no longer part of the chain/,
  ])
    expect(reports).toContainEqual(expect.stringMatching(line));
});
