/**
 * Reads the sales and transfers that the stream lost, once for each sweep. The time up to which they are read is stored apart
 * from the sweep's, so a server that is killed after a sweep resumes at the last sale it read.
 */
import type { UnixMs } from "../../../../contract/values/units.ts";
import type { OrderEvent } from "../../../market/market-order.ts";
import type { OpenSeaApi, Pages, Target } from "../protocol/rest/opensea-api.ts";
import { OVERLAP_MS, SALES } from "./missed-events.ts";

/** Shortest time from a reading that failed to the next: a free key has ten requests a minute. */
const FAILURE_PAUSE_MS = 60_000;

export interface MissedSales {
  readonly isDue: boolean;
  /** Asks for a reading of the sales since the last one. */
  begin(): void;
  /** Rejects with an `OpenSeaError`; the next call reads them again. */
  read(api: Pick<OpenSeaApi, "events">): Promise<void>;
}

interface MissedSalesOptions {
  readonly target: Target;
  readonly apply: (pages: Pages<OrderEvent>) => Promise<void>;
  /** Stores the time up to which sales are read, by the market's clock. */
  readonly store: (readUpTo: UnixMs) => Promise<void>;
  readonly readUpTo: UnixMs | null;
  readonly now: () => UnixMs;
}

export function createMissedSales(options: MissedSalesOptions): MissedSales {
  const { target, apply, store, now } = options;
  /** A market's clock that is ahead must not hide later sales. */
  const noLaterThanNow = (time: UnixMs) => Math.min(time, now());
  let { readUpTo } = options;
  let isWanted = false;
  let dueAt = 0;
  return {
    get isDue() {
      return isWanted && now() >= dueAt;
    },
    begin() {
      isWanted = readUpTo !== null;
    },
    async read(api) {
      if (readUpTo === null) return;
      isWanted = false;
      dueAt = now() + FAILURE_PAUSE_MS;
      const from = noLaterThanNow(readUpTo);
      try {
        const pages = await api.events(target, from - OVERLAP_MS, SALES);
        await apply(pages);
        // Nor may one that is far behind ask for all sales again.
        readUpTo = Math.max(from, noLaterThanNow(pages.marketTime));
        await store(readUpTo);
        dueAt = 0;
      } catch (error) {
        isWanted = true;
        throw error;
      }
    },
  };
}
