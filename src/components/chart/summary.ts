/** Text alternatives of the chart for screen readers. */
import { type Deal, describeToken } from "../../../contract/tokens/deal.ts";
import { dealWords } from "../../../contract/tokens/deal-words.ts";
import { showFigures } from "../../../contract/tokens/shown-figures.ts";
import { inCurrency, whole } from "../../../contract/values/format.ts";
import type { TokenFacts } from "../../collection/token-at.ts";

export function chartSummary(counts: Readonly<Record<Deal, number>>): string {
  const parts = [
    `${whole(counts.hot)} hot: underpriced, under their range and at least 10% under their projection`,
    `${whole(counts.cold)} cold: overpriced, over their range and at least 10% over their projection`,
    `${whole(counts.listed)} listed within their range, within 10% of their projection, or uncertain`,
    `${whole(counts.unlisted)} unlisted`,
  ];
  return `Prices by rank: ${parts.join("; ")}.`;
}

export function pointSummary(token: TokenFacts): string {
  const { name, rank, currentPrice, priceProjection, foreignPrice, unit } = token;
  const shown = showFigures(currentPrice, token);
  const asked = currentPrice === null ? foreignPrice : inCurrency(currentPrice, unit, shown.amount);
  const price = asked === null ? "not listed" : `price ${asked}`;
  const projection =
    priceProjection === null
      ? "no projection"
      : `projection ${inCurrency(priceProjection, unit, shown.amount)}`;
  const judged = dealWords(describeToken(token), shown, unit);
  return [name, `rank ${whole(rank)}`, price, projection, judged].filter(Boolean).join(", ");
}
