/** Converts a preview's listings to deals. */
import type { Preview } from "../../../contract/site/preview.ts";
import { classifyDeal, type Deal, deviationShare } from "../../../contract/tokens/deal.ts";

/** Kinds of listings relative to their projection, most interesting first. */
export const LISTED_KINDS = ["hot", "listed", "cold"] as const;

export interface PreviewToken {
  readonly tokenId: string;
  readonly rank: number;
  readonly price: number;
  readonly projection: number | null;
  readonly deal: Deal;
  /** Deviation as a share of the projection: 0.25 is a quarter under it. NONE without a projection. */
  readonly share: number;
}

export function previewTokens({ listed }: Pick<Preview, "listed">): readonly PreviewToken[] {
  return listed.map(([tokenId, rank, price, projection]) => ({
    tokenId,
    rank,
    price,
    projection,
    deal: classifyDeal(price, projection),
    share: deviationShare(price, projection),
  }));
}

/** Returns the hot tokens, furthest under their projection first. */
export function bestDeals(tokens: readonly PreviewToken[]): readonly PreviewToken[] {
  return tokens.filter(({ deal }) => deal === "hot").sort((a, b) => b.share - a.share);
}

export function countDeals(tokens: readonly PreviewToken[]): Readonly<Record<Deal, number>> {
  const counts: Record<Deal, number> = { hot: 0, cold: 0, listed: 0, unlisted: 0 };
  for (const { deal } of tokens) counts[deal] += 1;
  return counts;
}
