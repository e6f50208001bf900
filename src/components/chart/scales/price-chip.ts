import { amountsTogether, showFigures } from "../../../../contract/tokens/shown-figures.ts";
import { shareInWords } from "../../../../contract/values/format.ts";
import { type Eth, NONE } from "../../../../contract/values/units.ts";
import type { TokenFacts } from "../../../collection/token-at.ts";
import type { ChartDomain } from "./chart-domain.ts";
import { beyond } from "./price-ticks.ts";

/** Formats the price at the crosshair, in the collection's decimals. */
export function priceLabel(domain: ChartDomain, price: Eth): string {
  return price <= domain.priceRange
    ? amountsTogether([price], domain.decimals)(price)
    : beyond(domain);
}

/** Formats the height of a token's point as its tooltip does: from the shown figures, not from the exact ones. */
export function pointLabel({ measure }: Pick<ChartDomain, "measure">, token: TokenFacts): string {
  const shown = showFigures(token.currentPrice, token);
  return measure === "value"
    ? shareInWords(shown.share)
    : shown.amount(token.currentPrice ?? token.priceProjection ?? NONE);
}
