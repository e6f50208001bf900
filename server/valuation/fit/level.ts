/**
 * Tracks the market's level over time: log prices less what the traits explain.
 *
 * This is a Kalman filter of one state: a drifting level, observed through noisy sales. Each sale moves the level by a
 * share of its residual. The share is larger after a longer gap. Residuals are clipped, so that a gift or a wash sale
 * hardly moves the level. If the market really moved, the level follows after some sales.
 */
import { DAY_MS } from "../../../contract/values/units.ts";

/** Residuals are clipped to this many standard deviations. */
const CLIP = 1.5;
/** Size of the residual of a sale at eight times the expected price, or at an eighth of it. */
export const LARGE_RESIDUAL = Math.log(8);
/** A residual above `LARGE_RESIDUAL`, and above three times its limit, counts as this share of the limit. */
const LARGE_SHARE = 0.25;

/** Standard deviations in log price. */
export interface LevelSettings {
  /** Change of the level in a day. */
  readonly dailyDrift: number;
  /** Change of the level from one sale to the next, added to that of the days between. */
  readonly saleDrift: number;
  /** Scatter of single sales around the level. */
  readonly noise: number;
}

/** Observations of the level, one per sale, by ascending time: parallel columns. */
export interface Observations {
  readonly at: Float64Array;
  /** Log price less what the traits explain. */
  readonly value: Float64Array;
  /** Sale -> multiple of `noise` in the settings. */
  readonly noisiness: Float64Array;
}

function clipResidual(residual: number, deviation: number): number {
  const limit = CLIP * deviation;
  const size = Math.abs(residual);
  if (size <= limit) return residual;
  const isLarge = size > Math.max(LARGE_RESIDUAL, 3 * limit);
  return Math.sign(residual) * (isLarge ? limit * LARGE_SHARE : limit);
}

/** Tracks the level over `observations`. Errors may be measured by `predicted` alone: `smoothed` knows later sales. */
export function trackLevel(observations: Observations, settings: LevelSettings) {
  const size = observations.value.length;
  /** Sale -> level predicted before it. */
  const predicted = new Float64Array(size);
  /** Sale -> level estimated from the sales up to it. The second loop adds what later sales say. */
  const levels = new Float64Array(size);
  const varianceBefore = new Float64Array(size);
  const varianceAfter = new Float64Array(size);
  for (let sale = 0; sale < size; sale += 1) {
    const noise = (settings.noise * observations.noisiness[sale]) ** 2;
    const at = observations.at[sale];
    const days = sale === 0 ? 0 : Math.max(0, at - observations.at[sale - 1]) / DAY_MS;
    const level = sale === 0 ? observations.value[sale] : levels[sale - 1];
    const variance =
      sale === 0
        ? noise
        : varianceAfter[sale - 1] + days * settings.dailyDrift ** 2 + settings.saleDrift ** 2;
    const gain = variance / (variance + noise);
    const residual = clipResidual(observations.value[sale] - level, Math.sqrt(variance + noise));
    predicted[sale] = level;
    varianceBefore[sale] = variance;
    varianceAfter[sale] = (1 - gain) * variance;
    levels[sale] = level + gain * residual;
  }
  // Rauch-Tung-Striebel smoother: corrects each level by the one after it.
  for (let sale = size - 2; sale >= 0; sale -= 1) {
    const smootherGain = varianceAfter[sale] / varianceBefore[sale + 1];
    levels[sale] += smootherGain * (levels[sale + 1] - predicted[sale + 1]);
  }
  return { predicted, smoothed: levels };
}
