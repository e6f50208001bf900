/** Failures, retries and the rate of requests, on a small server on this machine. */
import { describe, expect, it } from "vitest";
import { createWait } from "../../../../platform/outbound/wait.ts";
import {
  failureOf,
  KEY,
  type Reply,
  serveReplies,
} from "../../../../testing/opensea/rest/reply-server.ts";
import { listing, TARGET } from "../../../../testing/opensea-shapes.ts";
import { KEY_REFUSED } from "../opensea-error.ts";

describe("a failure", () => {
  /** An answer that quotes the key, as some servers do. */
  const quoting = (status: number): Reply => ({
    status,
    text: `{"errors":["no ${KEY}"]}`,
    headers: { "X-Note": KEY },
  });

  it.each<[number, string, string]>([
    [401, "key", KEY_REFUSED],
    [403, "key", KEY_REFUSED],
    [404, "missing", "OpenSea found nothing"],
    [400, "invalid", "OpenSea refuses the request"],
  ])("of status %s is final", async (status, failure, message) => {
    const { api, requests } = await serveReplies(() => quoting(status));
    const error = await failureOf(api.listings(TARGET));
    expect(error.failure).toBe(failure);
    expect(error.message).toContain(message);
    expect(requests).toHaveLength(1);
  });

  it("is described without a cursor, which is text from the server", async () => {
    const { api } = await serveReplies((_, index) =>
      index === 0 ? { body: { listings: [listing()], next: `${KEY}?${KEY}` } } : quoting(404),
    );
    const { message } = await failureOf(api.listings(TARGET));
    expect(message).toBe(
      "OpenSea found nothing: HTTP 404 for /api/v2/listings/collection/argonauts/all",
    );
  });

  it.each<[string, Reply, string]>([
    ["a server error", quoting(503), "OpenSea answers HTTP 503"],
    [
      "broken JSON",
      { text: `{"listings": [${KEY}` },
      "OpenSea answers with something other than JSON",
    ],
    ["a page of HTML", { text: "<html></html>" }, "OpenSea answers with something other than JSON"],
    ["an unknown shape", { body: { orders: [] } }, "OpenSea answers in an unknown shape"],
    ["a lost connection", { resets: true }, "OpenSea cannot be reached"],
    [
      "a redirect",
      { status: 302, headers: { Location: "http://127.0.0.1:9/" } },
      "OpenSea cannot be reached",
    ],
    [
      "a huge answer",
      { text: `"${"x".repeat(21 * 1024 * 1024)}"` },
      "OpenSea sends an answer that has more than 20971520 bytes",
    ],
  ])("by %s is retried with a growing backoff", async (_, reply, message) => {
    const { api, requests, waits } = await serveReplies(() => reply);
    const error = await failureOf(api.listings(TARGET));
    expect(error.failure).toBe("unavailable");
    expect(error.message).toContain(message);
    expect(requests).toHaveLength(5);
    expect(api.requests).toBe(5);
    expect(waits).toHaveLength(4);
    for (const [index, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(250 * 2 ** index);
      expect(wait).toBeLessThanOrEqual(500 * 2 ** index);
    }
  });

  it("retries after a timeout", async () => {
    // Long enough for a request to arrive on a busy machine.
    const { api, requests } = await serveReplies(() => ({ hangs: true }), { timeoutMs: 300 });
    expect((await failureOf(api.listings(TARGET))).message).toBe(
      "OpenSea does not answer within 0.3 s",
    );
    expect(requests).toHaveLength(5);
  });

  it("recovers from a temporary failure", async () => {
    const { api } = await serveReplies((_, index) =>
      index < 4 ? { status: 500 } : { body: { listings: [listing()] } },
    );
    expect((await api.listings(TARGET)).items).toHaveLength(1);
  });

  it("without a server names the cause", async () => {
    const { api, stop } = await serveReplies(() => ({}));
    stop();
    expect((await failureOf(api.listings(TARGET))).message).toBe(
      "OpenSea cannot be reached: ECONNREFUSED",
    );
  });

  it("ends with the signal, also during a request", async () => {
    const stop = new AbortController();
    const { api, requests } = await serveReplies(
      () => {
        stop.abort(new Error("stopped"));
        return { hangs: true };
      },
      { signal: stop.signal },
    );
    await expect(api.listings(TARGET)).rejects.toThrow("stopped");
    await expect(api.listings(TARGET)).rejects.toThrow("stopped");
    expect(requests).toHaveLength(1);
  });
});

describe("the rate", () => {
  const page: Reply = { body: { listings: [listing()] } };

  it.each([429, 599])(
    "after %s pauses all requests for the time that the server asks",
    async (status) => {
      const others: Promise<unknown>[] = [];
      const sentences: string[] = [];
      const { api, requests } = await serveReplies(
        (_, index) => (index === 0 ? { status, headers: { "Retry-After": "20" } } : page),
        {
          report(sentence) {
            sentences.push(sentence);
            for (let count = 0; count < 3; count += 1) others.push(api.listings(TARGET));
          },
        },
      );
      await api.listings(TARGET);
      await Promise.all(others);
      expect(requests.map(({ at }) => at)).toEqual([0, 20_000, 20_000, 20_000, 20_000]);
      expect(sentences).toEqual(["OpenSea's rate limit is reached: waiting 20 s"]);
    },
  );

  it.each([
    ["Retry-After", "1000000000"],
    ["Retry-After", "Fri, 31 Dec 9999 23:59:59 GMT"],
    ["X-RateLimit-Reset", "99999999999999"],
  ])("waits for an hour in steps of a minute if %s is %s", async (name, value) => {
    let time = 0;
    const sleeps: number[] = [];
    const now = () => time;
    const sleep = async (durationMs: number) => {
      sleeps.push(durationMs);
      time += durationMs;
    };
    const { api, requests } = await serveReplies(
      (_, index) =>
        index > 0
          ? page
          : { status: 429, headers: { [name]: value, "X-RateLimit-Remaining": "0" } },
      { clock: now, wait: createWait(undefined, { steady: now, wall: now, sleep }) },
    );
    await api.listings(TARGET);
    expect(requests).toHaveLength(2);
    expect(time).toBe(3_600_000);
    expect(Math.max(...sleeps)).toBe(60_000);
  });

  it("obeys a date to retry at, and backs off without one", async () => {
    const { api, requests } = await serveReplies((_, index) => {
      if (index === 0)
        return { status: 429, headers: { "Retry-After": "Thu, 10 Sep 2026 00:01:00 GMT" } };
      return index < 4 ? { status: 429 } : page;
    });
    await api.listings(TARGET);
    const times = requests.map(({ at }) => at);
    expect(times[1]).toBe(60_000);
    const gaps = times.slice(2).map((at, index) => at - (times[index + 1] ?? 0));
    expect(gaps[0]).toBeGreaterThanOrEqual(500);
    expect(gaps[2]).toBeGreaterThan(gaps[0] ?? 0);
  });

  it("waits for the reset if no request remains", async () => {
    const { api, requests } = await serveReplies((_, index) => ({
      headers: {
        "X-RateLimit-Limit": "2",
        "X-RateLimit-Remaining": String(1 - (index % 2)),
        "X-RateLimit-Reset": "60",
      },
      body: { listings: [], next: index < 5 ? `c${index}` : null },
    }));
    await api.listings(TARGET);
    expect(requests.map(({ at }) => at / 1000)).toEqual([0, 0, 60, 60, 120, 120]);
  });

  it("gives up on a server that only refuses", async () => {
    const { api, requests } = await serveReplies(() => ({
      status: 429,
      headers: { "Retry-After": "0" },
    }));
    const error = await failureOf(api.listings(TARGET));
    expect(error).toMatchObject({
      failure: "unavailable",
      message: "OpenSea asks for fewer requests",
    });
    expect(requests).toHaveLength(8);
    expect(requests.at(-1)?.at).toBeGreaterThanOrEqual(7 * 500);
  });
});
