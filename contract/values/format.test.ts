import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dollars, usd } from "./dollars.ts";
import {
  ago,
  agoInSeconds,
  alignedDecimals,
  besideProjection,
  compact,
  counted,
  eth,
  ethAmount,
  ethRange,
  gwei,
  inDecimals,
  percent,
  shareInWords,
  shareOf,
  signedAmount,
  signedPercent,
  signedShare,
  whole,
} from "./format.ts";

const alignedAmounts = (...amounts: readonly (number | null)[]) =>
  inDecimals(alignedDecimals(...amounts));

describe("compact", () => {
  it.each([
    [0, "0"],
    [-0, "0"],
    [1.005, "1"],
    [999.99, "999.99"],
    [999.999, "1K"],
    [1_234, "1.23K"],
    [999_999, "1M"],
    [1_500_000_000, "1.5B"],
    [9_999e12, "9999T"],
    [9_999.99e12, "9999.99T"],
    [9_999.9999e12, "> 9999T"],
    [1e16, "> 9999T"],
    [1e300, "> 9999T"],
    [-1e16, "< -9999T"],
    [-9_999.9999e12, "< -9999T"],
    [-1_234, "\u22121.23K"],
    [-0.001, "0"],
    [Number.NaN, "--"],
    [Number.POSITIVE_INFINITY, "--"],
  ])("writes %d as %s", (value, text) => expect(compact(value)).toBe(text));

  it("keeps at most the given number of digits", () => {
    expect(compact(1_234, 0)).toBe("1K");
    expect(compact(1_000, 0)).toBe("1K");
    expect(compact(1_234.6, 3)).toBe("1.235K");
  });

  it("never shows an exponent, nor four digits before the point except for trillions", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(compact(value)).toMatch(
          /^(> 9999T|< -9999T|\u2212?\d{1,3}(\.\d{1,2})?[KMB]?|\u2212?\d{1,4}(\.\d{1,2})?T)$/,
        );
      }),
      { seed: 103, numRuns: 2_000 },
    );
  });
});

describe("the network's costs", () => {
  it("rounds gas to 4 decimals", () => {
    expect(gwei(21.345678)).toBe("21.3457");
    expect(gwei(21)).toBe("21");
    expect(gwei(Number.NaN)).toBe("--");
  });

  it("counts one thing and many", () => {
    expect([0, 1, 1200].map((count) => counted(count, "sale"))).toEqual([
      "0 sales",
      "1 sale",
      "1,200 sales",
    ]);
  });

  it("shows dollars with up to 2 decimals", () => {
    expect([0.4213, 85.1, 99.999, 12_345.6].map(dollars)).toEqual([
      "$0.42",
      "$85.10",
      "$100.00",
      "$12,346",
    ]);
    expect(usd(2_345.678)).toBe("$2,345.68");
    expect(usd(2_345.5)).toBe("$2,345.50");
    expect(usd(2_345)).toBe("$2,345");
    expect(usd(Number.POSITIVE_INFINITY)).toBe("--");
  });
});

describe("prices", () => {
  it.each([
    [0, "0"],
    [1e-18, "< 0.000001"],
    [-1e-18, "> \u22120.000001"],
    [0.000_012_3, "0.000012"],
    [0.123_45, "0.123"],
    [12.345_6, "12.35"],
    [123.456, "123.5"],
    [1_234.5, "1,235"],
    [-12_345, "\u221212,345"],
    [1_234_567, "1.23M"],
    [1e9, "1B"],
    [-0.5, "\u22120.5"],
  ])("writes %d ETH as %s", (value, text) => expect(ethAmount(value)).toBe(text));

  it("shows a price with its unit and a deviation with its sign", () => {
    expect(eth(1.25)).toBe("1.25 ETH");
    const deviations = [0.42, -0.42, 0].map((value) => signedAmount(value, inDecimals(2)));
    expect(deviations).toEqual(["+0.42", "\u22120.42", "0.00"]);
  });

  it.each([
    [0.097, 0.098587, "0.09700", "0.09859"],
    [1.25, 1.67, "1.25", "1.67"],
    [2, 2.5, "2.0", "2.5"],
    [2, 3, "2", "3"],
    [107, 119.357, "107.0", "119.4"],
    [2.68, 0.095, "2.680", "0.095"],
    [1, 1.00001, "1", "1"],
    [0.0123, 11.09, "0.0123", "11.0900"],
    [0.0456, 0.9, "0.0456", "0.9000"],
    [0.005, 11.09, "0.005", "11.090"],
    [1200, 1.25, "1,200.00", "1.25"],
    [1234.4, 2000, "1,234", "2,000"],
    // A far smaller amount keeps one figure.
    [9999, 0.0512, "9,999.000", "0.051"],
    [2e6, 1.25, "2M", "1.25"],
    [9999, 0.000051, "9,999", "0.000051"],
    [0.00005, 0.00008, "0.00005", "0.00008"],
    [0.0004, 0.0005, "0.0004", "0.0005"],
  ])("aligns the decimals of a price and its projection: %d, %d", (price, projection, ...texts) => {
    expect([price, projection].map(alignedAmounts(price, projection))).toEqual(texts);
  });

  it("fits, whatever the amounts", () => {
    const amount = fc.double({ min: -18, max: 9, noNaN: true }).map((power) => 10 ** power);
    fc.assert(
      fc.property(amount, amount, (price, projection) => {
        for (const value of [price, projection])
          expect(alignedAmounts(price, projection)(value).length).toBeLessThanOrEqual(10);
      }),
      { seed: 106, numRuns: 1_000 },
    );
  });

  it("formats a price without a projection alone", () => {
    expect(alignedAmounts(3, null)(3)).toBe("3");
  });

  it("aligns amounts and shows three figures of both", () => {
    const amount = fc.double({ min: 0.001, max: 999, noNaN: true });
    fc.assert(
      fc.property(amount, amount, (price, projection) => {
        fc.pre(Math.max(price, projection) / Math.min(price, projection) < 1000);
        const texts = [price, projection].map(alignedAmounts(price, projection));
        for (const [index, value] of [price, projection].entries())
          expect(Math.abs(Number(texts[index]) / value - 1)).toBeLessThan(0.0051);
        const decimals = texts.map((text) => text.split(".")[1]?.length ?? 0);
        expect(new Set(decimals).size).toBe(1);
        expect(decimals[0]).toBeLessThanOrEqual(6);
      }),
      { seed: 105, numRuns: 1_000 },
    );
  });

  it("never shows an exponent", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (value) => {
        expect(ethAmount(value)).not.toMatch(/e/);
      }),
      { seed: 104, numRuns: 1_000 },
    );
  });
});

describe("shares and counts", () => {
  it("writes percentages", () => {
    expect(percent(87.4)).toBe("87%");
    expect(signedPercent(0.253)).toBe("+25%");
    expect(signedShare(0.0123)).toBe("+1.2%");
    expect(signedShare(-0.2)).toBe("\u221220%");
    expect(signedPercent(-0.253)).toBe("\u221225%");
    expect(signedPercent(-0.001)).toBe("0%");
    expect(shareOf(0.0123)).toBe("1.2%");
    expect(shareOf(0.00004)).toBe("< 0.1%");
    expect(shareOf(0)).toBe("0%");
    expect(shareOf(0.5)).toBe("50%");
  });

  it("writes a tenfold price as a multiple of its value", () => {
    expect(signedPercent(-8)).toBe("\u2212800%");
    expect(signedPercent(-9)).toBe("10×");
    expect(signedPercent(-19)).toBe("20×");
    expect(signedPercent(11)).toBe("12×");
    expect(signedPercent(-12_345)).toBe("12,346×");
    expect(signedPercent(-1e300)).toBe("> 9999T×");
  });

  it.each([
    [0.253, "25% under"],
    [-0.253, "25% over"],
    [-8, "800% over"],
    [-19, "20×"],
    [0.004, "at"],
    [-0.004, "at"],
    [0, "at"],
  ])("compares a price that deviates by a share of %d: %s its projection", (share, text) =>
    expect(besideProjection(share)).toBe(text),
  );

  it("writes a share in words, and 0% where there is no side to name", () => {
    expect([0.253, -0.253, -19, 0.004].map(shareInWords)).toEqual([
      "25% under",
      "25% over",
      "20× over",
      "0%",
    ]);
  });

  it("separates thousands", () => expect(whole(10_000)).toBe("10,000"));
});

describe("ago", () => {
  const now = 1_700_000_000_000;

  it.each([
    [59_999, "just now"],
    [60_000, "1 min ago"],
    [3 * 3_600_000, "3 h ago"],
    [8 * 86_400_000, "8 d ago"],
    [-86_400_000, "just now"],
    [Number.NaN, "just now"],
  ])("formats an age of %d ms as %s", (age, text) => expect(ago(now - age, now)).toBe(text));

  it.each([
    [-5_000, "0 s ago"],
    [12_999, "12 s ago"],
    [59_999, "59 s ago"],
    [60_000, "1 min ago"],
    [8 * 86_400_000, "8 d ago"],
  ])("formats an age of %d ms with its seconds as %s", (age, text) =>
    expect(agoInSeconds(now - age, now)).toBe(text),
  );
});

describe("ethRange", () => {
  it.each([
    [0.4231, 0.6117, "0.42 to 0.61 ETH"],
    [21.55, 32.41, "22 to 32 ETH"],
    [1.36, 1.52, "1.36 to 1.52 ETH"],
    [0.84, 1.16, "0.84 to 1.16 ETH"],
    [0.004, 0.05, "0.004 to 0.050 ETH"],
    [0.0004, 0.05, "0.0004 to 0.0500 ETH"],
    [0, 0.05, "0 to 0.05 ETH"],
    [5_500, 11_390, "5,500 to 11,390 ETH"],
    [5_500, 1_139_000, "5,500 to 1.14M ETH"],
    [3, 3, "3 ETH"],
  ])("formats %d and %d as %s", (low, high, text) => expect(ethRange([low, high])).toBe(text));
});
