/** Recovers events that OpenSea's stream lost: after a gap, by sweeps, and in several collections. */
import { expect, it } from "vitest";
import {
  bears,
  bees,
  birds,
  eventually,
  followStandIn,
  moveClock,
  SWEEP_SECONDS,
} from "../../../testing/opensea/follow-stand-in.ts";
import { trader } from "../../../testing/opensea/market/traders.ts";

const stage = followStandIn();
const { add, expectTruth, follow, followAgain, joined, list, listed, state, truth } = stage;

it("reads sales that the stream lost with the next sweep", async () => {
  const ask = list("1", 5);
  await add();
  await joined();
  stage.openSea.faults.stream.lose = 1;
  stage.openSea.market.sell(ask.hash, trader(11));
  await followAgain({ sweepSeconds: SWEEP_SECONDS });
  await eventually(() => stage.store.sales(bears.slug)).toMatchObject([{ tokenId: "1", price: 5 }]);
  await expectTruth();
});

it("reads sales that the stream lost although a sweep after them is stored, and the server was stopped", async () => {
  let lead = -300_000;
  await stage.replaceMarket(() => Date.now() + lead);
  await followAgain();
  const ask = list("1", 5);
  await add();
  await joined();
  stage.openSea.faults.stream.lose = 1;
  stage.openSea.market.sell(ask.hash, trader(11));
  stage.openSea.faults.stream.lose = 0;
  // The next gap starts five minutes later, so only a sweep can find the sale.
  lead = 0;
  list("2", 6);
  await eventually(async () => (await listed()).get("2")).toBe("6 1");
  await stage.stop();
  stage.openSea.faults.rest.hasNoEventsPath = true;
  await followAgain({ sweepSeconds: SWEEP_SECONDS });
  const isOfSweep = (path: string) => /event_type=sale/.test(path) && !/=listing/.test(path);
  const { length: asked } = stage.openSea.requests.log.filter(isOfSweep);
  const sweptBefore = (await state())?.sweep?.at ?? 0;
  await eventually(
    () => stage.openSea.requests.log.filter(isOfSweep).length - asked,
  ).toBeGreaterThan(0);
  // Sales that cannot be read keep no sweep from being stored.
  await eventually(async () => (await state())?.sweep?.at).toBeGreaterThan(sweptBefore);
  stage.openSea.faults.rest.hasNoEventsPath = false;
  await followAgain({ sweepSeconds: SWEEP_SECONDS });
  await eventually(() => stage.store.sales(bears.slug)).toMatchObject([{ tokenId: "1", price: 5 }]);
  await expectTruth();
});

it("leaves a collection at once while its requests wait for the rate limit", async () => {
  await add(bears);
  await add(birds);
  await followAgain({ sweepSeconds: SWEEP_SECONDS });
  await joined();
  stage.openSea.faults.rest.rateLimit = { perSecond: 0, retryAfter: 600 };
  const before = stage.openSea.requests.total;
  await eventually(() => stage.openSea.requests.total).toBeGreaterThan(before);
  const began = Date.now();
  await stage.store.setFollowStage(bears.slug, "opensea", "paused");
  await eventually(state).toMatchObject({ isConnected: false });
  expect(Date.now() - began).toBeLessThan(10_000);
  stage.openSea.market.list({ slug: birds.slug, tokenId: "3", price: 2 });
  await expectTruth(birds.slug);
});

it("lets one server at a time follow a collection, and another take over", async () => {
  await add();
  await joined();
  const second = follow();
  list("1", 5);
  await expectTruth();
  expect(stage.openSea.connections).toMatchObject({ total: 1 });
  await stage.stop();
  await eventually(() => stage.openSea.connections.total).toBe(2);
  list("2", 6);
  await expectTruth();
  await second.stop();
  await followAgain();
});

it("reads what it missed after a gap, and repairs cancellations by a sweep", async () => {
  const ask = list("1", 5);
  await add();
  await joined();
  stage.openSea.faults.isDown = true;
  stage.openSea.closeSockets();
  await eventually(state).toMatchObject({ isConnected: false });
  stage.openSea.market.cancel(ask.hash);
  list("2", 8);
  stage.openSea.faults.isDown = false;
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
  const hasReported = (words: string) => stage.reports.some((line) => line.includes(words));
  await eventually(() => hasReported("2 orders, 0 repaired")).toBe(true);
  stage.openSea.faults.stream.lose = 1;
  list("3", 7);
  stage.openSea.market.cancel(list("4", 8).hash);
  const [first] = stage.openSea.market.liveOrders(bears.slug);
  if (first) stage.openSea.market.cancel(first.hash);
  await expectTruth();
  await eventually(() => hasReported("2 orders, 2 repaired")).toBe(true);
});

it("follows three collections over one socket, and leaves one that is paused or removed", async () => {
  await add(bears);
  await add(birds);
  await joined();
  await add(bees);
  for (const { slug } of [bears, birds, bees])
    await eventually(() => stage.store.follow(slug, "opensea")).toMatchObject({
      isConnected: true,
    });
  expect(stage.openSea.connections).toMatchObject({ total: 1, most: 1 });
  await stage.store.setFollowStage(birds.slug, "opensea", "paused");
  await eventually(() => stage.store.follow(birds.slug, "opensea")).toMatchObject({
    isConnected: false,
  });
  await stage.store.deleteCollection(bees.slug);
  stage.openSea.market.list({ slug: birds.slug, tokenId: "3", price: 2 });
  list("3", 2);
  await expectTruth();
  expect(await listed(birds.slug)).toEqual(new Map());
  await stage.store.setFollowStage(birds.slug, "opensea", "following");
  await expectTruth(birds.slug);
  expect(stage.openSea.connections).toMatchObject({ total: 1 });
});

it("reconnects once for all collections, and asks each only for what it missed", async () => {
  for (const each of [bears, birds, bees]) await add(each);
  for (const { slug } of [bears, birds, bees])
    await eventually(() => stage.store.follow(slug, "opensea")).toMatchObject({
      isConnected: true,
    });
  await eventually(() => Math.min(...eventRequests().values())).toBe(1);
  const before = stage.openSea.requests.total;
  stage.openSea.closeSockets();
  await eventually(() => stage.openSea.connections.joins.length).toBe(6);
  await eventually(() => Math.min(...eventRequests().values())).toBe(2);
  expect(stage.openSea.connections).toMatchObject({ total: 2, most: 1 });
  expect(stage.openSea.requests.total - before).toBe(3);
});

/** Returns slug -> number of requests for missed events. */
function eventRequests(): ReadonlyMap<string, number> {
  const paths = [bears, birds, bees].map(({ slug }) => `/api/v2/events/collection/${slug}`);
  // The first request for each slug is from `add`, which reads sales.
  return new Map(paths.map((path) => [path, (stage.openSea.requests.byPath.get(path) ?? 0) - 1]));
}

it("joins again after an error of its channel", async () => {
  await add();
  await joined();
  stage.openSea.failTopic(bears.slug);
  list("1", 5);
  await expectTruth();
});

it("does not believe a late event about an order that ended before the last sweep", async () => {
  await add();
  await joined();
  const { stream } = stage.openSea.faults;
  // The event of the ask is delivered after the next event. The event of its cancellation is lost.
  Object.assign(stream, { reorder: 1, delayMs: 60_000 });
  const ask = list("1", 5);
  Object.assign(stream, { reorder: 0, lose: 1 });
  stage.openSea.market.cancel(ask.hash);
  stream.lose = 0;
  const ended = Date.now();
  moveClock(ended + 4_000);
  const asked = stage.openSea.requests.log.length;
  const isForListings = (path: string) => path.includes("event_type=listing");
  await followAgain({ sweepSeconds: SWEEP_SECONDS });
  // The market's clock has a resolution of one second.
  await eventually(async () => (await state())?.sweep?.at).toBeGreaterThan(ended + 3_000);
  await joined();
  // The request for missed events returns the ask too. The next sweep removes it again.
  await eventually(() => stage.openSea.requests.log.slice(asked).some(isForListings)).toBe(true);
  const missedAt = Date.now();
  await eventually(async () => (await state())?.sweep?.at).toBeGreaterThan(missedAt);
  list("2", 6);
  list("3", 7);
  await eventually(async () => (await listed()).has("3")).toBe(true);
  expect(await listed()).toEqual(truth());
});

it("says what the stream, the missed events and the sweep leave out, and take as something else", async () => {
  const reports = () =>
    stage.reports.map((line) => line.replace(/events since [\d-]+T[\d:]+Z,/, "events since T,"));
  const reportsOf = (words: string) => reports().filter((line) => line.includes(words));
  await add();
  await joined();
  list("1", 0);
  const ofStream =
    'bears: of OpenSea\'s events since T, 1 row is left out: listing: price is 0 (1, first "token 1")';
  await eventually(reports).toContain(ofStream);
  // Later ones are told when the session ends.
  list("2", 0);
  stage.openSea.market.sell(list("3", 5, { currency: "USDC" }).hash, trader(11));
  await eventually(() => stage.store.tokenMarket(bears.slug, "3")).toMatchObject({
    lastSale: { currency: "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48" },
  });
  await followAgain({ sweepSeconds: SWEEP_SECONDS });
  expect(reportsOf("is in another currency")).toEqual([
    'bears: of OpenSea\'s events since T, 1 row is taken as something else: sale: is in another currency, so it is kept without a value (1, first "USDC")',
  ]);
  expect(reportsOf("of OpenSea's events since T, 1 row is left out")).toHaveLength(2);
  await eventually(reports).toContain(
    'bears: OpenSea has 0 orders, 0 repaired; 2 rows are left out: listing: price is 0 (2, first "token 2")',
  );
  // After the gap, the events of the last minute are read again.
  await eventually(() =>
    reportsOf("of OpenSea's events since T, 2 rows are left out"),
  ).toHaveLength(1);
});
