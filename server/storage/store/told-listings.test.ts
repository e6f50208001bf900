import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { UnixMs } from "../../../contract/values/units.ts";
import type { MarketEvent } from "../../market/market-events.ts";
import type { OrderEvent } from "../../market/market-order.ts";
import type { Hex } from "../../market/raw-log.ts";
import type { TokenState } from "../../market/token-state.ts";
import { chainFollowOf } from "../../testing/chain/chain-follow-of.ts";
import { BUYER, SELLER, sampleUpdate } from "../../testing/chain/chain-sample.ts";
import { punksCollection } from "../../testing/chain/punks-collection.ts";
import { fillMarket } from "../../testing/orders/filled-market.ts";
import {
  ALICE,
  BOB,
  orderOf,
  placed,
  toldOf,
  transferOf,
} from "../../testing/orders/made-up-orders.ts";
import { testDatabases } from "../../testing/test-databases.ts";
import { startWorld } from "../../testing/world.ts";
import type { BlocksUpdate } from "./chain/chain-store.ts";

const START: UnixMs = 1_700_000_040_000; // a full minute
const MINUTE_MS = 60_000;

describe.each(testDatabases())("listings without orders, beside orders, on $name", ({ open }) => {
  let now: UnixMs;
  const { db, store, listed } = startWorld(open, { now: () => now });

  async function filled(id: string): Promise<void> {
    now = START;
    await fillMarket(store, id);
  }
  const tell = (id: string, ...events: readonly MarketEvent[]) =>
    store.applyEvents(id, events, "feed");
  const order = (id: string, ...events: readonly OrderEvent[]) =>
    store.applyOrderEvents(id, "opensea", events);
  const listing = (tokenId: string, price: number, at: UnixMs, part: object = {}): MarketEvent => ({
    ...{ kind: "listed", tokenId, price, marketplace: 1, currency: "ETH", at, ...part },
  });
  const withdrawal = (tokenId: string, at: UnixMs): MarketEvent => ({
    kind: "unlisted",
    tokenId,
    at,
  });
  const ask = (hash: string, tokenId: string, price: number, part: object = {}) =>
    placed(orderOf(hash, price, { tokenId, createdAt: now, ...part }), now);

  it("come back with their time when the ask that replaced them is cancelled or expires", async () => {
    await filled("back");
    await tell("back", listing("7", 5, START), listing("8", 6, START));
    now += 1_000;
    await order("back", ask("a", "7", 4), ask("b", "8", 4, { expiresAt: START + MINUTE_MS }));
    expect(await listed("back")).toEqual({ 7: 4, 8: 4 });
    now += 1_000;
    await order("back", toldOf("cancelled", "a", now));
    expect(await listed("back")).toEqual({ 7: 5, 8: 4 });
    now = START + MINUTE_MS;
    await store.relistExpired("back", START, now);
    expect(await listed("back")).toEqual({ 7: 5, 8: 6 });
    const { listings } = (await store.listings("back"))!;
    expect(listings.map(({ listedAt }) => listedAt)).toEqual([START, START]);
    const calls = "select token_id, price from calls where collection = 'back' order by token_id";
    expect(await db.query(calls)).toMatchObject([{ price: 5 }, { price: 6 }]);
  });

  it("of an import come back too, and stay listed when all orders are compared", async () => {
    now = START;
    await filled("imported");
    await store.replaceCollection(imported("imported"));
    await order("imported", ask("a", "7", 4));
    const sweep = { orders: [], startedAt: now + 1, marketTime: now + 1 };
    now += MINUTE_MS;
    await store.sweepOrders("imported", "opensea", sweep);
    expect(await listed("imported")).toEqual({ 7: 5, 8: 6 });
  });

  function imported(id: string) {
    const { draft, ...prepared } = punksCollection(id, 20);
    const rows = [
      { tokenId: "7", price: 5, marketplace: 1, currency: "ETH" },
      { tokenId: "8", price: 6, marketplace: 1, currency: "ETH" },
    ];
    const dataSource = { ...draft.dataSource, kind: "import" } as const;
    return { ...prepared, draft: { ...draft, dataSource, listings: rows } };
  }

  it("do not come back if they were withdrawn, have ended, or their token changed its owner", async () => {
    await filled("gone");
    const moving = { price: 5, endPrice: 5, startsAt: START, expiresAt: START + 30_000 };
    const lines = ["6", "7", "9"].map((tokenId) => listing(tokenId, 5, START));
    await tell("gone", ...lines, listing("8", 5, START, { moving }));
    now += 10_000;
    const asks = ["6", "7", "8", "9"].map((tokenId) => ask(`a${tokenId}`, tokenId, 4));
    await order("gone", ...asks);
    // The withdrawal comes late: it is older than the ask.
    await tell("gone", withdrawal("7", START + 5_000));
    now += 1;
    await order("gone", transferOf("9", ALICE, BOB, now));
    expect(await listed("gone")).toEqual({ 6: 4, 7: 4, 8: 4 });
    now += MINUTE_MS;
    const ended = ["6", "7", "8", "9"].map((id) => toldOf("cancelled", `a${id}`, now));
    await order("gone", ...ended);
    expect(await listed("gone")).toEqual({ 6: 5 });
  });

  it("end when a chain gives their token another owner, also behind an ask", async () => {
    now = START;
    await store.putFollow(chainFollowOf("chained"));
    await store.replaceCollection(punksCollection("chained", 20));
    await store.beginReading("chained", 100);
    const update = sampleUpdate();
    const write = async (block: number, part: Partial<TokenState>) => {
      const before = update.tokens.get("7")!.state;
      const state = { ...before, owner: SELLER, ask: null, bid: null, ...part };
      const hash: Hex = `0x${String(block).padStart(64, "0")}`;
      const tokens = new Map([["7", { final: state, state, isPending: false }]]);
      const blocks = [{ number: block, hash, parentHash: hash, at: now }];
      const after = { number: block, hash };
      const written = { tokens, blocks, after, logs: [], addedSales: [], bundles: 0 };
      expect(await store.writeBlocks("chained", { ...update, ...written, before: last })).toBe(
        true,
      );
      last = after;
    };
    let last: BlocksUpdate["before"] = update.before;
    const { ask } = update.tokens.get("7")!.state; // 2 ETH
    await write(100, {});
    await tell("chained", listing("7", 5, START));
    await write(101, { ask });
    expect(await listed("chained")).toEqual({ 7: 2 });
    await write(102, {});
    expect(await listed("chained")).toEqual({ 7: 5 });
    now += 1_000;
    await write(103, { owner: BUYER, ask });
    expect(await listed("chained")).toEqual({ 7: 2 });
    await write(104, { owner: BUYER });
    expect(await listed("chained")).toEqual({});
  });

  it("end with an ask that is the same offer", async () => {
    await filled("same");
    await tell("same", listing("7", 5, START), listing("8", 5, START));
    now += 1_000;
    await order("same", ask("a", "7", 5), ask("b", "8", 5, { expiresAt: START + MINUTE_MS }));
    await order("same", toldOf("cancelled", "a", now));
    expect(await listed("same")).toEqual({ 8: 5 });
    now = START + MINUTE_MS;
    await store.relistExpired("same", START, now);
    expect(await listed("same")).toEqual({});
    // A later event can list the token again.
    await tell("same", listing("7", 5, now));
    expect(await listed("same")).toEqual({ 7: 5 });
  });

  it("that an earlier version dropped stay away", async () => {
    await filled("dropped");
    await tell("dropped", listing("7", 5, START));
    await db.query(
      `update listings set price = null, marketplace = null, currency = null
       where token_id = '7' and contents = (select contents from collections where id = 'dropped')`,
    );
    await db.query(
      `insert into listing_log (collection, seq, token_id, kind, at, source)
       select id, seq + 1, '7', 'unlisted', $1, 'opensea' from collections where id = 'dropped'`,
      [START],
    );
    await db.query("update collections set seq = seq + 1 where id = 'dropped'");
    await order("dropped", ask("a", "7", 4));
    await order("dropped", toldOf("cancelled", "a", now + 1));
    expect(await listed("dropped")).toEqual({});
  });

  const seed = Number(process.env["TOLD_SEED"] ?? 2_742);
  const kinds = ["ask", "ask", "cancel", "line", "line", "withdraw", "transfer", "sweep"] as const;
  const step = fc.record({ kind: fc.constantFrom(...kinds), token: fc.nat(2), price: fc.nat(8) });

  it(`and asks are shown at the lower of both (8 markets, seed ${seed})`, async () => {
    let runs = 0;
    const play = fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      runs += 1;
      const id = `told-${runs}`;
      await filled(id);
      /** Token -> price of its line, or Infinity. */
      const line = [Infinity, Infinity, Infinity];
      const owners = [ALICE, ALICE, ALICE];
      const asks: { hash: string; token: number; price: number; isDead?: boolean }[] = [];
      for (const [n, { kind, token, price }] of steps.entries()) {
        now += 1_000;
        const tokenId = String(token);
        const live = asks.filter((each) => each.token === token && !each.isDead);
        if (kind === "ask") {
          asks.push({ hash: `${n}`, token, price: price + 1 });
          await order(id, ask(`${n}`, tokenId, price + 1, { maker: owners[token] }));
        } else if (kind === "cancel" && live[0]) {
          live[0].isDead = true;
          await order(id, toldOf("cancelled", live[0].hash, now));
        } else if (kind === "line") {
          // Between the prices of asks, so that no two are equal.
          line[token] = price + 1.5;
          await tell(id, listing(tokenId, price + 1.5, now));
        } else if (kind === "withdraw") {
          line[token] = Infinity;
          await tell(id, withdrawal(tokenId, now));
        } else if (kind === "transfer") {
          const [from, to] = [owners[token]!, owners[token] === ALICE ? BOB : ALICE];
          owners[token] = to;
          line[token] = Infinity;
          // The asks of both are cancelled, so that none comes back with its maker.
          for (const each of live) {
            each.isDead = true;
            await order(id, toldOf("cancelled", each.hash, now));
          }
          await order(id, transferOf(tokenId, from, to, now));
        } else if (kind === "sweep") {
          await store.relistExpired(id, null, now);
        }
        const lowest = line.map((told, at) =>
          Math.min(
            told,
            ...asks.flatMap((each) => (each.token === at && !each.isDead ? each.price : [])),
          ),
        );
        const expected = lowest.flatMap((each, at) => (each < Infinity ? [[at, each]] : []));
        expect(await listed(id)).toEqual(Object.fromEntries(expected));
      }
    });
    await fc.assert(play, { seed, numRuns: 8 });
  });
});
