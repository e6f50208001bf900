/** Text alternatives of the chart for screen readers. */
import { deviationShare } from "../../../contract/tokens/deal.ts";
import { besideProjection, eth, whole } from "../../../contract/values/format.ts";
import type { TokenFacts } from "../../collection/token-at.ts";
import type { ChartPoints } from "./points/chart-points.ts";

export function chartSummary({ counts, unplaced }: ChartPoints): string {
  const parts = [
    `${whole(counts.hot)} hot: underpriced, at least 10% under their projection`,
    `${whole(counts.cold)} cold: overpriced, at least 10% over it`,
    `${whole(counts.listed)} listed within 10% of it`,
    `${whole(counts.unlisted)} unlisted, shown at their projection`,
  ];
  const rest = unplaced > 0 ? ` ${whole(unplaced)} have neither price nor projection.` : "";
  return `Prices by rank: ${parts.join("; ")}.${rest}`;
}

export function pointSummary(token: TokenFacts): string {
  const { name, rank, currentPrice, priceProjection } = token;
  const price = currentPrice === null ? "not listed" : `price ${eth(currentPrice)}`;
  const projection =
    priceProjection === null ? "no projection" : `projection ${eth(priceProjection)}`;
  const share = deviationShare(currentPrice, priceProjection);
  const deal = Number.isNaN(share) ? "" : `, ${besideProjection(share)} its projection`;
  return `${name}, rank ${whole(rank)}, ${price}, ${projection}${deal}`;
}
