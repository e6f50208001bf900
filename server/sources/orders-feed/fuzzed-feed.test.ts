/** Follows a feed whose pages, and takes posts of which each field, is replaced by hostile values. */
import { expect, it } from "vitest";
import { eventually, feedStandIn, POST_KEY, row } from "../../testing/feed-stand-in.ts";
import { createMutator, type Mutator } from "../../testing/liars/fuzz/mutator.ts";
import { UNPRINTABLE } from "../../testing/liars/hostile-texts.ts";
import { ALICE, BOB } from "../../testing/orders/made-up-orders.ts";

const feed = feedStandIn();
const KEY = "cnry-feed-key";
const CANARIES = /cnry|Y25ye/i;
const MINUTE_MS = 60_000;
const PATIENCE = { timeout: 500_000, interval: 20 };

/** A page with each field of the form. Its cursor is always another one, so that the feed has no end. */
function page(place: number) {
  const at = Date.now() - MINUTE_MS;
  const times = { at, start: at - MINUTE_MS, end: at + 60 * MINUTE_MS };
  const common = { price: "1.5", currency: "ETH", marketplace: "Blur" };
  const transaction = `0x${"ab".repeat(32)}`;
  const sale = {
    ...common,
    listing: "b",
    tokenId: "8",
    seller: ALICE,
    buyer: BOB,
    transaction,
    at,
  };
  return {
    listings: [
      { ...row("a", "7", 1), ...common, ...times, endPrice: "1", taker: BOB },
      row("c", "9", 2),
    ],
    ended: [{ id: "b", at }],
    sales: [sale],
    ...{ cursor: `c${place}`, more: false, complete: false },
  };
}

function expectDiscretion(...said: readonly unknown[]): void {
  const text = JSON.stringify(said);
  expect(text).not.toMatch(CANARIES);
  expect(text).not.toMatch(UNPRINTABLE);
  expect(Object.prototype).not.toHaveProperty("polluted");
}

/** Polls pages with replaced fields until `isEnough`, then expects that the honest ones after them are read. */
async function expectFollowed(id: string, mutator: Mutator, isEnough: () => boolean) {
  let place = 0;
  const times = { pollMs: 0, failureMs: 1, fullMs: 100 };
  feed.says(({ path, headers }) => {
    place += 1;
    const json = mutator.mutate("page", page(place), `${path} ${headers.authorization}`);
    return { body: json };
  });
  const { listed, state } = await feed.follow(id, { key: KEY, times });
  await expect.poll(isEnough, PATIENCE).toBe(true);
  expectDiscretion(await state(), feed.reports, await feed.store.sales(id), await listed());
  const honest = [row("x", "7", 3, { at: Date.now() }), row("y", "8", 4, { at: Date.now() })];
  feed.says({ body: { listings: honest } });
  await eventually(state).toMatchObject({ isConnected: true, problem: null });
  await eventually(listed).toEqual({ 7: "3 4", 8: "4 4" });
  expectDiscretion(await state(), feed.reports);
}

/** Posts pages with replaced fields until `isEnough`, then expects that an honest one is taken. */
async function expectTaken(id: string, mutator: Mutator, isEnough: () => boolean) {
  const { listed, state, port } = await feed.follow(id, { polls: false });
  await eventually(port).toBeGreaterThan(0);
  const post = async (body: string) => {
    const response = await fetch(`http://127.0.0.1:${port()}/${id}`, {
      ...{ method: "POST", body, headers: { authorization: `Bearer ${POST_KEY}` } },
    });
    return { status: response.status, answer: await response.text() };
  };
  const answers = new Set<string>();
  for (let place = 0; !isEnough(); place += 1) {
    const { status, answer } = await post(mutator.mutate("post", page(place), POST_KEY));
    expect([200, 400]).toContain(status);
    answers.add(answer);
  }
  expectDiscretion([...answers], await state(), feed.reports);
  expect(JSON.stringify([...answers, feed.reports])).not.toContain(POST_KEY);
  const listings = [row("x", "7", 3, { at: Date.now() })];
  const { status } = await post(JSON.stringify({ complete: true, listings }));
  expect([status, await listed()]).toEqual([200, { 7: "3 4" }]);
}

it("is followed past a choice of hostile values, and tells no key", async () => {
  const mutator = createMutator(5);
  await expectFollowed("some", mutator, () => mutator.count >= 60);
});

it("is followed past each of 40 hostile values in each field", { tags: ["long"] }, async () => {
  const mutator = createMutator(6, undefined, { isOnce: true });
  await expectFollowed("all", mutator, () => mutator.isComplete);
});

it("has a choice of hostile posts refused or taken in part", async () => {
  const mutator = createMutator(7);
  await expectTaken("posts", mutator, () => mutator.count >= 60);
});

it("has posts with each of 40 hostile values in each field refused or taken in part", {
  tags: ["long"],
}, async () => {
  const mutator = createMutator(8, undefined, { isOnce: true });
  await expectTaken("all-posts", mutator, () => mutator.isComplete);
});
