/** A server whose OpenSea answers with floods of JSON: small on the wire, huge in memory. */
import { afterAll, expect, it, onTestFailed, onTestFinished, vi } from "vitest";
import * as apiPath from "../../../contract/api-path.ts";
import { parseChainState } from "../../../contract/listings/chain.ts";
import { type Lie, runHttpLiar } from "../../testing/liars/http-liar.ts";
import { FLOOD_UNITS, flood } from "../../testing/liars/json-floods.ts";
import { isUndisturbed, measureReaders } from "../../testing/liars/reader-delays.ts";
import { createListingReader } from "../../testing/listing-reader.ts";
import { sampleMarketCollection } from "../../testing/opensea/market/sample-market.ts";
import { runOpenSea } from "../../testing/opensea/run-opensea.ts";
import { runAdd } from "../../testing/run-add.ts";
import { databaseSettings } from "../../testing/run-command.ts";
import { killServers, runServer } from "../../testing/run-server.ts";
import { EMBEDDED } from "../../testing/test-databases.ts";

const ID = "bears";
const SLUG = "sample-bears";
const TOKENS = 300;

const before = '{"next":null,"listings":';
const LIES: readonly (readonly [name: string, lie: Lie, problem: string])[] = [
  [
    "empty objects",
    flood(FLOOD_UNITS["empty objects"], 19, before, "}"),
    "OpenSea sends an answer that takes more than 128 MB to read",
  ],
  [
    "more than is read",
    flood(" ", 60, before, "}"),
    "OpenSea sends an answer that has more than 20971520 bytes",
  ],
];

afterAll(killServers);

it("serves readers as before, says what is wrong, and sweeps again after each lie", async () => {
  const collection = sampleMarketCollection({ slug: SLUG, size: TOKENS });
  const openSea = await runOpenSea({ collections: [collection] });
  // Several full pages.
  for (let order = 0; order < 3 * TOKENS; order += 1)
    openSea.market.list({ slug: SLUG, tokenId: `${1 + (order % TOKENS)}`, price: 1 + order });
  const liar = await runHttpLiar(openSea.url);
  const made = await EMBEDDED.create();
  onTestFinished(async () => {
    await killServers();
    await made.discard();
    await liar.close();
    await openSea.close();
  });
  const settings = {
    OPENSEA_API_KEY: openSea.key,
    OPENSEA_URL: liar.url,
    OPENSEA_STREAM_URL: openSea.streamUrl,
    OPENSEA_SWEEP_SECONDS: "2",
  };
  const added = await runAdd([collection.contract, "--opensea", SLUG, "--id", ID], {
    ...settings,
    ...databaseSettings(made.config),
  });
  expect([added.code, added.errors]).toEqual([0, []]);
  const server = runServer(made.config, settings);
  onTestFailed(() => console.error(server.output().slice(-4_000)));
  const origin = await server.origin();
  const reader = createListingReader(ID);
  onTestFinished(() => reader.close());

  async function openSeaState() {
    const answer = await fetch(origin + apiPath.chain(ID));
    const state = parseChainState(await answer.json());
    if (!state.ok) throw new Error(state.problem.message);
    return state.value.openSea;
  }
  // Only a failing test, or one on a busy machine, waits this long.
  const patience = { timeout: 150_000, interval: 100 };
  const expectSwept = async () => {
    const sweptAt = (await openSeaState())?.sweep?.at ?? 0;
    await vi.waitFor(async () => {
      const state = await openSeaState();
      expect(state?.problem).toBeNull();
      expect(state?.sweep?.at ?? 0).toBeGreaterThan(sweptAt);
    }, patience);
  };

  await expectSwept();
  const url = `${origin}/api/v1/collections/${ID}/tokens/listed`;
  for (const [name, lie, problem] of LIES) {
    await reader.catchUp(origin);
    const prices = new Map(reader.prices);
    expect(prices.size).toBe(TOKENS);
    liar.tell(({ path }) => (path.includes("/listings/collection/") ? lie : null));
    let isNoted = false;
    const measuring = measureReaders(url, () => isNoted);
    try {
      await vi.waitFor(async () => expect((await openSeaState())?.problem).toBe(problem), patience);
    } finally {
      isNoted = true;
    }
    const delays = await measuring;
    expect([name, delays, isUndisturbed(delays)]).toEqual([name, delays, true]);
    await reader.catchUp(origin);
    expect(reader.prices).toEqual(prices);
    liar.tell(null);
    await expectSwept();
  }
  expect(server.output()).not.toContain(openSea.key);
}, 600_000);
