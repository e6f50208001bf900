/** Ticks and labels of the price axis: round prices, and above them the pinned line. */
import {
  compact,
  ethAmount,
  inDecimals,
  MAX_DECIMALS,
  rounded,
} from "../../../../contract/values/format.ts";
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

/** Returns a format for round prices on one axis: with as many decimals as the finest of them needs, "0.5" and "1.0". */
function tickFormat(ticks: readonly Eth[]): (tick: Eth) => string {
  const plain = ticks.filter((tick) => tick < 1000);
  let decimals = 0;
  while (decimals < MAX_DECIMALS && plain.some((tick) => rounded(tick, decimals) !== tick))
    decimals += 1;
  const amount = inDecimals(decimals);
  return (tick) => (tick < 1000 ? amount(tick) : compact(tick, 3));
}

/** Formats the pinned line, which stands for every price above the range: "4.1K+". */
export function beyond({ priceRange }: ChartDomain): string {
  const digits = priceRange >= 1000 ? 1 : 0;
  return `${priceRange >= 100 ? compact(priceRange, digits) : ethAmount(priceRange)}+`;
}

/** Formats the ticks of the axis. */
export function priceLabels(domain: ChartDomain, ticks: readonly Eth[]): string[] {
  const isWithin = (tick: Eth) => tick <= domain.priceRange;
  const amount = tickFormat(ticks.filter(isWithin));
  return ticks.map((tick) => (isWithin(tick) ? amount(tick) : beyond(domain)));
}
