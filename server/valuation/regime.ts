/**
 * Notices that the market has broken with its past: after a reveal or in a crash, far fewer sales come true than the
 * confidences said. Until the latest sales agree again, no confidence is higher than what came true of them.
 */
import type { Confidence } from "../../contract/values/units.ts";

/** Number of latest sales that are compared with what was said of them. */
const WINDOW = 40;
/** The market breaks when so many standard deviations fewer sales come true than was said, and agrees below the other. */
const BROKEN_DEVIATIONS = 5;
const AGREED_DEVIATIONS = 2;
/** Added to the variance of the number that comes true: confidences near 1 are not that certain. */
const SPARE_VARIANCE = 1;
/** Cap in a break: below any confidence that earns a verdict. */
const MAX_BROKEN: Confidence = 0.5;

export interface Regime {
  readonly isBroken: boolean;
  /** The latest sales, latest last: the confidence before each, and 1 if it was within 25 percent of its projection. */
  readonly latest: readonly (readonly [said: Confidence, cameTrue: number])[];
}

export const CALM: Regime = { isBroken: false, latest: [] };

/** Returns the regime after a sale. */
export function nextRegime(before: Regime, said: Confidence, isHit: boolean): Regime {
  const latest = [...before.latest, [said, isHit ? 1 : 0] as const].slice(-WINDOW);
  const limit = before.isBroken ? AGREED_DEVIATIONS : BROKEN_DEVIATIONS;
  return { isBroken: deviationsOf(latest) > limit, latest };
}

/** Returns the highest confidence that the regime allows. */
export function confidenceCap({ isBroken, latest }: Regime): Confidence {
  if (!isBroken) return 1;
  const hits = latest.reduce((sum, [, cameTrue]) => sum + cameTrue, 0);
  return Math.min(MAX_BROKEN, hits / latest.length);
}

/** Returns how many sales in a row must come true until verdicts are given again: 0 unless the market is broken. */
export function salesToAgree(regime: Regime): number {
  if (!regime.isBroken) return 0;
  const said = regime.latest.reduce((sum, [each]) => sum + each, 0) / regime.latest.length;
  let next = regime;
  let sales = 0;
  while (next.isBroken && sales < WINDOW) {
    next = nextRegime(next, said, true);
    sales += 1;
  }
  return sales;
}

/** Returns by how many standard deviations fewer sales came true than was said. */
function deviationsOf(latest: Regime["latest"]): number {
  let [missing, variance] = [0, SPARE_VARIANCE];
  for (const [said, cameTrue] of latest) {
    missing += said - cameTrue;
    variance += said * (1 - said);
  }
  return missing / Math.sqrt(variance);
}
