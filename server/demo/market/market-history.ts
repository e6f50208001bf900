/**
 * Simulates two years of a market: a level with booms and slumps, and sales around it. Every collection follows a common
 * market to some degree, so that booms coincide.
 */
import { DAY_MS, type Eth, type UnixMs } from "../../../contract/values/units.ts";
import type { Sale } from "../../market/market-events.ts";
import { createRandom, createWeightedDraw, type Random } from "../art/random.ts";
import type { Theme } from "../themes/theme.ts";
import { humanPrice } from "./asks.ts";

export const HISTORY_DAYS = 730;

interface Mood {
  /** Log-return per day. */
  readonly drift: number;
  readonly volatility: number;
  /** Number of sales, relative to a calm day. */
  readonly activity: number;
  /** Average duration in days. */
  readonly lasts: number;
}

const CALM: Mood = { drift: 0, volatility: 0.011, activity: 1, lasts: 40 };
const BOOM: Mood = { drift: 0.032, volatility: 0.03, activity: 2.6, lasts: 16 };
const SLUMP: Mood = { drift: -0.021, volatility: 0.024, activity: 0.8, lasts: 24 };

/** Pulls the market back to its long-run level, per day and unit of log. */
const REVERSION = 0.006;

/** Log of worth over the floor from which a token counts as a one-of-one: thirteen floors. */
const ONE_OF_ONE_PREMIUM = 2.6;

export interface MarketPath {
  /** Day -> log of the level; the last day is 0. */
  readonly level: Float64Array;
  /** Day -> activity, 1 on a calm day. */
  readonly activity: Float64Array;
}

export function commonMarket(seed: string): MarketPath {
  const random = createRandom(`${seed} market`);
  const level = new Float64Array(HISTORY_DAYS + 1);
  const activity = new Float64Array(HISTORY_DAYS + 1);
  let mood = CALM;
  for (let day = 0; day <= HISTORY_DAYS; day += 1) {
    if (random.chance(1 / mood.lasts))
      mood =
        mood === CALM ? (random.chance(0.5) ? BOOM : SLUMP) : random.chance(0.4) ? SLUMP : CALM;
    const before = day === 0 ? 0 : level[day - 1];
    level[day] = before + mood.drift - REVERSION * before + mood.volatility * random.normal();
    activity[day] = mood.activity;
  }
  return endingAtZero({ level, activity });
}

function endingAtZero({ level, activity }: MarketPath): MarketPath {
  const last = level[level.length - 1];
  return { level: level.map((value) => value - last), activity };
}

/** Returns a collection's own path: the common one scaled by its beta, plus its own noise. */
export function collectionMarket(theme: Theme, common: MarketPath, seed: string): MarketPath {
  const random = createRandom(`${seed} ${theme.id} market`);
  let own = 0;
  const level = common.level.map((value) => {
    own += theme.market.volatility * random.normal() - REVERSION * own;
    return theme.market.beta * value + own;
  });
  return endingAtZero({ level, activity: common.activity });
}

/** Returns the log of the level at a moment, interpolated linearly between days. */
function levelAt(path: MarketPath, day: number): number {
  const whole = Math.min(HISTORY_DAYS - 1, Math.floor(day));
  const share = day - whole;
  return path.level[whole] * (1 - share) + path.level[whole + 1] * share;
}

/** Draws the factor between what a buyer pays and the token's worth. */
function paidFactor(random: Random): number {
  const kind = random.next();
  if (kind < 0.003) return random.between(3, 60); // a wash sale
  if (kind < 0.007) return random.between(0.004, 0.25); // a gift
  if (kind < 0.12) return random.between(0.74, 0.95); // a seller in a hurry
  if (kind < 0.16) return random.between(1.1, 1.5); // a buyer in love
  return Math.exp(0.085 * random.normal());
}

/**
 * Returns the collection's sales in the two years before `start`, by ascending time. Rare tokens sell less often,
 * one-of-ones more. The first days after `publishedDay` are the busiest.
 */
export function salesHistory(
  theme: Theme,
  tokenIds: readonly string[],
  premiums: Float64Array,
  path: MarketPath,
  start: UnixMs,
  seed: string,
): Sale[] {
  const random = createRandom(`${seed} ${theme.id} sales`);
  const firstDay = Math.max(0, HISTORY_DAYS + theme.publishedDay);
  const dayDraw = createWeightedDraw(
    Array.from({ length: HISTORY_DAYS }, (_, day) =>
      day < firstDay ? 0 : path.activity[day] * (1 + 2.5 * Math.exp(-(day - firstDay) / 9)),
    ),
  );
  const tokenDraw = createWeightedDraw(
    Array.from(premiums, (premium) => {
      const eager = Math.exp(0.7 * random.normal());
      // Dealers trade one-of-ones among themselves.
      return premium > ONE_OF_ONE_PREMIUM
        ? 12 * eager
        : eager * Math.exp(-0.35 * Math.max(0, premium));
    }),
  );
  const days = Float64Array.from(
    { length: theme.market.sales },
    () => dayDraw.draw(random) + random.next(),
  ).sort();
  return Array.from(days, (day): Sale => {
    const token = tokenDraw.draw(random);
    const worth: Eth = theme.market.floor * Math.exp(levelAt(path, day) + premiums[token]);
    return {
      tokenId: tokenIds[token],
      price: humanPrice(worth * paidFactor(random)),
      at: Math.floor(start - (HISTORY_DAYS - day) * DAY_MS),
    };
  });
}
