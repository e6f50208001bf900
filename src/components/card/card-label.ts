import { marketplaceName } from "../../../contract/listings/marketplaces.ts";
import type { Deal } from "../../../contract/tokens/deal.ts";
import { eth, whole } from "../../../contract/values/format.ts";
import type { TokenFacts } from "../../collection/token-at.ts";
import type { RankTier } from "./rank-tier.ts";

function deviationWords({ deviation }: TokenFacts): string | null {
  if (deviation === null) return null;
  if (deviation === 0) return "at its value";
  return `${eth(Math.abs(deviation))} ${deviation > 0 ? "under" : "over"} its value`;
}

/** Returns a card's accessible name: the same figures in the same order, with words for signs and colours. */
export function cardLabel(facts: TokenFacts, deal: Deal, tier: RankTier | null): string {
  const { name, currentPrice, priceProjection, marketplace, rank } = facts;
  const forSale = deal !== "unlisted" && currentPrice !== null;
  const parts = [
    name,
    forSale ? deviationWords(facts) : "not for sale",
    forSale
      ? `price ${eth(currentPrice)}${marketplace === null ? "" : ` on ${marketplaceName(marketplace)}`}`
      : null,
    priceProjection === null ? "no projection" : `projected ${eth(priceProjection)}`,
    `rank ${whole(rank)}${tier ? `, ${tier.label.toLowerCase()}` : ""}`,
  ];
  return parts.filter(Boolean).join(", ");
}
