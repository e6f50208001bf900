/** Summarizes a walk: errors of the projections next to those of plain baselines, and how many prices the bounds hold. */
import { median } from "../../../contract/values/median.ts";
import { HIT } from "../past-errors.ts";
import type { BaselineName, BaselinePrices } from "./baselines.ts";
import { type Calibration, calibrationOf } from "./calibration.ts";
import type { Step } from "./walk-forward.ts";

/** Sales under this share of the floor known before them are gifts or the like, and are not judged. */
const MIN_JUDGED_SHARE = 0.3;
/** Tiers with their lower bounds, as multiples of the floor known before the sale. */
const PAID_TIERS = [
  { name: "under 1.5 floors", from: 0 },
  { name: "1.5 to 4 floors", from: 1.5 },
  { name: "4 floors and more", from: 4 },
] as const;
const PROJECTED_TIERS = [
  { name: "under the floor", from: 0 },
  { name: "1 to 2 floors", from: 1 },
  { name: "2 to 4 floors", from: 2 },
  { name: "4 floors and more", from: 4 },
] as const;
const CONFIDENCE_BANDS = [0, 0.2, 0.4, 0.6, 0.8, 1];

/** Shares: 0.1 is 10 percent. An error is |projected - paid| / paid. Null if no sale is judged. */
export interface Errors {
  readonly sales: number;
  readonly medianError: number | null;
  readonly meanError: number | null;
  readonly within10: number | null;
  readonly within25: number | null;
}

interface Measures extends Errors, Calibration {
  readonly baselines: Readonly<Record<BaselineName, Errors>>;
}

export interface Group extends Measures {
  readonly name: string;
}

export interface ConfidenceBand {
  readonly from: number;
  readonly to: number;
  readonly sales: number;
  /** Mean confidence. */
  readonly expected: number;
  /** Share of prices within 25 percent of the projection. */
  readonly observed: number;
}

export interface Metrics extends Measures {
  /** R² of the log premium over the floor. */
  readonly premiumR2: number | null;
  /** Median of log projection less log price. Above 0, projections are too high. */
  readonly bias: number | null;
  /** Number of sales in the range that are not judged: too far under the floor, or with nothing known before them. */
  readonly excluded: number;
  /** By price paid. Sales that went over their projection move up, so the bounds of the top tier hold fewer of them. */
  readonly tiers: readonly Group[];
  /** By projection. The bounds should hold 80 percent of each. */
  readonly projectedTiers: readonly Group[];
  readonly quarters: readonly Group[];
  readonly confidence: readonly ConfidenceBand[];
}

type Known<Values> = { readonly [Key in keyof Values]: NonNullable<Values[Key]> };

/** A judged sale, with what the baselines said before it. */
type Judged = Known<Step> & { readonly baselines: Known<BaselinePrices> };

export function isJudged(step: Step): step is Known<Step> {
  const { sale, projection, floor } = step;
  return projection !== null && floor !== null && sale.price >= MIN_JUDGED_SHARE * floor;
}

/** `baselines` are those of the steps, in their order. */
export function computeMetrics(
  steps: readonly Step[],
  baselines: readonly BaselinePrices[],
): Metrics {
  const judged = steps.flatMap((step, index): Judged[] => {
    const plain = baselines[index];
    return isJudged(step) && isKnown(plain) ? [{ ...step, baselines: plain }] : [];
  });
  return {
    ...measure(judged),
    premiumR2: premiumR2(judged),
    bias: median(judged.map(({ sale, projection }) => Math.log(projection / sale.price))),
    excluded: steps.length - judged.length,
    tiers: tiersBy(PAID_TIERS, judged, ({ sale, floor }) => sale.price / floor),
    projectedTiers: tiersBy(PROJECTED_TIERS, judged, ({ projection, floor }) => projection / floor),
    quarters: quartersOf(judged),
    confidence: bandsOf(judged),
  };
}

const isKnown = (prices: BaselinePrices): prices is Known<BaselinePrices> =>
  Object.values(prices).every((price) => price !== null);

function tiersBy(
  tiers: readonly { readonly name: string; readonly from: number }[],
  judged: readonly Judged[],
  ratio: (step: Judged) => number,
): Group[] {
  return tiers.map(({ name, from }, index) => {
    const to = tiers[index + 1]?.from ?? Number.POSITIVE_INFINITY;
    return { name, ...measure(judged.filter((step) => ratio(step) >= from && ratio(step) < to)) };
  });
}

function measure(judged: readonly Judged[]): Measures {
  return {
    ...errorsOf(judged, ({ projection }) => projection),
    ...calibrationOf(judged.map(({ sale, low, high }) => ({ price: sale.price, low, high }))),
    baselines: {
      rollingMedian: errorsOf(judged, ({ baselines }) => baselines.rollingMedian),
      floor: errorsOf(judged, ({ baselines }) => baselines.floor),
      ownLast: errorsOf(judged, ({ baselines }) => baselines.ownLast),
      traitFloor: errorsOf(judged, ({ baselines }) => baselines.traitFloor),
      ridge: errorsOf(judged, ({ baselines }) => baselines.ridge),
    },
  };
}

function errorsOf(judged: readonly Judged[], projected: (step: Judged) => number): Errors {
  const errors = judged.map(
    (step) => Math.abs(projected(step) - step.sale.price) / step.sale.price,
  );
  return {
    sales: judged.length,
    medianError: median(errors),
    meanError: mean(errors),
    within10: shareOf(errors, (error) => error <= 0.1),
    within25: shareOf(errors, (error) => error <= 0.25),
  };
}

function quartersOf(judged: readonly Judged[]): Group[] {
  const byQuarter = new Map<string, Judged[]>();
  for (const step of judged) {
    const date = new Date(step.sale.at);
    const name = `${date.getUTCFullYear()} Q${Math.floor(date.getUTCMonth() / 3) + 1}`;
    const group = byQuarter.get(name) ?? [];
    group.push(step);
    byQuarter.set(name, group);
  }
  return [...byQuarter].map(([name, group]) => ({ name, ...measure(group) }));
}

function bandsOf(judged: readonly Judged[]): ConfidenceBand[] {
  return CONFIDENCE_BANDS.slice(1).flatMap((to, index) => {
    const from = CONFIDENCE_BANDS[index];
    const inside = judged.filter(
      ({ confidence }) => confidence >= from && (confidence < to || to === 1),
    );
    if (inside.length === 0) return [];
    const isHit = ({ sale, projection }: Judged) => Math.abs(sale.price / projection - 1) <= HIT;
    const expected = mean(inside.map(({ confidence }) => confidence)) ?? 0;
    return [{ from, to, sales: inside.length, expected, observed: shareOf(inside, isHit) ?? 0 }];
  });
}

function premiumR2(judged: readonly Judged[]): number | null {
  const premiums = judged.map(({ sale, floor }) => Math.log(sale.price / floor));
  const average = mean(premiums);
  if (average === null) return null;
  const total = sumOfSquares(premiums.map((premium) => premium - average));
  const residual = sumOfSquares(
    judged.map(({ sale, projection }) => Math.log(sale.price / projection)),
  );
  return total > 0 ? 1 - residual / total : null;
}

function sumOfSquares(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value ** 2, 0);
}

function shareOf<Value>(values: readonly Value[], isIn: (value: Value) => boolean): number | null {
  return mean(values.map((value) => (isIn(value) ? 1 : 0)));
}

function mean(values: readonly number[]): number | null {
  return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null;
}
