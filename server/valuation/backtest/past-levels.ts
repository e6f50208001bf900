/** The past levels of a market: what the walk-forward backtest knew before each past sale. */

import { HOUR_MS } from "../../../contract/market/history.ts";
import type { UnixMs } from "../../../contract/values/units.ts";
import type { LevelRange } from "../collection-valuation.ts";
import type { Step } from "./walk-forward.ts";

/** The level of the market at the last sale of an hour, from strictly earlier sales. */
export interface PastLevel extends LevelRange {
  /** Start of the hour. */
  readonly at: UnixMs;
}

/** Returns a level for each hour with a sale that has one, by ascending time. */
export function pastLevels(steps: readonly Step[]): readonly PastLevel[] {
  const byHour = new Map<UnixMs, PastLevel>();
  for (const { sale, level } of steps) {
    const at = Math.floor(sale.at / HOUR_MS) * HOUR_MS;
    if (level) byHour.set(at, { at, ...level });
  }
  return [...byHour.values()];
}
