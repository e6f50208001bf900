/** Tests the image path of a real server against hostile servers of originals. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createImages } from "../images/create-images.ts";
import { type Loopback, runLoopback } from "../testing/loopback.ts";
import { pngOf } from "../testing/png-of.ts";
import { sampleCollection } from "../testing/sample-collection.ts";
import { runTestServer, type TestServer } from "../testing/test-server.ts";
import type { FetchRules } from "./fetch-original.ts";

const MB = 1024 * 1024;
const MAX_BYTES = 4 * MB;
const TIMEOUT_MS = 5_000;

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)"><script>alert(1)</script></svg>`;
const SIZE = 120;
/** Only Linux accepts connections on more than one loopback address. */
const NEIGHBOUR = process.platform === "linux" ? "127.0.0.2" : "127.0.0.1";

let origin: Loopback;
let neighbour: Loopback;
let test: TestServer;
const reports: string[] = [];
/** Closes the connections of the originals that were requested and not answered. */
let hangUp = () => {};

const hungUp = new Promise<void>((resolve) => {
  hangUp = resolve;
});

beforeAll(async () => {
  neighbour = await runLoopback((_, response) => response.end("secret"), NEIGHBOUR);
  const bomb = pngOf(30_000, 30_000);
  origin = await runLoopback(({ path }, response) => {
    if (path === "/good.png") response.end(pngOf(64, 64));
    else if (path === "/bomb.png") response.end(bomb);
    else if (path === "/svg.png") response.setHeader("content-type", "image/png").end(SVG);
    else if (path === "/flood.png") {
      const block = Buffer.alloc(MB);
      let sent = 0;
      const pour = () => {
        while (sent < 200 && !response.destroyed) {
          sent += 1;
          if (!response.write(block)) return response.once("drain", pour);
        }
        response.end();
      };
      pour();
    } else if (path === "/drip.png") {
      response.write(pngOf(64, 64).subarray(0, 20));
      const dripping = setInterval(() => response.write("x"), 50);
      response.on("close", () => clearInterval(dripping));
    } else if (path === "/neighbour.png")
      response.writeHead(302, { location: `http://127.0.0.2:${neighbour.port}/latest/` }).end();
    else if (path === "/named-neighbour.png")
      response.writeHead(302, { location: `http://inside.example:${neighbour.port}/` }).end();
    else if (path.startsWith("/held-")) void hungUp.then(() => response.destroy());
    else response.writeHead(404).end();
  });
  const rules: Partial<FetchRules> = {
    // In production the allowed hosts come from the configuration. Only the unusual ports are specific to this
    // test.
    allowsUrl: ({ hostname }) => hostname.endsWith(".example") || hostname === "127.0.0.2",
    // 127.0.0.1 stands for the public internet, every other address for the private network.
    allowsAddress: (address) => address === "127.0.0.1",
    lookup: (name, callback) =>
      callback(null, [
        { address: name === "pictures.example" ? "127.0.0.1" : "127.0.0.2", family: 4 },
      ]),
    maxBytes: MAX_BYTES,
    timeoutMs: TIMEOUT_MS,
  };
  const sample = sampleCollection({ size: SIZE, listed: 0 });
  const names = ["good", "bomb", "svg", "flood", "drip", "missing", "neighbour", "named-neighbour"];
  const tokens = sample.tokens.map((token, index) => ({
    ...token,
    imageUrl: `http://pictures.example:${origin.port}/${names[index] ?? `held-${index}`}.png`,
  }));
  idOf = (name) => tokens[names.indexOf(name)].tokenId;
  heldIds = tokens.slice(names.length).map(({ tokenId }) => tokenId);
  test = await runTestServer(
    async (store) => {
      await store.replaceCollection({
        ...sample,
        draft: { ...sample.draft, drawn: false },
        tokens,
      });
      images = createImages({
        store,
        hosts: [],
        rules,
        report: (line) => reports.push(line),
      });
    },
    { images: { image: (...asked) => images.image(...asked) } },
  );
});
afterAll(async () => {
  await test.discard();
  origin.close();
  neighbour.close();
});

let idOf: (name: string) => string;
let heldIds: readonly string[];
let images: ReturnType<typeof createImages>;

const picture = (tokenId: string) => test.get(`/images/sample/${tokenId}?w=128`);

it("shows a harmless original", async () => {
  const response = await picture(idOf("good"));
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/webp"]);
});

describe("a hostile original", () => {
  it.each([
    ["bomb", /pixel limit/],
    ["svg", /svg is no picture we show/],
    ["flood", /is larger than/],
    ["drip", /abort|timeout/i],
    ["missing", /answers 404/],
  ])(
    "(%s) yields no picture, costs little memory and does not block other requests",
    async (name, reason) => {
      const before = process.memoryUsage();
      let most = 0;
      let over = false;
      const asked = picture(idOf(name)).finally(() => {
        over = true;
      });
      const answers = new Set<number>();
      // The pauses keep the garbage of these requests small beside what is measured.
      await vi.waitFor(
        async () => {
          answers.add((await test.get("/healthz")).status);
          const { rss, external, arrayBuffers } = process.memoryUsage();
          most = Math.max(most, rss - before.rss, external + arrayBuffers - before.external);
          expect(over).toBe(true);
        },
        { interval: 10, timeout: 30_000 },
      );
      expect([...answers]).toEqual([200]);
      expect((await asked).status).toBe(404);
      expect(reports.at(-1)).toMatch(reason);
      expect(most).toBeLessThan(150 * MB);
    },
  );

  it.each(["neighbour", "named-neighbour"])(
    "(%s) cannot redirect into the server's private network",
    async (name) => {
      expect((await picture(idOf(name))).status).toBe(404);
      expect(reports.at(-1)).toMatch(/is not a public address/);
      expect(neighbour.requests).toEqual([]);
    },
  );

  it("that never answers fills the queue, and further requests get 503 with Retry-After", async () => {
    let refused = 0;
    const asked = heldIds.map(async (tokenId) => {
      const { status, headers } = await picture(tokenId);
      if (status === 503) refused += Number(headers.get("retry-after")) > 0 ? 1 : 0;
      return status;
    });
    // 6 fetches run, 64 wait in the queue, and the rest are refused.
    await vi.waitFor(() => expect(refused).toBe(heldIds.length - 70), { timeout: 10_000 });
    hangUp();
    expect((await Promise.all(asked)).filter((status) => status === 404)).toHaveLength(70);
    expect((await picture(idOf("good"))).status).toBe(200);
  });
});
