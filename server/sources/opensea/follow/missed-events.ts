/** Reads the events that the stream did not bring, until a request for them succeeds. */
import type { UnixMs } from "../../../../contract/values/units.ts";
import type { OrderEvent } from "../../../market/market-order.ts";
import type { OpenSeaApi, Pages, PastEventType, Target } from "../protocol/rest/opensea-api.ts";

/** The stream is unordered: events may arrive this much later than newer ones. */
export const OVERLAP_MS = 60_000;
/** After a longer gap, the sweep reads listings and offers in fewer requests than their events take. */
const LONG_GAP_MS = 600_000;
const FAILURE_PAUSE_MS = 15_000;

const ORDERS: readonly PastEventType[] = ["listing", "offer", "trait_offer", "collection_offer"];
/** Events that a chain tells too. */
export const SALES: readonly PastEventType[] = ["sale", "transfer", "mint"];

export interface MissedEvents {
  /** Time up to which all events are read, by the market's clock. Null if it is not known. */
  readonly readUpTo: UnixMs | null;
  readonly isDue: boolean;
  /** Notes that events may be missing from now on. */
  begin(): void;
  /** Notes the time of an event that was applied. */
  saw(at: UnixMs): void;
  /** Reads the events since the gap began. Rejects with an `OpenSeaError`; the next call reads them again. */
  read(api: Pick<OpenSeaApi, "events">): Promise<void>;
}

interface MissedOptions {
  readonly target: Target;
  readonly apply: (pages: Pages<OrderEvent>) => Promise<void>;
  readonly readUpTo: UnixMs | null;
  /** True if a chain tells of sales and transfers. */
  readonly readsChain: boolean;
  readonly now: () => UnixMs;
}

export function createMissedEvents(options: MissedOptions): MissedEvents {
  const { target, apply, readsChain, now } = options;
  /** A clock that is ahead must not hide later events. */
  const noLaterThanNow = (time: UnixMs) => Math.min(time, now());
  let newest = options.readUpTo === null ? null : noLaterThanNow(options.readUpTo);
  /** The gap that is not read yet. A later gap replaces it by one from the same time. */
  let gap: { readonly from: UnixMs } | null = null;
  let dueAt = 0;
  function saw(at: UnixMs): void {
    newest = Math.max(newest ?? 0, noLaterThanNow(at));
  }
  return {
    get readUpTo() {
      return gap ? gap.from : newest;
    },
    get isDue() {
      return gap !== null && now() >= dueAt;
    },
    begin() {
      if (newest !== null) gap = { from: gap?.from ?? newest };
    },
    saw,
    async read(api) {
      const current = gap;
      if (current === null) return;
      dueAt = now() + FAILURE_PAUSE_MS;
      const isLong = now() - current.from > LONG_GAP_MS;
      const types = [...(isLong ? [] : ORDERS), ...(readsChain ? [] : SALES)];
      if (types.length > 0) {
        const pages = await api.events(target, current.from - OVERLAP_MS, types);
        await apply(pages);
        saw(pages.marketTime);
      }
      if (gap === current) gap = null;
      dueAt = 0;
    },
  };
}
