/** The live protocol over a bad line: the real worker and the real server, with the fault proxy between them. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import * as apiPath from "../contract/api-path.ts";
import { PING_MS, parseStreamedDelta } from "../contract/listings/live.ts";
import { DEFAULT_QUERY, type TokenQuery } from "../contract/query.ts";
import { readEvents } from "../server/testing/read-events.ts";
import { sampleCollection } from "../server/testing/sample-collection.ts";
import { runTestServer, type TestServer } from "../server/testing/test-server.ts";
import {
  EVENT_LOOP_SPEED,
  type EventLoopClock,
  startEventLoopClock,
} from "../workers/testing/event-loop-clock.ts";
import { eventually } from "../workers/testing/harness.ts";
import { fetchBodiesFrom, type GroundTruth, readGroundTruth } from "./support/data/ground-truth.ts";
import { differences } from "./support/differences.ts";
import { type FaultProxy, startFaultProxy } from "./support/fault-proxy.ts";
import { fetchFrom, type HeadlessClient, startHeadlessClient } from "./support/headless-client.ts";

const SAMPLE = "sample";
const QUERY: TokenQuery = { ...DEFAULT_QUERY, sortBy: "currentPrice", order: "asc" };

let server: TestServer;
let clock: EventLoopClock;
let proxy: FaultProxy;
let client: HeadlessClient;
/** URLs that the worker has requested so far. */
let requests: string[];
/** Requests whose URL contains this string fail. */
let blocked: string | null;

beforeAll(async () => {
  // The readers' clock runs faster, so the ping interval shrinks by the same factor.
  const pingMs = PING_MS / EVENT_LOOP_SPEED;
  server = await runTestServer((store) => store.replaceCollection(sampleCollection()), { pingMs });
});
afterAll(() => server.discard());

beforeEach(async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(console, "error").mockImplementation(() => {});
  clock = startEventLoopClock();
  proxy = await startFaultProxy(clock);
  proxy.forwardTo(Number(new URL(server.origin).port));
  requests = [];
  blocked = null;
  const fetchPath = fetchFrom(proxy.origin);
  client = await startHeadlessClient(
    (path, init) => {
      if (blocked !== null && path.includes(blocked)) return Promise.reject(new Error("blocked"));
      requests.push(path);
      return fetchPath(path, init);
    },
    clock,
    () => 0,
  );
  await client.worker.open(SAMPLE, QUERY);
  await live();
});

afterEach(async () => {
  await client.end();
  await proxy.close();
  clock.stop();
});

const state = () => client.store.getState();
const live = () => eventually(() => state().connection.name).toBe("live");
const truth = (): Promise<GroundTruth> => readGroundTruth(fetchBodiesFrom(server.origin), SAMPLE);
const untilInSync = () => eventually(async () => differences(state(), await truth())).toEqual([]);
const streams = () => requests.filter((path) => path.startsWith(apiPath.stream([]))).length;
const loads = () => requests.filter((path) => path === apiPath.columns(SAMPLE)).length;

/** Lists a token at `price` and waits until the API returns that price. */
async function list(tokenId: string, price: number): Promise<void> {
  const event = { kind: "listed", tokenId, price, marketplace: 1, currency: "ETH" } as const;
  await server.store.applyEvents(SAMPLE, [{ ...event, at: Date.now() }], "test");
  await eventually(
    async () => (await truth()).reference.tokens.find(({ id }) => id === tokenId)?.price,
  ).toBe(price);
}

// Cuts the chunk of an event in its length, the event's name, its id, the listing's price and the final blank line.
it.each([1, 12, 40, 200, "the end less 4" as const])(
  "discards an event cut off after %s bytes and resumes the stream before it",
  async (cut) => {
    await untilInSync();
    const before = await truth();
    await list("30", 7.5);
    await untilInSync();
    const whole = await eventBytes(before);
    const resumed = await truth();
    // All requests fail, so only the open stream delivers data, and it cannot reconnect yet.
    blocked = "/";
    proxy.injectFaults(() => ({
      kind: "truncate",
      afterBytes: cut === "the end less 4" ? whole - 4 : cut,
    }));
    await list("30", 8.5);
    await eventually(() => proxy.tally().truncate).toBeGreaterThan(0);
    await eventually(() => state().connection.name).toBe("lost");
    expect(differences(state(), { ...(await truth()), reference: resumed.reference })).toEqual([]);
    expect(console.error).not.toHaveBeenCalledWith(expect.stringContaining("Listings event"));

    blocked = "/tokens/";
    const from = requests.length;
    await untilInSync();
    await live();
    expect(requests.slice(from)[0]).toBe(
      apiPath.stream([{ collection: SAMPLE, epoch: resumed.epoch, seq: resumed.seq }]),
    );
    expect(loads()).toBe(1);
  },
);

/** Returns the size in bytes of the chunk that holds the changes after that position. */
async function eventBytes({ epoch, seq }: GroundTruth): Promise<number> {
  const stream = await fetch(server.origin + apiPath.stream([{ collection: SAMPLE, epoch, seq }]));
  const body = stream.body?.getReader();
  for (;;) {
    const { value } = (await body?.read()) ?? {};
    const event = /event: listings[\s\S]*?\n\n/.exec(new TextDecoder().decode(value));
    if (!event) continue;
    await body?.cancel();
    const { length } = event[0];
    return `${length.toString(16)}\r\n`.length + length + "\r\n".length;
  }
}

it("resends every missed event to a reader that names its last complete event", async () => {
  const { epoch, seq, reference } = await truth();
  const address = proxy.origin + apiPath.stream([{ collection: SAMPLE, epoch, seq }]);
  const first = await readEvents(address);
  const ended = first.ended.catch(() => {}); // cut off in the middle of a chunk
  await list("31", 3);
  await eventually(() => first.events.filter(({ event }) => event === "listings").length).toBe(2);
  proxy.injectFaults(() => ({ kind: "truncate", afterBytes: 60 }));
  await list("32", 4);
  await list("31", 5);
  await ended;
  const whole = first.events.filter(({ event }) => event === "listings");
  const second = await readEvents(address, { "Last-Event-ID": whole.at(-1)?.id ?? "" });
  await eventually(() => second.events.some(({ event }) => event === "listings")).toBe(true);
  second.close();
  for (const { data } of [...whole, ...second.events.filter(({ event }) => event === "listings")]) {
    const delta = parseStreamedDelta(data);
    expect(delta.ok && reference.applyListings(delta.value)).toBeGreaterThanOrEqual(0);
  }
  const expected = await truth();
  expect(reference.view().aggregates).toEqual(expected.reference.view().aggregates);
  expect(reference.tokens).toEqual(expected.reference.tokens);
});

it("keeps a quiet stream and reopens a half-open one after its silence", async () => {
  await untilInSync();
  await new Promise<void>((resolve) => void clock.after(10 * PING_MS, resolve));
  expect(streams()).toBe(1);

  const struck = clock.now();
  proxy.injectFaults(() => ({ kind: "half-open", afterBytes: 0 }));
  await list("33", 6.5);
  await eventually(streams).toBeGreaterThan(1);
  // The last message is at most one ping interval old, and a single late ping is tolerated.
  expect(clock.now() - struck).toBeGreaterThan(PING_MS);
  await untilInSync();
  await live();
  expect(clock.now() - struck).toBeLessThan(10 * PING_MS);
  expect(loads()).toBe(1);
});
