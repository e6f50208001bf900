import { connect } from "node:net";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { ListingsSnapshot } from "../../contract/listings.ts";
import { parseStreamedDelta, type StreamedDelta } from "../../contract/live.ts";
import { API_ROOT, apiPath } from "../../contract/paths.ts";
import { liveRoutes } from "../api/live.ts";
import { type EventReader, readEvents } from "../testing/read-events.ts";
import { sampleCollection, seededRandom } from "../testing/sample-collection.ts";
import { runTestServer, type TestServer } from "../testing/test-server.ts";
import { openBooks } from "./books.ts";
import { createStreams } from "./streams.ts";

let test: TestServer;
const readers: EventReader[] = [];

beforeAll(async () => {
  test = await runTestServer(async (store) => {
    for (const id of ["one", "two"]) await store.replaceCollection(sampleCollection({ id }));
  });
});
beforeEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});
afterAll(() => test.discard());

async function snapshot(id: string): Promise<ListingsSnapshot> {
  const response = await test.get(`/collections/${id}/tokens/listed`);
  return (await response.json()) as ListingsSnapshot; // the API's own tests check its shape
}

async function positionIn(id: string) {
  const { epoch, seq } = await snapshot(id);
  return { collection: id, epoch, seq };
}

async function follow(
  positions: readonly { collection: string; epoch: string; seq: number }[],
  headers: Record<string, string> = {},
): Promise<EventReader> {
  const reader = await readEvents(test.origin + apiPath.stream(positions), headers);
  readers.push(reader);
  return reader;
}

/** The deltas a reader has received for a collection, those that only say where it stands left out. */
function deltasOf(reader: EventReader, collection: string): StreamedDelta[] {
  return reader.events
    .filter(({ event }) => event === "listings")
    .map(({ data }) => {
      const delta = parseStreamedDelta(data);
      if (!delta.ok) throw new Error(delta.problem.message);
      return delta.value;
    })
    .filter((delta) => delta.collection === collection && delta.to > delta.from);
}

let price = 1;
/** Lists token 1 at a price it never had; gives the collection's `seq` after it. */
async function change(id: string, tokenId = "1"): Promise<number> {
  price += 1;
  const offer = { tokenId, price, marketplace: 1, currency: "ETH", at: Date.now() };
  const applied = await test.store.applyEvents(id, [{ kind: "listed", ...offer }], "test");
  return applied?.seq ?? 0;
}

it("sends each change as it comes, every delta on the one before", async () => {
  const start = await positionIn("one");
  const reader = await follow([start]);
  let last = 0;
  for (let step = 0; step < 5; step += 1) {
    last = await change("one");
    await vi.waitFor(() => expect(deltasOf(reader, "one").at(-1)?.to).toBe(last));
  }
  const deltas = deltasOf(reader, "one");
  expect(deltas[0]?.from).toBe(start.seq);
  for (const [index, delta] of deltas.entries())
    if (index > 0) expect(delta.from).toBe(deltas[index - 1]?.to);
});

it("first sends what a reader who is behind has missed", async () => {
  const start = await positionIn("one");
  const last = await change("one", "7");
  await expect.poll(async () => (await snapshot("one")).seq).toBe(last);
  const reader = await follow([start]);
  await vi.waitFor(() => expect(deltasOf(reader, "one")).toHaveLength(1));
  expect(deltasOf(reader, "one")[0]).toMatchObject({
    from: start.seq,
    to: last,
    listed: [`7,${price},1`],
  });
});

it("goes on after the last event that a reader names, in every collection", async () => {
  const starts = [await positionIn("one"), await positionIn("two")];
  const first = await follow(starts);
  const [one, two] = [await change("one"), await change("two")];
  await vi.waitFor(() => {
    expect(deltasOf(first, "one").at(-1)?.to).toBe(one);
    expect(deltasOf(first, "two").at(-1)?.to).toBe(two);
  });
  const id = first.events.findLast((event) => event.id !== undefined)?.id ?? "";
  first.close();
  const missed = await change("two");
  const second = await follow(starts, { "Last-Event-ID": id });
  await vi.waitFor(() => expect(deltasOf(second, "two").at(-1)?.to).toBe(missed));
  expect(deltasOf(second, "two")[0]?.from).toBe(two);
  expect(deltasOf(second, "one")).toEqual([]);
});

it("tells of new projections where no listing changed", async () => {
  const start = await positionIn("one");
  const reader = await follow([start]);
  const rev = await test.store.setProjections(
    "one",
    start.epoch,
    sampleCollection({ id: "one" }).valued,
  );
  await vi.waitFor(() => {
    const last = reader.events.at(-1);
    expect(JSON.parse(last?.data ?? "{}")).toMatchObject({
      from: start.seq,
      to: start.seq,
      projectionsRev: rev,
    });
  });
});

it("tells a reader that the epoch changed under it", async () => {
  const start = await positionIn("two");
  const reader = await follow([start]);
  await test.store.replaceCollection(sampleCollection({ id: "two", seed: 8 }));
  await vi.waitFor(() => {
    const last = JSON.parse(reader.events.at(-1)?.data ?? "{}") as StreamedDelta;
    expect(last.collection).toBe("two");
    expect(last.epoch).not.toBe(start.epoch);
    expect(last.listed).toEqual([]);
  });
});

it("refuses a position of another epoch, or one too old, before the stream begins", async () => {
  const start = await positionIn("one");
  for (const position of [
    { ...start, epoch: "another" },
    { ...start, seq: 1 },
    { ...start, seq: start.seq + 100 },
  ]) {
    const response = await fetch(test.origin + apiPath.stream([position]));
    expect(response.status).toBe(410);
    expect(await response.text()).toContain("snapshot");
  }
});

it("brings a reader to the state that a snapshot shows, through random changes", async () => {
  const before = await snapshot("one");
  const reader = await follow([{ collection: "one", ...before }]);
  const random = seededRandom(3);
  let last = before.seq;
  for (let step = 0; step < 40; step += 1) {
    const tokenId = String(1 + Math.floor(random() * 40));
    if (random() < 0.7) last = await change("one", tokenId);
    else {
      const gone = { kind: "unlisted", tokenId, at: Date.now() } as const;
      last = (await test.store.applyEvents("one", [gone], "test"))?.seq ?? last;
    }
  }
  await vi.waitFor(() => expect(deltasOf(reader, "one").at(-1)?.to).toBe(last));
  const state = new Map(before.tokens.map((row) => [row.split(",")[0], row]));
  for (const { listed, unlisted } of deltasOf(reader, "one")) {
    for (const row of listed) state.set(row.split(",")[0], row);
    for (const id of unlisted) state.delete(id);
  }
  expect(new Set(state.values())).toEqual(new Set((await snapshot("one")).tokens));
});

it("pings, and drops a reader that takes nothing without disturbing the others", async () => {
  const books = await openBooks(test.store);
  const streams = createStreams(books, 5);
  const place = await positionIn("one");
  expect(streams.obstacle(place)).toBeNull();
  const idle = streams.open([place]).getReader();
  const lively = streams.open([place]).getReader();
  let read = "";
  const reading = (async () => {
    for (;;) {
      const { done, value } = await lively.read();
      if (done) return;
      read += new TextDecoder().decode(value);
    }
  })();
  await vi.waitFor(() => expect(read).toContain("event: ping"));
  expect(streams.count).toBe(2);
  // A delta of many rows again and again: more than a reader may leave lying.
  const rows = sampleCollection({ id: "one" }).tokens.map(({ tokenId }) => tokenId);
  for (let step = 0; streams.count === 2 && step < 400; step += 1) {
    price += 1;
    const at = Date.now();
    await test.store.applyEvents(
      "one",
      rows.map((tokenId) => ({
        kind: "listed",
        tokenId,
        price: price + 0.123456789,
        marketplace: 1,
        currency: "ETH",
        at,
      })),
      "test",
    );
    await books.refresh();
  }
  expect(streams.count).toBe(1);
  await expect(
    (async () => {
      while (!(await idle.read()).done);
    })(),
  ).rejects.toThrow("too slow");
  streams.close();
  await reading;
  expect(read.endsWith("event: bye\ndata: {}\n\n")).toBe(true);
  books.stop();
}, 60_000);

it("notices a reader that hangs up", async () => {
  const { hostname, port } = new URL(test.origin);
  const path = apiPath.stream([await positionIn("one")]);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await new Promise((resolve) => socket.once("data", resolve));
  socket.destroy();
  // The next event finds nobody; the server must survive it and answer on.
  await change("one");
  expect((await test.get("/healthz")).status).toBe(200);
});

it("keeps a stream for as long as someone reads it, and none for one who asks for headers alone", async () => {
  const books = await openBooks(test.store);
  const streams = createStreams(books);
  const app = new Hono().route(API_ROOT, liveRoutes({ books, streams, isDraining: () => false }));
  const path = apiPath.stream([await positionIn("one")]);

  const head = await app.request(path, { method: "HEAD" });
  expect([head.status, head.headers.get("Content-Type")]).toEqual([
    200,
    "text/event-stream; charset=utf-8",
  ]);
  expect(streams.count).toBe(0);

  const { body } = await app.request(path);
  expect(streams.count).toBe(1);
  await body?.cancel();
  expect(streams.count).toBe(0);
  streams.close();
  books.stop();
});
