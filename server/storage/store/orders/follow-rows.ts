/** SQL rows of the collections whose listings and offers come from OpenSea. */
import type { UnixMs } from "../../../../contract/values/units.ts";
import type { Queryable } from "../../db/database.ts";
import type { LastSweep, NewOpenSeaFollow, OpenSeaFollow, OrderStore } from "./order-store.ts";

const FOLLOW = `o.collection, o.slug, o.chain, o.chain_id as "chainId", o.contract, o.name, o.stage,
  exists (select from follows f where f.collection = o.collection) as "readsChain",
  o.is_connected as "isConnected", o.contact_at as "contactAt", o.read_up_to as "readUpTo",
  o.swept_at, o.swept_orders, o.swept_repaired, o.sweep_market_time as "sweepMarketTime",
  o.sales_read_up_to as "salesReadUpTo", o.problem`;

type FollowRow = Omit<OpenSeaFollow, "sweep"> & {
  readonly swept_at: UnixMs | null;
  readonly swept_orders: number | null;
  readonly swept_repaired: number | null;
};

function followFrom({
  swept_at: at,
  swept_orders: orders,
  swept_repaired: repaired,
  ...rest
}: FollowRow): OpenSeaFollow {
  return { ...rest, sweep: at === null || orders === null ? null : { at, orders, repaired } };
}

const LIE_MS = 60_000;

/** Fields of a follow whose row is locked until the end of the transaction. */
export type LockedFollow = Pick<OpenSeaFollow, "readsChain" | "sweepMarketTime">;

/** Returns null if the collection's listings do not come from OpenSea, for example because it was removed. */
export async function lockFollow(tx: Queryable, collection: string): Promise<LockedFollow | null> {
  const [row] = await tx.query<LockedFollow>(
    `select sweep_market_time as "sweepMarketTime",
       exists (select from follows f where f.collection = o.collection) as "readsChain"
     from opensea_follows o where collection = $1 for update of o`,
    [collection],
  );
  return row ?? null;
}

/**
 * Notes a sweep. The market's times that it is given are late by a second or two at most, so a stored time that is further
 * ahead is from a lie about the market's clock, and is replaced.
 */
export async function noteSweep(
  tx: Queryable,
  collection: string,
  { at, orders, repaired }: LastSweep,
  marketTime: UnixMs,
): Promise<void> {
  await tx.query(
    `update opensea_follows set swept_at = $2, swept_orders = $3, swept_repaired = $4,
       sweep_market_time = case
         when sweep_market_time - $5::double precision > ${LIE_MS} then $5
         else greatest(sweep_market_time, $5) end
     where collection = $1`,
    [collection, at, orders, repaired, marketTime],
  );
}

type FollowStore = Pick<
  OrderStore,
  | "openSeaFollows"
  | "hasOpenSeaFollows"
  | "openSeaFollow"
  | "putOpenSeaFollow"
  | "setOpenSeaStage"
  | "noteOpenSea"
  | "holdOpenSea"
>;

export function createFollowStore(
  db: Queryable,
  now: () => UnixMs,
  notify: (collection: string) => void,
): FollowStore {
  async function openSeaFollow(collection: string): Promise<OpenSeaFollow | null> {
    const [row] = await db.query<FollowRow>(
      `select ${FOLLOW} from opensea_follows o where o.collection = $1`,
      [collection],
    );
    return row ? followFrom(row) : null;
  }

  return {
    openSeaFollow,

    async openSeaFollows() {
      const rows = await db.query<FollowRow>(
        `select ${FOLLOW} from opensea_follows o order by o.collection`,
      );
      return rows.map(followFrom);
    },

    async hasOpenSeaFollows() {
      return (await db.query("select from opensea_follows limit 1")).length > 0;
    },

    async putOpenSeaFollow(follow: NewOpenSeaFollow) {
      const { collection, slug, chain, chainId, contract, name } = follow;
      await db.query(
        `insert into opensea_follows (collection, slug, chain, chain_id, contract, name, stage)
         values ($1, $2, $3, $4, $5, $6, 'adding')
         on conflict (collection) do update set slug = excluded.slug, name = excluded.name`,
        [collection, slug, chain, chainId, contract, name],
      );
      const stored = await openSeaFollow(collection);
      if (!stored) throw new Error(`${collection} was not stored`);
      return stored;
    },

    async setOpenSeaStage(collection, stage) {
      const changed = await db.query(
        "update opensea_follows set stage = $2, problem = null where collection = $1 returning collection",
        [collection, stage],
      );
      if (changed.length > 0) notify(collection);
      return changed.length > 0;
    },

    async noteOpenSea(collection, state) {
      const columns = {
        is_connected: state.isConnected,
        contact_at: state.contactAt,
        read_up_to: state.readUpTo,
        sales_read_up_to: state.salesReadUpTo,
        problem: state.problem,
      };
      const noted = Object.entries(columns).flatMap(([column, value]) =>
        value === undefined ? [] : [{ column, value }],
      );
      if (noted.length === 0) return;
      const set = noted.map(({ column }, index) => `${column} = $${index + 2}`).join(", ");
      await db.query(`update opensea_follows set ${set} where collection = $1`, [
        collection,
        ...noted.map(({ value }) => value),
      ]);
    },

    async holdOpenSea(collection, holder, durationMs) {
      const held = await db.query(
        `update opensea_follows set holder = $2, held_until = $3::double precision + $4
         where collection = $1 and (holder = $2 or held_until < $3) returning collection`,
        [collection, holder, now(), durationMs],
      );
      return held.length > 0;
    },
  };
}
