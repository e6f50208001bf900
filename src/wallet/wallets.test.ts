import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { MAX_WALLETS, readAnnouncement, type Wallet, withWallet } from "./wallets.ts";

const provider = { request: async () => [] };

function announcement(detail: unknown): Event {
  return new CustomEvent("eip6963:announceProvider", { detail });
}

function wallet(uuid: string): Wallet {
  return { uuid, rdns: "io.test", name: uuid, provider: { request: async () => [] } };
}

describe("readAnnouncement", () => {
  it("reads a wallet", () => {
    const described = {
      uuid: "u1",
      name: "Meta",
      rdns: "io.meta",
      icon: "data:image/svg+xml,<svg/>",
    };
    expect(readAnnouncement(announcement({ info: described, provider }))).toEqual({
      uuid: "u1",
      name: "Meta",
      rdns: "io.meta",
      provider,
    });
  });

  it("truncates a huge name and strips control and direction characters", () => {
    const name = `\u202Eevil\u0000${"x".repeat(1_000_000)}`;
    const found = readAnnouncement(
      announcement({ info: { uuid: "u", rdns: "r", name }, provider }),
    );
    expect(found?.name).toBe(`evil${"x".repeat(35)}…`);
  });

  it("substitutes a name for a wallet without one", () => {
    const described = { uuid: "u", rdns: "r", name: "\u200B " };
    const found = readAnnouncement(announcement({ info: described, provider }));
    expect(found?.name).toBe("Unnamed wallet");
  });

  it("returns null for an announcement that throws when read", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const detail = {
      get info(): never {
        throw new Error("no");
      },
    };
    expect(readAnnouncement(announcement(detail))).toBeNull();
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it("never throws and accepts only providers that can receive requests", () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (described, given) => {
        const found = readAnnouncement(announcement({ info: described, provider: given }));
        expect(found === null || typeof found.provider.request === "function").toBe(true);
      }),
      { seed: 6963, numRuns: 300 },
    );
  });
});

describe("withWallet", () => {
  it("lists an id and a provider once", () => {
    const first = wallet("a");
    const list = withWallet([], first);
    expect(withWallet(list, wallet("a"))).toBe(list);
    expect(withWallet(list, { ...first, uuid: "b" })).toBe(list);
  });

  it("stops at the limit", () => {
    let list: readonly Wallet[] = [];
    for (let index = 0; index < 1000; index++) list = withWallet(list, wallet(`w${index}`));
    expect(list).toHaveLength(MAX_WALLETS);
  });
});
