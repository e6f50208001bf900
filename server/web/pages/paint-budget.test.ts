import { expect, it } from "vitest";
import { createPaintBudget } from "./paint-budget.ts";

it("paints for a quarter of a second in each second, also if a painting fails", () => {
  let now = 5_000;
  const { spend } = createPaintBudget(() => now);
  const paint = (ms: number) => () => {
    now += ms;
    return "painted";
  };
  expect(spend(paint(200))).toBe("painted");
  expect(() =>
    spend(() => {
      now += 50;
      throw new Error("broken");
    }),
  ).toThrow("broken");
  expect(spend(paint(1))).toBeNull();
  now = 5_999;
  expect(spend(paint(1))).toBeNull();
  now = 6_000;
  expect(spend(paint(1))).toBe("painted");
});
