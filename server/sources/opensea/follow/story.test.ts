/**
 * A server that follows OpenSea, while the stream loses, doubles, delays and reorders events and the server is cut off and
 * killed. A reader that applies the live stream, as pages do, must equal the market after each sweep.
 */
import { setImmediate as yieldOnce } from "node:timers/promises";
import { afterAll, expect, it, onTestFailed, onTestFinished, vi } from "vitest";
import * as apiPath from "../../../../contract/api-path.ts";
import { parseTokenMarket } from "../../../../contract/market/token-market.ts";
import { untilTestEnds } from "../../../testing/arrange.ts";
import { createListingReader } from "../../../testing/listing-reader.ts";
import { STORM } from "../../../testing/opensea/faults.ts";
import { sampleMarketCollection } from "../../../testing/opensea/market/sample-market.ts";
import { openSeaSettings } from "../../../testing/opensea/run-add-opensea.ts";
import { runOpenSea } from "../../../testing/opensea/run-opensea.ts";
import { createStory } from "../../../testing/opensea/story/story.ts";
import { parseChainState } from "../../../testing/parse-chain-state.ts";
import { runAdd } from "../../../testing/run-add.ts";
import { killServers } from "../../../testing/run-server.ts";
import { type StartServer, startInProcess, startProcess } from "../../../testing/story-server.ts";
import { ANY_DATABASE, EMBEDDED, type TestDatabase } from "../../../testing/test-databases.ts";

const SLUG = "sample-bears";
const ID = "bears";
/** Share of tokens whose listing is wrong right after a storm, at most, if the connection stays. One event in 20 is lost. */
const MAX_WRONG = 0.2;

interface Size {
  readonly orders: number;
  readonly ordersOfAStorm: number;
  readonly tokens: number;
  readonly sweepSeconds: number;
  readonly database: TestDatabase;
  readonly start: StartServer;
}

/** Adds a collection from the stand-in, and returns how a server that follows it is started. */
async function setStage({ tokens, sweepSeconds, database, start }: Size) {
  const collection = sampleMarketCollection({ slug: SLUG, size: tokens });
  const openSea = await untilTestEnds(runOpenSea({ collections: [collection], seed: 5 }));
  const made = await untilTestEnds(database.create());
  const settings = {
    ...openSeaSettings(openSea, made.config),
    OPENSEA_SWEEP_SECONDS: String(sweepSeconds),
  };
  const { out } = await runAdd([collection.contract, "--opensea", SLUG, "--id", ID], settings);
  expect(out).toContain(`as ${ID}, from OpenSea: ${tokens} tokens`);
  return { collection, openSea, startServer: () => start(made.config, settings) };
}

afterAll(killServers);

async function play(size: Size): Promise<void> {
  const { collection, openSea, startServer } = await setStage(size);
  const { market, faults } = openSea;
  const story = createStory(market, { seed: 23, shortMs: 3_000 });
  const reader = await untilTestEnds(createListingReader(ID));
  const shares: number[] = [];
  let server = startServer();
  onTestFailed(() => console.error(server.output().slice(-4_000)));
  onTestFinished(async () => {
    await server.stop();
  });

  async function read<T>(
    path: string,
    parse: (body: unknown) => { readonly ok: boolean; readonly value?: T },
  ) {
    const { value } = parse(await (await fetch((await server.origin()) + path)).json());
    if (value === undefined) throw new Error(`${path} has another shape`);
    return value;
  }

  const truth = () =>
    new Map(Array.from(market.truth(SLUG), ([id, { price }]) => [id, price] as const));

  function wrongShare(): number {
    const right = truth();
    const ids = new Set([...right.keys(), ...reader.prices.keys()]);
    const wrong = [...ids].filter((id) => right.get(id) !== reader.prices.get(id));
    return wrong.length / ids.size;
  }

  async function storm(disturb: () => Promise<void>): Promise<void> {
    const upTo = market.allOrders(SLUG).length + size.ordersOfAStorm;
    const half = upTo - size.ordersOfAStorm / 2;
    let isDisturbed = false;
    while (market.allOrders(SLUG).length < upTo) {
      story.act(5);
      await yieldOnce();
      if (isDisturbed || market.allOrders(SLUG).length < half) continue;
      isDisturbed = true;
      await disturb();
    }
    await openSea.settled();
  }

  const sweptAt = async () =>
    (await read(apiPath.chain(ID), parseChainState)).openSea?.sweep?.at ?? 0;

  /** Waits until the reader has all that the stream told, by a listing that is not lost. */
  async function readStream(): Promise<void> {
    const lose = faults.stream.lose;
    faults.stream.lose = 0;
    const lowest = Math.min(...truth().values()) / 2;
    const { hash } = market.list({ slug: SLUG, tokenId: "1", price: lowest });
    faults.stream.lose = lose;
    await vi.waitFor(
      async () => {
        await reader.catchUp(await server.origin());
        expect(reader.prices.get("1")).toBe(market.order(hash).price);
      },
      { timeout: 60_000, interval: 20 },
    );
  }

  /** Waits for a sweep that began after the storm. Nothing happens on the market meanwhile. */
  async function expectTruth(): Promise<void> {
    const calm = Date.now();
    await expect.poll(sweptAt, { timeout: 60_000, interval: 150 }).toBeGreaterThan(calm);
    const origin = await server.origin();
    await vi.waitFor(
      async () => {
        await reader.catchUp(origin);
        expect(reader.prices).toEqual(truth());
      },
      // Events that were still under way when the sweep began need another one.
      { timeout: 60_000, interval: 150 },
    );
  }

  Object.assign(faults.stream, STORM, { unknownEvents: 0.05, unknownFields: true });
  Object.assign(faults.stream, { emptyItem: 0.01, noVersion: 0.02, noTransaction: 0.5 });
  Object.assign(faults.rest, { inactiveOrders: true, unknownFields: true, serverError: 0.05 });
  const none = async () => {};
  const disturbances: (() => Promise<void>)[] = [
    none,
    async () => void openSea.closeSockets(),
    async () => void openSea.failTopic(SLUG),
    async () => {
      await server.kill();
      server = startServer();
    },
    async () => void openSea.closeTopic(SLUG),
    async () => {
      faults.rest.rateLimit = { perSecond: 20, retryAfter: 1 };
    },
    async () => {
      faults.rest.rateLimit = null;
      faults.rest.expiresAtPage = 2;
      faults.rest.emptyLastPage = true;
      faults.rest.lastNext = "null";
    },
  ];
  for (let round = 0; market.allOrders(SLUG).length < size.orders; round += 1) {
    const disturb = disturbances[round % disturbances.length] ?? none;
    const before = await sweptAt();
    // This storm begins right after a sweep, so that the share is of what the stream lost.
    if (disturb === none)
      await expect.poll(sweptAt, { timeout: 60_000, interval: 150 }).toBeGreaterThan(before);
    await storm(disturb);
    await readStream();
    shares.push(wrongShare());
    if (disturb === none) expect(wrongShare()).toBeLessThan(MAX_WRONG);
    await expectTruth();
  }
  console.log(
    `share of wrong listings after each storm: ${shares.map((share) => `${(100 * share).toFixed(1)} %`).join(", ")}`,
  );

  const sales = market.sales(SLUG).filter(({ order }) => order.currency !== "USDC");
  const soldIn24h = async () => {
    const answer = await fetch(`${await server.origin()}/api/v1/collections/${ID}/stats`);
    // Random accounts trade back and forth too.
    const { sales24h, doubtfulSales24h } = await answer.json();
    return sales24h + doubtfulSales24h;
  };
  await expect.poll(soldIn24h, { timeout: 60_000, interval: 100 }).toBe(sales.length);
  for (const { tokenId } of collection.tokens) {
    const { topOffer } = await read(apiPath.tokenMarket(ID, tokenId), parseTokenMarket);
    expect([tokenId, topOffer?.price]).toEqual([tokenId, market.topOffer(SLUG, tokenId)?.price]);
  }
}

it(
  "equals the market within one sweep after every storm of 420 orders",
  {
    tags: ["story"],
  },
  () =>
    play({
      orders: 420,
      ordersOfAStorm: 60,
      tokens: 40,
      sweepSeconds: 1,
      database: ANY_DATABASE,
      start: startInProcess,
    }),
);

it(
  "equals the market within one sweep after every storm of 5,000 orders, on the real program",
  {
    tags: ["long"],
    timeout: 600_000,
  },
  () =>
    play({
      orders: 5_000,
      ordersOfAStorm: 500,
      tokens: 200,
      sweepSeconds: 3,
      database: EMBEDDED,
      start: startProcess,
    }),
);
