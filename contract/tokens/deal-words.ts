/** Names of the deals on screen, for page and server. `src/content/GLOSSARY.md` says where each one is used. */
import { besideProjection } from "../values/format.ts";
import type { Deal, DealDescription } from "./deal.ts";
import type { ShownFigures } from "./shown-figures.ts";

/** Names of a chart's points, in its legend. */
export const POINT_NAMES: Readonly<Record<Deal, string>> = {
  hot: "Hot",
  cold: "Cold",
  listed: "Listed",
  unlisted: "Unlisted",
};

/** Explanations of the points, which the legend shows. A triangle points from the price to the projection. */
export const POINT_MEANINGS: Readonly<Record<Deal, string>> = {
  hot: "Underpriced: listed under its range, and at least 10% under its projection. The triangle points up to the projection. It is larger if a resale leaves more after fees.",
  cold: "Overpriced: listed over its range, and at least 10% over its projection. The triangle points down to the projection.",
  listed:
    "Fair: listed within its range, or within 10% of its projection. Also listings whose projection is uncertain or missing.",
  unlisted: "Not listed: drawn at its projection.",
};

/** Explains in the value view why it has no unlisted points. */
export const UNDRAWN_MEANING =
  "Not listed, so not drawn: the value view compares prices with projections.";

/** Follows each explanation where points have the strength of their confidence. */
export const FAINT_MEANING = "The fainter, the lower the confidence.";

/** Names of the listings everywhere else, beside a count: "12 underpriced". */
export const PRICED_WORDS: Readonly<Record<Exclude<Deal, "unlisted">, string>> = {
  hot: "underpriced",
  listed: "fair",
  cold: "overpriced",
};

/** Says how a price stands: "12% under its projection", or "range 0.1 to 0.2 ETH". Null if nothing can be said. */
export function dealWords(
  { kind }: DealDescription,
  { share, range }: Pick<ShownFigures, "share" | "range">,
  unit: string,
): string | null {
  if (kind === "verdict") return `${besideProjection(share)} its projection`;
  return kind === "range" ? `range ${range} ${unit}` : null;
}
