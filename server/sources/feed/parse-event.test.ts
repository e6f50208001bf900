import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseEventLine } from "./parse-event.ts";

const NOW = Date.UTC(2026, 0, 1);

function parse(event: unknown) {
  return parseEventLine(JSON.stringify(event), "line 3", NOW);
}

describe("parseEventLine", () => {
  it.each([
    [
      { type: "listed", tokenId: "7", price: 1.5, marketplace: "opensea", at: 1_700_000_000 },
      { kind: "listed", price: 1.5, marketplace: 1, currency: "ETH", at: 1_700_000_000_000 },
    ],
    [
      { type: "listed", tokenId: 7, price: "0.25", marketplace: 3, currency: "WETH" },
      { kind: "listed", price: 0.25, marketplace: 3, currency: "WETH", at: NOW },
    ],
    [
      { type: "listed", tokenId: "7", price: 2500, marketplace: "Rarible", currency: "USDC" },
      { kind: "listed", price: 2500, marketplace: 0, currency: "USDC", at: NOW },
    ],
    [
      { type: "listed", tokenId: "7", price: 10, endPrice: "2", start: NOW - 2e6, end: NOW + 6e6 },
      {
        ...{ kind: "listed", price: 8, marketplace: 0, currency: "ETH", at: NOW },
        moving: { price: 10, endPrice: 2, startsAt: NOW - 2e6, expiresAt: NOW + 6e6 },
      },
    ],
    [
      { type: "listed", tokenId: "7", price: 0.1234567890123456, start: null, end: "2026-01-02" },
      {
        ...{ kind: "listed", price: 0.1234567890123456, marketplace: 0, currency: "ETH", at: NOW },
        moving: {
          ...{ price: 0.1234567890123456, endPrice: 0.1234567890123456 },
          ...{ startsAt: 0, expiresAt: Date.UTC(2026, 0, 2) },
        },
      },
    ],
    [
      { type: "listed", tokenId: "7", price: 1, endPrice: null, start: "2025-12-01", end: 8.64e15 },
      { kind: "listed", price: 1, marketplace: 0, currency: "ETH", at: NOW },
    ],
    [
      { type: "unlisted", tokenId: "7", at: "2025-12-31T10:00:00Z" },
      { kind: "unlisted", at: Date.UTC(2025, 11, 31, 10) },
    ],
    [
      { type: "unlisted", tokenId: "7", at: "2025-12-31t10:00:00z" },
      { kind: "unlisted", at: Date.UTC(2025, 11, 31, 10) },
    ],
    [
      { type: "sold", tokenId: "7", price: 1e-6, at: 1_700_000_000_000, extra: [1] },
      { kind: "sold", price: 1e-6, currency: "ETH", at: 1_700_000_000_000 },
    ],
    [
      { type: "sold", tokenId: "7", price: 0, currency: "APE" },
      { kind: "sold", price: 0, currency: "APE", at: NOW },
    ],
  ])("parses %j", (given, event) => {
    expect(parse(given)).toEqual({ ok: true, value: { ...event, tokenId: "7" } });
  });

  it.each([
    ["usdc", "USDC"],
    ["usdbc", "USDbC"],
    ["ghst", "GHST"],
    ["weth", "WETH"],
  ])("reads the currency %s as %s", (currency, symbol) => {
    expect(parse({ type: "sold", tokenId: "7", price: 1, currency })).toMatchObject({
      value: { currency: symbol },
    });
  });

  it.each(["007", "7.0", "0x07", "0X7", 7])("reads the token id %j as 7", (tokenId) => {
    expect(parse({ type: "unlisted", tokenId })).toMatchObject({
      ok: true,
      value: { tokenId: "7" },
    });
  });

  it.each([1_700_000_000, "1700000000", "1700000000.0", "1700000000000", "2023-11-14 22:13:20"])(
    "reads the time %j",
    (at) => {
      expect(parse({ type: "unlisted", tokenId: "7", at })).toMatchObject({
        value: { at: 1_700_000_000_000 },
      });
    },
  );

  it.each([
    [{ type: "burned", tokenId: "7" }, "type must be"],
    [{ tokenId: "7", price: 1 }, "type must be"],
    [{ type: "sold", price: 1 }, "tokenId must be a whole number below 2^256"],
    [{ type: "sold", tokenId: 2 ** 53, price: 1 }, "tokenId must be"],
    [{ type: "sold", tokenId: "7.5", price: 1 }, "tokenId must be"],
    [{ type: "sold", tokenId: `${2n ** 256n}`, price: 1 }, "tokenId must be"],
    [{ type: "sold", tokenId: "7", price: -1 }, "price must be"],
    [{ type: "sold", tokenId: "7", price: "" }, "price must be"],
    [{ type: "sold", tokenId: "7", price: 1e10 }, "price must be"],
    [{ type: "sold", tokenId: "7", price: null }, "price must be"],
    [{ type: "listed", tokenId: "7", price: 1, marketplace: 9 }, "marketplace must be"],
    [{ type: "listed", tokenId: "7", price: 1, currency: "<b>" }, "currency must be"],
    [{ type: "listed", tokenId: "7", price: 0 }, "price must be above 0"],
    [{ type: "sold", tokenId: "7", price: 1, currency: 5 }, "currency must be"],
    [{ type: "listed", tokenId: "7", price: 2, endPrice: 1, end: NOW }, "endPrice needs a start"],
    [{ type: "listed", tokenId: "7", price: 2, endPrice: 1, start: 0 }, "endPrice needs a start"],
    [{ type: "listed", tokenId: "7", price: 2, endPrice: -1 }, "endPrice must be a decimal"],
    [{ type: "listed", tokenId: "7", price: 2, start: "soon" }, "start must be an ISO time"],
    [{ type: "listed", tokenId: "7", price: 2, end: [] }, "end must be an ISO time"],
    [{ type: "listed", tokenId: "7", price: 2, end: NOW * 1_000 }, "end must be an ISO time"],
    [{ type: "listed", tokenId: "7", price: 2, end: 20301231 }, "end must be an ISO time"],
    [{ type: "listed", tokenId: "7", price: 2, start: NOW + 121e3 }, "start must not be in the"],
    [{ type: "listed", tokenId: "7", price: 2, start: NOW, end: NOW }, "end must be after"],
    [{ type: "unlisted", tokenId: "7", at: "2027-01-01" }, "at must be"],
    [{ type: "unlisted", tokenId: "7", at: null }, "at must be"],
    [{ type: "unlisted", tokenId: "7", at: "20251231" }, "at must be"],
    [["listed"], "must be a JSON object"],
    [7, "must be a JSON object"],
  ])("rejects %j and names the line", (given, message) => {
    const result = parse(given);
    expect(result).toMatchObject({ ok: false, problem: { place: "line 3" } });
    if (!result.ok) expect(result.problem.message).toContain(message);
  });

  it("rejects a price beyond the range of a number", () => {
    const line = '{"type":"sold","tokenId":"7","price":1e999}';
    expect(parseEventLine(line, "line 1", NOW).ok).toBe(false);
  });

  it("never throws for any line", () => {
    const field = fc.constantFrom("type", "tokenId", "price", "marketplace", "at", "__proto__");
    const line = fc.oneof(
      fc.string(),
      fc.json(),
      fc.dictionary(field, fc.anything()).map((event) => {
        try {
          return JSON.stringify(event) ?? "";
        } catch {
          return "{"; // a BigInt or a cycle
        }
      }),
    );
    fc.assert(
      fc.property(line, (text) => {
        const result = parseEventLine(text, "line 1", NOW);
        if (result.ok) expect(Number.isFinite(result.value.at)).toBe(true);
      }),
      { seed: 11, numRuns: 1000 },
    );
  });
});
