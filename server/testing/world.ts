/** The store that tests run on, as the server has it: on an empty database, with collections to fill it. */
import type { UnixMs } from "../../contract/values/units.ts";
import type { Database } from "../storage/db/database.ts";
import { createStore } from "../storage/store/create-store.ts";
import type { Store, StoredCollection } from "../storage/store/store.ts";
import type { PreparedCollection } from "../valuation/ingest/prepared.ts";
import { arrange, arrangeEach, forward } from "./arrange.ts";
import { fillMarket, listedPrices } from "./orders/filled-market.ts";
import { type SampleOptions, storeSample } from "./sample-collection.ts";
import { ANY_DATABASE } from "./test-databases.ts";

interface Parts {
  /** The store's clock. */
  readonly now?: () => UnixMs;
  /** Wraps the database that the store gets, to watch or break it. */
  readonly wrap?: (db: Database) => Database;
  readonly fill?: (store: Store) => unknown;
  /** Each test gets an empty database. */
  readonly each?: boolean;
}

interface World {
  readonly db: Database;
  readonly store: Store;
  /** Stores a collection that follows OpenSea, with tokens "0" to "19". */
  filled(id: string, size?: number): Promise<void>;
  /** Returns token id -> price of what is listed. */
  listed(id: string): Promise<Record<string, number>>;
  /** Stores a sample, and returns it as prepared and as stored. */
  stored(
    id: string,
    options?: SampleOptions,
  ): Promise<{ readonly prepared: PreparedCollection; readonly collection: StoredCollection }>;
}

/** Opens a store before the tests of this file or suite, and closes it after them. */
export function startWorld(
  open: () => Promise<Database> = ANY_DATABASE.open,
  { now, wrap = (db) => db, fill, each = false }: Parts = {},
): World {
  const started = (each ? arrangeEach : arrange)(async () => {
    const db = await open();
    const store = await createStore(wrap(db), now);
    await fill?.(store);
    return { db, store, close: store.close };
  });
  const store = forward(() => started.store);
  return {
    db: forward(() => started.db),
    store,
    filled: (id, size) => fillMarket(store, id, size),
    listed: (id) => listedPrices(store, id),
    stored: (id, options) => storeSample(store, { id, ...options }),
  };
}
