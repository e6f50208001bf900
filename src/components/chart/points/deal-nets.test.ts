import { expect, it } from "vitest";
import { stateFromText } from "../../../testing/token-table.ts";
import { chartPoints } from "./chart-points.ts";
import { bestDeals, dealNets, dealSizes } from "./deal-nets.ts";

const state = stateFromText("price projection\n 8 10\n 10 10\n 15 10\n 1 2\n 5 -", {
  collection: { fees: { marketplace: 0.02, royalty: 0.05 } },
});

it("computes what hot points leave net of fees, by value as by price", () => {
  for (const measure of ["price", "value"] as const) {
    const nets = dealNets(chartPoints(state, measure), state);
    const rounded = Array.from(nets, (net) => Number(net.toFixed(9)));
    expect(rounded.slice(0, 4)).toEqual([1.3, Number.NaN, Number.NaN, 0.86]);
  }
});

it("draws a hot point the larger, the more it leaves in shares of the floor", () => {
  const nets = Float64Array.of(-1, 0.19, 0.2, 0.6, 2, 90, Number.NaN);
  expect([...dealSizes(nets, 2)]).toEqual([0, 0, 1, 2, 3, 3, 0]);
  expect([...dealSizes(nets, null)]).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

it("finds the ten hot points that leave most", () => {
  const nets = Float64Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? at : Number.NaN));
  expect(bestDeals(nets)).toEqual([28, 26, 24, 22, 20, 18, 16, 14, 12, 10]);
});
