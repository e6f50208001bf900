import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_QUERY } from "../../contract/query.ts";
import { SAVE_DELAY_MS } from "../cache/autosave.ts";
import { type Clock, systemClock } from "../feed/clock.ts";
import { HEAD_START_MS } from "../session/open-collection.ts";
import { APE_TOKENS, APES, ask, CROWNS, tokensFromText } from "../testing/apes.ts";
import { type EventLoopClock, startEventLoopClock } from "../testing/event-loop-clock.ts";
import {
  body,
  type FakeApi,
  type FakeCollection,
  fakeCollection,
  isAt,
  never,
  startFakeApi,
  status,
} from "../testing/fake-api.ts";
import { eventually, expectSame, truthOf } from "../testing/harness.ts";
import { createDevice, type Device, type Visit } from "../testing/visits.ts";

let api: FakeApi;
let apes: FakeCollection;
let clock: EventLoopClock;
let device: Device;

beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
  apes = fakeCollection(APES, APE_TOKENS);
  api = await startFakeApi([apes]);
  clock = startEventLoopClock();
  device = createDevice(api, patient(clock));
  api.change(APES.id, { 1: ask(1), 2: ask(12, 2) }, []);
});

afterEach(async () => {
  await device.end();
  clock.stop();
  await api.close();
});

/** Runs the database's head start on the system clock, because the fake clock does not wait for the database. */
function patient({ now, after }: Clock): Clock {
  return {
    now,
    after: (ms, callback) =>
      ms === HEAD_START_MS ? systemClock.after(2_000, callback) : after(ms, callback),
  };
}

const asked = (part: string) => api.seen.filter((address) => isAt(address, part)).length;

async function settled({ mirror }: Visit, query = CROWNS): Promise<void> {
  await eventually(() =>
    expectSame(mirror, truthOf(api, APES.id, query, clock.now())),
  ).toBeUndefined();
}

/** Waits until the cached listings have this sequence number. */
async function keptAt(visit: Visit, seq: number): Promise<void> {
  const position = async () => (await visit.cache.read(APES.id))?.opened.engine.position().seq;
  await eventually(position).toBe(seq);
}

/** Makes a visit that caches the current collection and ends. */
async function seenBefore(): Promise<void> {
  const visit = await device.visit();
  await visit.worker.open(APES.id, CROWNS);
  await settled(visit);
  await keptAt(visit, apes.seq);
  await visit.worker.close();
  await eventually(() => api.streams()).toBe(0);
  api.seen.length = 0;
}

async function ready({ mirror }: Visit): Promise<void> {
  await eventually(() => mirror.latest()?.phase.name).toBe("ready");
}

function everythingFails(): void {
  api.faults.set("/", (request) => request.destroy());
}

describe("a cached collection", () => {
  it("is shown with its age before the network answers, then updated", async () => {
    await seenBefore();
    const old = truthOf(api, APES.id, CROWNS);
    const leftAt = clock.now();
    api.change(APES.id, { 30: ask(3), 4: ask(7) }, ["2"], "hush");
    const waiting: (() => void)[] = [];
    api.faults.set("/", (request, response) => {
      waiting.push(() => api.answer(request, response));
    });
    await new Promise<void>((resolve) => clock.after(5_000, resolve));
    const visit = await device.visit();
    await visit.worker.open(APES.id, CROWNS);
    await ready(visit);
    expectSame(visit.mirror, old);
    const shown = visit.mirror.latest();
    expect(shown?.connection.name).toBe("connecting");
    expect(shown?.asOf).toBeLessThanOrEqual(leftAt);

    api.faults.clear();
    for (const letGo of waiting) letGo();
    await settled(visit);
    expect(visit.mirror.latest()?.asOf).toBeGreaterThan(leftAt);
    expect(visit.mirror.updates.filter(({ fixed }) => fixed)).toHaveLength(1);
    expect(asked("/tokens/columns")).toBe(0);
    await eventually(() => visit.mirror.latest()?.connection.name).toBe("live");
    api.change(APES.id, { 30: ask(0.5) }, []);
    await settled(visit);
  });

  it("has the prices of now where they move, also without a network", async () => {
    const minute = 60_000;
    const startsAt = clock.now();
    // A hundred steps of ten minutes: none of them comes by during the test.
    const moving = { price: 10, endPrice: 1, startsAt, expiresAt: startsAt + 1_000 * minute };
    api.change(APES.id, { 30: { ...ask(10), moving } }, []);
    await seenBefore();
    clock.advance(505 * minute);
    everythingFails();
    const visit = await device.visit();
    await visit.worker.open(APES.id, CROWNS);
    await settled(visit);
    const { ids, prices } = visit.mirror.shown();
    expect(prices[ids.indexOf("30")]).toBeCloseTo(5.5, 0);
    const published = visit.mirror.updates.flatMap(({ listings }) => [...(listings?.prices ?? [])]);
    expect(published).not.toContain(10);
  });

  it("is reloaded if only its traits are of another epoch, as in the middle of an import", async () => {
    await seenBefore();
    let times = 0;
    api.faults.set("/info", (request, response) => {
      times += 1;
      if (times === 1) body({ ...apes.info, name: "Others", epoch: "epoch-2" })(request, response);
      else api.answer(request, response);
    });
    const visit = await device.visit();
    await visit.worker.open(APES.id, CROWNS);
    await eventually(() => asked("/info")).toBe(2);
    await settled(visit);
    const names = visit.mirror.updates.flatMap(({ fixed }) => fixed?.collection.name ?? []);
    expect(new Set(names)).toEqual(new Set([APES.name]));
  });

  it("applies the filters that are set before the network answers", async () => {
    await seenBefore();
    api.faults.set("/tokens/listed", never);
    const visit = await device.visit();
    await visit.worker.open(APES.id, DEFAULT_QUERY);
    await ready(visit);
    await visit.worker.setQuery(CROWNS);
    await settled(visit);
  });

  it("is replaced if its epoch is over, and keeps the filters", async () => {
    await seenBefore();
    apes.epoch = "epoch-2";
    apes.tokens = tokensFromText("head\n8 1 2 4:2\n9 2 3 4:2\n10 3 4 4:1");
    apes.projections = [2, 3, 4];
    apes.listed.clear();
    api.change(APES.id, { 9: ask(1) }, []);
    const visit = await device.visit();
    await visit.worker.open(APES.id, CROWNS);
    await settled(visit);
    const phases = new Set(visit.mirror.updates.map(({ phase }) => phase.name));
    expect([...phases]).toEqual(["closed", "loading", "ready"]);
    expect(visit.mirror.updates.filter(({ fixed }) => fixed)).toHaveLength(2);
    await keptAt(visit, apes.seq);
  });

  it("stays shown without a network, with its last confirmation, and is updated when the network returns", async () => {
    await seenBefore();
    const old = truthOf(api, APES.id, CROWNS);
    const leftAt = clock.now();
    api.change(APES.id, { 30: ask(3) }, ["2"], "hush");
    everythingFails();
    const visit = await device.visit();
    await visit.worker.open(APES.id, CROWNS);
    await eventually(() => visit.mirror.latest()?.connection.name).toBe("lost");
    expectSame(visit.mirror, old);
    const { connection, asOf, phase } = visit.mirror.latest() ?? {};
    expect(phase?.name).toBe("ready");
    expect(asOf).toBeLessThanOrEqual(leftAt);
    expect(connection).toEqual({ name: "lost" });

    api.faults.clear();
    await settled(visit);
    await eventually(() => visit.mirror.latest()?.connection.name).toBe("live");
    expect(visit.mirror.latest()?.asOf).toBeGreaterThan(leftAt);
  });

  it("is replaced if the network returns with another epoch", async () => {
    await seenBefore();
    everythingFails();
    const visit = await device.visit();
    await visit.worker.open(APES.id, CROWNS);
    await eventually(() => visit.mirror.latest()?.connection.name).toBe("lost");
    apes.epoch = "epoch-2";
    api.faults.clear();
    await settled(visit);
  });

  it("gets figures and descriptions that changed since", async () => {
    await seenBefore();
    apes.rev = 2;
    apes.projections = [5, 6, 7, null, 8];
    api.collections.set(APES.id, { ...apes, info: { ...apes.info, description: "New words." } });
    const visit = await device.visit();
    await visit.worker.open(APES.id, CROWNS);
    await settled(visit);
    const told = visit.mirror.updates.findLast(({ fixed }) => fixed)?.fixed;
    expect(told?.collection.description).toBe("New words.");
    const { figures } = visit.mirror.updates.findLast((update) => update.figures) ?? {};
    expect(figures?.rev).toBe(2);
    expect(asked("/tokens/columns")).toBe(0);
  });

  it("is restored if it was loaded as JSON, and then follows its figures as columns", async () => {
    api.faults.set("/tokens/columns", status(404));
    await seenBefore();
    const visit = await device.visit();
    await visit.worker.open(APES.id, CROWNS);
    await settled(visit);
    expect(asked("/tokens/columns") + asked("/tokens/unlisted")).toBe(0);
    await eventually(() => visit.mirror.latest()?.connection.name).toBe("live");
    apes.rev = 2;
    apes.projections = [5, 6, 7, null, 8];
    api.change(APES.id, { 4: ask(7) }, []);
    await settled(visit);
    expect(asked("/columns/figures?r=2")).toBe(1);
    expect(asked("/tokens/projections")).toBe(0);
  });

  it("is reloaded if its traits changed within the epoch", async () => {
    await seenBefore();
    const [hat, eyes] = APES.traits;
    api.collections.set(APES.id, { ...apes, info: { ...apes.info, traits: [eyes, hat] } });
    const visit = await device.visit();
    await visit.worker.open(APES.id, CROWNS);
    await eventually(() => asked("/tokens/columns")).toBe(1);
    await settled(visit);
  });

  it("stays unchanged if the current listings are rejected", async () => {
    await seenBefore();
    const old = truthOf(api, APES.id, CROWNS);
    const { epoch, seq } = apes;
    const head = { wire: 1, epoch, seq, projectionsRev: 1, lastListingsUpdate: 1 };
    api.faults.set("/tokens/listed", body({ ...head, tokens: ["bad"] }));
    const visit = await device.visit();
    await visit.worker.open(APES.id, CROWNS);
    await eventually(() => visit.mirror.latest()?.connection.name).toBe("live");
    expectSame(visit.mirror, old);
  });

  it("is removed if the server no longer knows the collection", async () => {
    await seenBefore();
    api.collections.clear();
    const visit = await device.visit();
    await visit.worker.open(APES.id, CROWNS);
    await eventually(async () => visit.cache.read(APES.id)).toBeNull();
    api.faults.set("/", status(404));
    const next = await device.visit();
    await next.worker.open(APES.id, CROWNS);
    await eventually(() => next.mirror.latest()?.phase).toMatchObject({
      name: "failed",
      failure: { kind: "unknown-collection" },
    });
  });
});

describe("the cache", () => {
  it("follows the listings at a limited rate", async () => {
    const visit = await device.visit();
    await visit.worker.open(APES.id, CROWNS);
    await settled(visit);
    await keptAt(visit, apes.seq);
    await eventually(() => visit.mirror.latest()?.connection.name).toBe("live");
    const saves = vi.spyOn(visit.cache, "save");
    const began = clock.now();
    for (let price = 1; price <= 20; price += 1) {
      api.change(APES.id, { 4: ask(price) }, []);
      await settled(visit);
    }
    await keptAt(visit, apes.seq);
    const passed = clock.now() - began;
    expect(saves.mock.calls.length).toBeLessThanOrEqual(1 + Math.floor(passed / SAVE_DELAY_MS));
  });

  it("is saved before the close of the collection resolves", async () => {
    const visit = await device.visit();
    await visit.worker.open(APES.id, CROWNS);
    await settled(visit);
    await visit.worker.close();
    expect((await visit.cache.read(APES.id))?.opened.engine.position().seq).toBe(apes.seq);
  });
});

describe("a first visit", () => {
  it("sends each request once", async () => {
    const visit = await device.visit();
    await visit.worker.open(APES.id, CROWNS);
    await eventually(() => asked("/tokens/columns")).toBe(1);
    await settled(visit);
    expect(asked("/info")).toBe(1);
    expect(visit.mirror.updates.filter(({ fixed }) => fixed)).toHaveLength(1);
  });

  it("is not delayed by a database that never answers", async () => {
    device = createDevice(api, clock);
    device.factory = () => ({ open: () => ({}) }) as unknown as IDBFactory; // the only method that is called
    const began = clock.now();
    const visit = await device.visit();
    await visit.worker.open(APES.id, CROWNS);
    await ready(visit);
    expect(clock.now() - began).toBeLessThan(2_000);
    await settled(visit);
  });

  it("fails without a network once a database that never answers has timed out", async () => {
    device = createDevice(api, clock);
    device.factory = () => ({ open: () => ({}) }) as unknown as IDBFactory; // the only method that is called
    everythingFails();
    const visit = await device.visit();
    await visit.worker.open(APES.id, CROWNS);
    await eventually(() => visit.mirror.latest()?.phase).toMatchObject({
      name: "failed",
      failure: { kind: "unreachable" },
    });
  });

  it("works if storage is forbidden", async () => {
    device.factory = () => {
      throw new DOMException("no", "SecurityError");
    };
    const visit = await device.visit();
    await visit.worker.open(APES.id, CROWNS);
    await settled(visit);
    api.change(APES.id, { 30: ask(0.5) }, []);
    await settled(visit);
  });
});
