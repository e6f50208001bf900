import { expect, it } from "vitest";
import { DEFAULT_QUERY } from "../../../contract/query.ts";
import { createAxisChips, crosshairAt } from "./axis-chips.ts";
import { chartPoints } from "./points/chart-points.ts";
import { widthShare } from "./scales/chart-domain.ts";
import { valueDomain, valueLabel } from "./scales/value-domain.ts";

it("says the rank and the height of the crosshair, and nothing without one", () => {
  const host = document.createElement("div");
  const chips = createAxisChips(host, "chip", valueLabel);
  const points = chartPoints({
    fixed: null,
    figures: null,
    prices: new Float64Array(),
    view: null,
  });
  const domain = valueDomain({ points, query: DEFAULT_QUERY, bottomRank: 1001 });
  const area = { left: 80, top: 6, width: 500, height: 134 };
  const shown = () =>
    [...host.children].map((chip) => (chip as HTMLElement).hidden || chip.textContent);
  expect(shown()).toEqual([true, true]);
  chips.move({ x: 250, y: 87 }, area, domain);
  expect(shown()).toEqual(["Rank 501", "20% under"]);
  chips.move({ x: 0, y: 0 }, area, domain);
  expect(shown()).toEqual(["Rank 1", "60%+ over"]);
  const point = { x: area.left + 500 * widthShare(domain, 601), y: area.top + 87, label: "19%" };
  chips.move(crosshairAt({ x: 250, y: 87 }, point, area), area, domain);
  expect(shown()).toEqual(["Rank 601", "19%"]);
  chips.move(crosshairAt({ x: 250, y: 87 }, null, area), area, domain);
  expect(shown()[0]).toBe("Rank 501");
  chips.move(crosshairAt(null, null, area), area, domain);
  expect(shown()).toEqual([true, true]);
});
