/** A server whose OpenSea answers with floods of JSON: small on the wire, huge in memory. */
import { afterAll, expect, it, onTestFailed, vi } from "vitest";
import * as apiPath from "../../../../contract/api-path.ts";
import { SMALL_BYTES } from "../../../platform/outbound/foreign-json/parse-foreign-json.ts";
import { untilTestEnds } from "../../../testing/arrange.ts";
import { type Lie, runHttpLiar } from "../../../testing/liars/http-liar.ts";
import { FLOOD_UNITS, flood } from "../../../testing/liars/json-floods.ts";
import { isUndisturbed, measureReaders } from "../../../testing/liars/reader-delays.ts";
import { createListingReader } from "../../../testing/listing-reader.ts";
import { sampleMarketCollection } from "../../../testing/opensea/market/sample-market.ts";
import { openSeaSettings } from "../../../testing/opensea/run-add-opensea.ts";
import { runOpenSea } from "../../../testing/opensea/run-opensea.ts";
import { parseChainState } from "../../../testing/parse-chain-state.ts";
import { runAdd } from "../../../testing/run-add.ts";
import { killServers } from "../../../testing/run-server.ts";
import { type StartServer, startInProcess, startProcess } from "../../../testing/story-server.ts";
import { ANY_DATABASE, EMBEDDED, type TestDatabase } from "../../../testing/test-databases.ts";

const ID = "bears";
const SLUG = "sample-bears";
const TOKENS = 100;

/** Only a failing test, or one on a busy machine, waits this long. */
const PATIENCE = { timeout: 150_000, interval: 100 };

const before = '{"next":null,"listings":';
const emptyObjects = (megabytes: number) => ({
  lie: flood(FLOOD_UNITS["empty objects"], megabytes, before, "}"),
  problem: "OpenSea sends an answer that takes more than 128 MB to read",
});
/** request.test.ts shows its problem in this process. */
const moreThanIsRead = () => ({
  lie: flood(" ", 60, before, "}"),
  problem: "OpenSea sends an answer that has more than 20971520 bytes",
});

afterAll(killServers);

interface Size {
  readonly database: TestDatabase;
  readonly start: StartServer;
  readonly lies: readonly { readonly lie: Lie; readonly problem: string }[];
  /** Expects that readers of `url` do not wait until `isOver`. */
  expectReaders(url: string, isOver: () => boolean): Promise<void>;
}

async function expectServed({ database, start, lies, expectReaders }: Size): Promise<void> {
  const collection = sampleMarketCollection({ slug: SLUG, size: TOKENS });
  const openSea = await untilTestEnds(runOpenSea({ collections: [collection] }));
  // Several full pages.
  for (let order = 0; order < 5 * TOKENS; order += 1)
    openSea.market.list({ slug: SLUG, tokenId: `${1 + (order % TOKENS)}`, price: 1 + order });
  const liar = await untilTestEnds(runHttpLiar(openSea.url));
  const made = await untilTestEnds(database.create());
  const settings = {
    ...openSeaSettings({ ...openSea, url: liar.url }, made.config),
    OPENSEA_SWEEP_SECONDS: "1",
  };
  const added = await runAdd([collection.contract, "--opensea", SLUG, "--id", ID], settings);
  expect([added.code, added.errors]).toEqual([0, []]);
  const server = await untilTestEnds(start(made.config, settings));
  onTestFailed(() => console.error(server.output().slice(-4_000)));
  const origin = await server.origin();
  const reader = await untilTestEnds(createListingReader(ID));

  async function openSeaState() {
    const answer = await fetch(origin + apiPath.chain(ID));
    const state = parseChainState(await answer.json());
    if (!state.ok) throw new Error(state.problem.message);
    return state.value.openSea;
  }
  const expectSwept = async () => {
    const sweptAt = (await openSeaState())?.sweep?.at ?? 0;
    await vi.waitFor(async () => {
      const state = await openSeaState();
      expect(state?.problem).toBeNull();
      expect(state?.sweep?.at ?? 0).toBeGreaterThan(sweptAt);
    }, PATIENCE);
  };

  await expectSwept();
  const url = `${origin}/api/v1/collections/${ID}/tokens/listed`;
  for (const { lie, problem } of lies) {
    await reader.catchUp(origin);
    const from = server.output().length;
    const prices = new Map(reader.prices);
    expect(prices.size).toBe(TOKENS);
    liar.tell(({ path }) => (path.includes("/listings/collection/") ? lie : null));
    let isNoted = false;
    const reading = expectReaders(url, () => isNoted);
    try {
      await vi.waitFor(async () => expect((await openSeaState())?.problem).toBe(problem), PATIENCE);
    } finally {
      isNoted = true;
    }
    await reading;
    await reader.catchUp(origin);
    expect(reader.prices).toEqual(prices);
    liar.tell(null);
    await expectSwept();
    for (const line of [`${ID}: ${problem}`, `${ID}: follows OpenSea again`])
      await vi.waitFor(() => expect(server.output().slice(from)).toContain(line), PATIENCE);
  }
  expect(server.output()).not.toContain(openSea.key);
}

it(
  "serves as before, says what is wrong, and sweeps again after a lie",
  {
    timeout: 600_000,
  },
  () =>
    expectServed({
      database: ANY_DATABASE,
      start: startInProcess,
      lies: [emptyObjects(5)],
      async expectReaders(_url, isOver) {
        const parse = vi.spyOn(JSON, "parse");
        await vi.waitUntil(isOver, PATIENCE);
        const lengths = parse.mock.calls.map(([text]) => text.length);
        parse.mockRestore();
        expect(Math.max(...lengths)).toBeLessThan(SMALL_BYTES);
      },
    }),
);

it(
  "serves readers as before while the real program is told lies of full size",
  {
    tags: ["long"],
  },
  () =>
    expectServed({
      database: EMBEDDED,
      start: startProcess,
      lies: [emptyObjects(19), moreThanIsRead()],
      async expectReaders(url, isOver) {
        const delays = await measureReaders(url, isOver);
        expect([delays, isUndisturbed(delays)]).toEqual([delays, true]);
      },
    }),
);
