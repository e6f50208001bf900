import { expect, it } from "vitest";
import { firstSales } from "./fit-traits.ts";

it("takes the first sales of each column", () => {
  const sales = {
    at: Float64Array.of(10, 20, 30),
    logPrice: Float64Array.of(0.5, 0.25, 1),
    row: Uint32Array.of(7, 8, 7),
  };
  expect(firstSales(sales, 2)).toEqual({
    at: Float64Array.of(10, 20),
    logPrice: Float64Array.of(0.5, 0.25),
    row: Uint32Array.of(7, 8),
  });
  expect(firstSales(sales, 3)).toEqual(sales);
});
