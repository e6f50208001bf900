/** Says in a sentence what the verdict on a token's price rests on. */
import {
  appraisalOf,
  type Deal,
  describeToken,
  doubtAbout,
} from "../../../../contract/tokens/deal.ts";
import type { Token } from "../../../../contract/tokens/token.ts";

const JUDGED: Readonly<Record<Exclude<Deal, "unlisted">, string>> = {
  hot: "Underpriced: the price is under the range.",
  cold: "Overpriced: the price is over the range.",
  listed: "Fair: the price is within 10% of the projection.",
};

const DOUBTS = {
  confidence: "No verdict: too many similar sales missed their projection.",
  range: "No verdict: the range is too wide, its high end over three times the low one.",
} as const;

/** Returns null for a token that is not listed or has no projection. */
export function verdictWords(token: Token): string | null {
  const described = describeToken(token);
  if (described.deal === "unlisted" || token.priceProjection === null) return null;
  if (described.kind === "verdict") return JUDGED[described.deal];
  const doubt = doubtAbout(appraisalOf(token));
  return doubt === null ? "Fair: the price is within the range." : DOUBTS[doubt];
}
