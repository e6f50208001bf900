/** Follows collections of a stand-in of OpenSea as the server does, while orders come and go and the source fails. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { openDatabase } from "../../db/open-database.ts";
import { createOpenSeaApi } from "../../opensea/rest/create-api.ts";
import { createStore } from "../../store/create-store.ts";
import type { Store } from "../../store/store.ts";
import type { StandInCollection } from "../../testing/opensea/market/market-types.ts";
import { sampleMarketCollection } from "../../testing/opensea/market/sample-market.ts";
import { trader } from "../../testing/opensea/market/traders.ts";
import { type OpenSea, runOpenSea } from "../../testing/opensea/run-opensea.ts";
import { ANY_DATABASE } from "../../testing/test-databases.ts";
import { valueCollection } from "../../valuation/project.ts";
import { readCollection } from "./add/read-collection.ts";
import { followOpenSea, NO_KEY, type OpenSeaTimes } from "./follow-opensea.ts";

const bears = sampleMarketCollection({ slug: "bears", size: 30 });
const birds = sampleMarketCollection({ slug: "birds", size: 30, seed: 2 });
const bees = sampleMarketCollection({ slug: "bees", size: 30, seed: 3 });

/** Short enough that nothing is waited for. */
const TIMES: Partial<OpenSeaTimes> = {
  lookMs: 60,
  tickMs: 20,
  refreshMs: 100,
  reconnectMs: { first: 20, max: 100 },
};
const SWEEP_SECONDS = 0.2;

let openSea: OpenSea;
let made: Awaited<ReturnType<typeof ANY_DATABASE.create>>;
let store: Store;
let following: { stop(): Promise<void> };
let reports: string[];

beforeAll(async () => {
  made = await ANY_DATABASE.create();
  store = await createStore(await openDatabase(made.config, "own"), () => Date.now());
});
beforeEach(async () => {
  openSea = await runOpenSea({ collections: [bears, birds, bees], now: () => Date.now() });
  reports = [];
  following = follow();
});
afterEach(async () => {
  await following.stop();
  for (const { slug } of [bears, birds, bees]) await store.deleteCollection(slug);
  await openSea.close();
});
afterAll(async () => {
  await store.close();
  await made.discard();
});

interface FollowOptions {
  readonly sweepSeconds?: number;
  readonly key?: string | null;
  readonly times?: Partial<OpenSeaTimes>;
}

function follow({ sweepSeconds = 3_600, key = openSea.key, times = TIMES }: FollowOptions = {}) {
  const stopping = new AbortController();
  const { url, streamUrl } = openSea;
  const running = followOpenSea(
    {
      store,
      config: { key, url, streamUrl, sweepSeconds },
      value: async (...given) => valueCollection(...given),
      report: (line) => reports.push(line),
      times,
    },
    stopping.signal,
  );
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function followAgain(options: FollowOptions): Promise<void> {
  await following.stop();
  following = follow(options);
}

/** Moves the clocks of the server and of the market ahead, to this time. */
function moveClock(to: number): void {
  const { now } = Date;
  const ahead = to - now();
  vi.spyOn(Date, "now").mockImplementation(() => now() + ahead);
}

async function add({ slug, chain, contract, name }: StandInCollection = bears): Promise<void> {
  const { url, key } = openSea;
  const api = createOpenSeaApi({ url, key });
  const added = { collection: slug, slug, chain, chainId: 1, contract, name };
  await store.putOpenSeaFollow(added);
  const parts = { store, api, value: valueCollection, progress: { step: () => {} } };
  await readCollection(added, parts, { since: 0, now: Date.now() });
}

/** Token id -> "price marketplace" of each listing. */
async function listed(id = bears.slug): Promise<ReadonlyMap<string, string>> {
  const listings = (await store.listings(id))?.listings ?? [];
  return new Map(
    listings.map(({ tokenId, price, marketplace }) => [tokenId, `${price} ${marketplace}`]),
  );
}

const truth = (slug = bears.slug) =>
  new Map(Array.from(openSea.market.truth(slug), ([id, { price }]) => [id, `${price} 1`]));

const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 30_000, interval: 30 });
const expectTruth = (slug = bears.slug) => eventually(() => listed(slug)).toEqual(truth(slug));
const state = () => store.openSeaFollow(bears.slug);
const joined = () => eventually(state).toMatchObject({ isConnected: true, problem: null });
const list = (tokenId: string, price: number, rest: object = {}) =>
  openSea.market.list({ slug: bears.slug, tokenId, price, ...rest });

it("shows the lowest public ask in ETH or WETH, and follows it through its life", async () => {
  list("1", 5);
  await add();
  expect(await listed()).toEqual(new Map([["1", "5 1"]]));
  await joined();
  const lower = list("1", 4, { currency: "WETH" });
  await eventually(listed).toEqual(new Map([["1", "4 1"]]));
  list("1", 3, { currency: "USDC" });
  list("1", 2, { taker: trader(9) });
  list("2", 7);
  await eventually(listed).toEqual(
    new Map([
      ["1", "4 1"],
      ["2", "7 1"],
    ]),
  );
  openSea.market.cancel(lower.hash, false);
  await eventually(listed).toEqual(
    new Map([
      ["1", "5 1"],
      ["2", "7 1"],
    ]),
  );
  expect(truth()).toEqual(await listed());
});

it("ends the asks of a seller by a sale or a transfer, and knows them again when the token returns", async () => {
  await add();
  await joined();
  const owner = openSea.market.owner(bears.slug, "1");
  const ask = list("1", 5);
  list("1", 6);
  list("2", 3);
  await expectTruth();
  openSea.market.transfer(bears.slug, "2", trader(12));
  openSea.market.sell(ask.hash, trader(11));
  await eventually(listed).toEqual(new Map());
  openSea.market.transfer(bears.slug, "1", owner);
  await eventually(listed).toEqual(new Map([["1", "6 1"]]));
  expect(await store.sales(bears.slug)).toMatchObject([{ tokenId: "1", price: 5 }]);
});

it("takes an expired listing away within two seconds, also one of before the start", async () => {
  // OpenSea counts in whole seconds.
  const soon = Math.ceil(Date.now() / 1000 + 60) * 1000;
  list("1", 5, { expiresAt: soon });
  await add();
  await followAgain({ times: {} });
  await joined();
  list("2", 6, { expiresAt: soon });
  list("2", 9);
  const both = new Map([
    ["1", "5 1"],
    ["2", "6 1"],
  ]);
  await eventually(listed).toEqual(both);
  moveClock(soon - 300);
  expect(await listed()).toEqual(both);
  await eventually(listed).toEqual(new Map([["2", "9 1"]]));
  const late = Date.now() - soon;
  expect(late).toBeGreaterThanOrEqual(0);
  expect(late).toBeLessThan(2_000);
});

it("takes expired listings away without a key, and after an ask was valid again", async () => {
  await add();
  await joined();
  const owner = openSea.market.owner(bears.slug, "1");
  const soon = Math.ceil(Date.now() / 1000 + 60) * 1000;
  list("1", 5, { expiresAt: soon });
  list("2", 6, { expiresAt: soon });
  openSea.market.transfer(bears.slug, "1", trader(12));
  await eventually(listed).toEqual(new Map([["2", "6 1"]]));
  // The event that it is valid again has its hash alone.
  openSea.market.transfer(bears.slug, "1", owner);
  await eventually(listed).toEqual(
    new Map([
      ["1", "5 1"],
      ["2", "6 1"],
    ]),
  );
  await followAgain({ key: null, times: {} });
  moveClock(soon);
  await eventually(listed).toEqual(new Map());
  expect(Date.now() - soon).toBeLessThan(2_000);
});

it("reads sales that the stream lost with the next sweep", async () => {
  const ask = list("1", 5);
  await add();
  await joined();
  openSea.faults.stream.lose = 1;
  openSea.market.sell(ask.hash, trader(11));
  await followAgain({ sweepSeconds: SWEEP_SECONDS });
  await eventually(() => store.sales(bears.slug)).toMatchObject([{ tokenId: "1", price: 5 }]);
  await expectTruth();
});

it("reads sales that the stream lost before a sweep that stopped half-way", async () => {
  await following.stop();
  await openSea.close();
  let lead = -300_000;
  openSea = await runOpenSea({ collections: [bears], now: () => Date.now() + lead });
  following = follow();
  const ask = list("1", 5);
  await add();
  await joined();
  openSea.faults.stream.lose = 1;
  openSea.market.sell(ask.hash, trader(11));
  openSea.faults.stream.lose = 0;
  // The next gap begins at an event five minutes later, so only a sweep looks for the sale.
  lead = 0;
  list("2", 6);
  await eventually(async () => (await listed()).get("2")).toBe("6 1");
  await following.stop();
  openSea.faults.rest.hasNoEventsPath = true;
  following = follow({ sweepSeconds: SWEEP_SECONDS });
  const isOfSweep = (path: string) => /event_type=sale/.test(path) && !/=listing/.test(path);
  const { length: asked } = openSea.requests.log.filter(isOfSweep);
  await eventually(() => openSea.requests.log.filter(isOfSweep).length - asked).toBeGreaterThan(1);
  openSea.faults.rest.hasNoEventsPath = false;
  await followAgain({ sweepSeconds: SWEEP_SECONDS });
  await eventually(() => store.sales(bears.slug)).toMatchObject([{ tokenId: "1", price: 5 }]);
  await expectTruth();
});

it("leaves a collection at once while its requests wait for the rate limit", async () => {
  await add(bears);
  await add(birds);
  await followAgain({ sweepSeconds: SWEEP_SECONDS });
  await joined();
  openSea.faults.rest.rateLimit = { perSecond: 0, retryAfter: 600 };
  const before = openSea.requests.total;
  await eventually(() => openSea.requests.total).toBeGreaterThan(before);
  const began = Date.now();
  await store.setOpenSeaStage(bears.slug, "paused");
  await eventually(state).toMatchObject({ isConnected: false });
  expect(Date.now() - began).toBeLessThan(10_000);
  openSea.market.list({ slug: birds.slug, tokenId: "3", price: 2 });
  await expectTruth(birds.slug);
});

it("lets one server at a time follow a collection, and another take over", async () => {
  await add();
  await joined();
  const second = follow();
  list("1", 5);
  await expectTruth();
  expect(openSea.connections).toMatchObject({ total: 1 });
  await following.stop();
  await eventually(() => openSea.connections.total).toBe(2);
  list("2", 6);
  await expectTruth();
  await second.stop();
  following = follow();
});

it("reads what it missed after a gap, and repairs cancellations by a sweep", async () => {
  const ask = list("1", 5);
  await add();
  await joined();
  openSea.faults.isDown = true;
  openSea.closeSockets();
  await eventually(state).toMatchObject({ isConnected: false });
  openSea.market.cancel(ask.hash);
  list("2", 8);
  openSea.faults.isDown = false;
  await eventually(async () => (await listed()).get("2")).toBe("8 1");
  await followAgain({ sweepSeconds: SWEEP_SECONDS });
  await expectTruth();
  await eventually(async () => (await state())?.sweep?.repaired).not.toBeNull();
});

it("repairs in a sweep what the stream lost, and says how much that was", async () => {
  list("1", 5);
  list("2", 6);
  await add();
  expect((await state())?.sweep).toMatchObject({ orders: 2, repaired: null });
  await followAgain({ sweepSeconds: SWEEP_SECONDS });
  await joined();
  const hasReported = (words: string) => reports.some((line) => line.includes(words));
  await eventually(() => hasReported("2 orders, 0 repaired")).toBe(true);
  openSea.faults.stream.lose = 1;
  list("3", 7);
  openSea.market.cancel(list("4", 8).hash);
  const [first] = openSea.market.liveOrders(bears.slug);
  if (first) openSea.market.cancel(first.hash);
  await expectTruth();
  await eventually(() => hasReported("2 orders, 2 repaired")).toBe(true);
});

it("follows three collections over one socket, and leaves one that is paused or removed", async () => {
  await add(bears);
  await add(birds);
  await joined();
  await add(bees);
  for (const { slug } of [bears, birds, bees])
    await eventually(() => store.openSeaFollow(slug)).toMatchObject({ isConnected: true });
  expect(openSea.connections).toMatchObject({ total: 1, most: 1 });
  await store.setOpenSeaStage(birds.slug, "paused");
  await eventually(() => store.openSeaFollow(birds.slug)).toMatchObject({ isConnected: false });
  await store.deleteCollection(bees.slug);
  openSea.market.list({ slug: birds.slug, tokenId: "3", price: 2 });
  list("3", 2);
  await expectTruth();
  expect(await listed(birds.slug)).toEqual(new Map());
  await store.setOpenSeaStage(birds.slug, "following");
  await expectTruth(birds.slug);
  expect(openSea.connections).toMatchObject({ total: 1 });
});

it("reconnects once for all collections, and asks each only for what it missed", async () => {
  for (const each of [bears, birds, bees]) await add(each);
  for (const { slug } of [bears, birds, bees])
    await eventually(() => store.openSeaFollow(slug)).toMatchObject({ isConnected: true });
  await eventually(() => Math.min(...eventRequests().values())).toBe(1);
  const before = openSea.requests.total;
  openSea.closeSockets();
  await eventually(() => openSea.connections.joins.length).toBe(6);
  await eventually(() => Math.min(...eventRequests().values())).toBe(2);
  expect(openSea.connections).toMatchObject({ total: 2, most: 1 });
  expect(openSea.requests.total - before).toBe(3);
});

/** Slug -> requests for its missed events. */
function eventRequests(): ReadonlyMap<string, number> {
  const paths = [bears, birds, bees].map(({ slug }) => `/api/v2/events/collection/${slug}`);
  // The first request of each, by `add`, is for its sales.
  return new Map(paths.map((path) => [path, (openSea.requests.byPath.get(path) ?? 0) - 1]));
}

it("joins again after an error of its channel", async () => {
  await add();
  await joined();
  openSea.failTopic(bears.slug);
  list("1", 5);
  await expectTruth();
});

it("says why it cannot read, keeps what it has, and recovers by itself", async () => {
  list("1", 5);
  await add();
  await joined();
  openSea.faults.isKeyRefused = true;
  openSea.closeSockets();
  await eventually(state).toMatchObject({ problem: "OpenSea refuses the API key" });
  expect(await listed()).toEqual(new Map([["1", "5 1"]]));
  expect(reports.join("\n")).not.toContain(openSea.key);
  list("2", 6);
  openSea.faults.isKeyRefused = false;
  await expectTruth();
  await eventually(state).toMatchObject({ problem: null, isConnected: true });
  expect(reports).toContain("bears: follows OpenSea again");
});

it.each([-60_000, 60_000])("follows a market whose clock is %d ms ahead", async (lead) => {
  await following.stop();
  await openSea.close();
  openSea = await runOpenSea({ collections: [bears], now: () => Date.now() + lead });
  following = follow({ sweepSeconds: SWEEP_SECONDS });
  list("1", 5);
  await add();
  await joined();
  const ask = list("2", 6);
  await expectTruth();
  openSea.faults.stream.lose = 1;
  openSea.market.cancel(ask.hash);
  list("3", 7);
  await expectTruth();
});

it("says that there is no key", async () => {
  list("1", 5);
  await add();
  await followAgain({ key: null });
  await eventually(state).toMatchObject({ problem: NO_KEY, isConnected: false });
  expect(await listed()).toEqual(new Map([["1", "5 1"]]));
});

it("does not believe a late event about an order that ended before the last sweep", async () => {
  await add();
  await joined();
  const { stream } = openSea.faults;
  // The event of the ask comes right after the next one, and nothing tells of its end.
  Object.assign(stream, { reorder: 1, delayMs: 60_000 });
  const ask = list("1", 5);
  Object.assign(stream, { reorder: 0, lose: 1 });
  openSea.market.cancel(ask.hash);
  stream.lose = 0;
  const ended = Date.now();
  moveClock(ended + 4_000);
  const asked = openSea.requests.log.length;
  const isForListings = (path: string) => path.includes("event_type=listing");
  await followAgain({ sweepSeconds: SWEEP_SECONDS });
  // The market says its time in whole seconds.
  await eventually(async () => (await state())?.sweep?.at).toBeGreaterThan(ended + 3_000);
  await joined();
  // The missed events tell of the ask too. The next sweep takes it away again.
  await eventually(() => openSea.requests.log.slice(asked).some(isForListings)).toBe(true);
  const missedAt = Date.now();
  await eventually(async () => (await state())?.sweep?.at).toBeGreaterThan(missedAt);
  list("2", 6);
  list("3", 7);
  await eventually(async () => (await listed()).has("3")).toBe(true);
  expect(await listed()).toEqual(truth());
});

it("reads a token again that changed, and one that is new", async () => {
  await add();
  await joined();
  const { traits } = openSea.market.token(bears.slug, "1");
  openSea.market.updateMetadata(bears.slug, "1", { name: "Renamed" });
  openSea.market.mint(
    bears.slug,
    { tokenId: "31", name: "Late bear", imageUrl: null, traits },
    trader(3),
  );
  await eventually(async () => (await store.token(bears.slug, "31"))?.name).toBe("Late bear");
  await eventually(async () => (await store.token(bears.slug, "1"))?.name).toBe("Renamed");
});
