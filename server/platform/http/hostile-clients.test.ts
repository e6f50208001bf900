import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import * as apiPath from "../../../contract/api-path.ts";
import { arrange } from "../../testing/arrange.ts";
import { parseStatus, rawAnswer, rawConnection } from "../../testing/raw-http.ts";
import { sampleCollection } from "../../testing/sample-collection.ts";
import { runTestServer } from "../../testing/test-server.ts";
import { listen } from "./listen.ts";
import { UNREAD_LIMITS } from "./unread-answers.ts";

const LIMITS = {
  headersMs: 400,
  requestMs: 800,
  stalledMs: 500,
  checkMs: 20,
  // The tests here are about time.
  unread: { requests: Infinity, connectionBytes: Infinity, totalBytes: Infinity },
};
const GET = "GET /api/v1/healthz HTTP/1.1\r\nHost: x\r\n";
/** Each client number has its own address, so that the form's rate limit does not apply. */
const post = (client: number) =>
  `POST ${apiPath.contact()} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nX-Forwarded-For: 8.8.8.${client}\r\n`;
const POST = post(1);

const test = arrange(() =>
  runTestServer(
    async (store) => store.replaceCollection(sampleCollection({ size: 10_000, listed: 100 })),
    { limits: LIMITS },
  ),
);

describe("a deliberately slow client", () => {
  it("gets 408 if its headers do not end", async () => {
    expect(parseStatus(await rawAnswer(test.origin, (socket) => socket.write(GET)))).toBe(408);
  });

  it.each([
    ["stops", POST.concat("Content-Length: 100\r\n\r\n{")],
    ["has no end", POST.concat("Transfer-Encoding: chunked\r\n\r\n")],
  ])("gets 408 if its body %s, even if bytes keep arriving", async (name, head) => {
    const drop = name === "stops" ? "x" : "1\r\nx\r\n";
    let dripping: NodeJS.Timeout | undefined;
    const answer = await rawAnswer(test.origin, (socket) => {
      socket.write(head);
      dripping = setInterval(() => socket.write(drop), 50);
      socket.on("close", () => clearInterval(dripping));
    });
    expect(parseStatus(answer)).toBe(408);
  });

  it("is disconnected if it does not read its answer", async () => {
    const path = apiPath.unlisted("sample");
    // A busy machine may need longer than the time limit for the first answer.
    const answer = await vi.waitFor(async () => (await fetch(test.origin + path)).arrayBuffer(), {
      timeout: 30_000,
    });
    // The answers are larger than the kernel's buffer for a client that reads nothing.
    const times = 50;
    const whole = times * answer.byteLength;

    /** Returns the bytes readable after a pause: all, or what the kernel had buffered when the server disconnected. */
    async function readableBytesAfter(pauseMs: number): Promise<number> {
      const socket = rawConnection(test.origin);
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(times));
      socket.pause();
      await pause(pauseMs);
      let bytes = 0;
      socket.on("data", (chunk) => {
        bytes += chunk.length;
        if (bytes >= whole) socket.destroy();
      });
      socket.resume();
      await once(socket, "close");
      return bytes;
    }

    // A busy machine may start to answer late and then disconnect later: retry with a longer pause.
    let readable = whole;
    for (let pauses = 4; readable >= whole && pauses <= 32; pauses *= 2)
      readable = await readableBytesAfter(pauses * LIMITS.stalledMs);
    expect(readable).toBeLessThan(whole);
  });

  it("does not delay others, even with a hundred such clients", async () => {
    const slow = Array.from({ length: 100 }, (_, index) => {
      const socket = rawConnection(test.origin);
      socket.write(index % 2 === 0 ? GET : `${post(index)}Content-Length: 9\r\n\r\n{`);
      return socket;
    });
    await Promise.all(slow.map((socket) => once(socket, "connect")));
    for (let time = 0; time < 20; time += 1)
      expect((await test.get("/collections/sample/info")).status).toBe(200);
    for (const socket of slow) socket.destroy();
  });
});

describe("a client that sends too much", () => {
  it("has no more requests handled once it is disconnected for their number", async () => {
    let handled = 0;
    const app = () => {
      handled += 1;
      return new Promise<Response>(() => {}); // never answers
    };
    const address = { host: "127.0.0.1", port: 0, setting: "PORT" } as const;
    const server = await listen(app, address, () => ({}));
    const socket = rawConnection(`http://127.0.0.1:${server.port}`).resume();
    socket.write(`${GET}\r\n`.repeat(850));
    await once(socket, "close");
    expect(handled).toBe(UNREAD_LIMITS.requests + 1);
    await server.close(0);
  });

  it.each([16, 64, 1_024])("gets 431 for %i KB of headers", async (kilobytes) => {
    const answer = await rawAnswer(test.origin, (socket) =>
      socket.write(`${GET}X: ${"y".repeat(kilobytes * 1024)}\r\n\r\n`),
    );
    expect(parseStatus(answer)).toBe(431);
  });

  it("gets 413 for a body that is too large and is disconnected before sending all of it", async () => {
    const chunk = Buffer.from(`10000\r\n${"x".repeat(0x10000)}\r\n`);
    let sent = 0;
    const answer = await rawAnswer(test.origin, (socket) => {
      socket.write(`${POST}Transfer-Encoding: chunked\r\n\r\n`);
      const pour = () => {
        while (!socket.destroyed && sent < 200_000_000) {
          sent += chunk.length;
          if (!socket.write(chunk)) break;
        }
      };
      socket.on("drain", pour);
      pour();
    });
    expect(parseStatus(answer)).toBe(413);
    expect(sent).toBeLessThan(200_000_000);
    const declared = await rawAnswer(test.origin, (socket) =>
      socket.write(`${POST}Content-Length: 10000000\r\n\r\n{`),
    );
    expect(parseStatus(declared)).toBe(413);
  });
});

it("never answers 500, for random addresses, headers and bodies", async () => {
  const errors = vi.spyOn(console, "error");
  const nasty = fc.constantFrom(
    "%00",
    "..%2f..%2f",
    "%2e%2e/",
    "' or 1=1;--",
    '"; drop table tokens;--',
    "__proto__",
    "constructor",
    "\u0000",
    "\r\n",
    "%ff%fe",
    "%",
    "?since=1e9&e='",
    "NaN",
    "-1",
    "collections/sample/tokens/listed",
    "tokens/sample/1",
    "images/sample/1?w=",
    "subscribe",
    "contact",
    "listings/stream?at=sample:e:1",
  );
  const piece = fc.oneof(nasty, fc.string({ unit: "binary", maxLength: 12 }));
  const text = (max: number) =>
    fc.array(piece, { maxLength: max }).map((pieces) => pieces.join("/"));
  const request = fc.record({
    method: fc.constantFrom("GET", "GET", "POST", "HEAD", "PUT", "BREW"),
    root: fc.constantFrom("/api/v1/", "/api/v1/", "/", "/c/", "//", "http://a b/"),
    path: text(4),
    header: text(2),
    body: text(4),
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ method, root, path, header, body }) => {
      const bytes = Buffer.from(body);
      const answer = await rawAnswer(test.origin, (socket) =>
        socket.end(
          `${method} ${root}${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Any: ${header}\r\nContent-Length: ${bytes.length}\r\n\r\n${body}`,
        ),
      );
      expect(parseStatus(answer)).toBeGreaterThanOrEqual(200);
      expect(parseStatus(answer)).toBeLessThan(500);
    }),
    { numRuns: 300, seed: 41 },
  );
  expect(errors).not.toHaveBeenCalled();
});
