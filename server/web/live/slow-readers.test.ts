import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type EventReader, readEvents } from "../../testing/read-events.ts";
import { sampleCollection } from "../../testing/sample-collection.ts";
import { createBook, type WritableBook } from "./book.ts";
import type { Books } from "./books.ts";
import { createStreams, type Streams } from "./streams.ts";

const LIMIT_BYTES = 256 * 1024;
const PING_MS = 5;

/** A book, its streams and real connections; each test changes the book itself. */
let book: WritableBook;
let tell: () => void;
let streams: Streams;
let server: Server;
let url: string;
const responses: ServerResponse[] = [];
const readers: EventReader[] = [];

beforeEach(async () => {
  book = createBook({
    collection: stored(),
    seq: 1,
    listings: [],
    recent: [],
    projections: null,
  });
  const books: Pick<Books, "get" | "subscribe"> = {
    get: () => book,
    subscribe(listener) {
      tell = () => listener("sample");
      return () => {};
    },
  };
  streams = createStreams(books, PING_MS);
  server = createServer((_request, response) => {
    responses.push(response);
    streams.open([{ collection: "sample", epoch: book.epoch, seq: book.seq }], response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on TCP
  url = `http://127.0.0.1:${port}/`;
});
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.close();
  streams.close();
  server.closeAllConnections();
  server.close();
  responses.length = 0;
});

function stored() {
  const { draft, tokens } = sampleCollection();
  const { id, name, description, chain, currency, contractAddress, links, briteline } = draft;
  const none = {
    fees: null,
    featuredStartDate: null,
    featuredEndDate: null,
    firstPublishedToProduction: null,
  };
  const head = { epoch: "e", seq: 1, projectionsRev: 0, generation: 1, lastListingsUpdate: null };
  const dataSource = { ...draft.dataSource, salesCount: 0 };
  const rest = { coverTokenId: null, drawn: true, demo: true, featured: 0, dataSource };
  const own = { id, name, description, chain, currency, contractAddress, links, briteline };
  return { ...own, ...none, ...head, ...rest, traits: [], vibes: [], size: tokens.length };
}

/** Changes each of `count` tokens once and publishes the changes as one delta. */
function change(count: number): void {
  const price = book.seq + 0.123456789;
  const changes = Array.from({ length: count }, (_, index) => ({
    seq: book.seq + 1 + index,
    tokenId: String(1 + index),
    listing: { tokenId: String(1 + index), price, marketplace: 1 },
    at: 0,
  }));
  const head = { ...book.collection, seq: book.seq + count };
  expect(book.advance(head, changes)).toBe(true);
  tell();
}

async function follow(): Promise<EventReader> {
  const reader = await readEvents(url);
  readers.push(reader);
  return reader;
}

/** Opens a stream and never reads from it. */
async function idle(): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const before = streams.count;
  const socket = connect(Number(port), hostname);
  socket.pause();
  socket.on("error", () => {}); // the server disconnects it
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await vi.waitFor(() => expect(streams.count).toBe(before + 1));
  return socket;
}

type Delta = { readonly from: number; readonly to: number };

const delta = ({ data }: { data: string }) => JSON.parse(data) as Delta; // written by our own server

function deltas(reader: EventReader): Delta[] {
  return reader.events.filter(({ event }) => event === "listings").map(delta);
}

/** Returns the position of the reader after the last delta it received. The delta itself is long. */
function placeOf(reader: EventReader): number {
  const last = reader.events.findLast(({ event }) => event === "listings");
  return Number(/"to":(\d+)/.exec(last?.data ?? "")?.[1] ?? 0);
}

it("drops a reader that reads nothing after at most 256 KB, without disturbing the others", async () => {
  const lively = await Promise.all([follow(), follow(), follow()]);
  const stuck = await idle();
  let most = 0;
  for (let step = 0; streams.count === 4 && step < 2_000; step += 1) {
    change(1_500);
    change(1_500);
    most = Math.max(most, ...responses.map(({ writableLength }) => writableLength));
    await vi.waitFor(() => expect(lively.map(placeOf)).toEqual(lively.map(() => book.seq)), {
      interval: 2,
    });
  }
  expect(streams.count).toBe(3);
  expect(most).toBeGreaterThan(LIMIT_BYTES / 2);
  expect(most).toBeLessThanOrEqual(LIMIT_BYTES);
  expect(responses.filter(({ destroyed }) => destroyed)).toHaveLength(1);
  for (const reader of lively) {
    const received = deltas(reader);
    expect(received.slice(1).map(({ from }) => from)).toEqual(
      received.slice(0, -1).map(({ to }) => to),
    );
  }
  stuck.destroy();
});

it("sends readers at the same position one shared buffer", async () => {
  await Promise.all([follow(), follow()]);
  const written = responses.map((response) => vi.spyOn(response, "write"));
  change(10);
  const [first, second] = written.map((write) => write.mock.lastCall?.[0]);
  expect(first).toBeInstanceOf(Buffer);
  expect(second).toBe(first);
});

it("sends pings, and bye as the last event when it closes", async () => {
  const reader = await follow();
  await vi.waitFor(() => expect(reader.events.map(({ event }) => event)).toContain("ping"));
  streams.close();
  await reader.ended;
  expect(reader.events.at(-1)).toMatchObject({ event: "bye" });
});

it("removes the stream of a reader that disconnects", async () => {
  const socket = await idle();
  socket.destroy();
  await vi.waitFor(() => expect(streams.count).toBe(0));
  change(1); // no reader is left
});
