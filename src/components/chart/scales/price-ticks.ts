/** Ticks and labels of the price axis: round prices, and above them the pinned line. */
import { compact, ethAmount } from "../../../../contract/values/format.ts";
import type { Eth } from "../../../../contract/values/units.ts";
import { type ChartDomain, heightShare } from "./chart-domain.ts";
import { linearTicks, logTicks } from "./ticks.ts";

/** CSS pixels: `preferred` between two prices, `min` between the pinned line and the price below it. */
const SPACE = { preferred: 30, min: 18 };

/** Returns ascending prices. The last one is `pricePinned` if any point is pinned. `height`: CSS pixels of the plot. */
export function priceTicks(domain: ChartDomain, height: number): number[] {
  const { scale, priceFrom, priceRange, pricePinned, pins } = domain;
  const most = Math.max(2, Math.floor(height / SPACE.preferred));
  const ticks = (scale === "log" ? logTicks : linearTicks)(priceFrom, priceRange, most);
  if (!pins) return ticks;
  const top = heightShare(domain, pricePinned) * height;
  return [
    ...ticks.filter((price) => top - heightShare(domain, price) * height >= SPACE.min),
    pricePinned,
  ];
}

/** Formats a price as "200", and the pinned line as "4.1K+": every price above the range of interest. */
export function priceLabel({ priceRange }: ChartDomain, price: Eth): string {
  if (price <= priceRange) return ethAmount(price);
  const digits = priceRange >= 1000 ? 1 : 0;
  return `${priceRange >= 100 ? compact(priceRange, digits) : ethAmount(priceRange)}+`;
}
