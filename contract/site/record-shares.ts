/** Shares of sales in words. A few sales say little, so they are counted. */
import { percent, whole } from "../values/format.ts";
import { localized } from "../values/number-locale.ts";

/** From this many sales on, a share is shown. */
export const ENOUGH_SALES = 30;

/** Quantile of the normal distribution for an interval of 95 percent. */
const Z = 1.96;

/** Returns Wilson's interval for the share `part` of `all`, in percent. It is right for small numbers too. */
function shareInterval(part: number, all: number): readonly [low: number, high: number] {
  const share = part / all;
  const spread = 1 + Z ** 2 / all;
  const middle = (share + Z ** 2 / (2 * all)) / spread;
  const reach = (Z / spread) * Math.sqrt((share * (1 - share)) / all + Z ** 2 / (4 * all ** 2));
  return [Math.round(100 * (middle - reach)), Math.round(100 * (middle + reach))];
}

export interface ShownShare {
  /** "83%", "2 of 2", or "–" without sales. */
  readonly figure: string;
  /** 95 percent interval of the share: "34% or more". Null if `figure` is a share. */
  readonly interval: string | null;
}

export function showShare(part: number, all: number): ShownShare {
  if (all === 0) return { figure: "–", interval: null };
  if (all >= ENOUGH_SALES) return { figure: percent((100 * part) / all), interval: null };
  const [low, high] = shareInterval(part, all);
  const interval =
    part === all
      ? `${percent(low)} or more`
      : part === 0
        ? `${percent(high)} or less`
        : localized(`${low} to ${high}%`);
  return { figure: `${whole(part)} of ${whole(all)}`, interval };
}
