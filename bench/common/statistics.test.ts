import { describe, expect, it } from "vitest";
import { median, quantile, shownFigure, shownSize, spreadOf } from "./statistics.ts";

describe("median", () => {
  it.each([
    [[7], 7],
    [[3, 1, 2], 2],
    [[10, 2, 4, 1], 3],
    // Compares as numbers, not as strings.
    [[100, 9, 20], 20],
  ])("of %j is %d", (values, expected) => {
    expect(median(values)).toBe(expected);
  });

  it("does not reorder its values", () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });

  it("throws on an empty list", () => {
    expect(() => median([])).toThrow("nothing");
  });
});

describe("quantile", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

  it.each([
    [0, 1],
    [0.5, 51],
    [0.99, 100],
    [1, 100],
  ])("%d of 1 to 100 is %d", (part, expected) => {
    expect(quantile(hundred, part)).toBe(expected);
  });

  it("of nothing is NaN", () => {
    expect(quantile([], 0.5)).toBeNaN();
  });
});

describe("spreadOf", () => {
  it("returns both ends and the median", () => {
    expect(spreadOf([4, 9, 1, 5, 3])).toEqual({ least: 1, median: 4, most: 9 });
  });
});

describe("formatted figures", () => {
  it.each([
    [0.01234, "0.0123"],
    [0.1234, "0.123"],
    [1.2345, "1.23"],
    [12.345, "12.3"],
    [1234.5, "1235"],
  ])("of %d is %s", (value, expected) => {
    expect(shownFigure(value)).toBe(expected);
  });

  it("separates the thousands of a size", () => {
    expect(shownSize(1_000_000)).toBe("1,000,000");
  });
});
