/**
 * Applies events of a marketplace in one transaction: orders, owners, sales, and the listings, log and calls that follow. The
 * events may come in any order and more than once. A collection that is being added has no listings yet.
 */
import { ETHER, type UnixMs } from "../../../../contract/values/units.ts";
import { isInUnit } from "../../../market/currency.ts";
import {
  type EventOfOrder,
  foldOrder,
  type OrderState,
  UNKNOWN_ORDER,
} from "../../../market/fold-order.ts";
import type { EventStamp, MarketOrder, OrderEvent } from "../../../market/market-order.ts";
import type { AppliedOrders } from "../../../market/market-source.ts";
import type { TokenSale } from "../../../market/token-state.ts";
import type { Queryable } from "../../db/database.ts";
import { recordCalls } from "../call-rows.ts";
import { valuedSales } from "../chain/apply-blocks.ts";
import {
  addToSalesCount,
  type LockedCollection,
  listingSteps,
  lockCollection,
  relist,
} from "../chain/relist.ts";
import { lockFollow } from "../follow-store.ts";
import { noteLateSales } from "../history/sale-hours.ts";
import { insertSales } from "../listing-rows.ts";
import { MAX_AHEAD_MS } from "./far-future.ts";
import { readOrders, type StoredOrder, writeOrders } from "./order-rows.ts";
import { noteOwners } from "./told-owners.ts";
import { storeToldSales } from "./told-sales.ts";

function timeOf(event: OrderEvent): UnixMs {
  if (event.kind === "metadata") return 0;
  return event.kind === "sold" ? Math.max(event.stamp.at, event.sale.at) : event.stamp.at;
}

export interface OrdersUpdate extends AppliedOrders {
  /** True if listings or sales of the collection changed. */
  readonly isChanged: boolean;
}

export async function applyOrderEvents(
  tx: Queryable,
  collection: string,
  source: string,
  given: readonly OrderEvent[],
  isChecked: boolean,
  now: UnixMs,
): Promise<OrdersUpdate> {
  const isAhead = (event: OrderEvent) => timeOf(event) > now + MAX_AHEAD_MS;
  const ahead = given.filter(isAhead);
  const events = given.filter((event) => !isAhead(event));
  const follow = await lockFollow(tx, collection, source);
  if (!follow)
    return {
      ...{ doubtful: [], unknownTokens: [], ahead, foreignSales: [] },
      ...{ newSales: 0, excessSales: [], isChanged: false },
    };
  const byHash = eventsByHash(events);
  const known = await readOrders(tx, collection, source, [...byHash.keys()]);
  const sweptAt = isChecked ? null : follow.sweepMarketTime;
  const { changed, doubtful } = foldEvents(byHash, known, sweptAt);
  await writeOrders(tx, collection, source, changed, now);
  const movedIds = await noteOwners(tx, collection, events);
  await markUpdatedMetadata(tx, collection, events);

  const sold = events.filter((event) => event.kind === "sold");
  const added = follow.readsChain
    ? []
    : await storeToldSales(
        tx,
        collection,
        source,
        sold.map(({ sale }) => sale),
      );
  const ended = sold.filter(
    ({ hash, sale }) => (hash && changed.has(hash)) || movedIds.includes(sale.tokenId),
  );
  const soldTokens = follow.readsChain ? ended.map(({ sale }) => sale) : added;
  const soldIds = new Set(soldTokens.map(({ tokenId }) => tokenId));
  const tokenIds = [...new Set([...askedTokens(changed, known), ...movedIds, ...soldIds])];
  const head = tokenIds.length > 0 ? await lockCollection(tx, collection) : null;
  const update = { source, tokenIds, soldIds, added };
  const isChanged = head !== null && (await updateListings(tx, head, update, now));
  return {
    doubtful,
    unknownTokens: await unknownTokens(tx, collection, events),
    ahead,
    newSales: added.length,
    excessSales: [],
    foreignSales: added.filter(({ currency }) => !isInUnit(currency, head?.currency ?? ETHER)),
    isChanged,
  };
}

function eventsByHash(events: readonly OrderEvent[]): Map<string, EventOfOrder[]> {
  const byHash = new Map<string, EventOfOrder[]>();
  for (const event of events) {
    if (event.kind === "transferred" || event.kind === "metadata") continue;
    const hash = event.kind === "placed" ? event.order.hash : event.hash;
    if (hash === null) continue;
    const earlier = byHash.get(hash);
    if (earlier) earlier.push(event);
    else byHash.set(hash, [event]);
  }
  return byHash;
}

/** Folds the events of each order. Leaves out the orders that are doubtful after a sweep at `sweptAt`, and returns them. */
function foldEvents(
  byHash: ReadonlyMap<string, readonly EventOfOrder[]>,
  known: ReadonlyMap<string, StoredOrder>,
  sweptAt: UnixMs | null,
) {
  const changed = new Map<string, OrderState>();
  const doubtful: MarketOrder[] = [];
  for (const [hash, events] of byHash) {
    const before = known.get(hash)?.state ?? UNKNOWN_ORDER;
    const after = events.reduce(foldOrder, before);
    const { details, isActive, stamp, detailsStamp } = after;
    const isBefore = (said: EventStamp | null) =>
      said === null || sweptAt === null || said.at < sweptAt;
    const isNew = !before.details && details !== null && isActive;
    if (isNew && sweptAt !== null && isBefore(stamp) && isBefore(detailsStamp))
      doubtful.push(details);
    else if (!isSameState(before, after)) changed.set(hash, after);
  }
  return { changed, doubtful };
}

/** The fold returns new objects for ended orders, so the parts are compared. */
function isSameState(a: OrderState, b: OrderState): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** Returns the tokens whose asks are among `changed`. */
function askedTokens(
  changed: ReadonlyMap<string, OrderState>,
  known: ReadonlyMap<string, StoredOrder>,
): string[] {
  return Array.from(changed, ([hash, { details }]) => details ?? known.get(hash)?.state.details)
    .filter((details) => details?.side === "ask")
    .flatMap((details) => (details?.scope.kind === "item" ? [details.scope.tokenId] : []));
}

interface ListingsUpdate {
  readonly source: string;
  readonly tokenIds: readonly string[];
  readonly soldIds: ReadonlySet<string>;
  readonly added: readonly TokenSale[];
}

/** Returns true if listings or sales of the collection changed. */
async function updateListings(
  tx: Queryable,
  head: LockedCollection,
  { source, tokenIds, soldIds, added }: ListingsUpdate,
  now: UnixMs,
): Promise<boolean> {
  const { entries, knownIds } = await relist(tx, head, { source, tokenIds, soldIds }, now);
  const known = added.filter(({ tokenId }) => knownIds.has(tokenId));
  const sales = valuedSales(known, head.currency);
  await insertSales(tx, head.contents, source, sales);
  await noteLateSales(tx, head.id, sales, now);
  await addToSalesCount(tx, head.id, sales.length);
  const saleSteps = sales
    .toSorted((a, b) => a.at - b.at)
    .map((sale) => ({ tokenId: sale.tokenId, sale }));
  await recordCalls(tx, head.id, [...saleSteps, ...listingSteps(head, entries)]);
  return entries.length > 0 || sales.length > 0;
}

async function markUpdatedMetadata(
  tx: Queryable,
  collection: string,
  events: readonly OrderEvent[],
): Promise<void> {
  const ids = events.flatMap((event) => (event.kind === "metadata" ? [event.tokenId] : []));
  if (ids.length === 0) return;
  await tx.query(
    "update token_metadata set at = 0 where collection = $1 and token_id = any($2::text[])",
    [collection, ids],
  );
}

/** Returns the tokens of events that the collection does not have. */
async function unknownTokens(
  tx: Queryable,
  collection: string,
  events: readonly OrderEvent[],
): Promise<readonly string[]> {
  const ids = [...new Set(events.flatMap(tokensOf))];
  if (ids.length === 0) return [];
  const rows = await tx.query<{ id: string }>(
    `select given.id from unnest($2::text[]) as given (id)
     where not exists (
         select from token_metadata m where m.collection = $1 and m.token_id = given.id
       ) and not exists (
         select from tokens t join collections c on c.contents = t.contents
         where c.id = $1 and t.token_id = given.id
       )`,
    [collection, ids],
  );
  return rows.map(({ id }) => id);
}

function tokensOf(event: OrderEvent): string[] {
  switch (event.kind) {
    case "placed":
    case "revalidated": {
      const { scope } = event.order ?? {};
      return scope?.kind === "item" ? [scope.tokenId] : [];
    }
    case "sold":
      return [event.sale.tokenId];
    case "transferred":
    case "metadata":
      return [event.tokenId];
    case "cancelled":
    case "invalidated":
      return [];
  }
}
