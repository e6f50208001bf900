import { describe, expect, it } from "vitest";
import { seededRandom } from "../testing/sample-collection.ts";
import { type BoundWidths, INITIAL_WIDTHS, nextWidths, widthsAt } from "./bound-widths.ts";

const DEAR = 2;
const random = seededRandom(21);
/** Roughly normal, with a standard deviation of 1. */
const normal = () => Array.from({ length: 12 }, random).reduce((sum, each) => sum + each, -6);

/** Judges residuals by bounds of 0.1. Returns the shares below and above of those after the first 300. */
function missesOf(count: number, residualAt: (sale: number) => number) {
  let widths = INITIAL_WIDTHS;
  const misses = { below: 0, above: 0 };
  for (let sale = 0; sale < count; sale += 1) {
    const residual = residualAt(sale);
    const [below, above] = widthsAt(widths, 0);
    const bounds = [-0.1 * below, 0.1 * above] as const;
    if (sale >= 300 && residual < bounds[0]) misses.below += 1 / (count - 300);
    if (sale >= 300 && residual > bounds[1]) misses.above += 1 / (count - 300);
    widths = nextWidths(widths, 0, residual, bounds);
  }
  return misses;
}

describe("the widths of the bounds", () => {
  it.each([
    ["calm", () => 0.05 * normal()],
    ["wild", () => 0.3 * normal()],
    ["skewed upwards", () => 0.2 * (normal() ** 2 - 0.5)],
    ["skewed downwards", () => 0.2 * (0.5 - normal() ** 2)],
    ["calm by day and wild by night", (sale: number) => (sale % 400 < 200 ? 0.05 : 0.2) * normal()],
  ])("miss a tenth of the prices on each side of a market that is %s", (_, residualAt) => {
    const { below, above } = missesOf(3000, residualAt);
    for (const share of [below, above]) {
      expect(share).toBeGreaterThan(0.08);
      expect(share).toBeLessThan(0.12);
    }
  });

  it("widen the side of a miss at once, for dear tokens too, and by less than a tenth", () => {
    const next = nextWidths(INITIAL_WIDTHS, 0, 0.2, [-0.1, 0.1]);
    for (const premium of [0, DEAR]) {
      const [below, above] = widthsAt(next, premium);
      expect(below).toBeLessThan(1);
      expect(above).toBeGreaterThan(1.08);
      expect(above).toBeLessThan(1.12);
    }
    expect(widthsAt(next, 0)[1]).toBeGreaterThan(widthsAt(next, DEAR)[1]);
    // Half of the fast width is all that another band has of it.
    expect(widthsAt(next, DEAR, 0.5)[1]).toBeCloseTo(widthsAt(next, DEAR)[1] ** 0.5, 12);
    expect(widthsAt(next, DEAR, 0)).toEqual([1, 1]);
  });

  it("keep what they learned of a band while another one is sold", () => {
    let widths: BoundWidths = INITIAL_WIDTHS;
    for (let sale = 0; sale < 50; sale += 1) widths = nextWidths(widths, DEAR, 0.2, [-0.1, 0.1]);
    const { slow } = widths;
    for (let sale = 0; sale < 50; sale += 1) widths = nextWidths(widths, 0, 0, [-0.1, 0.1]);
    expect(widths.slow[3]).toEqual(slow[3]);
    expect(widths.slow[0]).not.toEqual(slow[0]);
  });

  it("stay near three quarters below, and follow the market down above, for tokens that are not sold", () => {
    let widths: BoundWidths = INITIAL_WIDTHS;
    for (let sale = 0; sale < 500; sale += 1) widths = nextWidths(widths, 0, 0, [-0.1, 0.1]);
    const [below, above] = widthsAt(widths, DEAR);
    expect(below).toBeCloseTo(Math.exp(-0.3), 12);
    expect(above).toBeLessThan(0.25);
  });

  it("stay finite, however long all prices miss or none does", () => {
    for (const residual of [9, -9, 0]) {
      let widths = INITIAL_WIDTHS;
      for (let sale = 0; sale < 5000; sale += 1)
        widths = nextWidths(widths, 0, residual, [-0.1, 0.1]);
      for (const width of widthsAt(widths, 0)) {
        expect(width).toBeGreaterThan(0.04);
        expect(width).toBeLessThan(21);
      }
    }
  });
});
