/**
 * Plain projections to compare the model with: what somebody would say without it. Each depends on strictly earlier sales
 * alone.
 */
import { upperMedian } from "../../../contract/values/median.ts";
import { DAY_MS, type Eth, type UnixMs } from "../../../contract/values/units.ts";
import type { Sale } from "../../market/market-events.ts";
import type { TokenToValue } from "../collection-valuation.ts";
import { solveRidge } from "../fit/ridge.ts";
import { columnKeys, rowSum, traitRows } from "../fit/trait-rows.ts";
import { createFloorIndex } from "./floor-index.ts";

/** Each is null before the first sale. */
export interface BaselinePrices {
  /** Median of the latest sales. */
  readonly rollingMedian: Eth | null;
  /** A tenth of the latest sales were cheaper. */
  readonly floor: Eth | null;
  /** The token's own last sale, moved as the rolling median did since. For a token without one, the rolling median. */
  readonly ownLast: Eth | null;
  /** The dearest of the floors of the token's trait values, at today's floor. At least the floor. */
  readonly traitFloor: Eth | null;
  /** The rolling median, times what a ridge regression on the trait values says. It is refitted every week. */
  readonly ridge: Eth | null;
}

export type BaselineName = keyof BaselinePrices;

const MEDIAN_SALES = 40;
/** The floor of a trait value is the lowest ratio to the floor among this many of its latest sales. */
const TRAIT_SALES = 5;
/** A trait value with fewer sales has no floor of its own. */
const MIN_TRAIT_SALES = 3;
const RIDGE_COLUMNS = 300;
const RIDGE_PENALTY = 3;
/** Largest deviation from the rolling median that the ridge learns, in log price. */
const RIDGE_LIMIT = Math.log(50);
const WEEK: UnixMs = 7 * DAY_MS;

/** Returns the baselines of each sale from `from` on, in their order. `sales` are those of `tokens`, by ascending time. */
export function baselinesOf(
  tokens: readonly TokenToValue[],
  sales: readonly Sale[],
  from: UnixMs,
): BaselinePrices[] {
  const steps: BaselinePrices[] = [];
  const rowOf = new Map(tokens.map(({ tokenId }, row) => [tokenId, row]));
  const keysOf = tokens.map(({ traits }) => columnKeys(traits));
  const floor = createFloorIndex();
  const ridge = createRidge(tokens);
  const latest: Eth[] = [];
  /** Token id -> its last sale over the rolling median after it. */
  const ownRatios = new Map<string, number>();
  /** Trait value -> its latest sales over the floor before each. */
  const traitRatios = new Map<string, number[]>();
  const rollingMedian = () => (latest.length > 0 ? upperMedian(latest) : null);

  function project(tokenId: string): BaselinePrices {
    const [floorNow, medianNow] = [floor.now(), rollingMedian()];
    const row = rowOf.get(tokenId);
    if (floorNow === null || medianNow === null || row === undefined) return NO_BASELINES;
    let dearest = 1;
    for (const key of keysOf[row]) {
      const ratios = traitRatios.get(key) ?? [];
      if (ratios.length >= MIN_TRAIT_SALES) dearest = Math.max(dearest, Math.min(...ratios));
    }
    return {
      rollingMedian: medianNow,
      floor: floorNow,
      ownLast: medianNow * (ownRatios.get(tokenId) ?? 1),
      traitFloor: floorNow * dearest,
      ridge: medianNow * Math.exp(ridge.effectOf(row)),
    };
  }

  function learn({ tokenId, price }: Sale): void {
    const row = rowOf.get(tokenId);
    if (!(price > 0) || row === undefined) return;
    const floorBefore = floor.now();
    if (floorBefore !== null)
      for (const key of keysOf[row])
        traitRatios.set(
          key,
          [...(traitRatios.get(key) ?? []), price / floorBefore].slice(-TRAIT_SALES),
        );
    ridge.learn(row, Math.log(price / (rollingMedian() ?? price)));
    floor.learn(price);
    latest.push(price);
    if (latest.length > MEDIAN_SALES) latest.shift();
    ownRatios.set(tokenId, price / upperMedian(latest));
  }

  for (let next = 0; next < sales.length; ) {
    const { at } = sales[next];
    let after = next;
    while (after < sales.length && sales[after].at === at) after += 1;
    // Sales at the same time are projected without knowing each other.
    const simultaneous = sales.slice(next, after);
    if (at >= from) {
      ridge.fitWhenDue(at);
      for (const { tokenId } of simultaneous) steps.push(project(tokenId));
    }
    for (const sale of simultaneous) learn(sale);
    next = after;
  }
  return steps;
}

const NO_BASELINES: BaselinePrices = {
  rollingMedian: null,
  floor: null,
  ownLast: null,
  traitFloor: null,
  ridge: null,
};

function createRidge(tokens: readonly TokenToValue[]) {
  const rows: number[] = [];
  const targets: number[] = [];
  let nextFitAt = Number.NEGATIVE_INFINITY;
  /** Number of sales known to the last fit. */
  let known = 0;
  let fitted: { readonly rows: ReturnType<typeof traitRows>; readonly worths: Float64Array };

  function refit(): void {
    const count = new Map<string, number>();
    for (const row of rows)
      for (const key of columnKeys(tokens[row].traits)) count.set(key, (count.get(key) ?? 0) + 1);
    const keys = [...count].sort(([, a], [, b]) => b - a).map(([key]) => key);
    const matrix = traitRows(tokens, keys.slice(0, RIDGE_COLUMNS));
    const input = {
      penalties: new Float64Array(matrix.width).fill(RIDGE_PENALTY),
      means: new Float64Array(matrix.width),
    };
    const weights = new Float64Array(rows.length).fill(1);
    const rowOf = Uint32Array.from(rows);
    const { worths } = solveRidge(matrix, rowOf, weights, Float64Array.from(targets), input);
    fitted = { rows: matrix, worths };
  }

  return {
    learn(row: number, deviation: number): void {
      rows.push(row);
      targets.push(Math.max(-RIDGE_LIMIT, Math.min(RIDGE_LIMIT, deviation)));
    },
    /** Fits once a week, and whenever the number of sales has doubled. */
    fitWhenDue(at: UnixMs): void {
      if (at < nextFitAt && rows.length < 2 * known) return;
      refit();
      nextFitAt = at + WEEK;
      known = rows.length;
    },
    /** Returns the deviation from the rolling median to expect of a token, in log price. */
    effectOf: (row: number) => rowSum(fitted.rows, row, fitted.worths),
  };
}
