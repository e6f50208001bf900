/** Words for a range of the deviation in percent, without signs: above 0 is under the projection, below 0 over it. */
import { localized } from "../../../contract/values/number-locale.ts";

const size = (percent: number) => localized(`${Number(Math.abs(percent).toFixed(2))}`);
const side = (percent: number) => (percent < 0 ? "over" : "under");
const one = (percent: number) => `${size(percent)}% ${side(percent)}`;

/** Returns "10% over to 40% under", "At least 20% under", "At most 20% over". Null without bounds. */
export function percentWords(least: number | null, most: number | null): string | null {
  if (least !== null && most !== null) {
    if (side(least) === side(most)) {
      const [near, far] = least < 0 ? [most, least] : [least, most];
      return `${size(near)}\u2013${one(far)}`;
    }
    return `${one(least)} to ${one(most)}`;
  }
  if (least !== null) return `${least < 0 ? "At most" : "At least"} ${one(least)}`;
  if (most !== null) return `${most < 0 ? "At least" : "At most"} ${one(most)}`;
  return null;
}
