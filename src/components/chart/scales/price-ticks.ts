/** Ticks and labels of the price axis: round prices, and above them the pinned line. */
import {
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

/** From here on, prices need decimals of their own: they share none with "0.01" on a logarithmic axis. */
const LARGE = 1000;
/** From here on, prices are shortened: "1.2M". */
const LARGEST = 1e6;

/** Returns a format with as many decimals as the finest of the round prices needs: "0.5" and "1.0". */
function roundFormat(ticks: readonly Eth[]) {
  let decimals = 0;
  while (decimals < MAX_DECIMALS && ticks.some((tick) => rounded(tick, decimals) !== tick))
    decimals += 1;
  return inDecimals(decimals);
}

/** Returns a format for round prices on one axis. */
function tickFormat(ticks: readonly Eth[]): (tick: Eth) => string {
  const small = roundFormat(ticks.filter((tick) => tick < LARGE));
  const large = roundFormat(ticks.filter((tick) => tick >= LARGE && tick < LARGEST));
  return (tick) => (tick < LARGE ? small : tick < LARGEST ? large : ethAmount)(tick);
}

/** Formats the pinned line, which stands for every price above the range: "4,167+". */
export const beyond = ({ priceRange }: ChartDomain) => `${ethAmount(priceRange)}+`;

/** Formats the ticks of the axis. */
export function priceLabels(domain: ChartDomain, ticks: readonly Eth[]): string[] {
  const isWithin = (tick: Eth) => tick <= domain.priceRange;
  const amount = tickFormat(ticks.filter(isWithin));
  return ticks.map((tick) => (isWithin(tick) ? amount(tick) : beyond(domain)));
}
