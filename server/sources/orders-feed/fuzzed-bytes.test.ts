/** Any bytes that a feed serves or posts end in rows that are read, or in a sentence. */
import { createServer } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type Listening, listenOnLoopback } from "../../testing/listen-on-loopback.ts";
import { bytesLike, jsonLike, withinLimits } from "../../testing/nearly-valid-bytes.ts";
import { ALICE, BOB } from "../../testing/orders/made-up-orders.ts";
import { createSkippedRows, type SkippedRow } from "../skipped-rows.ts";
import { FeedError, fetchPage } from "./fetch-page.ts";
import { parsePage } from "./parse-page.ts";
import { createReceiver } from "./receive-posts.ts";
import { createTaker } from "./take-page.ts";

const KEY = "post-key-1234";
const AT = "2026-01-01T12:00Z";
const VALID = JSON.stringify({
  listings: [
    { id: "a", tokenId: "7", price: "1.5", marketplace: "Blur", maker: ALICE, end: AT, at: AT },
    { id: "b", tokenId: 8, price: 2, currency: "WETH", maker: BOB, taker: ALICE, at: AT },
  ],
  sales: [{ listing: "a", tokenId: "0x7", price: "1.4", seller: ALICE, buyer: BOB, at: AT }],
  ended: [{ id: "c", at: 1_767_268_800 }],
  ...{ cursor: "1042", more: true, complete: false },
});

let served: Uint8Array = Buffer.from("");
let listening: Listening;
beforeAll(async () => {
  const server = createServer((_, response) => response.end(served));
  listening = await listenOnLoopback(server);
});
afterAll(() => listening.close());

function expectShort(skipped: readonly SkippedRow[]): void {
  for (const { reason, example } of skipped) {
    expect(reason).toMatch(/^(listing|sale|ended): .+/);
    expect(reason.length + example.length).toBeLessThan(500);
  }
}

/** Returns the number of events, or why there is no page. */
async function fetched(): Promise<number | string> {
  const { signal } = new AbortController();
  const url = new URL(`http://${listening.host}/cats`);
  try {
    const answer = await fetchPage({ url, key: null, etag: null, timeoutMs: 60_000, signal });
    if (answer.kind !== "page") throw new Error(`is ${answer.kind}`);
    const skipped = createSkippedRows();
    const taken = createSkippedRows();
    const context = {
      now: Date.now(),
      unit: "ETH",
      skipped,
      taken,
      onUnknownMarketplace: () => {},
    };
    const page = parsePage(answer.json, context);
    expectShort(skipped.all());
    return typeof page === "string" ? page : page.events.length;
  } catch (error) {
    if (error instanceof FeedError) return error.message;
    throw error;
  }
}

it("a page that is served is read or refused with a sentence", async () => {
  served = Buffer.from(VALID);
  expect(await fetched()).toBe(4);
  await fc.assert(
    fc.asyncProperty(fc.oneof(bytesLike(VALID), jsonLike(VALID)), (bytes) =>
      withinLimits(async () => {
        served = bytes;
        const outcome = await fetched();
        if (typeof outcome === "string") expect(outcome).toMatch(/^.{1,200}$/);
      }),
    ),
    { seed: 7, numRuns: 60, endOnFailure: true },
  );
});

it("a post is taken or refused with a sentence", async () => {
  const report = vi.fn<(line: string) => void>();
  const receiver = createReceiver({ post: KEY, port: 0 }, report);
  const sink = {
    orders: async () => ({
      ...{ doubtful: [], unknownTokens: [], ahead: [], foreignSales: [] },
      ...{ newSales: 0, excessSales: [] },
    }),
    unit: async () => "ETH",
    sweep: async () => ({ at: 0, orders: 0, repaired: 0 }),
  };
  const taker = createTaker("cats", sink, () => {});
  const close = receiver.open("cats", taker, async () => {});
  await vi.waitFor(() => expect(receiver.port()).not.toBeNull());
  const post = async (body: Uint8Array<ArrayBuffer>) => {
    const response = await fetch(`http://127.0.0.1:${receiver.port()}/cats`, {
      ...{ method: "POST", body, headers: { authorization: `Bearer ${KEY}` } },
    });
    return { status: response.status, answer: await response.json() };
  };
  const whole = { status: 200, answer: { taken: 4, skipped: [] } };
  expect(await post(Buffer.from(VALID))).toEqual(whole);
  await fc.assert(
    fc.asyncProperty(fc.oneof(bytesLike(VALID), jsonLike(VALID)), (bytes) =>
      withinLimits(async () => {
        const { status, answer } = await post(Buffer.from(bytes));
        expect([200, 400, 413]).toContain(status);
        if (status === 200) expectShort(answer.skipped);
        else expect(answer).toEqual({ error: expect.stringMatching(/^.{1,200}\.$/) });
      }),
    ),
    { seed: 7, numRuns: 60, endOnFailure: true },
  );
  expect(report.mock.calls).toEqual([]);
  close();
});
