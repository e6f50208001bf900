/**
 * Tracks the market's level over time: log prices less what the traits explain.
 *
 * This is a Kalman filter of one state: a drifting level, observed through noisy sales. Each sale moves the level by
 * its surprise, more so after a longer gap. A surprise is clipped to `CLIP` spreads, and one beyond `FAR` to a quarter
 * of that. A gift or a wash sale at a hundred times the price moves the level little. A market that really moved is
 * followed after some sales.
 */
import { DAY_MS } from "../../../contract/values/units.ts";

const CLIP = 1.5;
/** Eight times the price, or an eighth of it. */
export const FAR = Math.log(8);
const FAR_SHARE = 0.25;

/** Standard deviations in log price. */
export interface LevelSettings {
  /** Drift of the level in a day. */
  readonly dailyDrift: number;
  /** Drift of the level from one sale to the next. */
  readonly saleDrift: number;
  /** Deviation of single sales from the level. */
  readonly noise: number;
}

/** Observations of the level, one per sale, by ascending time: parallel columns. */
export interface Observations {
  readonly at: Float64Array;
  /** Log price less what the traits explain. */
  readonly value: Float64Array;
  /** Noise as a multiple of the usual noise. */
  readonly noisiness: Float64Array;
}

export interface LevelTrack {
  /** Sale -> level predicted before it. */
  readonly predicted: Float64Array;
  /** Sale -> level estimated from all sales, later ones included. */
  readonly smoothed: Float64Array;
}

function clipSurprise(surprise: number, spread: number): number {
  const limit = CLIP * spread;
  const size = Math.abs(surprise);
  if (size <= limit) return surprise;
  return Math.sign(surprise) * (size <= Math.max(FAR, 3 * limit) ? limit : limit * FAR_SHARE);
}

/** Filters and smooths the level over `observations`. */
export function trackLevel(observations: Observations, settings: LevelSettings): LevelTrack {
  const size = observations.value.length;
  const predicted = new Float64Array(size);
  const smoothed = new Float64Array(size);
  const varianceBefore = new Float64Array(size);
  const varianceAfter = new Float64Array(size);
  for (let sale = 0; sale < size; sale += 1) {
    const noise = (settings.noise * observations.noisiness[sale]) ** 2;
    const at = observations.at[sale];
    const days = sale === 0 ? 0 : Math.max(0, at - observations.at[sale - 1]) / DAY_MS;
    const level = sale === 0 ? observations.value[sale] : smoothed[sale - 1];
    const variance =
      sale === 0
        ? noise
        : varianceAfter[sale - 1] + days * settings.dailyDrift ** 2 + settings.saleDrift ** 2;
    const gain = variance / (variance + noise);
    const surprise = clipSurprise(observations.value[sale] - level, Math.sqrt(variance + noise));
    predicted[sale] = level;
    varianceBefore[sale] = variance;
    varianceAfter[sale] = (1 - gain) * variance;
    smoothed[sale] = level + gain * surprise;
  }
  // Rauch-Tung-Striebel smoother: corrects each level by the one after it.
  for (let sale = size - 2; sale >= 0; sale -= 1) {
    const trust = varianceAfter[sale] / varianceBefore[sale + 1];
    smoothed[sale] += trust * (smoothed[sale + 1] - predicted[sale + 1]);
  }
  return { predicted, smoothed };
}
