/**
 * Compares the stored orders with a snapshot of the market's, and corrects the orders whose events were lost. Orders that
 * an event changed after the snapshot began are skipped.
 *
 * An order that the snapshot lacks becomes inactive. It is not deleted at once, because an event may still revalidate it.
 */
import { DAY_MS, type UnixMs } from "../../../../contract/values/units.ts";
import {
  foldOrder,
  type OrderState,
  UNKNOWN_ORDER,
  wantsSeveral,
} from "../../../market/fold-order.ts";
import type { LastSweep } from "../../../market/follow.ts";
import type { EventStamp, MarketOrder } from "../../../market/market-order.ts";
import type { OrderSnapshot } from "../../../market/market-source.ts";
import type { Queryable } from "../../db/database.ts";
import { recordCalls } from "../call-rows.ts";
import { listingSteps, lockCollection, relist } from "../chain/relist.ts";
import { lockFollow, noteSweep } from "../follow-store.ts";
import { healFarFuture } from "./far-future.ts";
import { confirmOrders, readOrders, type StoredOrder, writeOrders } from "./order-rows.ts";
import { readOwners, type ToldOwner } from "./told-owners.ts";

const HOUR_MS = DAY_MS / 24;

/** Returns the live orders that the snapshot lacks. */
export async function absentOrders(
  db: Queryable,
  collection: string,
  source: string,
  { orders, startedAt }: OrderSnapshot,
  now: UnixMs,
): Promise<readonly MarketOrder[]> {
  const listed = new Set(orders.map(({ hash }) => hash));
  const stored = await readOrders(db, collection, source, [], { withActive: true });
  return [...stored].flatMap(([hash, { state, seenAt }]) =>
    state.details &&
    isLive(state, now) &&
    seenAt < startedAt &&
    !listed.has(hash) &&
    !isPrivate(state)
      ? [state.details]
      : [],
  );
}

export async function sweepOrders(
  tx: Queryable,
  collection: string,
  source: string,
  snapshot: OrderSnapshot,
  now: UnixMs,
): Promise<{ readonly sweep: LastSweep; readonly isChanged: boolean }> {
  const follow = await lockFollow(tx, collection, source);
  const listed = new Map(snapshot.orders.map((order) => [order.hash, order]));
  if (!follow) {
    const sweep = { at: snapshot.startedAt, orders: listed.size, repaired: null };
    return { sweep, isChanged: false };
  }
  await healFarFuture(tx, collection, source, snapshot.marketTime, now);
  const stored = await readOrders(tx, collection, source, [...listed.keys()], {
    withActive: true,
  });
  const owners = follow.readsChain ? new Map() : await readOwners(tx, collection, null);
  const { changed, confirmed, repaired } = compareOrders(listed, stored, owners, snapshot, now);
  // A later event must win, so rows are dated by the snapshot's start.
  const { startedAt, marketTime } = snapshot;
  await writeOrders(tx, collection, source, changed, startedAt);
  await confirmOrders(tx, collection, source, confirmed, marketTime, startedAt);
  const sweep: LastSweep = {
    at: startedAt,
    orders: listed.size,
    repaired: follow.sweepMarketTime === null ? null : repaired,
  };
  await noteSweep(tx, collection, source, sweep, marketTime);
  await pruneOrders(tx, collection, source, now);
  return { sweep, isChanged: await relistAll(tx, collection, source, now) };
}

/** Returns the orders to write, the hashes of those that are as the market says, and how many live ones were wrong. */
function compareOrders(
  listed: ReadonlyMap<string, MarketOrder>,
  stored: ReadonlyMap<string, StoredOrder>,
  owners: ReadonlyMap<string, ToldOwner>,
  { startedAt, marketTime }: OrderSnapshot,
  now: UnixMs,
) {
  const changed = new Map<string, OrderState>();
  const confirmed: string[] = [];
  let repaired = 0;
  for (const [hash, order] of listed) {
    const { state, seenAt } = stored.get(hash) ?? { state: UNKNOWN_ORDER, seenAt: -Infinity };
    if (state.isEnded) continue;
    if (seenAt >= startedAt) {
      if (state.details) continue;
      const described = describeOnly(state, order, marketTime);
      if (isLive(described, now)) repaired += 1;
      changed.set(hash, described);
      continue;
    }
    const isWrong =
      !state.isActive || !isSameOrder(state.details, order) || isTakenAway(state, owners);
    const next = confirm(state, order, marketTime);
    if (isWrong && isLive(next, now) && !isTakenAway(next, owners)) repaired += 1;
    if (!isWrong && next.details && isSameRow(state.details, next.details)) confirmed.push(hash);
    else changed.set(hash, next);
  }
  for (const [hash, { state, seenAt }] of stored) {
    if (!state.isActive || seenAt >= startedAt || listed.has(hash)) continue;
    // The market does not list private orders, and may not list an order before it begins.
    if (isPrivate(state)) continue;
    if ((state.details?.startsAt ?? -Infinity) > marketTime) continue;
    if (isLive(state, now)) repaired += 1;
    changed.set(hash, { ...state, isActive: false, stamp: sweptStamp(state.stamp, marketTime) });
  }
  return { changed, confirmed, repaired };
}

/** The state of an order that the market lists. What events told before does not count any more. */
function confirm(state: OrderState, order: MarketOrder, marketTime: UnixMs): OrderState {
  const stamp = sweptStamp(state.stamp, marketTime);
  const createdAt = order.createdAt ?? state.details?.createdAt ?? null;
  return {
    ...UNKNOWN_ORDER,
    details: { ...order, createdAt },
    detailsStamp: sweptStamp(state.detailsStamp, marketTime),
    isActive: true,
    stamp,
    counts: wantsSeveral(order) ? [{ stamp, quantity: order.quantity }] : [],
  };
}

/** Adds the details to an order that is known only by its hash. Keeps a status that an event set. */
function describeOnly(state: OrderState, order: MarketOrder, marketTime: UnixMs): OrderState {
  const stamp = { version: null, at: marketTime };
  const described = foldOrder(state, { kind: "placed", order, stamp });
  if (described.isEnded || !state.stamp) return described;
  return { ...described, isActive: state.isActive, stamp: state.stamp };
}

/** The stamp of what a snapshot said: it is later than all that was seen before. */
function sweptStamp(before: EventStamp | null, marketTime: UnixMs): EventStamp {
  return { version: null, at: Math.max(marketTime, before?.at ?? marketTime) };
}

/** True if only one account may fill the order. It is never shown, whether it is live or not. */
function isPrivate({ details }: OrderState): boolean {
  return details !== null && details.taker !== null;
}

/** True if the order is described, valid, begun and not expired. */
function isLive({ details, isActive, isEnded, stamp }: OrderState, now: UnixMs): boolean {
  if (!details || !isActive || isEnded) return false;
  const { startsAt, expiresAt } = details;
  const begun = Math.max(now, stamp?.at ?? now);
  return (startsAt === null || startsAt <= begun) && (expiresAt === null || expiresAt > now);
}

/** True if the maker of an ask gave the token away since, as far as events told. The same rule is in `lowestAsks`. */
function isTakenAway(
  { details, stamp }: OrderState,
  owners: ReadonlyMap<string, ToldOwner>,
): boolean {
  if (details?.side !== "ask" || details.scope.kind !== "item") return false;
  const told = owners.get(details.scope.tokenId);
  return told !== undefined && told.owner !== details.maker && told.at > (stamp?.at ?? 0);
}

/** Compares what decides about an order. The market may leave out when it was made. */
function isSameOrder(a: MarketOrder | null, b: MarketOrder): boolean {
  const key = ({ scope, createdAt: _, protocol: __, ...order }: MarketOrder) =>
    JSON.stringify([scopeKey(scope), Object.entries(order).sort()]);
  return a !== null && key(a) === key(b);
}

/** Compares the two fields that `isSameOrder` ignores. */
function isSameRow(a: MarketOrder | null, b: MarketOrder): boolean {
  return a?.createdAt === b.createdAt && a.protocol === b.protocol;
}

function scopeKey(scope: MarketOrder["scope"]) {
  if (scope.kind === "collection") return [];
  if (scope.kind === "item") return [scope.tokenId];
  return scope.traits.map(({ name, value }) => [name, value]);
}

/** Deletes orders that can hardly become live again. Tens of thousands of bids may end in an hour. */
export async function pruneOrders(
  tx: Queryable,
  collection: string,
  source: string,
  now: UnixMs,
): Promise<void> {
  await tx.query(
    `delete from orders where collection = $1 and source = $2
       and (status = 'inactive' and seen_at < $3 or status = 'ended' and seen_at < $4 or expires_at < $4)`,
    [collection, source, now - DAY_MS, now - HOUR_MS],
  );
}

/** Returns true if listings changed. */
async function relistAll(
  tx: Queryable,
  collection: string,
  source: string,
  now: UnixMs,
): Promise<boolean> {
  const head = await lockCollection(tx, collection);
  if (!head) return false;
  const change = { tokenIds: null, soldIds: new Set<string>(), source };
  const { entries } = await relist(tx, head, change, now);
  await recordCalls(tx, collection, listingSteps(head, entries));
  return entries.length > 0;
}
