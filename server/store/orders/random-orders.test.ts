import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { UnixMs } from "../../../contract/values/units.ts";
import { openDatabase } from "../../db/open-database.ts";
import type { MarketOrder, OrderEvent } from "../../opensea/market-order.ts";
import { punksCollection } from "../../testing/chain/punks-collection.ts";
import {
  ALICE,
  BOB,
  CAROL,
  followOf,
  offerOf,
  orderOf,
  placed,
  saleOf,
  soldOf,
  toldOf,
  transferOf,
} from "../../testing/made-up-orders.ts";
import { testDatabases } from "../../testing/test-databases.ts";
import { createStore } from "../create-store.ts";
import type { Store } from "../store.ts";

const seed = Number(process.env["ORDERS_SEED"] ?? 2_301);
const START = 1_700_000_000_000;
const OWNERS = [ALICE, BOB, CAROL];
const TOKENS = ["1", "2", "3"];

/** A market that knows the truth, and the events it would send about it. */
interface Market {
  readonly events: readonly OrderEvent[];
  /** Token id -> price of its lowest valid ask at a time. */
  lowest(at: UnixMs): Record<string, number>;
  readonly sales: number;
}

interface TrueOrder {
  readonly order: MarketOrder;
  price: number;
  isEnded: boolean;
  isValid: boolean;
}

/** Plays steps on a market in which each owner lists, cancels, sells and moves tokens. */
function play(
  steps: readonly { readonly kind: string; readonly a: number; readonly b: number }[],
): Market {
  const owners = new Map(TOKENS.map((tokenId) => [tokenId, ALICE]));
  const orders: TrueOrder[] = [];
  const events: OrderEvent[] = [];
  let sales = 0;
  for (const [index, { kind, a, b }] of steps.entries()) {
    const at = START + (index + 1) * 1_000;
    const stamp = { version: index, at };
    const tokenId = TOKENS[a % TOKENS.length]!;
    const owner = owners.get(tokenId)!;
    const live = orders.filter(({ isEnded }) => !isEnded);
    const one = live[a % live.length];
    const give = (to: typeof ALICE) => {
      owners.set(tokenId, to);
      // The seller's asks stay signed, but cannot be filled while somebody else has the token.
      for (const order of live) if (isFor(order, tokenId)) order.isValid = order.order.maker === to;
    };
    if (kind === "list") {
      const expiresAt = b % 3 === 0 ? at + b * 1_000 : null;
      const startsAt = b % 5 === 0 ? at + 4_000 : null;
      const taker = b % 7 === 0 ? CAROL : null;
      const order = orderOf(`o${index}`, 1 + b / 10, { tokenId, maker: owner, createdAt: at, expiresAt, startsAt, taker }); // biome-ignore format: long
      orders.push({ order, price: order.price, isEnded: false, isValid: true });
      events.push(placed(order, at, index));
    } else if (kind === "bid") {
      events.push(placed(offerOf(`o${index}`, b, { kind: "item", tokenId }), at, index));
    } else if (kind === "reprice" && one?.isValid) {
      one.price = 1 + b / 10;
      const order = { ...one.order, price: one.price, wei: orderOf("", one.price).wei };
      events.push(placed(order, at, index));
    } else if (kind === "cancel" && one) {
      one.isEnded = true;
      events.push({ ...toldOf("cancelled", one.order.hash, at, index) });
    } else if (kind === "invalidate" && one?.isValid) {
      one.isValid = false;
      events.push({ kind: "invalidated", hash: one.order.hash, stamp });
    } else if (
      kind === "revalidate" &&
      one &&
      !one.isValid &&
      owners.get(tokenOf(one)) === one.order.maker
    ) {
      one.isValid = true;
      events.push({ kind: "revalidated", hash: one.order.hash, order: null, stamp });
    } else if (kind === "transfer") {
      const to = OWNERS[b % OWNERS.length]!;
      if (to === owner) continue;
      give(to);
      events.push({ ...transferOf(tokenId, owner, to, at), stamp } as OrderEvent);
      tellReturns(events, live, tokenId, to, at, index);
    } else if (kind === "sell") {
      const ask = live.find((order) => isFor(order, tokenId) && order.isValid);
      const to = OWNERS[b % OWNERS.length]!;
      if (!ask || to === owner) continue;
      ask.isEnded = true;
      give(to);
      sales += 1;
      const sale = { ...saleOf(tokenId, ask.price, at), seller: owner, buyer: to };
      events.push(soldOf(b % 2 === 0 ? ask.order.hash : null, sale, stamp));
      // Without the order's hash, its end is told apart.
      if (b % 2 === 1) events.push(toldOf("cancelled", ask.order.hash, at, index));
      tellReturns(events, live, tokenId, to, at, index);
    }
  }
  return { events, sales, lowest: (at) => lowestOf(orders, at) };
}

const tokenOf = ({ order }: TrueOrder) => (order.scope.kind === "item" ? order.scope.tokenId : "");
const isFor = (order: TrueOrder, tokenId: string) => tokenOf(order) === tokenId;

/** A market revalidates the asks of an owner who gets a token back. */
function tellReturns(
  events: OrderEvent[],
  live: readonly TrueOrder[],
  tokenId: string,
  to: typeof ALICE,
  at: UnixMs,
  version: number,
): void {
  for (const { order, isEnded } of live.filter((each) => isFor(each, tokenId)))
    if (order.maker === to && !isEnded)
      events.push({ kind: "revalidated", hash: order.hash, order: null, stamp: { version, at } });
}

/** The lowest valid public ask of each token, by linear search. */
function lowestOf(orders: readonly TrueOrder[], at: UnixMs): Record<string, number> {
  const lowest: Record<string, number> = {};
  for (const { order, price, isEnded, isValid } of orders) {
    const { taker, startsAt, expiresAt, scope } = order;
    if (isEnded || !isValid || taker || scope.kind !== "item") continue;
    if ((startsAt ?? 0) > at || (expiresAt ?? Infinity) <= at) continue;
    lowest[scope.tokenId] = Math.min(lowest[scope.tokenId] ?? Infinity, price);
  }
  return lowest;
}

const KINDS = ["list", "list", "bid", "reprice", "cancel", "invalidate", "revalidate", "transfer", "sell"]; // biome-ignore format: list
const program = fc.record({
  steps: fc.array(fc.record({ kind: fc.constantFrom(...KINDS), a: fc.nat(60), b: fc.nat(60) }), {
    minLength: 5,
    maxLength: 30,
  }),
  /** Order in which the events arrive: by these keys, each event once or twice. */
  keys: fc.array(fc.nat(1_000), { minLength: 100, maxLength: 100 }),
  batch: fc.integer({ min: 1, max: 12 }),
});

describe.each(testDatabases())("random orders on $name", ({ create }) => {
  let made: Awaited<ReturnType<typeof create>>;
  const stores: Store[] = [];
  let now: UnixMs = START;
  let runs = 0;

  beforeAll(async () => {
    made = await create();
    for (const access of ["own", "join"] as const)
      stores.push(await createStore(await openDatabase(made.config, access), () => now));
  });
  afterAll(async () => {
    for (const store of stores.toReversed()) await store.close();
    await made.discard();
  });

  it(`list what the market lists, however the events arrive (seed ${seed})`, {
    timeout: 240_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(program, async ({ steps, keys, batch }) => {
        runs += 1;
        const id = `run-${runs}`;
        const [store, other] = [stores[0]!, stores[1]!];
        const market = play(steps);
        now = START + (steps.length + 1) * 1_000;
        await store.putOpenSeaFollow(followOf(id));
        await store.replaceCollection(punksCollection(id, 5));
        const { seq: first } = (await store.listings(id))!;
        const sent = [...market.events, ...market.events.filter((_, n) => keys[n]! % 3 === 0)];
        const arriving = sent
          .map((event, n) => ({ event, key: keys[n % keys.length]! + n / 1_000 }))
          .sort((a, b) => a.key - b.key)
          .map(({ event }) => event);
        const batches: OrderEvent[][] = [];
        for (let at = 0; at < arriving.length; at += batch)
          batches.push(arriving.slice(at, at + batch));
        // Two processes apply them at the same time.
        await Promise.all(
          batches.map((events, n) => (n % 2 === 0 ? store : other).applyOrderEvents(id, events)),
        );
        const check = async () => {
          const { listings, seq } = (await store.listings(id))!;
          const shown = listings.map(({ tokenId, price }) => [tokenId, price] as const);
          expect(Object.fromEntries(shown)).toEqual(market.lowest(now));
          const log = await store.listingLog(id, first, 1_000);
          expect(log.map((entry) => entry.seq)).toEqual(
            Array.from({ length: seq - first }, (_, n) => first + 1 + n),
          );
          const replayed = new Map(log.map(({ tokenId, listing }) => [tokenId, listing?.price]));
          for (const [tokenId, price] of Object.entries(market.lowest(now)))
            expect(replayed.get(tokenId)).toBe(price);
        };
        await check();
        expect(await store.sales(id)).toHaveLength(market.sales);
        // The clock alone begins and ends asks.
        for (let next: UnixMs | null = now; next !== null; ) {
          const before = now;
          now = next;
          next = await store.relistExpired(id, before, now);
          await check();
        }
        await store.deleteCollection(id);
      }),
      { seed, numRuns: 60 },
    );
  });
});
