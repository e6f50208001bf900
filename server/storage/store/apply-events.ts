/**
 * Applies a batch of market events in one transaction: the log, the listings, the sales and the calls together.
 *
 * Events may be replayed and may arrive late. An event older than the latest known state of its token does not
 * change the listing, and an event ahead of the clock is left out: see `isAhead`. A sale that is already stored is not
 * stored twice. The events of chains and of marketplaces are stored by `chain/` and `orders/`, beside this file.
 */
import { hasExpired } from "../../../contract/listings/moving-price.ts";
import type { UnixMs } from "../../../contract/values/units.ts";
import type { CallStep } from "../../market/call.ts";
import { isInUnit } from "../../market/currency.ts";
import {
  type Ask,
  type ForeignSale,
  isAhead,
  type MarketEvent,
  type Sale,
} from "../../market/market-events.ts";
import type { Queryable } from "../db/database.ts";
import { recordCalls } from "./call-rows.ts";
import { lowestAsks } from "./chain/lowest-asks.ts";
import { CLOCK, type LockedCollection, listingSteps, relist } from "./chain/relist.ts";
import { noteLateSales } from "./history/sale-hours.ts";
import {
  appendLog,
  insertForeignSales,
  insertSales,
  isSameListing,
  type ListingState,
  type LogEntry,
  NOT_LISTED,
  priceIn,
  readStates,
  type TokenState,
  unstoredForeignSales,
  unstoredSales,
  upsertListings,
} from "./listing-rows.ts";
import type { ApplyResult, SkippedEvent } from "./store.ts";
import { isSameCourse, readTold } from "./told-listings.ts";

export async function applyEvents(
  tx: Queryable,
  collection: string,
  events: readonly MarketEvent[],
  source: string,
  now: UnixMs,
): Promise<ApplyResult | null> {
  const [head] = await tx.query<{
    seq: number;
    contents: string;
    currency: string;
    demo: boolean;
    openHour: UnixMs | null;
    isFollowed: boolean;
  }>(
    `select seq, contents, currency, demo, open_hour as "openHour", exists (select from follows where collection = id) as "isFollowed"
     from collections where id = $1 for update`,
    [collection],
  );
  if (!head) return null;
  const { contents } = head;
  const ids = [...new Set(events.map(({ tokenId }) => tokenId))];
  const shown = await readStates(tx, contents, ids, now);
  const states = head.isFollowed
    ? new Map([...shown, ...(await toldBehindAsks(tx, collection, shown, events, now))])
    : shown;
  const { entries, sales, foreignSales, steps, touched, skipped, eventOf } = fold(
    events,
    states,
    head.currency,
    now,
  );
  const fresh = await unstoredSales(tx, contents, sales);

  const seq = head.seq + entries.length;
  await appendLog(tx, { ...head, id: collection }, source, entries, now);
  await insertSales(tx, contents, source, fresh);
  await noteLateSales(tx, collection, fresh, now);
  const freshForeign = await unstoredForeignSales(tx, contents, foreignSales);
  await insertForeignSales(tx, contents, source, freshForeign);
  await upsertListings(tx, contents, touched);
  const isNew = new Set(fresh);
  // The demo's market invents listings for real collections too, and nothing is said of these.
  const isInvented = source === "demo" && !head.demo;
  await recordCalls(
    tx,
    collection,
    steps
      .filter((step) => !("sale" in step) || isNew.has(step.sale))
      .map((step) => ("listed" in step && isInvented ? { ...step, listed: null } : step)),
  );
  if (entries.length > 0 || fresh.length > 0)
    await tx.query(
      `update collections set seq = $2, sales_count = sales_count + $3,
         last_listings_update = case when $4 then $5 else last_listings_update end
       where id = $1`,
      [collection, seq, fresh.length, entries.length > 0, now],
    );
  const told = { ...head, id: collection, seq };
  const relisted = head.isFollowed ? await relistTold(tx, told, touched, events, now) : 0;
  return {
    seq: seq + relisted,
    changed: entries.length,
    sales: fresh.length + freshForeign.length,
    skipped: withRepeated(skipped, eventOf, [...fresh, ...freshForeign]),
  };
}

/** A sale unlists its token, whichever listing it has. */
function soldTokens(events: readonly MarketEvent[]): ReadonlySet<string> {
  return new Set(events.flatMap(({ kind, tokenId }) => (kind === "sold" ? tokenId : [])));
}

/** Returns what was told before of tokens that are shown at an ask. An event does not compare with the ask's time. */
async function toldBehindAsks(
  tx: Queryable,
  collection: string,
  shown: ReadonlyMap<string, TokenState>,
  events: readonly MarketEvent[],
  now: UnixMs,
): Promise<ReadonlyMap<string, TokenState>> {
  const soldIds = soldTokens(events);
  const asks = await lowestAsks(tx, collection, now, [...shown.keys()]);
  const ids = asks
    .filter((ask) => {
      const state = shown.get(ask.tokenId);
      return state && !soldIds.has(ask.tokenId) && isSameCourse(state.listing, ask);
    })
    .map(({ tokenId }) => tokenId);
  const told = await readTold(tx, collection, ids, now);
  return new Map(ids.map((id) => [id, told.get(id) ?? { listing: NOT_LISTED, asOf: 0 }]));
}

/** Lists tokens at their asks again where these are lower. Returns the number of changes. */
async function relistTold(
  tx: Queryable,
  head: LockedCollection,
  touched: ReadonlyMap<string, TokenState>,
  events: readonly MarketEvent[],
  now: UnixMs,
): Promise<number> {
  const soldIds = soldTokens(events);
  const tokenIds = [...touched.keys()].filter((tokenId) => !soldIds.has(tokenId));
  if (tokenIds.length === 0) return 0;
  const change = { tokenIds, soldIds: new Set<string>(), source: CLOCK };
  const { entries } = await relist(tx, head, change, now);
  await recordCalls(tx, head.id, listingSteps(head, entries));
  return entries.length;
}

/** Adds the sales that are not `fresh`, in place of other reasons. */
function withRepeated(
  skipped: readonly SkippedEvent[],
  eventOf: ReadonlyMap<Sale | ForeignSale, MarketEvent>,
  fresh: readonly (Sale | ForeignSale)[],
): readonly SkippedEvent[] {
  if (fresh.length === eventOf.size) return skipped;
  const isFresh = new Set(fresh);
  const repeated = new Set(
    [...eventOf].flatMap(([sale, event]) => (isFresh.has(sale) ? [] : event)),
  );
  return [
    ...skipped.filter(({ event }) => !repeated.has(event)),
    ...Array.from(repeated, (event): SkippedEvent => ({ event, why: "repeated" })),
  ];
}

/** Applies the events to the states before the batch. */
function fold(
  events: readonly MarketEvent[],
  states: ReadonlyMap<string, TokenState>,
  unit: string,
  now: UnixMs,
) {
  const entries: LogEntry[] = [];
  const sales: Sale[] = [];
  const foreignSales: ForeignSale[] = [];
  /** The entries and the sales in the order of the events. */
  const steps: CallStep[] = [];
  /** Token id -> the state after the batch, of each token with an event that is not stale. */
  const touched = new Map<string, TokenState>();
  const skipped: SkippedEvent[] = [];
  const eventOf = new Map<Sale | ForeignSale, MarketEvent>();
  for (const event of events) {
    const { tokenId } = event;
    const known = touched.get(tokenId) ?? states.get(tokenId);
    if (!known) {
      skipped.push({ event, why: "unknownToken" });
      continue;
    }
    if (isAhead(event.at, now)) {
      skipped.push({ event, why: "ahead" });
      continue;
    }
    const moving = event.kind === "listed" ? event.moving : undefined;
    const isOver = moving !== undefined && hasExpired(moving, now);
    // A listing that was over when it was told ended then, and a later one is still valid.
    const at = isOver ? Math.min(event.at, moving.expiresAt) : event.at;
    if (event.kind === "sold") {
      const { price, currency = unit } = event;
      if (isInUnit(currency, unit)) {
        const sale = { tokenId, price, at };
        sales.push(sale);
        eventOf.set(sale, event);
        steps.push({ tokenId, sale });
      } else {
        const sale = { tokenId, price, currency, at };
        foreignSales.push(sale);
        eventOf.set(sale, event);
      }
    }
    if (at < known.asOf) {
      // A late sale is stored above.
      if (event.kind !== "sold") skipped.push({ event, why: "stale" });
      continue;
    }
    if (isOver) skipped.push({ event, why: "over" });
    const listing =
      event.kind === "listed" && !isOver ? listingOf(event, known.listing) : NOT_LISTED;
    if (!isSameListing(known.listing, listing)) {
      entries.push({ tokenId, kind: isOver ? "unlisted" : event.kind, at, ...listing });
      steps.push({ tokenId, listed: priceIn(unit, listing), at });
    }
    touched.set(tokenId, { listing, asOf: at });
  }
  return { entries, sales, foreignSales, steps, touched, skipped, eventOf };
}

/** Only the clock changes the price of a course that is known. */
function listingOf(
  { price, marketplace, currency, moving }: Ask,
  known: ListingState,
): ListingState {
  const listing = { price, marketplace, currency, moving: moving ?? null };
  return moving && isSameListing({ ...known, price }, listing) ? known : listing;
}
