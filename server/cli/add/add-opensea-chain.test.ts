/** Adds collections from a local chain and a stand-in of OpenSea. */
import { beforeAll, expect, it } from "vitest";
import { readConfig } from "../../platform/config/config.ts";
import { followAdded } from "../../sources/follow-added.ts";
import { createSources } from "../../sources/sources.ts";
import { openStore } from "../../storage/store/open-store.ts";
import { arrange, arrangeEach } from "../../testing/arrange.ts";
import { CLOCKED, runAnvil } from "../../testing/chain/anvil.ts";
import { type Deployed, deploy, transact } from "../../testing/chain/deploy.ts";
import { sampleMarketCollection } from "../../testing/opensea/market/sample-market.ts";
import {
  openSeaSettings,
  runAddOnce,
  storedPrices,
} from "../../testing/opensea/run-add-opensea.ts";
import { runOpenSea } from "../../testing/opensea/run-opensea.ts";
import { ANY_DATABASE } from "../../testing/test-databases.ts";
import { valueCollection } from "../../valuation/project.ts";

const made = arrangeEach(() => ANY_DATABASE.create());

let nft: Deployed;
const anvil = arrange(() => runAnvil(CLOCKED));
beforeAll(async () => {
  nft = await deploy(anvil, "TestNft", ["Dots", "DOT", false]);
  await transact(anvil, nft, "mintMany", [anvil.accounts[0] ?? "0x", 1n, 6n], {});
  for (let id = 1; id <= 6; id += 1) {
    const metadata = Buffer.from(JSON.stringify({ name: `Dot ${id}` })).toString("base64");
    await transact(anvil, nft, "setTokenUri", [
      BigInt(id),
      `data:application/json;base64,${metadata}`,
    ]);
  }
  await anvil.mine();
});

async function runDots() {
  const [alice = "0x"] = anvil.accounts;
  const dots = sampleMarketCollection({
    slug: "dots",
    chain: `chain-${anvil.chainId}`,
    contract: nft.address,
    size: 6,
  });
  const market = await runOpenSea({ collections: [{ ...dots, ownerOf: () => alice }] });
  market.market.list({ slug: "dots", tokenId: "1", price: 2 });
  market.market.list({ slug: "dots", tokenId: "2", price: 3 });
  return market;
}

it("adds listings, and takes those of a former owner away when the chain says so", async () => {
  const dots = await runDots();
  const env = openSeaSettings(dots, made.config);
  const { code, out } = await runAddOnce([nft.address, "--rpc", anvil.url], env);
  expect([code, out]).toEqual([
    0,
    expect.stringContaining("OpenSea: 6 tokens, 0 sales, 2 listings"),
  ]);
  expect(await storedPrices(made.config, "dots")).toEqual(
    new Map([
      ["1", 2],
      ["2", 3],
    ]),
  );

  const store = await openStore(made.config, "own");
  const stopping = new AbortController();
  const parts = {
    ...{ store, report: () => {}, config: readConfig({ ...env, ETH_RPC_URL: anvil.url }) },
    value: async (...given: Parameters<typeof valueCollection>) => valueCollection(...given),
  };
  const sources = createSources(parts);
  const following = followAdded({ ...parts, sources }, stopping.signal);
  await expect
    .poll(() => store.follow("dots", "opensea"), { timeout: 20_000 })
    .toMatchObject({ isConnected: true, readsChain: true });
  // The stream says nothing of the transfer.
  dots.faults.stream.isSilent = true;
  const [alice, bob] = anvil.accounts;
  await transact(anvil, nft, "transferFrom", [alice, bob, 1n], { from: alice });
  await anvil.mine();
  await expect
    .poll(async () => (await store.listings("dots"))?.listings.map(({ tokenId }) => tokenId), {
      timeout: 20_000,
    })
    .toEqual(["2"]);
  expect((await store.tokenMarket("dots", "1"))?.owner).toBe(bob);
  stopping.abort();
  await following;
  await store.close();
  await dots.close();
});

it("adds OpenSea to a collection that is complete, and keeps what it has", async () => {
  const dots = await runDots();
  const chainOnly = made.settings;
  await runAddOnce([nft.address, "--rpc", anvil.url], chainOnly);
  expect(await storedPrices(made.config, "dots")).toEqual(new Map());
  const { code, out } = await runAddOnce(
    [nft.address, "--opensea", "dots", "--rpc", anvil.url],
    openSeaSettings(dots, made.config),
  );
  expect([code, out]).toEqual([
    0,
    expect.stringContaining("Dots has 2 live orders on OpenSea. The server follows them."),
  ]);
  expect([...(await storedPrices(made.config, "dots")).keys()].includes("2")).toBe(true);
  const store = await openStore(made.config);
  expect((await store.collection("dots"))?.dataSource.note).toContain(
    "Listings and offers are from OpenSea.",
  );
  expect(await store.follow("dots", "opensea")).toMatchObject({
    stage: "following",
    settings: { slug: "dots" },
  });
  await store.close();
  await dots.close();
});

it("is added without listings if OpenSea fails and nobody asked for it", async () => {
  const dots = await runDots();
  dots.faults.isKeyRefused = true;
  const { code, errors } = await runAddOnce(
    [nft.address, "--rpc", anvil.url],
    openSeaSettings(dots, made.config),
  );
  expect([code, errors]).toEqual([
    0,
    expect.stringContaining(
      "OpenSea refuses the API key. The collection is added without listings; the same command with --opensea adds them later.",
    ),
  ]);
  await dots.close();
});
