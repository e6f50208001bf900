import { afterEach, describe, expect, it, vi } from "vitest";
import { dollars, usd } from "./dollars.ts";
import { compact, eth, ethRange, inDecimals, plainDecimal, shareOf, whole } from "./format.ts";
import { numberLocaleOf, setNumberLocale } from "./number-locale.ts";

afterEach(() => setNumberLocale("en-US"));

/** Texts of every kind in the present locale. */
const texts = () => [
  inDecimals(2)(1234.5),
  eth(0.0123),
  ethRange([0.42, 0.613]),
  inDecimals(4)(0.097),
  compact(-1_234),
  shareOf(0.0123),
  plainDecimal(0.5),
  whole(1_234_567),
  usd(2345.6),
  dollars(0.42),
];

it.each([
  [
    "en-US",
    "1,234.50|0.012 ETH|0.42 to 0.61 ETH|0.0970|\u22121.23K|1.2%|0.5|1,234,567|$2,345.60|$0.42",
  ],
  [
    "de-DE",
    "1.234,50|0,012 ETH|0,42 to 0,61 ETH|0,0970|\u22121,23K|1,2%|0,5|1.234.567|$2.345,60|$0,42",
  ],
  [
    "fr-FR",
    "1\u202f234,50|0,012 ETH|0,42 to 0,61 ETH|0,0970|\u22121,23K|1,2%|0,5|1\u202f234\u202f567|$2\u202f345,60|$0,42",
  ],
  [
    "en-IN",
    "1,234.50|0.012 ETH|0.42 to 0.61 ETH|0.0970|\u22121.23K|1.2%|0.5|12,34,567|$2,345.60|$0.42",
  ],
  [
    "hi-IN-u-nu-deva",
    "१,२३४.५०|०.०१२ ETH|०.४२ to ०.६१ ETH|०.०९७०|\u2212१.२३K|१.२%|०.५|१२,३४,५६७|$२,३४५.६०|$०.४२",
  ],
])("writes every number as %s does", (locale, expected) => {
  setNumberLocale(locale);
  expect(texts().join("|")).toBe(expected);
});

it("is English for a tag that Intl refuses", () => {
  for (const tag of ["C", "en-US@posix", ""]) {
    expect(numberLocaleOf(tag)).toEqual(numberLocaleOf("en-US"));
    setNumberLocale(tag);
    expect(whole(1234)).toBe("1,234");
  }
});

describe("whole, in English", () => {
  it("writes what Intl writes", () => {
    const { format } = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
    for (const size of [0.4, 0.5, 1.5, 999, 999.5, 1_000, 1_234_567.5, 1e15, 1e20, 1e21, Infinity])
      for (const value of [size, -size]) expect(whole(value)).toBe(format(value));
    expect([whole(0), whole(Number.NaN)]).toEqual([format(0), format(Number.NaN)]);
  });

  it("creates no format of Intl, which takes the page 30 ms", () => {
    const create = vi.spyOn(Intl, "NumberFormat");
    setNumberLocale("en-US");
    expect([whole(12_345), inDecimals(2)(1_234.5)]).toEqual(["12,345", "1,234.50"]);
    expect(create).not.toHaveBeenCalled();
  });
});
