/** Cuts the axes to the part of the chart that a zoom shows. */
import type { ZoomHeight } from "../../../../contract/chart-zoom.ts";
import type { ChartDomain } from "./chart-domain.ts";

/** Returns the chart's values between the bounds of a height. Null is open. */
export function valuesOfHeight({ measure, lower, upper }: ZoomHeight) {
  if (measure === "price") return { low: lower, high: upper };
  return {
    low: upper === null ? null : 1 - upper / 100,
    high: lower === null ? null : 1 - lower / 100,
  };
}

/** Returns the domain with another height. Ignores a height of another measure or without extent. An open end stays. */
export function zoomedDomain(domain: ChartDomain, height: ZoomHeight | null): ChartDomain {
  if (height?.measure !== domain.measure) return domain;
  const { low, high } = valuesOfHeight(height);
  const from = low ?? domain.priceFrom;
  const to = high ?? domain.priceTo;
  if (!(from < to) || (domain.scale === "log" && !(from > 0))) return domain;
  return {
    ...domain,
    ...(low !== null && { priceFrom: low, priceLow: low, priceLowPinned: low, pinsLow: false }),
    ...(high !== null && { priceTo: high, priceRange: high, pricePinned: high, pins: false }),
  };
}
