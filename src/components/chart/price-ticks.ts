/** The price axis: round prices, and above them what the pinned points stand for. */
import { compact, ethAmount } from "../../../contract/format.ts";
import type { Eth } from "../../../contract/units.ts";
import { type ChartDomain, heightShare } from "./chart-domain.ts";
import { linearTicks, logTicks } from "./ticks.ts";

/** CSS pixels from one price to the next, and at least between any two labels. */
const SPACE = { wanted: 30, least: 18 };

/** Ascending. The last one is `pricePinned` where a price is pinned. `height`: CSS pixels of the plot. */
export function priceTicks(domain: ChartDomain, height: number): number[] {
  const { scale, priceFrom, priceRange, pricePinned, pins } = domain;
  const most = Math.max(2, Math.floor(height / SPACE.wanted));
  const ticks = (scale === "log" ? logTicks : linearTicks)(priceFrom, priceRange, most);
  if (!pins) return ticks;
  const top = shareOfPinned(domain) * height;
  return [
    ...ticks.filter((price) => top - heightShare(domain, price) * height >= SPACE.least),
    pricePinned,
  ];
}

function shareOfPinned(domain: ChartDomain): number {
  return heightShare(domain, domain.pricePinned);
}

/** "200", or "4.1K+" for the line of pinned points: all that is above the range of interest. */
export function priceLabel({ priceRange }: ChartDomain, price: Eth): string {
  if (price <= priceRange) return ethAmount(price);
  const digits = priceRange >= 1000 ? 1 : 0;
  return `${priceRange >= 100 ? compact(priceRange, digits) : ethAmount(priceRange)}+`;
}
