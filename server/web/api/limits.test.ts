import { once } from "node:events";
import type { Socket } from "node:net";
import { BrotliCompress } from "node:zlib";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import * as apiPath from "../../../contract/api-path.ts";
import { UNREAD_LIMITS } from "../../platform/http/unread-answers.ts";
import { createStore } from "../../storage/store/create-store.ts";
import { arrange } from "../../testing/arrange.ts";
import { rawConnection } from "../../testing/raw-http.ts";
import { type EventReader, readEvents } from "../../testing/read-events.ts";
import { sampleCollection } from "../../testing/sample-collection.ts";
import { ANY_DATABASE } from "../../testing/test-databases.ts";
import { runTestServer, type TestServer } from "../../testing/test-server.ts";

/** Database with a collection whose snapshot exceeds what the kernel buffers for a reader that reads nothing. */
const large = arrange(() => ANY_DATABASE.open());
beforeAll(async () => {
  const sample = sampleCollection({ size: 400, listed: 1 });
  const name = "x".repeat(20_000);
  const tokens = sample.tokens.map((token) => ({ ...token, name }));
  await (await createStore(large)).replaceCollection({ ...sample, tokens });
});

/** Runs a server of the large collection. */
const runLarge = (rest: Parameters<typeof runTestServer>[1] = {}) =>
  runTestServer(async () => {}, {
    ...rest,
    database: { open: async () => ({ ...large, close: async () => {} }) },
  });

let test: TestServer;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await test.discard();
});

describe("many concurrent readers", () => {
  it("share bodies that are compressed once", async () => {
    // Each compression ends with one call.
    const compress = vi.spyOn(BrotliCompress.prototype, "_flush");
    test = await runTestServer(async (store) =>
      store.replaceCollection(sampleCollection({ size: 300, listed: 100 })),
    );
    const paths = [
      "/collections/sample/tokens/columns",
      "/collections/sample/tokens/columns/figures",
      "/collections/sample/tokens/unlisted",
      "/collections/sample/tokens/projections",
      "/collections/sample/tokens/listed",
    ];
    const ask = () =>
      Promise.all(
        Array.from({ length: 10 }, () => paths)
          .flat()
          .map(async (path) => {
            const response = await test.get(path, { "Accept-Encoding": "br" });
            await response.arrayBuffer();
            return response.status;
          }),
      );
    expect(new Set(await ask())).toEqual(new Set([200]));
    expect(compress).toHaveBeenCalledTimes(paths.length);
    await ask();
    expect(compress).toHaveBeenCalledTimes(paths.length);
  });

  it("get 503 with Retry-After while too many snapshots are being sent, and 200 later", async () => {
    test = await runLarge({
      limits: { snapshots: { total: 2, perClient: 3 } },
    });
    const columns = apiPath.columns("sample");
    const ask = (path = columns) => fetch(test.origin + path, { method: "HEAD" });
    for (let reader = 0; reader < 2; reader += 1) {
      const socket = rawConnection(test.origin);
      sockets.push(socket);
      socket.write(`GET ${columns} HTTP/1.1\r\nHost: x\r\n\r\n`);
      await once(socket, "readable"); // the answer has begun and is never read
    }
    const refused = await ask();
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(2);
    const others = [
      `${columns}?since=1`,
      apiPath.figures("sample"),
      apiPath.unlisted("sample"),
      apiPath.projections("sample"),
      apiPath.listed("sample"),
    ];
    for (const path of others) expect([path, (await ask(path)).status]).toEqual([path, 503]);
    // Small answers, including deltas, are not limited.
    expect((await test.get("/collections/sample/info")).status).toBe(200);
    expect((await test.get("/collections/sample/tokens/listed?since=1")).status).toBe(410);
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await ask()).status).toBe(200);
  });
});

const as = (address: string) => ({ "X-Forwarded-For": address });

/** Leaves a client connected, however much it leaves unread. */
const ANY_BYTES = { ...UNREAD_LIMITS, connectionBytes: Infinity, totalBytes: Infinity };

describe("a client that reads nothing", () => {
  const columns = apiPath.columns("sample");
  const ask = (address: string, path = columns) =>
    fetch(test.origin + path, { method: "HEAD", headers: as(address) });

  /** Opens a connection of the address 1.1.1.1 that requests `path` several times and reads nothing. */
  async function pipeline(path: string, times: number): Promise<void> {
    const socket = rawConnection(test.origin);
    sockets.push(socket);
    const request = `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 1.1.1.1\r\n\r\n`;
    socket.write(request.repeat(times));
    await once(socket, "readable");
  }

  /** Returns the address of a stream that starts at the present position. */
  async function streamOf(): Promise<string> {
    const head = await (await test.get("/collections/sample/tokens/listed")).json();
    const { epoch, seq } = head as { epoch: string; seq: number }; // the API's own tests check it
    return apiPath.stream([{ collection: "sample", epoch, seq }]);
  }

  it("cannot use up the snapshots of all: it gets 429, others get 200", async () => {
    test = await runLarge({
      limits: { snapshots: { total: 8, perClient: 4 } },
    });
    for (let connection = 0; connection < 4; connection += 1) await pipeline(columns, 1);
    await expect.poll(async () => (await ask("1.1.1.1")).status).toBe(429);
    expect((await ask("2.2.2.2")).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await ask("1.1.1.1")).status).toBe(200);
  });

  it("is disconnected if it pipelines more requests than one connection may have under way", async () => {
    test = await runLarge();
    const socket = rawConnection(test.origin);
    sockets.push(socket);
    socket.on("error", () => {}); // the server resets the connection
    const { requests } = UNREAD_LIMITS;
    socket.write(`GET ${columns} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(requests + 1));
    socket.resume();
    await once(socket, "close");
    expect(socket.bytesRead).toBe(0);
    expect((await ask("2.2.2.2")).status).toBe(200);
  });

  it.each([
    ["a connection", { connectionBytes: 1_000_000 }],
    ["all connections", { totalBytes: 1_000_000 }],
  ])("is disconnected over the unread bytes of %s", async (_, limit) => {
    test = await runLarge({
      limits: {
        snapshots: { total: 8, perClient: 2 },
        unread: { ...UNREAD_LIMITS, ...limit },
      },
    });
    await pipeline(columns, 2);
    // Both answers are under way, until the server disconnects.
    await expect.poll(async () => (await ask("1.1.1.1")).status).toBe(200);
    const [socket] = sockets;
    socket?.on("error", () => {}); // the server has reset the connection
    socket?.resume();
    if (!socket?.closed) await once(socket, "close");
    const whole = (await (await fetch(test.origin + columns)).arrayBuffer()).byteLength;
    expect(socket?.bytesRead).toBeLessThan(2 * whole);
  });

  it("does not make the server copy the snapshot for each of its requests", async () => {
    const { requests } = UNREAD_LIMITS;
    test = await runLarge({
      limits: { snapshots: { total: requests, perClient: requests }, unread: ANY_BYTES },
    });
    const whole = (await (await fetch(test.origin + columns)).arrayBuffer()).byteLength;
    const before = process.memoryUsage().arrayBuffers;
    await pipeline(columns, requests);
    // All are answered: the next one is too many.
    await expect.poll(async () => (await ask("1.1.1.1")).status).toBe(429);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 * whole);
  });

  it.each([
    ["snapshots", () => columns],
    ["streams", streamOf],
  ])("frees all %s that it pipelined when its connection is lost", async (_, pathOf) => {
    test = await runLarge({
      config: { streamsPerClient: 8 },
      limits: { snapshots: { total: 8, perClient: 8 }, streams: 8, unread: ANY_BYTES },
    });
    const path = await pathOf();
    await pipeline(path, 8);
    await expect.poll(async () => (await ask("1.1.1.1", path)).status).toBe(429);
    sockets[0]?.destroy();
    await expect.poll(async () => (await ask("1.1.1.1", path)).status).toBe(200);
    // All slots are free again, so that many can be taken at once.
    await pipeline(path, 7);
    expect((await ask("1.1.1.1", path)).status).toBe(200);
  });

  it("gets a large answer to its end, however slowly it reads", async () => {
    test = await runLarge({
      limits: { unread: { ...UNREAD_LIMITS, connectionBytes: 1_000 } },
    });
    const { body } = await fetch(test.origin + columns);
    let bytes = 0;
    for await (const chunk of body ?? []) {
      bytes += chunk.length;
      await new Promise((soon) => setImmediate(soon));
    }
    expect(bytes).toBeGreaterThan(8_000_000);
  });

  it("cannot use up the streams of all, and may open another after it closed one", async () => {
    test = await runTestServer(async (store) => store.replaceCollection(sampleCollection()), {
      config: { streamsPerClient: 2 },
      limits: { streams: 4 },
    });
    const stream = await streamOf();
    for (let time = 0; time < 2; time += 1) await pipeline(stream, 1);
    const refused = await ask("1.1.1.1", stream);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(2);
    expect((await ask("2.2.2.2", stream)).status).toBe(200);
    sockets[0].destroy();
    await expect.poll(async () => (await ask("1.1.1.1", stream)).status).toBe(200);
  });
});

describe("64 streams of one client, each of other collections", () => {
  const IDS = ["a", "b", "c", "d", "e", "f", "g"];
  const STREAMS = 64;
  const readers: EventReader[] = [];
  afterEach(() => {
    for (const reader of readers.splice(0)) reader.close();
  });

  /** Returns the collections of the client's nth stream: its own choice for each. */
  const idsOf = (stream: number) => IDS.filter((_, bit) => ((stream + 1) >> bit) & 1);

  it("get what they follow, while another client's requests and stream are answered", async () => {
    test = await runTestServer(
      async (store) => {
        for (const id of IDS) await store.replaceCollection(sampleCollection({ id }));
      },
      { config: { streamsPerClient: STREAMS } },
    );
    const positions = await Promise.all(
      IDS.map(async (collection) => {
        const answer = await test.get(`/collections/${collection}/tokens/listed`);
        const { epoch, seq } = (await answer.json()) as { epoch: string; seq: number }; // the API's own tests check it
        return { collection, epoch, seq };
      }),
    );
    const streamOf = (ids: readonly string[]) =>
      test.origin + apiPath.stream(positions.filter(({ collection }) => ids.includes(collection)));
    const open = async (client: string, ids: readonly string[]) => {
      const reader = await readEvents(streamOf(ids), as(client));
      readers.push(reader);
      return reader;
    };
    const many: EventReader[] = [];
    for (let stream = 0; stream < STREAMS; stream += 1)
      many.push(await open("1.1.1.1", idsOf(stream)));
    const refused = await fetch(streamOf(["a"]), { headers: as("1.1.1.1") });
    expect(refused.status).toBe(429);
    const other = await open("2.2.2.2", ["a"]);
    const isTold = ({ events }: EventReader, id: string) =>
      events.some(({ event, data }) => event === "listings" && data.includes(`"${id}"`));
    for (const id of IDS.slice(0, 2)) {
      const ask = { tokenId: "1", price: 99, marketplace: 1, currency: "ETH", at: Date.now() };
      await test.store.applyEvents(id, [{ kind: "listed", ...ask }], "test");
      for (const path of ["/collections/all", "/collections/a/tokens/listed", "/tokens/a/1"])
        expect((await test.get(path, as("2.2.2.2"))).status).toBe(200);
    }
    await expect.poll(() => isTold(other, "a")).toBe(true);
    for (const [stream, reader] of many.entries())
      for (const id of IDS.slice(0, 2))
        await expect.poll(() => isTold(reader, id)).toBe(idsOf(stream).includes(id));
  });
});

describe("a client that sends too many requests", () => {
  // The limits count by the minute, and a minute may end during a test.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 0, 15, 12) });
  });
  afterEach(() => void vi.useRealTimers());

  it("gets 429 until its minute is over, while others are served", async () => {
    test = await runTestServer(async (store) => store.replaceCollection(sampleCollection()), {
      config: { apiRate: 5 },
    });
    const ask = async (address: string, path = "/collections/all") =>
      (await test.get(path, as(address))).status;
    for (let time = 0; time < 5; time += 1) expect(await ask("1.1.1.1")).toBe(200);
    const refused = await test.get("/collections/all", as("1.1.1.1"));
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(await ask("2.2.2.2")).toBe(200);
    // Health checks are never limited, and pictures are counted separately.
    expect(await ask("1.1.1.1", "/healthz")).toBe(200);
    for (let time = 0; time < 50; time += 1)
      expect(await ask("1.1.1.1", "/images/sample/1?w=128")).toBe(200);
    expect(await ask("1.1.1.1", "/images/sample/1?w=128")).toBe(429);
    // The service worker requests all files of the app at the same time.
    const asset = () =>
      fetch(`${test.origin}/assets/market.worker-1a2b3c.js`, { headers: as("1.1.1.1") });
    const statuses = await Promise.all(Array.from({ length: 100 }, asset));
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200]));
    vi.setSystemTime(Date.UTC(2026, 0, 15, 12, 1));
    expect(await ask("1.1.1.1")).toBe(200);
  });

  it("may ask for pages and API together, up to the limit", async () => {
    test = await runTestServer(async (store) => store.replaceCollection(sampleCollection()), {
      config: { apiRate: 6 },
    });
    const ask = async (address: string, path: string) =>
      (await fetch(test.origin + path, { headers: as(address) })).status;
    const pages = ["/", "/about", "/c/sample", "/c/sample/1", "/no-such-page"];
    const statuses: number[] = [];
    for (const path of pages) statuses.push(await ask("1.1.1.1", path));
    expect(statuses).toEqual([200, 200, 200, 200, 404]);
    expect(await ask("1.1.1.1", apiPath.collections())).toBe(200);
    for (const path of [...pages, apiPath.collections()])
      expect([path, await ask("1.1.1.1", path)]).toEqual([path, 429]);
    const refused = await fetch(`${test.origin}/about`, { headers: as("1.1.1.1") });
    expect(refused.headers.get("content-type")).toMatch(/^text\/plain/);
    expect(await refused.text()).toBe("Too many requests. Wait a minute, then try again.");
    for (const path of ["/assets/market.worker-1a2b3c.js", "/healthz", "/readyz", "/favicon.svg"])
      expect([path, await ask("1.1.1.1", path)]).toEqual([path, 200]);
    expect(await ask("2.2.2.2", "/about")).toBe(200);
  });

  it("cannot pose as another address if no proxy is trusted", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    test = await runTestServer(async () => {}, { config: { apiRate: 2, trustedProxies: [] } });
    const statuses: number[] = [];
    for (const address of ["1.1.1.1", "2.2.2.2", "3.3.3.3", "4.4.4.4", "5.5.5.5"])
      statuses.push((await test.get("/collections/all", as(address))).status);
    expect(statuses).toContain(429);
  });
});
