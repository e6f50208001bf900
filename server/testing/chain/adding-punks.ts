/** Tests of adding CryptoPunks from a local chain, for any number of punks. */
import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sumCounts } from "../../../contract/market/record.ts";
import { whole } from "../../../contract/values/format.ts";
import type { Hex } from "../../market/raw-log.ts";
import { ethOf } from "../../market/wei.ts";
import { openStore } from "../../storage/store/open-store.ts";
import type { Store } from "../../storage/store/store.ts";
import { runAdd } from "../run-add.ts";
import { ANY_DATABASE, temporaryFolder } from "../test-databases.ts";
import { type Anvil, CLOCKED, runAnvil } from "./anvil.ts";
import { deploy, deployPunksMarket, type PunksMarket } from "./deploy.ts";
import { punkAttributes } from "./made-up/made-up-punks.ts";
import { type RpcProxy, runRpcProxy } from "./provider/rpc-proxy.ts";
import { allLogs, listingsOf, naiveReplay, truth } from "./punks-state.ts";
import { type Story, startStory } from "./story.ts";

/** An address without code. */
export const NOBODY: Hex = "0x00000000000000000000000000000000000000aa";

/** Number of punks without traits. It includes all that the story trades. */
const PLAIN = 200;

interface PunksStage {
  readonly anvil: Anvil;
  readonly market: PunksMarket;
  readonly story: Story;
  readonly proxy: RpcProxy;
  /** Arguments that add the punks. */
  punks(...more: readonly string[]): readonly string[];
  close(): Promise<void>;
}

/** Starts a chain with a market after some hundred actions, behind a proxy. */
async function setPunksStage(): Promise<PunksStage> {
  const anvil = await runAnvil(CLOCKED);
  const market = await deployPunksMarket(anvil);
  const { address: data } = await deploy(anvil, "PunksData");
  const story = await startStory(anvil, market, { seed: 21, punks: 80 });
  await story.advance(300);
  const proxy = await runRpcProxy(anvil.url);
  const contracts = ["--contract", market.address, "--data-contract", data];
  return {
    ...{ anvil, market, story, proxy },
    punks: (...more) => [
      ...["cryptopunks", ...contracts, "--from-block", "0", "--rpc", proxy.url],
      ...more,
    ],
    async close() {
      await proxy.close();
      await anvil.close();
    },
  };
}

type Ran = Awaited<ReturnType<typeof runAdd>>;

/** Declares the tests, with `count` punks. */
export function describeAdding(count: number): void {
  let stage: PunksStage;
  let made: Awaited<ReturnType<typeof ANY_DATABASE.create>>;
  let store: Store;
  /** Results of the command with an expired key, with a key that expires midway, and with a valid key. */
  let refused: Ran;
  let interrupted: Ran;
  let finished: Ran;
  /** Tokens that were stored when the key expired, and calls until then. */
  let kept: number;
  let used: number;
  let collectionsThen: readonly unknown[];

  const run = (args: readonly string[] = [], punks = count) =>
    runAdd(stage.punks(...args), made.settings, { punks });

  beforeAll(async () => {
    stage = await setPunksStage();
    made = await ANY_DATABASE.create();
    store = await openStore(made.config, "own");
    const { proxy } = stage;
    proxy.set({ isKeyExpired: true });
    refused = await run();
    proxy.set({ isKeyExpired: false });

    // The key expires after some of the pictures, when the first 500 tokens are stored.
    const calls = () => proxy.calls.get("eth_call") ?? 0;
    const before = calls();
    const watching = setInterval(() => {
      if (calls() > before + Math.max(80, 0.03 * count)) proxy.set({ isKeyExpired: true });
    }, 5);
    interrupted = await run();
    clearInterval(watching);
    used = calls() - before;
    proxy.set({ isKeyExpired: false });
    kept = (await store.metadata("cryptopunks")).length;
    collectionsThen = await store.collections();
    finished = await run();
  }, 120_000);
  afterAll(async () => {
    await store.close();
    await made.discard();
    await stage.close();
  });

  it("says what it would cost, and changes nothing", async () => {
    const folder = temporaryFolder();
    const args = stage.punks("--dry-run");
    const { code, out } = await runAdd(args, { DATA_DIR: folder.path }, { punks: count });
    expect([code, out]).toEqual([0, expect.stringContaining("for the logs of")]);
    expect(readdirSync(folder.path)).toEqual([]);
    folder.discard();
  });

  it("says that the key is refused", () => {
    expect([refused.code, refused.errors]).toEqual([
      1,
      [expect.stringMatching(/refuses the key of the RPC address: .+\.$/)],
    ]);
  });

  it("keeps what was read if the key expires midway, and goes on where it stopped", () => {
    expect([interrupted.code, interrupted.errors]).toEqual([
      1,
      [expect.stringContaining("What was read is kept")],
    ]);
    expect(kept).toBeGreaterThan(count / 20);
    expect(used).toBeLessThan(count / 10);
    expect(collectionsThen).toEqual([]);
    expect([finished.code, finished.errors]).toEqual([0, []]);
    expect(finished.out).toContain(`Reading traits and pictures: ${whole(count - kept)} tokens`);
    expect(finished.out).toContain("The server follows it.");
  });

  it("has the tokens, traits, market and sales of the contracts", async () => {
    const { anvil, market, story } = stage;
    const collection = await store.collection("cryptopunks");
    expect(collection).toMatchObject({
      name: "CryptoPunks",
      chain: "chain-31337",
      contractAddress: market.address,
      size: count,
      dataSource: { kind: "followed", listingsSimulated: false },
    });
    const token = await store.token("cryptopunks", "7");
    const labels = token?.traits.map(([trait, value]) => {
      const named = collection?.traits.find(({ id }) => id === trait);
      return named?.values.find(({ id }) => id === value)?.label;
    });
    expect(labels?.join(" ")).toBe(punkAttributes(7).replaceAll(",", ""));
    expect((await store.picture("cryptopunks", "7"))?.type).toBe("image/svg+xml");

    const contract = await truth(anvil, market, story.punks);
    const listings = (await store.listings("cryptopunks"))?.listings ?? [];
    expect(new Map(listings.map(({ tokenId, price }) => [tokenId, price]))).toEqual(
      listingsOf(contract),
    );
    // A listing has the time of its block.
    expect(listings.every(({ listedAt }) => (listedAt ?? 0) > 1_700_000_000_000)).toBe(true);
    const { sales } = naiveReplay(await allLogs(anvil, market));
    const valued = await store.sales("cryptopunks");
    expect(valued.map(({ tokenId, price }) => `${tokenId} ${price}`).sort()).toEqual(
      sales.map(({ punk, wei }) => `${punk} ${ethOf(wei)}`).sort(),
    );
    expect((await store.projections("cryptopunks"))?.figures.priceProjection.length).toBe(count);
    const record = await store.record("cryptopunks");
    expect(sumCounts(record?.groups ?? []).sales).toBeGreaterThan(0);
  });

  it("comes without traits and pictures where the data contract has no code", async () => {
    const more = ["--data-contract", NOBODY, "--id", "plain", "--name", "Plain"];
    const { code, out, errors } = await run(more, PLAIN);
    expect([code, errors]).toEqual([
      0,
      ["Tokens come without traits and pictures: the data contract has no code on this chain."],
    ]);
    expect(out).toContain(`Added Plain as plain, from chain-31337: ${whole(PLAIN)} tokens`);
    expect(await store.token("plain", "7")).toMatchObject({ traits: [], imageUrl: null });
    expect((await store.listings("plain"))?.listings).toEqual(
      (await store.listings("cryptopunks"))?.listings,
    );
  });

  it("reads it once", async () => {
    const { code, errors } = await run();
    expect([code, errors]).toEqual([1, [expect.stringContaining("is complete")]]);
  });
}
