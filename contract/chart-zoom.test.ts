import fc from "fast-check";
import { expect, it } from "vitest";
import { type ChartZoom, formatZoom, parseZoom } from "./chart-zoom.ts";
import { DEFAULT_QUERY, MEASURES } from "./query.ts";
import { parseQuery } from "./query-string.ts";

const ends = <T extends number>(end: fc.Arbitrary<T>) =>
  fc
    .tuple(fc.option(end), fc.option(end))
    .map(([a, b]) => (a !== null && b !== null && a > b ? ([b, a] as const) : ([a, b] as const)));
const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const zoom = fc
  .tuple(ends(fc.maxSafeNat()), fc.constantFrom(...MEASURES), ends(finite))
  .map(([[minRank, maxRank], measure, [lower, upper]]): ChartZoom => {
    const height = (lower ?? upper) === null ? null : { measure, lower, upper };
    return { minRank, maxRank, height };
  })
  .filter(({ minRank, maxRank, height }) => (minRank ?? maxRank ?? height) !== null);

it("survives a round trip in a link, among other parts, and needs no escaping", () => {
  fc.assert(
    fc.property(zoom, (given) => {
      const text = formatZoom(given);
      expect(parseZoom(`?sale=on&zoom=${text}&chart=value`)).toEqual(given);
      expect(text).toMatch(/^[0-9a-z.~_-]*$/);
    }),
    { seed: 41, numRuns: 500 },
  );
});

it.each([
  ["", null],
  ["?zoom=", null],
  ["?zoom=9~3", null],
  ["?zoom=~_value~~", null],
  ["?zoom=5~_taste~1~2", { minRank: 5, maxRank: null, height: null }],
  [
    "?zoom=x~9_value~-20~x",
    {
      minRank: null,
      maxRank: 9,
      height: { measure: "value", lower: -20, upper: null },
    },
  ],
] as const)("reads %j", (search, read) => expect(parseZoom(search)).toEqual(read));

it("filters nothing", () => {
  expect(parseQuery("?zoom=1~500_price~0.5~2", DEFAULT_QUERY)).toEqual(DEFAULT_QUERY);
});
