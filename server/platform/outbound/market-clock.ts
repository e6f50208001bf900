/**
 * Estimates the market's clock from the `Date` headers of its answers. These are rounded down to a second, so a single one is
 * up to a second early. The latest of several is close. The market may lie: the estimate is at most an hour ahead of this
 * machine's clock, so what is stored with a made-up time is outdated an hour after the lie.
 */
import type { UnixMs } from "../../../contract/values/units.ts";

export interface MarketClock {
  /** Notes an answer's `Date` header, right after the answer arrived. */
  saw(date: string | null): void;
  /** Returns the market's time at a time of this machine's clock, never later than it was. */
  at(time: UnixMs): UnixMs;
}

const MAX_LEAD_MS = 3_600_000;
/** Answers that count. Older ones may be from before a clock was set. */
const MAX_SEEN = 200;

/** `now` is this machine's clock. */
export function createMarketClock(now: () => UnixMs): MarketClock {
  /** How far the market's clock is ahead, by each answer. Answers take time to arrive, so the largest comes closest. */
  let leads: number[] = [];
  return {
    saw(date) {
      const lead = Date.parse(date ?? "") - now();
      if (!Number.isNaN(lead)) leads = [...leads.slice(1 - MAX_SEEN), Math.min(lead, MAX_LEAD_MS)];
    },
    at: (time) => (leads.length === 0 ? time : time + Math.max(...leads)),
  };
}
