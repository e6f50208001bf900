import { describe, expect, it } from "vitest";
import { seededRandom } from "../../testing/sample-collection.ts";
import { calibrationOf } from "./calibration.ts";

const HELD = { price: 10, low: 9, high: 11 };
const BELOW = { ...HELD, price: 8 };
const ABOVE = { ...HELD, price: 12 };
const repeat = <Each>(each: Each, count: number) => new Array<Each>(count).fill(each);

describe("calibrationOf", () => {
  it("counts prices within the bounds, below and above them", () => {
    expect(calibrationOf([HELD, HELD, HELD, BELOW, BELOW, ABOVE])).toMatchObject({
      coverage80: 0.5,
      below: 2 / 6,
      above: 1 / 6,
      badWindows: null,
      longestBad: 0,
    });
  });

  it("finds a stretch in which the bounds failed, although they held 80 percent of all", () => {
    const prices = [...repeat(HELD, 300), ...repeat(BELOW, 100), ...repeat(HELD, 100)];
    const { coverage80, badWindows, longestBad } = calibrationOf(prices);
    expect(coverage80).toBe(0.8);
    // Bad windows have more than 30 of the 100 prices: they begin at sales 231 to 369.
    expect(badWindows).toBeCloseTo(139 / 401, 12);
    expect(longestBad).toBe(469 - 231);
  });

  it("agrees with a count of each window", () => {
    const random = seededRandom(43);
    for (let round = 0; round < 20; round += 1) {
      const prices = Array.from({ length: 100 + Math.floor(300 * random()) }, (_, index) =>
        random() < 0.2 + 0.25 * Math.sin(index / 40) ? BELOW : HELD,
      );
      const bad = prices.flatMap((_, first) => {
        const window = prices.slice(first, first + 100);
        const held = window.filter((each) => each === HELD).length;
        return window.length === 100 && held < 70 ? [first] : [];
      });
      const isCovered = prices.map((_, sale) =>
        bad.some((first) => sale >= first && sale < first + 100),
      );
      const stretches = isCovered
        .map((covered) => (covered ? "x" : " "))
        .join("")
        .split(" ");
      const { badWindows, longestBad } = calibrationOf(prices);
      expect(badWindows).toBeCloseTo(bad.length / (prices.length - 99), 12);
      expect(longestBad).toBe(Math.max(...stretches.map(({ length }) => length)));
    }
  });
});
