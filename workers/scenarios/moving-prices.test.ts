import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type MovingPrice, priceAt, priceTime } from "../../contract/listings/moving-price.ts";
import { DEFAULT_QUERY, type TokenQuery } from "../../contract/query.ts";
import type { Clock } from "../feed/clock.ts";
import { rareCode } from "../table/rare-code.ts";
import { APE_TOKENS, APES, ask } from "../testing/apes.ts";
import { tokenQuery } from "../testing/arbitraries.ts";
import {
  type Ask,
  type FakeApi,
  fakeCollection,
  startFakeApi,
  status,
} from "../testing/fake-api.ts";
import { expectSame, truthOf } from "../testing/harness.ts";
import { createManualClock, type ManualClock } from "../testing/manual-clock.ts";
import { openTab, type Tab } from "../testing/tab.ts";

const MINUTE_MS = 60_000;
/** Not a full minute, so that only the timer of the prices is due at one. */
const START = 1_700_000_050_321;
const CHEAPEST: TokenQuery = { ...DEFAULT_QUERY, sortBy: "currentPrice", order: "asc" };

let api: FakeApi;
let clock: ManualClock;
let tab: Tab;
/** Times at which timers are due. */
let due: Set<{ readonly at: number }>;

beforeEach(async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(console, "error").mockImplementation(() => {});
  api = await startFakeApi([fakeCollection(APES, APE_TOKENS)]);
  clock = createManualClock(START);
  due = new Set();
  await openPage();
});

afterEach(async () => {
  vi.useRealTimers();
  await tab.close();
  await api.close();
});

async function openPage(): Promise<void> {
  const watched: Clock = {
    now: clock.now,
    after(ms, callback) {
      const timer = { at: clock.now() + ms };
      due.add(timer);
      const cancel = clock.after(ms, () => {
        due.delete(timer);
        callback();
      });
      return () => {
        due.delete(timer);
        cancel();
      };
    },
  };
  const fetchPath = (path: string, init: RequestInit) => fetch(api.origin + path, init);
  tab = await openTab({ fetchPath, clock: watched, random: () => 0 }, null);
}

/** Lets the clock run in small steps until the page shows what the reference computes for the time. */
async function shown(query: TokenQuery): Promise<void> {
  for (let attempt = 0; ; attempt += 1)
    try {
      return expectSame(tab.mirror, truthOf(api, APES.id, query, clock.now()));
    } catch (error) {
      if (attempt === 100) throw error;
      // An order that ends within a minute is listed until the next one.
      await clock.advance(attempt < 20 ? 100 : 2_000);
    }
}

async function open(query: TokenQuery): Promise<void> {
  await tab.worker.open(APES.id, query);
  // Without the clock, because reading the collection takes real time.
  await expect.poll(() => tab.mirror.latestView()).toBeDefined();
  await shown(query);
}

const minuteTimers = () => [...due].filter(({ at }) => at % MINUTE_MS === 0).length;

/** An auction from 10 to 1 ETH in the nine minutes from this one on. */
function auction(): Ask {
  const startsAt = priceTime(clock.now());
  return moved({ price: 10, endPrice: 1, startsAt, expiresAt: startsAt + 9 * MINUTE_MS });
}

/** The ask as the server lists it now. */
function moved(moving: MovingPrice, marketplace = 1): Ask {
  return { ...ask(priceAt(moving, clock.now()), marketplace), moving };
}

function cut(): void {
  api.faults.set("/", status(503));
  api.dropStreams();
}

describe("a price that moves", () => {
  it("moves without the server, until its order ends", async () => {
    api.change(APES.id, { 1: auction(), 2: ask(5), 4: ask(7) }, []);
    await open(CHEAPEST);
    expect(tab.mirror.shown().ids.slice(0, 3)).toEqual(["2", "4", "1"]);
    cut();
    const orders = new Set<string>();
    for (let minute = 0; minute < 10; minute += 1) {
      await clock.advance(MINUTE_MS);
      await shown(CHEAPEST);
      orders.add(tab.mirror.shown().ids.slice(0, 3).join(" "));
    }
    expect([...orders]).toEqual(["2 4 1", "2 1 4", "1 2 4", "2 4 30"]);
    expect(minuteTimers()).toBe(0);
  });

  it("stays as it was sent if its code cannot be loaded, which is tried once", async () => {
    const load = vi.spyOn(rareCode, "load").mockRejectedValue(new Error("no such chunk"));
    api.change(APES.id, { 1: auction() }, []);
    await open(CHEAPEST);
    await clock.advance(3 * MINUTE_MS);
    expect(tab.mirror.shown().prices[0]).toBe(10);
    expect([load.mock.calls.length, minuteTimers()]).toEqual([1, 0]);
  });

  it("opens after five seconds as it was sent if its code hangs", async () => {
    const load = vi.spyOn(rareCode, "load").mockReturnValue(new Promise(() => {}));
    api.change(APES.id, { 1: auction() }, []);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const opening = tab.worker.open(APES.id, CHEAPEST);
    // A poll would advance the timers.
    while (load.mock.calls.length === 0) await clock.advance(0);
    vi.advanceTimersByTime(4_999);
    await clock.advance(0);
    expect(tab.mirror.latestView()).toBeUndefined();
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await opening;
    await shown(CHEAPEST);
    expect(tab.mirror.shown().prices[0]).toBe(10);
  });

  it("needs one timer, and no price that stays needs one", async () => {
    api.change(APES.id, { 2: ask(5) }, []);
    await open(CHEAPEST);
    expect(minuteTimers()).toBe(0);
    api.change(APES.id, { 1: auction(), 4: auction() }, []);
    await shown(CHEAPEST);
    expect(minuteTimers()).toBe(1);
    api.change(APES.id, {}, ["1"]);
    await shown(CHEAPEST);
    expect(minuteTimers()).toBe(1);
    api.change(APES.id, { 4: ask(3) }, []);
    await shown(CHEAPEST);
    expect(minuteTimers()).toBe(0);
  });

  it("has no timer while the page is hidden, and is right when it is shown again", async () => {
    api.change(APES.id, { 1: auction() }, []);
    await open(CHEAPEST);
    await tab.worker.setPresence("hidden");
    expect(minuteTimers()).toBe(0);
    await clock.advance(4 * MINUTE_MS);
    await tab.worker.setPresence("shown");
    await shown(CHEAPEST);
    expect([tab.mirror.shown().prices[0], minuteTimers()]).toEqual([6, 1]);
    await tab.worker.close();
    expect(minuteTimers()).toBe(0);
  });

  it("is published as its course too, and only when that changes", async () => {
    const listed = auction();
    api.change(APES.id, { 1: listed }, []);
    await open(CHEAPEST);
    await clock.advance(3 * MINUTE_MS);
    await shown(CHEAPEST);
    const courses = tab.mirror.updates.flatMap(({ moving }) =>
      moving ? [[...moving.values()]] : [],
    );
    const { price, endPrice, startsAt, expiresAt } = listed.moving as MovingPrice;
    expect(courses).toEqual([[["1", price, endPrice, startsAt, expiresAt]]]);
  });
});

type Step =
  | { readonly kind: "pass"; readonly ms: number }
  | { readonly kind: "auction"; readonly pick: number; readonly course: Course }
  | { readonly kind: "ask"; readonly pick: number; readonly price: number | null }
  | { readonly kind: "query"; readonly query: TokenQuery }
  | { readonly kind: "relist" | "online" | "offline" | "hide" | "reload" };

interface Course {
  readonly price: number;
  readonly endPrice: number;
  /** Minutes from the start to now, and from the start to the end. */
  readonly age: number;
  readonly lasts: number;
}

const pick = fc.nat(4);
const price = fc.constantFrom(0, 0.1, 0.3, 1, 2.5, 9, 20);
const course = fc.record({
  price,
  endPrice: price,
  age: fc.double({ min: 0, max: 200, noNaN: true }),
  lasts: fc.double({ min: 0.5, max: 400, noNaN: true }),
});
const ms = fc.integer({ min: 1, max: 9 * MINUTE_MS });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: ms.map((each): Step => ({ kind: "pass", ms: each })) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("auction" as const), pick, course }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("ask" as const), pick, price: fc.option(price) }),
  },
  { weight: 1, arbitrary: tokenQuery.map((query): Step => ({ kind: "query", query })) },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom("relist", "relist", "online", "offline", "hide", "reload")
      .map((kind) => ({ kind }) as Step), // one of the kinds without other fields
  },
);

/** Acts as the server does while time passes: lists moving prices again, and ends expired listings. */
function relist(): void {
  const listed: Record<string, Ask> = {};
  const unlisted: string[] = [];
  for (const [tokenId, { moving, marketplace }] of api.collections.get(APES.id)?.listed ?? []) {
    if (!moving) continue;
    if (moving.expiresAt <= clock.now()) unlisted.push(tokenId);
    else listed[tokenId] = moved(moving, marketplace);
  }
  api.change(APES.id, listed, unlisted);
}

async function take(each: Step, query: TokenQuery): Promise<TokenQuery> {
  const tokenId = "pick" in each ? String(APE_TOKENS[each.pick]?.[0]) : "";
  const isOnline = api.faults.size === 0;
  if (each.kind === "pass") await clock.advance(each.ms);
  if (each.kind === "auction" && isOnline) {
    const startsAt = Math.round(clock.now() - each.course.age * MINUTE_MS);
    const expiresAt = startsAt + Math.round(each.course.lasts * MINUTE_MS);
    const { price, endPrice } = each.course;
    const listed = moved({ price, endPrice, startsAt, expiresAt });
    if (listed.price > 0 && expiresAt > clock.now()) api.change(APES.id, { [tokenId]: listed }, []);
  }
  if (each.kind === "ask" && isOnline)
    if (each.price) api.change(APES.id, { [tokenId]: ask(each.price, 2) }, []);
    else api.change(APES.id, {}, [tokenId]);
  if (each.kind === "relist" && isOnline) relist();
  if (each.kind === "offline") cut();
  if (each.kind === "online") api.faults.clear();
  if (each.kind === "hide") {
    await tab.worker.setPresence("hidden");
    await clock.advance(7 * MINUTE_MS);
    await tab.worker.setPresence("shown");
  }
  if (each.kind === "reload" && isOnline) {
    await tab.close();
    await openPage();
    await tab.worker.open(APES.id, query);
  }
  if (each.kind !== "query") return query;
  await tab.worker.setQuery(each.query);
  return each.query;
}

const seed = Number(process.env["MOVING_SEED"] ?? 4_013);
it(`every price that moves is that of now (6 stories, seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      api.faults.clear();
      api.change(APES.id, {}, ["1", "2", "30", "4", "5"]);
      let query: TokenQuery = CHEAPEST;
      await open(query);
      for (const each of steps) {
        query = await take(each, query);
        await shown(query);
      }
    }),
    { seed, numRuns: 6 },
  );
});
