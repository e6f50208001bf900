/** Splits a transaction's orders into those fulfilled by themselves and those matched with each other. */
import type { Hex, RawLog } from "../../../../../market/raw-log.ts";
import { ORDERS_MATCHED_TOPIC } from "../../../../../market/sale-contracts.ts";
import { readWords } from "../words.ts";
import type { SeaportOrder } from "./seaport-order.ts";

/** A log of `matchOrders`, which follows the logs of the orders that it matched. */
export interface SeaportMatch {
  readonly log: RawLog;
  readonly orderHashes: readonly bigint[];
}

export interface SeaportGroups {
  readonly fulfilled: readonly SeaportOrder[];
  /** Orders of one call each. In Seaport 1.1, of all calls in the transaction. */
  readonly matched: readonly (readonly SeaportOrder[])[];
}

/** Returns null if the log is no valid OrdersMatched. */
export function decodeMatch(log: RawLog): SeaportMatch | null {
  if (log.topics[0] !== ORDERS_MATCHED_TOPIC || log.topics.length !== 1) return null;
  const orderHashes = readWords(log.data, (words) =>
    words.entries(words.pointer(0), 1).map((index) => words.uint(index)),
  );
  return orderHashes && { log, orderHashes };
}

/** `orders` and `matches` are those of one transaction, in the chain's order. */
export function groupOrders(
  orders: readonly SeaportOrder[],
  matches: readonly SeaportMatch[],
): SeaportGroups {
  const rest = new Set(orders);
  const matched = matches.map((match) => {
    const { address, logIndex } = match.log;
    return match.orderHashes.flatMap((hash) => {
      // The last one before the match: a part of the order can be fulfilled earlier, by itself.
      const order = orders.findLast(
        (each) =>
          each.orderHash === hash &&
          each.log.address === address &&
          each.log.logIndex < logIndex &&
          rest.has(each),
      );
      if (!order) return [];
      rest.delete(order);
      return order;
    });
  });

  // Seaport 1.1 writes no OrdersMatched, but leaves out the recipient.
  const withoutRecipient = new Map<Hex, SeaportOrder[]>();
  for (const order of rest) {
    if (order.recipient !== null) continue;
    const { address } = order.log;
    withoutRecipient.set(address, [...(withoutRecipient.get(address) ?? []), order]);
    rest.delete(order);
  }
  return { fulfilled: [...rest], matched: [...matched, ...withoutRecipient.values()] };
}
