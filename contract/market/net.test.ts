import { expect, it } from "vitest";
import { netOfResale } from "./net.ts";

it("takes fees from the projection, and price and gas from the rest", () => {
  const fees = { marketplace: 0.025, royalty: 0.05 };
  // 2 ETH less 7.5 percent is 1.85; 100,000 gas at 20 gwei are 0.002.
  expect(netOfResale(1.5, 2, fees, 20)).toBeCloseTo(1.85 - 1.5 - 0.002, 12);
  expect(netOfResale(2, 2, { marketplace: 0, royalty: 0 }, 0)).toBe(0);
});
