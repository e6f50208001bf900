import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { clientAddress, createRateLimit } from "./rate-limit.ts";

describe("createRateLimit", () => {
  it("allows so many a window to each key, and says when there is room again", () => {
    let now = 60_000;
    const limit = createRateLimit({ max: 2, windowMs: 60_000 }, () => now);
    expect(["a", "a", "b"].map(limit.secondsUntilAllowed)).toEqual([0, 0, 0]);
    now += 45_000;
    expect(limit.secondsUntilAllowed("a")).toBe(15);
    expect(limit.secondsUntilAllowed("b")).toBe(0);
    now += 15_000;
    expect(limit.secondsUntilAllowed("a")).toBe(0);
  });

  it("forgets the first of more keys than it remembers", () => {
    const limit = createRateLimit({ max: 1, windowMs: 60_000 }, () => 0);
    limit.secondsUntilAllowed("first");
    for (let key = 0; key < 10_000; key += 1) limit.secondsUntilAllowed(String(key));
    expect(limit.secondsUntilAllowed("first")).toBe(0);
    expect(limit.secondsUntilAllowed("9999")).toBeGreaterThan(0);
  });
});

describe("clientAddress", () => {
  const app = new Hono().get("/", (c) => c.text(clientAddress(c)));
  async function addressOf(remoteAddress: string, forwarded?: string): Promise<string> {
    const headers = new Headers();
    if (forwarded !== undefined) headers.set("X-Forwarded-For", forwarded);
    const bindings = { incoming: { socket: { remoteAddress } } };
    return (await app.request("/", { headers }, bindings)).text();
  }

  it.each([
    ["8.8.8.8", undefined, "8.8.8.8"],
    ["8.8.8.8", "1.1.1.1", "8.8.8.8"],
    ["::ffff:8.8.8.8", "1.1.1.1", "8.8.8.8"],
    ["127.0.0.1", undefined, "127.0.0.1"],
    ["127.0.0.1", "6.6.6.6, 1.1.1.1", "1.1.1.1"],
    ["::1", "1.1.1.1", "1.1.1.1"],
    ["10.0.0.7", " ", "10.0.0.7"],
  ])("of a connection from %s that says %j is %s", async (peer, forwarded, address) => {
    expect(await addressOf(peer, forwarded)).toBe(address);
  });
});
