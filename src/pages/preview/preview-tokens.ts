/** Converts a preview's listings to deals. */
import type { Preview } from "../../../contract/site/preview.ts";
import {
  type Appraisal,
  type Deal,
  type Verdict,
  verdictOf,
} from "../../../contract/tokens/deal.ts";

/** Kinds of listings relative to their projection, most interesting first. */
export const LISTED_KINDS = ["hot", "listed", "cold"] as const;

export interface PreviewToken extends Appraisal, Verdict {
  readonly tokenId: string;
  readonly rank: number;
  readonly price: number;
}

/** Several parts of a page read the same preview. */
const tokensOf = new WeakMap<Preview["listed"], readonly PreviewToken[]>();

export function previewTokens({ listed }: Pick<Preview, "listed">): readonly PreviewToken[] {
  const known = tokensOf.get(listed);
  if (known) return known;
  const tokens = toTokens(listed);
  tokensOf.set(listed, tokens);
  return tokens;
}

function toTokens(listed: Preview["listed"]): readonly PreviewToken[] {
  return listed.map(([tokenId, rank, price, priceProjection, confidence, lowShare, highShare]) => {
    const appraisal = { priceProjection, confidence, lowShare, highShare };
    return { tokenId, rank, price, ...appraisal, ...verdictOf(price, appraisal) };
  });
}

/** Returns the hot tokens, furthest under their projection first. */
export function bestDeals(tokens: readonly PreviewToken[]): readonly PreviewToken[] {
  return tokens.filter(({ deal }) => deal === "hot").sort((a, b) => b.share - a.share);
}

/** Names a deal in a list that holds its positions. */
export const dealKey = ({ tokenId }: PreviewToken): string => tokenId;

export function countDeals(tokens: readonly PreviewToken[]): Readonly<Record<Deal, number>> {
  const counts: Record<Deal, number> = { hot: 0, cold: 0, listed: 0, unlisted: 0 };
  for (const { deal } of tokens) counts[deal] += 1;
  return counts;
}
