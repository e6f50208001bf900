import type { Eth } from "../values/units.ts";
import {
  keepsDecimals,
  type ShownAppraisal,
  type ShownFigures,
  showFigures,
} from "./shown-figures.ts";

/**
 * Returns the figures of a token beside the size of another amount, all with the same decimals. `shown` are the figures without
 * it. They are returned if it keeps their decimals: to compute them again would take most of a card's time.
 */
export function figuresBeside(
  beside: Eth,
  shown: ShownFigures,
  price: Eth,
  appraisal: ShownAppraisal,
): ShownFigures {
  return keepsDecimals(shown.decimals, appraisal.decimals)
    ? shown
    : showFigures(price, { ...appraisal, beside });
}
