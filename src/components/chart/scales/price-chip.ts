import { amountsTogether } from "../../../../contract/tokens/shown-figures.ts";
import type { Eth } from "../../../../contract/values/units.ts";
import type { ChartDomain } from "./chart-domain.ts";
import { beyond } from "./price-ticks.ts";

/** Formats the price at the crosshair, in the collection's decimals. */
export function priceLabel(domain: ChartDomain, price: Eth): string {
  return price <= domain.priceRange
    ? amountsTogether([price], domain.decimals)(price)
    : beyond(domain);
}
