import type { Eth } from "../values/units.ts";
import { type ShownAppraisal, type ShownFigures, showFigures, suits } from "./shown-figures.ts";

/**
 * Returns the figures of a token beside another amount, all with the same decimals. `shown` are the figures without it. They are
 * returned if the collection's decimals suit all: to compute them again would take most of a card's time.
 */
export function figuresBeside(
  beside: Eth,
  shown: ShownFigures,
  price: Eth,
  appraisal: ShownAppraisal,
): ShownFigures {
  const { decimals = null, priceProjection } = appraisal;
  const isSame =
    decimals !== null &&
    shown.decimals === decimals &&
    [price, priceProjection, beside].every((amount) => suits(amount, decimals));
  return isSame ? shown : showFigures(price, { ...appraisal, beside });
}
