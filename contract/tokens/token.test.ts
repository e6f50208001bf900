import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { WIRE } from "../wire.ts";
import { parseProjections, parseUnlistedTokens } from "./parse-snapshot.ts";
import { parseCompactToken } from "./parse-token.ts";
import { parseProjectionLine } from "./snapshot.ts";
import { type CompactToken, tokenFromCompact, tokenName, wireToken } from "./token.ts";

const seed = 108;
const TOKEN: CompactToken = ["7", null, 3, 1.5, 2, 0.25, "/i", null, [[4, 1]], [[9, 0.5]], 1];

function withField(index: number, value: unknown): unknown[] {
  return TOKEN.map((field, at) => (at === index ? value : field));
}

function unlisted(tokens: readonly unknown[]) {
  return parseUnlistedTokens({ wire: WIRE, epoch: "e", projectionsRev: 1, tokens });
}

describe("a token", () => {
  it("has its confidence as a percentage and its deviation as a gain", () => {
    expect(tokenFromCompact(TOKEN, "Apes")).toMatchObject({
      tokenStringId: "7",
      tokenId: 7,
      name: "Apes #7",
      confidence: 25,
      deviation: 0.5,
    });
  });

  it("has no deviation while unlisted or without a projection", () => {
    const [id, name, rank] = TOKEN;
    const rest = [null, null, [], [], null] as const;
    expect(tokenFromCompact([id, name, rank, null, 2, null, ...rest], null).deviation).toBeNull();
    expect(tokenFromCompact([id, name, rank, 1, null, null, ...rest], null).deviation).toBeNull();
    expect(tokenFromCompact([id, name, rank, 0, 2, null, ...rest], null).deviation).toBe(2);
  });

  it("is named by its own name, else its collection's, else its id", () => {
    expect(tokenName("Bob", "Apes", "7")).toBe("Bob");
    expect(tokenName("", "Apes", "7")).toBe("Apes #7");
    expect(tokenName(null, null, "7")).toBe("Token 7");
  });
});

describe("parseCompactToken", () => {
  it("parses a token unchanged", () => {
    expect(parseCompactToken(TOKEN, "t")).toEqual({ ok: true, value: TOKEN });
  });

  it.each([
    [0, 7],
    [0, "0x7"],
    [1, 5],
    [2, 0],
    [2, 1.5],
    [3, -1],
    [3, 1e10],
    [3, Number.NaN],
    [4, "2"],
    [5, 1.01],
    [6, 5],
    [7, undefined],
    [8, [[1]]],
    [8, [[1, -1]]],
    [8, {}],
    [9, [[1, Number.POSITIVE_INFINITY]]],
    [10, 6],
  ])("names field %d if it is %j", (index, value) => {
    expect(parseCompactToken(withField(index, value), "tokens[2]")).toMatchObject({
      ok: false,
      problem: { place: `tokens[2][${index}]` },
    });
  });

  it("refuses a token with too few or too many fields", () => {
    expect(parseCompactToken(TOKEN.slice(0, 10), "t").ok).toBe(false);
    expect(parseCompactToken([...TOKEN, 1, 2, 3, 4, 5], "t").ok).toBe(false);
  });

  it("reads the further figures that a server sends, and null for those it omits", () => {
    const read = (...figures: unknown[]) => {
      const token = parseCompactToken([...TOKEN, ...figures], "t");
      return token.ok ? wireToken(token.value).figures : token.problem.place;
    };
    expect(read()).toMatchObject({ lastSalePrice: null, lastSaleAt: null });
    expect(read(2.5)).toMatchObject({ lastSalePrice: 2.5, lastSaleAt: null });
    expect(read(2.5, 1_700_000_000_000)).toMatchObject({ lastSaleAt: 1_700_000_000_000 });
    expect(read(2.5, 0, 0.8, 1.25)).toMatchObject({ lowShare: 0.8, highShare: 1.25 });
    expect(read(-1, 0)).toBe("t[11]");
    expect(read(2.5, 0.5)).toBe("t[12]");
    expect(read(2.5, 0, -0.1)).toBe("t[13]");
    expect(read(2.5, 0, 0.8, Number.NaN)).toBe("t[14]");
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.anything(), fc.nat(10), (value, index) => {
        parseCompactToken(value, "t");
        parseCompactToken(withField(index, value), "t");
      }),
      { seed, numRuns: 2_000 },
    );
  });
});

describe("parseUnlistedTokens", () => {
  it("keeps the last token of an id, and returns the position at which each was sent", () => {
    const again = withField(2, 9);
    const read = unlisted([TOKEN, withField(0, "8"), again]);
    expect(read.ok && read.value.unlisted.tokens).toEqual([again, withField(0, "8")]);
    expect(read).toMatchObject({ ok: true, value: { sentAt: [2, 1], sentCount: 3 } });
  });

  it("drops and counts up to 1 percent of bad tokens, and refuses more", () => {
    const good = Array.from({ length: 99 }, (_, index) => withField(0, String(index)));
    const read = unlisted([...good, null]);
    expect(read).toMatchObject({ ok: true, value: { badRows: { count: 1 }, sentCount: 100 } });
    expect(unlisted([...good.slice(1), null])).toMatchObject({
      ok: false,
      problem: { place: "tokens" },
    });
  });

  it("refuses another wire version", () => {
    const body = { wire: WIRE + 1, epoch: "e", projectionsRev: 1, tokens: [] };
    expect(parseUnlistedTokens(body)).toMatchObject({ ok: false, problem: { place: "wire" } });
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        parseUnlistedTokens(value);
        unlisted([value]);
      }),
      { seed, numRuns: 500 },
    );
  });
});

describe("projections", () => {
  const body = { epoch: "e", rev: 2, projections: [1, null], confidences: [0.5, null] };

  it("are parsed unchanged", () =>
    expect(parseProjections(body)).toEqual({ ok: true, value: body }));

  it.each([
    [{ projections: [1, -1] }, "projections[1]"],
    [{ confidences: [2, null] }, "confidences[0]"],
    [{ confidences: [0.5] }, "confidences"],
    [{ confidences: undefined }, "projections"],
    [{ lastSalePrices: [1] }, "lastSalePrices"],
    [{ lastSaleTimes: [1, 0.5] }, "lastSaleTimes[1]"],
    [{ rev: -1 }, "rev"],
  ])("are refused as a whole for %j", (part, place) => {
    expect(parseProjections({ ...body, ...part })).toMatchObject({ ok: false, problem: { place } });
  });

  it("have a line, which is parsed as ranks and prices", () => {
    expect(parseProjectionLine({ points: [[1, 2]] })).toEqual({
      ok: true,
      value: { points: [[1, 2]] },
    });
    expect(parseProjectionLine({ points: [[1]] })).toMatchObject({
      ok: false,
      problem: { place: "points[0]" },
    });
    expect(parseProjectionLine(null).ok).toBe(false);
  });
});
