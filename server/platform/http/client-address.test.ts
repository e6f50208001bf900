import fc from "fast-check";
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
    ["10.0.0.7", "1.2.3.4:567", "1.2.3.4"],
    ["10.0.0.7", "6.6.6.6, 1.2.3.4:567 , 10.2.3.4:80", "1.2.3.4"],
    ["10.0.0.7", '"1.2.3.4:567"', "1.2.3.4"],
    ["10.0.0.7", "::ffff:1.2.3.4", "1.2.3.4"],
    ["10.0.0.7", "::ffff:0102:0304", "1.2.3.4"],
    ["10.0.0.7", "0:0:0:0:0:FFFF:102:304", "1.2.3.4"],
    ["10.0.0.7", "[::ffff:0102:0304]:567", "1.2.3.4"],
    ["::ffff:0a00:7", "1.2.3.4", "1.2.3.4"],
    ["10.0.0.7", "[2001:db8::1]:567", "2001:db8:0:0::/64"],
    ["10.0.0.7", '"[2001:0DB8::1]"', "2001:db8:0:0::/64"],
    ["10.0.0.7", "fe80::1%eth0", "fe80:0:0:0::/64"],
    ["10.0.0.7", '"1.2.3.4', "10.0.0.7"],
    ["10.0.0.7", "1.2.3.4:", "10.0.0.7"],
    ["10.0.0.7", "[1.2.3.4", "10.0.0.7"],
    ["10.0.0.7", "1.2.3", "10.0.0.7"],
  ])("for peer %s with X-Forwarded-For %j returns %s", async (peer, forwarded, address) => {
    expect(await addressOf(["10.0.0.0/8", "::1"], peer, forwarded)).toBe(address);
  });

  it("ignores X-Forwarded-For without trusted proxies, and warns about a private peer", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    expect(await addressOf([], "8.8.8.8", "1.1.1.1")).toBe("8.8.8.8");
    // A closed connection has no address.
    expect(await addressOf([], "", "1.1.1.1")).toBe("");
    expect(warn).not.toHaveBeenCalled();
    expect(await addressOf([], "127.0.0.1", "1.1.1.1")).toBe("127.0.0.1");
    expect(warn.mock.calls[0]?.[0]).toMatch(/127\.0\.0\.1 .*TRUSTED_PROXIES/);
  });

  it("counts every spelling of an address as that address", async () => {
    const groups: fc.Arbitrary<readonly number[]> = fc.oneof(
      fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 }),
      // Runs of zeros, which "::" may stand for.
      fc.array(fc.constantFrom(0, 0, 0, 1, 0xffff), { minLength: 8, maxLength: 8 }),
      fc.tuple(fc.nat(0xffff), fc.nat(0xffff)).map((low) => [0, 0, 0, 0, 0, 0xffff, ...low]),
    );
    const spelling = fc.record({
      groups,
      pad: fc.boolean(),
      upper: fc.boolean(),
      dotted: fc.boolean(),
      /** Index of the first zero group that "::" replaces. */
      gap: fc.nat(8),
      wrap: fc.constantFrom("", "[]", "[]:1", "[]:65535"),
      quoted: fc.boolean(),
      space: fc.constantFrom("", " ", "\t"),
    });
    await fc.assert(
      fc.asyncProperty(spelling, async ({ groups, gap, ...how }) => {
        const isMapped = groups.slice(0, 6).join() === "0,0,0,0,0,65535";
        const bytes = groups.slice(6).flatMap((group) => [group >> 8, group & 255]);
        const expected = isMapped
          ? bytes.join(".")
          : `${groups
              .slice(0, 4)
              .map((group) => group.toString(16))
              .join(":")}::/64`;

        const parts = groups.map((group) => group.toString(16).padStart(how.pad ? 4 : 1, "0"));
        if (how.dotted) parts.splice(6, 2, bytes.join("."));
        let end = gap;
        while (end < (how.dotted ? 6 : 8) && groups[end] === 0) end += 1;
        const text =
          end > gap
            ? `${parts.slice(0, gap).join(":")}::${parts.slice(end).join(":")}`
            : parts.join(":");
        const cased = how.upper ? text.toUpperCase() : text;
        const wrapped = how.wrap === "" ? cased : how.wrap.replace("[]", `[${cased}]`);
        const entry = how.quoted ? `"${wrapped}"` : wrapped;
        const forwarded = `6.6.6.6,${how.space}${entry}${how.space}`;
        expect(await addressOf(["10.0.0.7"], "10.0.0.7", forwarded)).toBe(expected);
      }),
      { seed: 31, numRuns: 1_000 },
    );
  });
});
