/**
 * The shift, the widths of the bounds and the regime of a fitted market. They follow each sale. After a fit, they begin with
 * its errors on past sales.
 */
import type { Confidence } from "../../contract/values/units.ts";
import {
  type BoundWidths,
  INITIAL_WIDTHS,
  type LogBounds,
  nextWidths,
  widthsAt,
} from "./bound-widths.ts";
import { LARGE_RESIDUAL } from "./fit/level.ts";
import { boundsOf, confidenceOf, type ErrorTier, HIT, type PastError } from "./past-errors.ts";
import { createRecentShift, type RecentResidual } from "./recent-shift.ts";
import { CALM, confidenceCap, nextRegime, type Regime, salesToAgree } from "./regime.ts";

/**
 * Share of the fast widths that confidences follow. With all of it, chance alone moved them by five points in a market that
 * does not change. With none of it, they were less true of markets that do.
 */
const CONFIDENCE_SHARE = 0.5;

export interface RecentState {
  /** The latest sales, latest last. */
  readonly residuals: readonly RecentResidual[];
  readonly widths: BoundWidths;
  readonly regime: Regime;
}

const NOTHING_RECENT: RecentState = { residuals: [], widths: INITIAL_WIDTHS, regime: CALM };

export type RecentMarket = ReturnType<typeof createRecentMarket>;

export function createRecentMarket(tiers: readonly ErrorTier[], initial: RecentState) {
  const shift = createRecentShift(initial.residuals);
  let { widths, regime } = initial;

  const logBoundsOf = (premium: number, uncertainty: number): LogBounds =>
    boundsOf(tiers, premium, uncertainty, widthsAt(widths, premium));
  const uncappedOf = (premium: number, uncertainty: number): Confidence =>
    confidenceOf(tiers, premium, uncertainty, widthsAt(widths, premium, CONFIDENCE_SHARE));

  return {
    get state(): RecentState {
      return { residuals: [...shift.recent], widths, regime };
    },
    /** Returns the addition to the log projections of tokens with this premium. */
    shiftAt: shift.at,
    /** Returns bounds of log price less shifted log projection. */
    logBoundsOf,
    confidenceOf: (premium: number, uncertainty: number): Confidence =>
      Math.min(confidenceCap(regime), uncappedOf(premium, uncertainty)),
    /** Number of sales that must agree before verdicts are given again, 0 in a calm market. */
    get salesToAgree(): number {
      return salesToAgree(regime);
    },
    /** Learns a sale by its residual: log price less log projection, without a shift. */
    learn(premium: number, uncertainty: number, residual: number): void {
      const shifted = residual - shift.at(premium);
      const isHit = Math.abs(Math.expm1(shifted)) <= HIT;
      regime = nextRegime(regime, uncappedOf(premium, uncertainty), isHit);
      // A wash sale, or the like.
      if (Math.abs(residual) >= LARGE_RESIDUAL) return;
      widths = nextWidths(widths, premium, shifted, logBoundsOf(premium, uncertainty));
      shift.learn(premium, residual);
    },
  };
}

/** Returns the errors that shifted projections would have made. `errors` are by ascending time. */
export function shiftErrors(errors: readonly PastError[]): PastError[] {
  const shift = createRecentShift([]);
  return errors.map((past) => {
    const { premium, residual, uncertainty } = past;
    const shifted = residual - shift.at(premium);
    shift.learn(premium, residual);
    return { ...past, error: shifted / uncertainty };
  });
}

/** Returns the state after past errors, by ascending time. */
export function stateAfter(errors: readonly PastError[], tiers: readonly ErrorTier[]): RecentState {
  const market = createRecentMarket(tiers, NOTHING_RECENT);
  for (const { premium, uncertainty, residual } of errors)
    market.learn(premium, uncertainty, residual);
  return market.state;
}
