/** The part of the store that holds follows: which collection is read from which source, and up to where. */

import type { UnixMs } from "../../../contract/values/units.ts";
import type { Follow, FollowNote, FollowStage, LastSweep, NewFollow } from "../../market/follow.ts";
import type { Queryable } from "../db/database.ts";
import { columnOf, select } from "./bulk-insert.ts";

export interface FollowStore {
  /** Returns the follows of a source, or all, by collection. */
  follows<Settings>(source?: string): Promise<readonly Follow<Settings>[]>;
  /** Returns the follows of a collection, that of a chain first. */
  followsOf(collection: string): Promise<readonly Follow[]>;
  /** Returns null if the collection is not read from the source. */
  follow<Settings>(collection: string, source: string): Promise<Follow<Settings> | null>;
  /** Begins a follow with the stage "adding". If there is one, changes its settings and its name. */
  putFollow<Settings>(follow: NewFollow<Settings>): Promise<Follow<Settings>>;
  /** Sets the stage of one follow, or of all follows of the collection if `source` is null. Returns false if there is none. */
  setFollowStage(collection: string, source: string | null, stage: FollowStage): Promise<boolean>;
  /** Notes what the source said last. Absent fields stay. */
  noteFollow(collection: string, source: string, note: FollowNote): Promise<void>;
  /**
   * Lets one process at a time follow a collection on a source. Returns true if `holder` holds it now, for `durationMs`. A
   * duration of 0 gives it back.
   */
  holdFollow(
    collection: string,
    source: string,
    holder: string,
    durationMs: number,
  ): Promise<boolean>;
}

/** SQL: true if a chain tells of the owners and sales of the follow's collection. */
const READS_CHAIN = `exists (
  select from follows c where c.collection = f.collection and c.source = 'chain'
) as "readsChain"`;

/** Fields that `noteFollow` writes. */
const NOTED = [
  "contactAt",
  "problem",
  "warning",
  "headBlock",
  "headAt",
  "isConnected",
  "readUpTo",
  "salesReadUpTo",
  "missingTokens",
] as const satisfies readonly (keyof FollowNote)[];

const FIELDS = [
  ...["collection", "source", "chainId", "contract", "name", "settings", "stage", ...NOTED],
  ...["fromBlock", "finalBlock", "readBlock", "readHash", "bundles", "firstBundle"],
  ...["sweptAt", "sweptOrders", "sweptRepaired", "sweepMarketTime"],
];
const FOLLOW = `${select(FIELDS, "f.")}, ${READS_CHAIN}`;

type FollowRow<Settings> = Omit<Follow<Settings>, "read" | "sweep"> & {
  readonly readBlock: number | null;
  readonly readHash: `0x${string}` | null;
  readonly sweptAt: UnixMs | null;
  readonly sweptOrders: number | null;
  readonly sweptRepaired: number | null;
};

function followFrom<Settings>(row: FollowRow<Settings>): Follow<Settings> {
  const { readBlock: number, readHash: hash, ...unread } = row;
  const { sweptAt: at, sweptOrders: orders, sweptRepaired: repaired, ...rest } = unread;
  return {
    ...rest,
    read: number === null ? null : { number, hash },
    sweep: at === null || orders === null ? null : { at, orders, repaired },
  };
}

/** `notify` is called after a collection changed. */
export function createFollowStore(
  db: Queryable,
  now: () => UnixMs,
  notify: (collection: string) => void,
): FollowStore {
  /** Returns the follows for which a condition holds. */
  async function read<Settings>(where: string, values: readonly string[]) {
    const rows = await db.query<FollowRow<Settings>>(
      `select ${FOLLOW} from follows f where ${where} order by f.collection, f.source <> 'chain', f.source`,
      [...values],
    );
    return rows.map(followFrom);
  }

  async function follow<Settings>(
    collection: string,
    source: string,
  ): Promise<Follow<Settings> | null> {
    const [found] = await read<Settings>("f.collection = $1 and f.source = $2", [
      collection,
      source,
    ]);
    return found ?? null;
  }

  return {
    follow,

    follows: <Settings>(source?: string) =>
      source === undefined ? read<Settings>("true", []) : read<Settings>("f.source = $1", [source]),

    followsOf: (collection) => read("f.collection = $1", [collection]),

    async putFollow<Settings>(given: NewFollow<Settings>) {
      const { collection, source, chainId, contract, name, settings } = given;
      await db.query(
        `insert into follows (collection, source, chain_id, contract, name, settings, stage)
         values ($1, $2, $3, $4, $5, $6::json, 'adding')
         on conflict (collection, source) do update set settings = excluded.settings, name = excluded.name`,
        [collection, source, chainId, contract, name, JSON.stringify(settings)],
      );
      const stored = await follow<Settings>(collection, source);
      if (!stored) throw new Error(`${collection} was not stored`);
      return stored;
    },

    async setFollowStage(collection, source, stage) {
      const changed = await db.query(
        `update follows set stage = $3, problem = null
         where collection = $1 and ($2::text is null or source = $2) returning collection`,
        [collection, source, stage],
      );
      if (changed.length > 0) notify(collection);
      return changed.length > 0;
    },

    async noteFollow(collection, source, note) {
      const noted = NOTED.filter((field) => note[field] !== undefined);
      if (noted.length === 0) return;
      const set = noted.map((field, index) => `${columnOf(field)} = $${index + 3}`);
      await db.query(`update follows set ${set} where collection = $1 and source = $2`, [
        ...[collection, source],
        ...noted.map((field) => note[field] ?? null),
      ]);
    },

    async holdFollow(collection, source, holder, durationMs) {
      const held = await db.query(
        `update follows set holder = $3, held_until = $4::double precision + $5
         where collection = $1 and source = $2 and (holder = $3 or held_until < $4) returning collection`,
        [collection, source, holder, now(), durationMs],
      );
      return held.length > 0;
    },
  };
}

const LIE_MS = 60_000;

/** Fields of a follow whose row is locked until the end of the transaction. */
export type LockedFollow = Pick<Follow, "readsChain" | "sweepMarketTime">;

/**
 * Returns null if the collection is not read from the source, for example because it was removed. Locks the rows of all
 * marketplaces, so that two that tell of one sale at once do not store it twice.
 */
export async function lockFollow(
  tx: Queryable,
  collection: string,
  source: string,
): Promise<LockedFollow | null> {
  const rows = await tx.query<LockedFollow & Pick<Follow, "source">>(
    `select f.source, f.sweep_market_time as "sweepMarketTime", ${READS_CHAIN}
     from follows f where f.collection = $1 and f.source <> 'chain' order by f.source for update of f`,
    [collection],
  );
  return rows.find((row) => row.source === source) ?? null;
}

/**
 * Notes a sweep. The market's times that it is given are late by a second or two at most, so a stored time that is further
 * ahead is from a lie about the market's clock, and is replaced.
 */
export async function noteSweep(
  tx: Queryable,
  collection: string,
  source: string,
  { at, orders, repaired }: LastSweep,
  marketTime: UnixMs,
): Promise<void> {
  await tx.query(
    `update follows set swept_at = $3, swept_orders = $4, swept_repaired = $5,
       sweep_market_time = case
         when sweep_market_time - $6::double precision > ${LIE_MS} then $6
         else greatest(sweep_market_time, $6) end
     where collection = $1 and source = $2`,
    [collection, source, at, orders, repaired, marketTime],
  );
}
