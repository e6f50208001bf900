import { amountsTogether } from "../../../../contract/tokens/shown-figures.ts";
import type { CollectionStats } from "../../../../contract/tokens/stats.ts";
import { shareInWords } from "../../../../contract/values/format.ts";

type Medians = Pick<CollectionStats, "medianDeviation" | "medianDeviationShare">;

/** Formats a deviation in words, because a minus sign would read as a discount: "0.039 over (4%)". `decimals` are the collection's. */
export function medianWords(
  { medianDeviation: deviation, medianDeviationShare: share }: Medians,
  decimals: number | null,
): string {
  if (deviation === null) return "--";
  if (deviation === 0) return "0";
  const side = deviation > 0 ? "under" : "over";
  // Half of the shares and half of the amounts need not be on the same side.
  const hasSide = share !== null && Math.sign(share) === Math.sign(deviation);
  const beside = hasSide ? ` (${shareInWords(share).replace(` ${side}`, "")})` : "";
  const size = Math.abs(deviation);
  return `${amountsTogether([size], decimals)(size)} ${side}${beside}`;
}
