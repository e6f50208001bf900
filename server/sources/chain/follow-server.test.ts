/**
 * A server that follows a chain, through 3,000 market actions with reorganisations, restarts and kills. A reader that
 * applies the live stream, as pages do, and the API must equal the contract at every rest.
 */
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { ethOf } from "../../chain/wei.ts";
import { openStore } from "../../store/open-store.ts";
import { type Anvil, runAnvil } from "../../testing/chain/anvil.ts";
import { deployPunksMarket, type PunksMarket } from "../../testing/chain/deploy.ts";
import { type RpcProxy, runRpcProxy } from "../../testing/chain/provider/rpc-proxy.ts";
import { punksCollection } from "../../testing/chain/punks-collection.ts";
import { allLogs, naiveReplay, truth } from "../../testing/chain/punks-state.ts";
import { type Story, startStory } from "../../testing/chain/story.ts";
import { createListingReader } from "../../testing/listing-reader.ts";
import { killServers, runServer, type ServerProcess } from "../../testing/run-server.ts";
import { seededRandom } from "../../testing/sample-collection.ts";
import { EMBEDDED } from "../../testing/test-databases.ts";

const PUNKS = 60;
const ACTIONS = 3_000;
const ID = "punks";

let anvil: Anvil;
let market: PunksMarket;
let story: Story;
let proxy: RpcProxy;
let made: Awaited<ReturnType<typeof EMBEDDED.create>>;
let server: ServerProcess;

beforeAll(async () => {
  anvil = await runAnvil({ noMining: true });
  market = await deployPunksMarket(anvil);
  story = await startStory(anvil, market, { seed: 31, punks: PUNKS });
  proxy = await runRpcProxy(anvil.url, { seed: 4 });
  made = await EMBEDDED.create();
  const store = await openStore(made.config);
  await store.putFollow({
    collection: ID,
    chainId: anvil.chainId,
    market: "cryptopunks",
    contract: market.address,
    settings: { name: "Punks", rpcUrls: [proxy.url], dataContract: null },
  });
  await store.beginReading(ID, 0);
  await store.replaceCollection(punksCollection(ID, PUNKS));
  await store.setFollowStage(ID, "following");
  await store.close();
  server = runServer(made.config);
});
afterAll(async () => {
  await killServers();
  await made.discard();
  await proxy.close();
  await anvil.close();
});

it("equals the contract at every rest", async () => {
  const random = seededRandom(17);
  const reader = createListingReader(ID);
  const faults = { late: 0.02, emptyLogs: 0.1, staleHead: 0.05, tooManyRequests: 0.02 };
  proxy.set({
    faults: { ...faults, serverError: 0.02, brokenJson: 0.02, reset: 0.02 },
    lateMs: 300,
    staleBlocks: 5,
    retryAfterSeconds: 0.2,
  });

  async function expectTruth(): Promise<void> {
    const contract = await truth(anvil, market, story.punks);
    const asks = new Map(
      [...contract].flatMap(([punk, { ask }]) =>
        ask?.taker === null ? [[String(punk), ethOf(ask.wei)] as const] : [],
      ),
    );
    const origin = await server.origin();
    await vi.waitFor(
      async () => {
        await reader.catchUp(origin);
        expect(reader.prices).toEqual(asks);
      },
      { timeout: 30_000, interval: 50 },
    );
    const { sales } = naiveReplay(await allLogs(anvil, market));
    await vi.waitFor(
      async () => {
        const answer = await fetch(`${origin}/api/v1/collections/${ID}/stats`);
        const stats = (await answer.json()) as { sales24h: number; volume24h: number };
        expect(stats.sales24h).toBe(sales.length);
        const volume = sales.reduce((sum, { wei }) => sum + ethOf(wei), 0);
        expect(stats.volume24h).toBeCloseTo(volume, 6);
      },
      { timeout: 30_000, interval: 50 },
    );
  }

  while (story.actions < ACTIONS) {
    const roll = random();
    if (roll < 0.35) await story.reorg(1 + Math.floor(random() * 12));
    else await story.advance(40 + Math.floor(random() * 200));
    if (roll > 0.82) {
      // In the middle of its work, or at rest.
      server.child.kill(roll > 0.88 ? "SIGKILL" : "SIGTERM");
      await server.exit;
      if (random() < 0.5) await story.advance(50);
      server = runServer(made.config);
    }
    if (random() < 0.4) await expectTruth();
  }
  await expectTruth();
  reader.close();
  expect(proxy.applied.get("emptyLogs") ?? 0).toBeGreaterThan(0);
}, 300_000);
