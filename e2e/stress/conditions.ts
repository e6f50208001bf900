/** Conditions of a repetition of `npm run test:stress`: how slow the browser's processor and its network are. */
import { createHash } from "node:crypto";
import { createDraw } from "../soak/draw.ts";

export const MAX_SEED = 0xffffffff;

const MAX_THROTTLE = 8;
const MAX_DELAY_MS = 300;

/**
 * Factor of the time limits of browser tests under stress. They are meant for a machine that is a few times slower than
 * usual; here a page gets up to 8 times less of a processor that busy loops share.
 */
export const TIMEOUT_FACTOR = 4;

export interface Conditions {
  readonly seed: number;
  /** The page's main thread runs this many times slower: 1 to 8, in tenths. */
  readonly throttle: number;
  /** The longest delay of a response in this repetition: 0 to 300. */
  readonly maxDelayMs: number;
}

/** Seed of a repetition, counted from 0. The first has the seed itself, so that a failed seed runs again alone. */
export function repetitionSeed(seed: number, repetition: number): number {
  if (repetition === 0) return seed;
  return Math.floor(createDraw(seed, repetition).share() * MAX_SEED);
}

export function conditionsOf(seed: number): Conditions {
  const draw = createDraw(seed, 0);
  return {
    seed,
    throttle: draw.between(10, 10 * MAX_THROTTLE) / 10,
    maxDelayMs: draw.between(0, MAX_DELAY_MS),
  };
}

/**
 * Returns the delay of the `nth` response to a path, 0 to `maxDelayMs`. It depends on nothing else, because requests come
 * in another order each time.
 */
export function delayMs({ seed, maxDelayMs }: Conditions, path: string, nth: number): number {
  const bytes = createHash("sha1").update(`${seed} ${nth} ${path}`).digest();
  return bytes.readUInt32BE() % (maxDelayMs + 1);
}

export function describeConditions({ seed, throttle, maxDelayMs }: Conditions): string {
  return `seed ${seed}, processor ${throttle} times slower, responses up to ${maxDelayMs} ms later`;
}

/** The seed of a run under stress; null in any other run. */
export function stressSeed(): number | null {
  const seed = process.env.E2E_STRESS_SEED;
  return seed ? Number(seed) : null;
}
