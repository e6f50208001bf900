import { marketplaceName } from "../../../contract/listings/marketplaces.ts";
import { type DealDescription, plainVerdict } from "../../../contract/tokens/deal.ts";
import type { ShownFigures } from "../../../contract/tokens/shown-figures.ts";
import { inCurrency, shareInWords, whole } from "../../../contract/values/format.ts";
import type { TokenFacts } from "../../collection/token-at.ts";
import { confidenceLevel } from "../shared/confidence-level.ts";
import { confidencePercent, confidenceWords } from "../shared/confidence-words.ts";

/** Returns the token's name on a card. One that ends in its number is cut to it: the page names the collection. */
export function cardName(name: string, tokenId: string): string {
  const number = `#${tokenId}`;
  return name.endsWith(` ${number}`) ? number : name;
}

/** Rarity tiers: the share of a collection that is at least as rare. Level 1 is the rarest. */
const TIERS = [
  { share: 0.01, level: 1, label: "Top 1%" },
  { share: 0.05, level: 2, label: "Top 5%" },
  { share: 0.1, level: 3, label: "Top 10%" },
  { share: 0.25, level: 4, label: "Top 25%" },
] as const;

type RankTier = (typeof TIERS)[number];

/** Returns null below the tiers. */
export function rankTier(rank: number, size: number): RankTier | null {
  return TIERS.find(({ share }) => rank <= size * share) ?? null;
}

/** Returns the confidence in words if its level is not that of most tokens; else null. */
export function unusualConfidence({
  confidence,
  usualConfidence,
}: Pick<TokenFacts, "confidence" | "usualConfidence">):
  | readonly [word: string, percent: string]
  | null {
  if (confidence === null) return null;
  // A first screen that an earlier version stored has no usual one.
  if (confidenceLevel(confidence) === confidenceLevel(usualConfidence ?? 100)) return null;
  const [word = "", share = ""] = confidenceWords(confidence).split(", ");
  return [word, share];
}

/** Characters of percentage and amount from which they are set smaller, and from which they may need two lines. */
const SMALLER = 16;
const TWO_LINES = 19;

/** Returns by how many steps the headline is set smaller, so that it loses no word on the narrowest card. */
export function headlineSize(share: string, amount: string): number {
  const length = share.length + amount.length;
  return length < SMALLER ? 0 : length < TWO_LINES ? 1 : 2;
}

/** Returns the price beside what the token should sell for: "0.745 → 1.247". Null without either. */
export function pricesOf(
  { currentPrice, priceProjection }: TokenFacts,
  { amount }: ShownFigures,
): string | null {
  const price = currentPrice === null ? null : amount(currentPrice);
  if (priceProjection === null) return price;
  return `${price === null ? "Projection" : `${price} →`} ${amount(priceProjection)}`;
}

function deviationWords({ difference, amount }: ShownFigures, unit: string): string | null {
  if (difference === null) return null;
  if (difference === 0) return "at its projection";
  const size = inCurrency(Math.abs(difference), unit, amount);
  return `${size} ${difference > 0 ? "under" : "over"} its projection`;
}

/** Returns a card's accessible name: the same figures in the same order, with words for signs and colours. */
export function cardLabel(
  facts: TokenFacts,
  described: DealDescription,
  tier: RankTier | null,
  shown: ShownFigures,
): string {
  const { name, currentPrice, priceProjection, confidence, marketplace, rank, isPending } = facts;
  const { foreignPrice, unit } = facts;
  const forSale = described.deal !== "unlisted" && currentPrice !== null;
  const price = forSale ? inCurrency(currentPrice, unit, shown.amount) : foreignPrice;
  const parts = [
    name,
    described.kind === "verdict" && shareInWords(shown.share),
    described.kind === "range" &&
      `${plainVerdict(facts).toLowerCase()}, range ${shown.range} ${unit}`,
    forSale ? deviationWords(shown, unit) : !foreignPrice && "not listed",
    price && `price ${price}${marketplace === null ? "" : ` on ${marketplaceName(marketplace)}`}`,
    priceProjection === null
      ? "no projection"
      : `projection ${inCurrency(priceProjection, unit, shown.amount)}`,
    confidence === null ? null : `confidence ${confidencePercent(confidence)}`,
    `rank ${whole(rank)}${tier ? `, ${tier.label.toLowerCase()}` : ""}`,
    isPending && "pending",
  ];
  return parts.filter(Boolean).join(", ");
}
