import { Hono } from "hono";
import { describe, expect, it, vi } from "vitest";
import { createClientAddress } from "./client-address.ts";

describe("createClientAddress", () => {
  async function addressOf(
    trusted: readonly string[],
    remoteAddress: string,
    forwarded?: string,
  ): Promise<string> {
    const clientAddress = createClientAddress(trusted);
    const app = new Hono().get("/", (c) => c.text(clientAddress(c)));
    const headers = new Headers();
    if (forwarded !== undefined) headers.set("X-Forwarded-For", forwarded);
    const bindings = { incoming: { socket: { remoteAddress } } };
    return (await app.request("/", { headers }, bindings)).text();
  }

  it.each([
    ["8.8.8.8", undefined, "8.8.8.8"],
    ["8.8.8.8", "1.1.1.1", "8.8.8.8"],
    ["::ffff:8.8.8.8", "1.1.1.1", "8.8.8.8"],
    ["2606:4700::1", undefined, "2606:4700:0:0::/64"],
    ["2606:4700:0:0:9::1", undefined, "2606:4700:0:0::/64"],
    ["2606:4700:0:1::1", undefined, "2606:4700:0:1::/64"],
    ["10.0.0.7", undefined, "10.0.0.7"],
    ["10.0.0.7", "1.1.1.1", "1.1.1.1"],
    ["10.0.0.7", "6.6.6.6, 1.1.1.1", "1.1.1.1"],
    ["10.0.0.7", "1.1.1.1, 10.2.3.4", "1.1.1.1"],
    ["::1", "1.1.1.1", "1.1.1.1"],
    ["10.0.0.7", " ", "10.0.0.7"],
    ["10.0.0.7", "unknown", "10.0.0.7"],
  ])("for peer %s with X-Forwarded-For %j returns %s", async (peer, forwarded, address) => {
    expect(await addressOf(["10.0.0.0/8", "::1"], peer, forwarded)).toBe(address);
  });

  it("ignores X-Forwarded-For without trusted proxies, and warns about a private peer", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    expect(await addressOf([], "8.8.8.8", "1.1.1.1")).toBe("8.8.8.8");
    expect(warn).not.toHaveBeenCalled();
    expect(await addressOf([], "127.0.0.1", "1.1.1.1")).toBe("127.0.0.1");
    expect(warn.mock.calls[0]?.[0]).toMatch(/127\.0\.0\.1 .*TRUSTED_PROXIES/);
  });
});
