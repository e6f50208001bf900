/** Reads and follows a collection on an OpenSea that replaces fields of its answers and events by hostile values. */

import { expect, it, onTestFinished } from "vitest";
import * as apiPath from "../../../../contract/api-path.ts";
import { untilTestEnds } from "../../../testing/arrange.ts";
import { restKind, runFuzzingProxy } from "../../../testing/liars/fuzz/fuzzing-proxy.ts";
import { createMutator, type Mutator } from "../../../testing/liars/fuzz/mutator.ts";
import { eventOf } from "../../../testing/liars/fuzz/stream-event.ts";
import { UNPRINTABLE } from "../../../testing/liars/hostile-texts.ts";
import { sampleMarketCollection } from "../../../testing/opensea/market/sample-market.ts";
import { runOpenSea } from "../../../testing/opensea/run-opensea.ts";
import { startPhoenix } from "../../../testing/opensea/stream/phoenix-server.ts";
import { CONTRACT, STREAM_TYPES } from "../../../testing/opensea-shapes.ts";
import { runTestServer } from "../../../testing/test-server.ts";
import { valueCollection } from "../../../valuation/project.ts";
import { followAdded } from "../../follow-added.ts";
import { readCollection } from "../add/read-collection.ts";
import { createOpenSeaSource } from "../opensea-source.ts";
import { OpenSeaError } from "../protocol/opensea-error.ts";
import { createOpenSeaApi } from "../protocol/rest/create-api.ts";
import { OPENSEA } from "./opensea-follow.ts";

const SLUG = "argonauts";
const SIZE = 20;
const KEY = "cnry-opensea-key";
const CANARIES = /cnry|Y25ye/i;
const PATIENCE = { timeout: 120_000, interval: 20 };
/** Answers of a megabyte are parsed in a thread, which takes longer. The long tests have such values. */
const SMALL = 100_000;
/** Maximum number of requests for each part, after each reading of the whole collection. */
const FEW_REQUESTS = 5;
const MANY_REQUESTS = 200;
/** Number of fields in all kinds of answers, and in all types of events. Each of 40 values replaces each field. */
const REST_FIELDS = 188;
const STREAM_FIELDS = 412;
const PROGRESS = { step: () => {} };

async function setup() {
  const collection = sampleMarketCollection({ slug: SLUG, contract: CONTRACT, size: SIZE });
  const openSea = await untilTestEnds(runOpenSea({ collections: [collection], key: KEY }));
  const { market } = openSea;
  const ids = collection.tokens.map(({ tokenId }) => tokenId);
  /** Replaces all listings, at prices from `price` on. */
  const listAll = (price: number) => {
    for (const [place, tokenId] of ids.entries())
      market.list({ slug: SLUG, tokenId, price: price + place / 100 });
  };
  listAll(3);
  const proxy = await untilTestEnds(runFuzzingProxy(openSea.url, restKind));
  const server = await untilTestEnds(runTestServer(async () => {}));
  const { store } = server;
  const url = `http://${proxy.host}`;
  const api = createOpenSeaApi({ url, key: KEY, wait: async () => {} });
  const { chain, contract, name } = collection;
  const settings = { slug: SLUG, chain };
  const follow = { collection: SLUG, source: OPENSEA, chainId: 1, contract, name, settings };
  const readAll = () =>
    readCollection(
      follow,
      { store, api, value: valueCollection, progress: PROGRESS },
      { since: 0, now: Date.now() },
    );
  await store.putFollow(follow);
  await readAll();
  const lines: string[] = [];

  async function expectDiscretion(): Promise<void> {
    for (const path of [
      apiPath.chain(SLUG),
      apiPath.info(SLUG),
      apiPath.listed(SLUG),
      apiPath.collections(),
    ]) {
      const answer = await fetch(server.origin + path);
      lines.push(await answer.text());
    }
    lines.push(JSON.stringify(await store.tokens(SLUG)));
    const said = lines.splice(0).join("\n");
    expect(said).not.toMatch(CANARIES);
    expect(said).not.toMatch(UNPRINTABLE);
    expect(Object.prototype).not.toHaveProperty("polluted");
  }
  const listed = async () => {
    const listings = (await store.listings(SLUG))?.listings ?? [];
    const inEther = listings.filter(({ currency }) => currency === undefined);
    return new Map(inEther.map(({ tokenId, price }) => [tokenId, price]));
  };
  const truth = () =>
    new Map(Array.from(market.truth(SLUG), ([tokenId, { price }]) => [tokenId, price]));
  return {
    openSea,
    proxy,
    url,
    api,
    store,
    lines,
    listAll,
    readAll,
    listed,
    truth,
    expectDiscretion,
  };
}

/**
 * Reads the collection with replaced fields until `isEnough`, then with honest ones. A lie about one part ends the reading of the
 * whole collection, so each part is also read alone, up to `requests` times.
 */
async function expectRead(
  mutator: Mutator,
  requests: number,
  isEnough: (mutator: Mutator) => boolean,
): Promise<void> {
  const { proxy, lines, api, listAll, readAll, listed, truth, expectDiscretion } = await setup();
  const target = { slug: SLUG, chain: "ethereum", contract: CONTRACT } as const;
  const [order] = (await api.listings(target)).items;
  if (!order) throw new Error("there are no listings");
  const parts: readonly (() => Promise<unknown>)[] = [
    () => api.collection(SLUG),
    () => api.contract("ethereum", CONTRACT),
    () => api.token(target, "12"),
    () => api.orderState(target, order),
    () => api.tokens(target, () => {}),
    () => api.events(target, 0, ["sale"], () => {}),
    () => api.listings(target),
    () => api.offers(target),
  ];
  proxy.mutator = mutator;
  const note = (error: unknown) => {
    expect(error).toBeInstanceOf(OpenSeaError);
    lines.push(String(error));
  };
  while (!isEnough(mutator)) {
    await readAll().catch(note);
    for (const part of parts) {
      for (let time = 0; time < requests; time += 1) {
        const before = mutator.replaced;
        await part().catch(note);
        if (mutator.replaced === before) break;
      }
    }
    await expectDiscretion();
  }
  proxy.mutator = null;
  listAll(2);
  await readAll();
  expect(await listed()).toEqual(truth());
}

/** Follows with replaced fields in the events until `isEnough`, then without. */
async function expectFollowed(
  mutator: Mutator,
  isEnough: (mutator: Mutator) => boolean,
): Promise<void> {
  const { url, store, lines, listAll, listed, truth, expectDiscretion } = await setup();
  const phoenix = await untilTestEnds(startPhoenix(KEY));
  const stopping = new AbortController();
  const parts = {
    store,
    config: {
      key: KEY,
      url,
      streamUrl: `ws://127.0.0.1:${phoenix.port}/socket`,
      sweepSeconds: 0.5,
    },
    value: async (...given: Parameters<typeof valueCollection>) => valueCollection(...given),
    report: (line: string) => lines.push(line),
    times: { lookMs: 60, tickMs: 10, refreshMs: 100, reconnectMs: { first: 20, max: 100 } },
  };
  const sources = [createOpenSeaSource(parts)];
  const following = followAdded({ ...parts, sources }, stopping.signal);
  onTestFinished(async () => {
    stopping.abort();
    await following;
  });
  await expect.poll(phoenix.topics, PATIENCE).toEqual([`collection:${SLUG}`]);
  while (!isEnough(mutator)) {
    await expect.poll(phoenix.topics, PATIENCE).toEqual([`collection:${SLUG}`]);
    const { socket } = phoenix.latest();
    for (let event = 0; event < 100; event += 1) {
      const type = STREAM_TYPES[event % STREAM_TYPES.length] ?? "";
      const frame = [null, null, `collection:${SLUG}`, type, eventOf(type)];
      socket.send(mutator.mutate(type, frame, `${KEY} ${phoenix.handshakes}`));
    }
    // The follower answers a ping when it has read the frames before.
    await new Promise<void>((resolve) => {
      const end = () => {
        socket.off("pong", end).off("close", end);
        resolve();
      };
      socket.on("pong", end).on("close", end).ping();
    });
    await expectDiscretion();
  }
  listAll(2);
  await expect.poll(listed, PATIENCE).toEqual(truth());
  await expect
    .poll(() => store.follow(SLUG, "opensea"), PATIENCE)
    .toMatchObject({ isConnected: true, problem: null });
  await expectDiscretion();
}

it("reads past a choice of hostile answers", () =>
  expectRead(createMutator(1, SMALL), FEW_REQUESTS, ({ count }) => count >= 150));

it("follows past a choice of hostile events", () =>
  expectFollowed(createMutator(2, SMALL), ({ count }) => count >= 400));

it("reads past each hostile value in each field", { tags: ["long"] }, async () => {
  const mutator = createMutator(3, undefined, { isOnce: true });
  await expectRead(mutator, MANY_REQUESTS, ({ isComplete }) => isComplete);
  expect(mutator.replaced, mutator.progress()).toBe(REST_FIELDS * 40);
});

it("follows past each hostile value in each field of an event", { tags: ["long"] }, async () => {
  const mutator = createMutator(4, undefined, { isOnce: true });
  await expectFollowed(mutator, ({ isComplete }) => isComplete);
  expect(mutator.replaced, mutator.progress()).toBe(STREAM_FIELDS * 40);
});
