/** The store of collections whose listings and offers come from a marketplace, over a database. */
import type { UnixMs } from "../../../../contract/values/units.ts";
import type { Database } from "../../db/database.ts";
import { applyOrderEvents } from "./apply-order-events.ts";
import type { OrderStore } from "./order-store.ts";
import { relistExpired } from "./relist-expired.ts";
import { absentOrders, pruneOrders, sweepOrders } from "./sweep-orders.ts";

/** `notify` is called after a collection changed. */
export function createOrderStore(
  db: Database,
  now: () => UnixMs,
  notify: (collection: string) => void,
): OrderStore {
  return {
    async applyOrderEvents(collection, source, events, { isChecked } = { isChecked: false }) {
      const { isChanged, ...applied } = await db.transaction((tx) =>
        applyOrderEvents(tx, collection, source, events, isChecked, now()),
      );
      if (isChanged) notify(collection);
      return applied;
    },

    absentOrders: (collection, source, snapshot) =>
      absentOrders(db, collection, source, snapshot, now()),

    async sweepOrders(collection, source, snapshot) {
      const { sweep, isChanged } = await db.transaction((tx) =>
        sweepOrders(tx, collection, source, snapshot, now()),
      );
      if (isChanged) notify(collection);
      return sweep;
    },

    pruneOrders: (collection, source) => pruneOrders(db, collection, source, now()),

    relistExpired: (collection, after, upTo) =>
      relistExpired(db, collection, after, upTo, now, () => notify(collection)),

    async markStaleTokens(collection, tokenIds) {
      await db.query(
        `insert into token_metadata (collection, token_id, traits, problem, at)
         select $1, given.id, '[]', 'not read yet', 0 from unnest($2::text[]) as given (id)
         on conflict (collection, token_id) do update set at = 0`,
        [collection, [...new Set(tokenIds)]],
      );
    },
  };
}
