import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_QUERY, defaultSort, SORT_CHOICES, type TokenQuery } from "./query.ts";
import {
  droppedRanges,
  formatQuery,
  knownParts,
  parseQuery,
  withoutChartParts,
} from "./query-string.ts";
import { DEALS } from "./tokens/deal.ts";

const seed = 105;
const sort = defaultSort(false);

const amount = fc
  .double({ min: 0, noNaN: true, noDefaultInfinity: true })
  .map((value) => value + 0);
const signed = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const rank = fc.maxSafeNat();
const id = fc.oneof(fc.nat(20), fc.integer({ min: 0, max: 0xffffffff }));
const tokenId = fc.bigInt(0n, 2n ** 256n - 1n).map(String);

function orNull<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.option(arbitrary, { nil: null });
}

/** A range with both ends, one or none. Its lower end never exceeds its upper end, because a link drops such a range. */
function range<T extends number>(end: fc.Arbitrary<T>) {
  return fc
    .tuple(orNull(end), orNull(end))
    .map(([a, b]) => (a !== null && b !== null && a > b ? ([b, a] as const) : ([a, b] as const)));
}

const query: fc.Arbitrary<TokenQuery> = fc
  .record({
    price: range(amount),
    ranks: range(rank),
    minDeviation: orNull(amount),
    underOnly: fc.boolean(),
    percents: range(signed),
    minConfidence: orNull(fc.nat(100)),
    saleStatus: fc.constantFrom("all", "onSale"),
    marketplaces: fc.uniqueArray(fc.constantFrom(0, 1, 2, 3)),
    tokenIds: fc.uniqueArray(tokenId, { maxLength: 5 }),
    traits: fc
      .array(fc.tuple(id, fc.uniqueArray(id, { minLength: 1, maxLength: 4 })), { maxLength: 4 })
      .map((groups): TokenQuery["traits"] => Object.fromEntries(groups)),
    numbers: fc
      .array(fc.tuple(id, range(signed)), { maxLength: 3 })
      .map((groups) => groups.filter(([, [lower, upper]]) => lower !== null || upper !== null))
      .map((groups): TokenQuery["numbers"] => Object.fromEntries(groups)),
    vibes: fc.uniqueArray(id, { maxLength: 4 }),
    deals: fc.subarray([...DEALS]),
    choice: fc.constantFrom(...SORT_CHOICES),
  })
  .map(({ price, ranks, percents, choice, ...rest }) => ({
    ...rest,
    minPercent: percents[0],
    maxPercent: percents[1],
    minPrice: price[0],
    maxPrice: price[1],
    minRank: ranks[0],
    maxRank: ranks[1],
    sortBy: choice.sortBy,
    order: choice.order,
  }));

describe("a query in a link", () => {
  it("survives a round trip under either default sort", () => {
    fc.assert(
      fc.property(query, fc.boolean(), (given, connected) => {
        const otherwise = defaultSort(connected);
        expect(parseQuery(formatQuery(given, otherwise), otherwise)).toEqual(given);
        expect(parseQuery(`?${formatQuery(given, otherwise)}`, otherwise)).toEqual(given);
      }),
      { seed, numRuns: 1_000 },
    );
  });

  it("needs no escaping, however often it is decoded", () => {
    fc.assert(
      fc.property(query, (given) => {
        const text = formatQuery(given, sort);
        expect(text).toMatch(/^[0-9a-zA-Z.~_=&-]*$/);
        expect(decodeURIComponent(encodeURI(text))).toBe(text);
      }),
      { seed, numRuns: 500 },
    );
  });

  it("is empty for the default query", () => {
    expect(formatQuery(DEFAULT_QUERY, sort)).toBe("");
    expect(parseQuery("", sort)).toEqual(DEFAULT_QUERY);
  });

  it("parses any text without throwing, and parsing its result again changes nothing", () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: "binary" }),
      fc
        .array(
          fc.tuple(
            fc.constantFrom(
              "price",
              "rank",
              "deviation",
              "sale",
              "market",
              "ids",
              "traits",
              "number",
              "numbers",
              "vibes",
              "show",
              "sort",
              "order",
              "__proto__",
              "x",
            ),
            fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."0123456789~-_.e") })),
          ),
        )
        .map((parts) => parts.map(([key, value]) => `${key}=${value}`).join("&")),
    );
    fc.assert(
      fc.property(text, (search) => {
        const read = parseQuery(search, sort);
        expect(parseQuery(formatQuery(read, sort), sort)).toEqual(read);
      }),
      { seed, numRuns: 3_000 },
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it.each([
    ["?price=5~2&rank=9~1&sale=on", ["price", "rank"]],
    ["price=5~5&rank=9~1", ["rank"]],
    ["price=~2&rank=5", []],
    ["percent=9~-9&rank=~2", ["deviation"]],
    ["percent=-9~9", []],
    ["numbers=4~9~-9_5~1~2", ["number"]],
    ["numbers=4~-9~9_5~x~2_6~_7", []],
    ["number=Height~9~-9_~3~1", ["number"]],
    ["number=Height~-9~9_Mood~x~2_Age~_%~3~1", []],
    ["", []],
  ])("names the ranges that it drops from %j", (search, dropped) =>
    expect(droppedRanges(search)).toEqual(dropped),
  );

  it("drops malformed or unknown parts and keeps the rest", () => {
    const search =
      "?price=0.5~abc&rank=9~3&deviation=-1&sale=maybe&market=1-9-1&ids=5-x-5-07-0x5-7.0&traits=4~1~z_bad~1_7&numbers=4~9~-9_5~-2.5~_x~1~2_6~~_7~z~3_8~1&vibes=3-3&show=unlisted-hot-cool&utm=1&sort=price";
    expect(parseQuery(search, sort)).toEqual({
      ...DEFAULT_QUERY,
      minPrice: 0.5,
      marketplaces: [1],
      tokenIds: ["5", "7"],
      traits: { 4: [1] },
      numbers: { 5: [-2.5, null], 7: [null, 3] },
      vibes: [3],
      deals: ["hot", "unlisted"],
    });
  });

  it("reads links from the source of a page or a mail, with &amp;", () => {
    const plain = "price=1~2&sale=on&trait=Hat~Crown&ids=7&sort=price&order=asc";
    const escaped = plain.replaceAll("&", "&amp;");
    expect(parseQuery(escaped, sort)).toEqual(parseQuery(plain, sort));
    expect(knownParts(`?${escaped}&amp;utm=1`)).toBe(`?${plain}`);
    expect(withoutChartParts(`?${escaped}&amp;chart=price`)).toBe(plain);
  });

  it("reads repeated traits, as in links that were put together by hand", () => {
    const joined =
      "trait=Hat~Crown_Fur~Gold&traits=1~2_3~4&numbers=4~1~2_5~~9&number=Age~1~_Mood~~2";
    const repeated =
      "trait=Hat~Crown&traits=1~2&trait=Fur~Gold&traits=3~4&numbers=4~1~2&numbers=5~~9&number=Age~1~&number=Mood~~2";
    expect(parseQuery(repeated, sort)).toEqual(parseQuery(joined, sort));
    expect(parseQuery("price=1~2&price=3~4", sort).minPrice).toBe(3);
  });

  it("falls back to the default sort unless sort and order are both known", () => {
    expect(parseQuery("sort=price&order=up", defaultSort(true)).sortBy).toBe("priceDeviation");
    expect(parseQuery("sort=price&order=asc", sort)).toMatchObject({
      sortBy: "currentPrice",
      order: "asc",
    });
    expect(parseQuery("sort=toString&order=asc", sort).sortBy).toBe("rank");
  });
});
