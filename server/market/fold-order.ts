/**
 * State of one order, which its events change. The events may come in any order and more than once: the state is the same
 * as if each had come once, in the market's order.
 *
 * Details and activity come from the newest event that has them. An end is final.
 *
 * An offer for several items ends when all are bought. Events say how many are left, but not all fills are known. So each
 * such number, less the fills after it, may be too high but not too low, and the lowest counts. That
 * stays true if the oldest entries of a list are dropped.
 */
import type { EventStamp, MarketOrder, MarketSale, OrderEvent } from "./market-order.ts";

/** Number of items left at the time of an event. */
export interface ItemCount {
  readonly stamp: EventStamp;
  readonly quantity: number;
}

export interface Fill {
  readonly stamp: EventStamp;
  /** Equal for two events that tell of the same sale. */
  readonly sale: string;
}

export interface OrderState {
  /** Details of the newest version. Null while no event described the order. */
  readonly details: MarketOrder | null;
  readonly detailsStamp: EventStamp | null;
  /** False if the order cannot be filled now. */
  readonly isActive: boolean;
  /** Event that set `isActive`. Null if none did, or if the order ended. */
  readonly stamp: EventStamp | null;
  /** Cancelled or filled. Final. */
  readonly isEnded: boolean;
  /** Empty for an order of one item, and for one that ended. */
  readonly counts: readonly ItemCount[];
  readonly fills: readonly Fill[];
}

/** Longest list of counts, and of fills. Both are stored again with each event, so a market must not make them endless. */
export const MAX_TOLD = 1_000;

/** An order that no event told of. */
export const UNKNOWN_ORDER: OrderState = {
  details: null,
  detailsStamp: null,
  isActive: false,
  stamp: null,
  isEnded: false,
  counts: [],
  fills: [],
};

export type EventOfOrder = Exclude<OrderEvent, { readonly kind: "transferred" | "metadata" }>;

/** True if an event comes after another one of the same order. */
export function isNewer(stamp: EventStamp, than: EventStamp): boolean {
  if (stamp.version !== null && than.version !== null) return stamp.version > than.version;
  return stamp.at > than.at;
}

/** True if several items are wanted, not a particular one. */
export function wantsSeveral({ side, scope }: MarketOrder): boolean {
  return side === "bid" && scope.kind !== "item";
}

export function foldOrder(state: OrderState, event: EventOfOrder): OrderState {
  const { stamp } = event;
  switch (event.kind) {
    case "placed":
      return settle(describe(state, event.order, stamp));
    case "revalidated":
      return settle(
        event.order ? describe(state, event.order, stamp) : setActive(state, true, stamp),
      );
    case "invalidated":
      return settle(setActive(state, false, stamp));
    case "cancelled":
      return settle({ ...state, isEnded: true });
    case "sold":
      return settle({ ...state, fills: withFill(state.fills, saleKey(event.sale), stamp) });
  }
}

function describe(state: OrderState, order: MarketOrder, stamp: EventStamp): OrderState {
  const active = setActive(state, true, stamp);
  const counts = wantsSeveral(order)
    ? withCount(state.counts, { stamp, quantity: order.quantity })
    : state.counts;
  if (state.detailsStamp && !isNewer(stamp, state.detailsStamp)) return { ...active, counts };
  return { ...active, counts, details: order, detailsStamp: stamp };
}

function setActive(state: OrderState, isActive: boolean, stamp: EventStamp): OrderState {
  if (state.stamp && !isNewer(stamp, state.stamp)) return state;
  return { ...state, isActive, stamp };
}

/** Adds a count, unless an earlier one is as low, and removes later ones that are not lower. */
function withCount(counts: readonly ItemCount[], added: ItemCount): readonly ItemCount[] {
  const covers = (a: ItemCount, b: ItemCount) =>
    a.quantity <= b.quantity && !isNewer(a.stamp, b.stamp);
  if (counts.some((count) => covers(count, added))) return counts;
  return [...counts.filter((count) => !covers(added, count)), added].slice(-MAX_TOLD);
}

/** Adds a fill, unless an event told of the sale before. */
function withFill(fills: readonly Fill[], sale: string, stamp: EventStamp): readonly Fill[] {
  if (fills.some((fill) => fill.sale === sale)) return fills;
  return [...fills, { sale, stamp }].slice(-MAX_TOLD);
}

/** Ends the order if it is filled, and works out how many items are left. */
function settle(state: OrderState): OrderState {
  const { details, detailsStamp, fills } = state;
  const several = details && wantsSeveral(details);
  const left = several ? itemsLeft(state) : (details?.quantity ?? 0);
  const isFilled = several ? left <= 0 : details !== null && fills.length > 0;
  if (state.isEnded || isFilled) {
    const ended = details && { ...details, quantity: 0 };
    return { ...UNKNOWN_ORDER, details: ended, detailsStamp, isEnded: true };
  }
  if (!details || details.quantity === left) return state;
  return { ...state, details: { ...details, quantity: left } };
}

function itemsLeft({ counts, fills }: OrderState): number {
  let lowest = Number.POSITIVE_INFINITY;
  for (const { stamp, quantity } of counts) {
    const filled = fills.filter((fill) => isNewer(fill.stamp, stamp)).length;
    lowest = Math.min(lowest, quantity - filled);
  }
  return lowest;
}

/** Key of a sale: two events of the same sale have the same. */
export function saleKey({ tokenId, wei, currency, at, transactionHash }: MarketSale): string {
  return transactionHash === null
    ? `${tokenId} ${wei} ${currency} ${secondOf(at)}`
    : `${tokenId} ${transactionHash}`;
}

export function secondOf(at: number): number {
  return Math.floor(at / 1_000);
}
