/** Tests the image path of a real server against hostile servers of originals. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createImages } from "../../media/images/create-images.ts";
import { arrange } from "../../testing/arrange.ts";
import { type Loopback, runLoopback } from "../../testing/loopback.ts";
import { pngOf } from "../../testing/png-of.ts";
import { sampleCollection } from "../../testing/sample-collection.ts";
import { runTestServer, type TestServer } from "../../testing/test-server.ts";
import type { FetchRules } from "./fetch-original.ts";

const MB = 1024 * 1024;
const MAX_BYTES = 4 * MB;
/** For the original that never ends. The others are rejected for another reason, however slow the machine is. */
const SHORT_TIMEOUT_MS = 2_000;
const TIMEOUT_MS = 60_000;

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)"><script>alert(1)</script></svg>`;
const SIZE = 120;
/** Only Linux accepts connections on more than one loopback address. */
const NEIGHBOUR = process.platform === "linux" ? "127.0.0.2" : "127.0.0.1";

let origin: Loopback;
let test: TestServer;
const reports: string[] = [];
/** Megabytes of the endless original that were sent. */
let pouredMb = 0;
/** Closes the connections of the originals that were requested and not answered. */
let hangUp = () => {};

const hungUp = new Promise<void>((resolve) => {
  hangUp = resolve;
});

const neighbour = arrange(() => runLoopback((_, response) => response.end("secret"), NEIGHBOUR));
beforeAll(async () => {
  const bomb = pngOf(30_000, 30_000);
  origin = await runLoopback(({ path }, response) => {
    if (path === "/good.png") response.end(pngOf(64, 64));
    else if (path === "/bomb.png") response.end(bomb);
    else if (path === "/svg.png") response.setHeader("content-type", "image/png").end(SVG);
    else if (path === "/flood.png") {
      const block = Buffer.alloc(MB);
      pouredMb = 0;
      const pour = () => {
        while (pouredMb < 200 && !response.destroyed) {
          pouredMb += 1;
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
    (store) =>
      store.replaceCollection({
        ...sample,
        draft: { ...sample.draft, drawn: false },
        tokens,
      }),
    {
      images(store) {
        const create = (timeoutMs: number) =>
          createImages({
            store,
            hosts: [],
            rules: { ...rules, timeoutMs },
            report: (line) => reports.push(line),
          });
        const patient = create(TIMEOUT_MS);
        const hasty = create(SHORT_TIMEOUT_MS);
        return {
          absence: patient.absence,
          image: (id, tokenId, ...rest) =>
            (tokenId === idOf("drip") ? hasty : patient).image(id, tokenId, ...rest),
        };
      },
    },
  );
});
afterAll(async () => {
  await test.discard();
  origin.close();
});

let idOf: (name: string) => string;
let heldIds: readonly string[];

const picture = (tokenId: string) => test.get(`/images/sample/${tokenId}?w=128`);

it("shows a harmless original", async () => {
  const response = await picture(idOf("good"));
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/webp"]);
});

describe("a hostile original", () => {
  it.each([
    ["bomb", /pixel limit/],
    ["svg", /nothing of the drawing is drawn/],
    ["flood", /is larger than/],
    ["drip", /abort|timeout/i],
    ["missing", /answers 404/],
  ])(
    "(%s) yields no picture, costs little memory and does not block other requests",
    async (name, reason) => {
      const before = process.memoryUsage().rss;
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
          most = Math.max(most, process.memoryUsage().rss - before);
          expect(over).toBe(true);
        },
        { interval: 10, timeout: 30_000 },
      );
      expect([...answers]).toEqual([200]);
      expect((await asked).status).toBe(404);
      expect(reports.at(-1)).toMatch(reason);
      // Other tests of this process leave garbage, so its memory tells only of the gigabytes of the bomb.
      if (name === "bomb") expect(most).toBeLessThan(150 * MB);
      // The rest is in the buffers of the two sockets.
      if (name === "flood") expect(pouredMb).toBeLessThan(40);
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
