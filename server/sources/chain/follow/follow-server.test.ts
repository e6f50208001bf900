/**
 * A server that follows a chain, through market actions with reorganisations, restarts and kills. A reader that applies the
 * live stream, as pages do, and the API must equal the contract at every rest.
 */
import { afterAll, expect, it, onTestFinished, vi } from "vitest";
import { ethOf } from "../../../market/wei.ts";
import { openStore } from "../../../storage/store/open-store.ts";
import { untilTestEnds } from "../../../testing/arrange.ts";
import { runAnvil } from "../../../testing/chain/anvil.ts";
import { deployPunksMarket } from "../../../testing/chain/deploy.ts";
import { followPunks } from "../../../testing/chain/follow-punks.ts";
import { runRpcProxy } from "../../../testing/chain/provider/rpc-proxy.ts";
import { allLogs, listingsOf, naiveReplay, truth } from "../../../testing/chain/punks-state.ts";
import { startStory } from "../../../testing/chain/story.ts";
import { createListingReader } from "../../../testing/listing-reader.ts";
import { killServers } from "../../../testing/run-server.ts";
import { seededRandom } from "../../../testing/sample-collection.ts";
import { type StartServer, startInProcess, startProcess } from "../../../testing/story-server.ts";
import { ANY_DATABASE, EMBEDDED, type TestDatabase } from "../../../testing/test-databases.ts";

const PUNKS = 30;
/** The server pauses after several answers without logs in a row, so a rest of 3,000 actions takes up to 23 s. */
const REST = { timeout: 120_000, interval: 50 };
const ID = "punks";

interface Size {
  readonly actions: number;
  /** Seed of the reorganisations, restarts and kills. */
  readonly seed: number;
  /** Most actions between two of these. */
  readonly stride: number;
  /**
   * Share of the requests for logs that a lagging node answers without logs. Each such answer in a row doubles the pause, up to
   * eight seconds. At 0.4, eight in a row take a minute.
   */
  readonly emptyLogs: number;
  readonly database: TestDatabase;
  readonly start: StartServer;
}

/** Starts a chain with a market, and returns how a server that follows it is started. */
async function setStage({ database, start }: Size) {
  const anvil = await untilTestEnds(runAnvil({ noMining: true }));
  const market = await deployPunksMarket(anvil);
  const story = await startStory(anvil, market, { seed: 31, punks: PUNKS });
  const proxy = await untilTestEnds(runRpcProxy(anvil.url, { seed: 4 }));
  const made = await untilTestEnds(database.create());
  const store = await openStore(made.config);
  const { chainId } = anvil;
  await followPunks(store, { id: ID, chainId, market: market.address, punks: PUNKS });
  await store.close();
  return {
    anvil,
    market,
    story,
    proxy,
    startServer: () => start(made.config, { ETH_RPC_URL: proxy.url }),
  };
}

afterAll(killServers);

async function play(size: Size): Promise<void> {
  const { anvil, market, story, proxy, startServer } = await setStage(size);
  const random = seededRandom(size.seed);
  const reader = await untilTestEnds(createListingReader(ID));
  let server = startServer();
  onTestFinished(async () => {
    await server.stop();
  });
  const faults = { late: 0.02, emptyLogs: size.emptyLogs, staleHead: 0.05, tooManyRequests: 0.02 };
  proxy.set({
    faults: { ...faults, serverError: 0.02, brokenJson: 0.02, reset: 0.02 },
    lateMs: 300,
    staleBlocks: 5,
    retryAfterSeconds: 0.2,
  });

  async function expectTruth(): Promise<void> {
    const contract = await truth(anvil, market, story.punks);
    const asks = listingsOf(contract);
    const origin = await server.origin();
    await vi.waitFor(async () => {
      await reader.catchUp(origin);
      expect(reader.prices, `the server's last lines:\n${server.output()}`).toEqual(asks);
    }, REST);
    const { sales } = naiveReplay(await allLogs(anvil, market));
    await vi.waitFor(async () => {
      const answer = await fetch(`${origin}/api/v1/collections/${ID}/stats`);
      const stats: Record<string, number> = await answer.json();
      // Random accounts trade back and forth too.
      const { sales24h = 0, doubtfulSales24h = 0, volume24h = 0, doubtfulVolume24h = 0 } = stats;
      expect(sales24h + doubtfulSales24h).toBe(sales.length);
      const volume = sales.reduce((sum, { wei }) => sum + ethOf(wei), 0);
      expect(volume24h + doubtfulVolume24h).toBeCloseTo(volume, 6);
    }, REST);
  }

  const ends = { kill: 0, stop: 0 };
  while (story.actions < size.actions) {
    const roll = random();
    if (roll < 0.35) await story.reorg(1 + Math.floor(random() * 12));
    else await story.advance(Math.floor((0.2 + random()) * size.stride));
    if (roll > 0.82) {
      // In the middle of its work, or at rest.
      const end = roll > 0.88 ? "kill" : "stop";
      await server[end]();
      ends[end] += 1;
      if (random() < 0.5) await story.advance(50);
      server = startServer();
    }
    if (random() < 0.4) await expectTruth();
  }
  await expectTruth();
  expect(proxy.applied.get("emptyLogs") ?? 0).toBeGreaterThan(0);
  expect(Math.min(ends.kill, ends.stop)).toBeGreaterThan(0);
}

it("equals the contract at every rest of 100 actions", { tags: ["story"] }, () =>
  play({
    actions: 100,
    seed: 193,
    stride: 20,
    emptyLogs: 0.2,
    database: ANY_DATABASE,
    start: startInProcess,
  }),
);

it("equals the contract at every rest of 400 actions", { tags: ["long"], timeout: 300_000 }, () =>
  play({
    actions: 400,
    seed: 5,
    stride: 40,
    emptyLogs: 0.1,
    database: ANY_DATABASE,
    start: startInProcess,
  }),
);

it(
  "equals the contract at every rest of 3,000 actions, on the real program",
  { tags: ["long"], timeout: 900_000 },
  () =>
    play({
      actions: 3_000,
      seed: 5,
      stride: 200,
      emptyLogs: 0.1,
      database: EMBEDDED,
      start: startProcess,
    }),
);
