import { expect, it } from "vitest";
import { stateFromText } from "../../../testing/token-table.ts";
import { chartPoints } from "./chart-points.ts";
import { bestDeals, dealNets, dealSizes } from "./deal-nets.ts";

const state = stateFromText("price projection\n 10 10\n 8 10\n 15 10\n 1 2\n 5 -", {
  collection: { fees: { marketplace: 0.02, royalty: 0.05 } },
});

it("computes what hot points leave net of fees, by value as by price", () => {
  for (const measure of ["price", "value"] as const) {
    const nets = dealNets(chartPoints(state, measure), state);
    const rounded = nets.map(({ net, ...deal }) => ({ ...deal, net: Number(net.toFixed(9)) }));
    expect(rounded).toEqual([
      { point: 1, projection: 10, net: 1.3 },
      { point: 3, projection: 2, net: 0.86 },
    ]);
  }
});

const deals = (...nets: readonly number[]) =>
  nets.map((net, point) => ({ point, projection: 100, net }));

it("draws a hot point the larger, the more it leaves in shares of the floor", () => {
  const nets = deals(-1, 0.19, 0.2, 0.6, 2, 90);
  expect([...dealSizes(nets, 7, 2)]).toEqual([0, 0, 1, 2, 3, 3, 0]);
  expect([...dealSizes(nets, 7, null)]).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

it("finds the ten hot points that leave most", () => {
  const nets = deals(...Array.from({ length: 15 }, (_, at) => at));
  const best = bestDeals(nets).map(({ point }) => point);
  expect(best).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5]);
});
