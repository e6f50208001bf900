/** The projection line: projected price by rank, smoothed over neighbouring ranks. */
import type { Eth, RarityRank } from "../../contract/values/units.ts";

const MAX_POINTS = 160;
/** Exponent of the points' spacing. Above 1, points are denser at the best ranks, where prices fall fastest. */
const RANK_EXPONENT = 1.6;
/** Half the width of the smoothing window, in gaps between points. */
const HALF_WIDTH = 1.5;

/**
 * Returns at most `MAX_POINTS` points by strictly ascending rank. `ranks[i]` and `projections[i]` belong to one token;
 * tokens are in any order. Each price is a geometric mean that weighs nearer neighbours more. Without tokens, there are
 * no points.
 */
export function projectionLine(
  ranks: readonly RarityRank[],
  projections: readonly Eth[],
): [rank: RarityRank, price: Eth][] {
  const order = ranks.map((_, token) => token).sort((a, b) => ranks[a] - ranks[b] || a - b);
  const logs = order.map((token) => Math.log(projections[token]));
  const size = order.length;
  const points: [RarityRank, Eth][] = [];
  const count = Math.min(size, MAX_POINTS);
  const indexOf = (point: number) =>
    count < 2 ? 0 : Math.round((size - 1) * (point / (count - 1)) ** spacingExponent(size));
  for (let point = 0; point < count; point += 1) {
    const index = indexOf(point);
    const rank = ranks[order[index]];
    if (points.length > 0 && points[points.length - 1][0] === rank) continue;
    // The larger distance to a neighbouring point, in tokens.
    const gap = Math.max(
      indexOf(Math.min(count - 1, point + 1)) - index,
      index - indexOf(Math.max(0, point - 1)),
    );
    points.push([rank, meanAround(logs, index, Math.max(1, Math.round(HALF_WIDTH * gap)))]);
  }
  return points;
}

/** Returns the exponent of the spacing: 1 for small collections, which get a point per distinct rank. */
function spacingExponent(size: number): number {
  return size > MAX_POINTS ? RANK_EXPONENT : 1;
}

function meanAround(logs: readonly number[], index: number, maxHalf: number): Eth {
  let sum = 0;
  let weights = 0;
  // Near the ends, the window shrinks equally on both sides, so that the mean is not biased.
  const half = Math.min(maxHalf, index, logs.length - 1 - index);
  for (let offset = -half; offset <= half; offset += 1) {
    const weight = half + 1 - Math.abs(offset);
    sum += weight * logs[index + offset];
    weights += weight;
  }
  return Number(Math.exp(sum / weights).toPrecision(6));
}
