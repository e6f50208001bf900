import { beforeEach, describe, expect, it, vi } from "vitest";
import { createManualClock } from "../../testing/manual-clock.ts";
import {
  openReconnectingStream,
  type ReconnectingStream,
  type StreamEnd,
} from "./reconnecting-stream.ts";

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

const BYE = "event: bye\ndata: {}\n\n";

/** Returns a stream that opens and sends `last`, if any, before it ends. */
function ended(last: string): Response {
  return new Response(`: open\n\n${last}`, { headers: { "Content-Type": "text/event-stream" } });
}

function refused(code: number, headers: HeadersInit = {}): Response {
  return new Response("{}", { status: code, headers });
}

/** Returns a stream that stays open and silent until it is aborted. */
function silent(signal: AbortSignal | null | undefined): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(": open\n\n"));
      signal?.addEventListener("abort", () => controller.error(signal.reason));
    },
  });
  return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
}

/** Keeps a stream whose attempts receive `answers` in order. The last answer repeats. */
function setup(answers: readonly ((init: RequestInit) => Response)[], draw = 0) {
  const clock = createManualClock();
  const began = clock.now();
  /** Times of the attempts, in milliseconds after the start. */
  const attempts: number[] = [];
  const ends: StreamEnd[] = [];
  const life = new AbortController();
  const stream: ReconnectingStream = openReconnectingStream(
    {
      clock,
      random: () => draw,
      silenceMs: 2_000,
      siblings: null,
      async fetchPath(_, init) {
        const answer = answers[Math.min(attempts.length, answers.length - 1)];
        attempts.push(clock.now() - began);
        return answer(init);
      },
    },
    async () => "/stream",
    life.signal,
    { onConnected() {}, onEvent() {}, onEnd: (end) => void ends.push(end) },
  );
  return { clock, stream, attempts, ends, life };
}

describe("clients of a server that says bye", () => {
  it("reconnect spread over 20 seconds or more", async () => {
    const returns: number[] = [];
    for (let reader = 0; reader < 50; reader += 1) {
      const { clock, attempts, ends, life } = setup([() => ended(BYE)], reader / 50);
      await clock.advance(60_000);
      expect(ends[0]).toBe("bye");
      returns.push(attempts[1]);
      life.abort();
    }
    expect(Math.max(...returns) - Math.min(...returns)).toBeGreaterThanOrEqual(20_000);
    for (let from = 0; from < 24_000; from += 2_000)
      expect(returns.filter((at) => at >= from && at < from + 2_000).length).toBeLessThan(6);
  });

  it("keep the whole wait despite retryNow and reconnect", async () => {
    const { clock, stream, attempts, life } = setup([() => ended(BYE)], 0.8);
    await clock.advance(1_000);
    stream.retryNow();
    stream.reconnect();
    await clock.advance(18_000);
    expect(attempts).toEqual([0]);
    await clock.advance(2_000);
    expect(attempts).toEqual([0, 20_000]);
    life.abort();
  });
});

describe("a server that sends Retry-After", () => {
  it.each([
    ["in seconds", "30", 0, 30_000],
    ["in seconds, spread", "30", 0.5, 42_500],
    ["until a date", new Date(1_700_000_060_000).toUTCString(), 0, 60_000],
  ])("receives no attempt before then: %s", async (_, retryAfter, draw, expected) => {
    const answer = () => refused(503, { "Retry-After": retryAfter });
    const { clock, attempts, life } = setup([answer], draw);
    await clock.advance(expected - 1);
    expect(attempts).toEqual([0]);
    await clock.advance(1);
    expect(attempts).toEqual([0, expected]);
    life.abort();
  });
});

describe("a reconnecting stream", () => {
  it("retries with a backoff that grows with each failure", async () => {
    const { clock, attempts, life } = setup([() => refused(500)], 1);
    await clock.advance(100_000);
    expect(attempts.slice(0, 6)).toEqual([0, 2_000, 6_000, 14_000, 30_000, 60_000]);
    life.abort();
  });

  it("reconnects after a silence", async () => {
    const { clock, attempts, ends, life } = setup([({ signal }) => silent(signal)]);
    await clock.advance(1_999);
    expect(attempts).toEqual([0]);
    await clock.advance(500);
    expect([attempts, ends]).toEqual([[0, 2_250], ["broken"]]);
    life.abort();
  });

  it("distinguishes a refused position from other failures", async () => {
    const answers = [404, 410, 500, 429].map((code) => () => refused(code));
    const { clock, ends, life } = setup([...answers, ({ signal }) => silent(signal)]);
    await clock.advance(1_100);
    expect(ends).toEqual(["refused", "refused", "broken", "broken"]);
    life.abort();
  });

  it("reconnects on request without a wait and without onEnd, and skips a backoff when hurried", async () => {
    const answers = [
      ({ signal }: RequestInit) => silent(signal),
      () => refused(500),
      ({ signal }: RequestInit) => silent(signal),
    ];
    const { clock, stream, attempts, ends, life } = setup(answers, 1);
    await clock.advance(100);
    stream.reconnect();
    await clock.advance(100);
    expect([attempts, ends]).toEqual([[0, 100], ["broken"]]);
    stream.retryNow();
    await clock.advance(0);
    expect(attempts).toEqual([0, 100, 200]);
    life.abort();
  });
});
