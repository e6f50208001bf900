import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ListingsDelta, ListingsSnapshot } from "../../../contract/listings/listings.ts";
import type { UnixMs } from "../../../contract/values/units.ts";
import type { CollectionEngine } from "../../../workers/engine/engine.ts";
import { createEngine } from "../../../workers/engine/json-engine.ts";
import { APES, tokensFromText } from "../../../workers/testing/apes.ts";
import { arrange } from "../../testing/arrange.ts";
import { punksCollection } from "../../testing/chain/punks-collection.ts";
import { fillMarket } from "../../testing/orders/filled-market.ts";
import { orderOf, placed, toldOf } from "../../testing/orders/made-up-orders.ts";
import { testDatabases } from "../../testing/test-databases.ts";
import { startWorld } from "../../testing/world.ts";
import { openBooks } from "./books.ts";

const MINUTE_MS = 60_000;
const START: UnixMs = 1_700_000_040_000; // a full minute

const TOKENS = tokensFromText(
  `head\n${Array.from({ length: 20 }, (_, token) => `${token} 1`).join("\n")}`,
);

describe.each(testDatabases())("listings whose price moves, on $name", ({ open }) => {
  let now: UnixMs;
  const { db, store, listed } = startWorld(open, { now: () => now });
  const books = arrange(() => openBooks(store));

  async function filled(id: string): Promise<void> {
    now = START;
    await fillMarket(store, id);
  }

  async function list(id: string, tokenId: string, prices: readonly number[], minutes: number) {
    const [price = 0, endPrice] = prices;
    const times = { createdAt: now, startsAt: now, expiresAt: now + minutes * MINUTE_MS };
    const moving = endPrice === undefined ? {} : { endPrice, ...times };
    const order = orderOf(`${id} ${tokenId}`, price, { tokenId, createdAt: now, ...moving });
    await store.applyOrderEvents(id, "opensea", [placed(order, now)]);
  }

  async function snapshotOf(id: string): Promise<ListingsSnapshot> {
    await books.refresh();
    return JSON.parse(new TextDecoder().decode(books.get(id)!.listedBody().raw));
  }

  async function deltaOf(id: string, since: number): Promise<ListingsDelta> {
    await books.refresh();
    return books.get(id)!.deltaSince(since)!;
  }

  async function pass(id: string, ms: number): Promise<void> {
    const before = now;
    now += ms;
    await store.relistExpired(id, before, now);
  }

  it("carry its course, and no other listing is larger for it", async () => {
    await filled("wire");
    await list("wire", "8", [5], 9);
    const before = await snapshotOf("wire");
    expect(before).not.toHaveProperty("moving");
    await list("wire", "7", [10, 1], 9);
    const course = ["7", 10, 1, START, START + 9 * MINUTE_MS];
    const after = await snapshotOf("wire");
    expect(after.moving).toEqual([course]);
    expect(after.tokens.filter((row) => row.startsWith("8,"))).toEqual(before.tokens);
    expect(await deltaOf("wire", before.seq)).toMatchObject({ moving: [course] });

    await pass("wire", 3 * MINUTE_MS);
    const moved = await deltaOf("wire", after.seq);
    expect(moved).toMatchObject({ listed: [expect.stringMatching(/^7,7,/)], moving: [course] });
    // Another process reads the same from the database.
    const reopened = await openBooks(store);
    expect(reopened.get("wire")?.deltaSince(after.seq)).toEqual(moved);
    expect(reopened.get("wire")?.listings).toEqual(books.get("wire")?.listings);
    reopened.stop();

    // A fixed price has an end, and no course.
    const fixed = { price: 3, endPrice: 3, startsAt: 0, expiresAt: now + 6 * MINUTE_MS };
    const ask = { tokenId: "9", price: 3, marketplace: 1, currency: "ETH", moving: fixed };
    await store.applyEvents("wire", [{ kind: "listed", at: now, ...ask }], "feed");
    expect((await deltaOf("wire", moved.to)).listed).toEqual([expect.stringMatching(/^9,3,/)]);
    expect(await deltaOf("wire", moved.to)).not.toHaveProperty("moving");

    await pass("wire", 6 * MINUTE_MS);
    const ended = await deltaOf("wire", moved.to);
    expect(ended).toMatchObject({ listed: [expect.stringMatching(/^9,/)], unlisted: ["7"] });
    expect(ended).not.toHaveProperty("moving");
    expect(await snapshotOf("wire")).not.toHaveProperty("moving");
  });

  it("are told again if only the course changes", async () => {
    await filled("course");
    await list("course", "7", [10], 9);
    const { seq } = await snapshotOf("course");
    const times = { createdAt: now, startsAt: now, expiresAt: now + 9 * MINUTE_MS };
    const other = orderOf("other", 10, { tokenId: "7", endPrice: 1, ...times });
    await store.applyOrderEvents("course", "opensea", [
      placed(other, now),
      toldOf("cancelled", "course 7", now),
    ]);
    expect((await deltaOf("course", seq)).moving).toHaveLength(1);
  });

  it("get their course after an update from a schema without it, and keep their call", async () => {
    await filled("older");
    await list("older", "7", [10, 1], 9);
    const calls = () => db.query("select * from calls where collection = 'older'");
    const before = [(await snapshotOf("older")).moving, await calls()];
    await db.query("update listings set moving = null");
    await db.query("update listing_log set moving = null");
    now += 2 * MINUTE_MS;
    await store.relistExpired("older", null, now);
    expect([(await snapshotOf("older")).moving, await calls()]).toEqual(before);
  });

  it("keep their course when the collection is added again", async () => {
    await filled("again");
    await list("again", "7", [10, 1], 9);
    const before = await snapshotOf("again");
    expect(before.moving).toHaveLength(1);
    const { listings } = await store.chainMarket("again");
    const prepared = punksCollection("again", 20);
    await store.replaceCollection({ ...prepared, draft: { ...prepared.draft, listings } });
    expect(await snapshotOf("again")).toMatchObject({ seq: before.seq, moving: before.moving });
  });

  const seed = Number(process.env["MOVING_SEED"] ?? 4_014);
  it(`have one price here, on a page with the stream and on one without (8 markets, seed ${seed})`, async () => {
    const price = fc.integer({ min: 1, max: 10 ** 9 }).map((units) => units / 1e7);
    const auction = fc.record({
      from: price,
      to: price,
      minutes: fc.integer({ min: 1, max: 900 }),
    });
    const pause = fc.integer({ min: 1, max: 30 * MINUTE_MS });
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(auction, { minLength: 1, maxLength: 6 }),
        fc.array(pause, { minLength: 1, maxLength: 8 }),
        async (auctions, pauses) => {
          runs += 1;
          const id = `agree-${runs}`;
          await filled(id);
          for (const [token, { from, to, minutes }] of auctions.entries())
            await list(id, String(token), [from, to], minutes);
          const first = await snapshotOf(id);
          const [streamed, alone] = [createEngine(APES, TOKENS), createEngine(APES, TOKENS)];
          for (const engine of [streamed, alone]) {
            engine.applyListings(first);
            await engine.loadRare();
          }
          let { seq } = first;
          for (const ms of pauses) {
            await pass(id, ms);
            const delta = await deltaOf(id, seq);
            seq = delta.to;
            streamed.applyListings(delta, now);
            alone.rare()?.movePrices(now);
            const wanted = await listed(id);
            expect([pricesIn(streamed), pricesIn(alone)]).toEqual([wanted, wanted]);
          }
        },
      ),
      { seed, numRuns: 8 },
    );
  });
});

/** Returns token id -> price of what the engine lists. */
function pricesIn(engine: CollectionEngine): Record<string, number> {
  const { rows, prices } = engine.listings().listed;
  return Object.fromEntries(Array.from(rows, (row, at) => [engine.tokenStringId(row), prices[at]]));
}
