/** Migration step that makes one table of the follows of all sources. There was one for chains and one for OpenSea. */
import type { Queryable } from "./database.ts";

/**
 * `settings` holds what the source needs to read the collection again, and only the source reads it. The columns of blocks are
 * null of a source that reads none, and those of orders likewise.
 */
const COLUMNS = `
  add column source text not null default 'chain',
  add column name text not null default '',
  -- True while the stream of events is open.
  add column is_connected boolean not null default false,
  -- Market's times up to which events and sales are read.
  add column read_up_to double precision,
  add column sales_read_up_to double precision,
  -- Server's time of the last sweep's start.
  add column swept_at double precision,
  -- Live orders that the market listed.
  add column swept_orders integer,
  -- Null for the first sweep.
  add column swept_repaired integer,
  -- Market's time of the last sweep's start.
  add column sweep_market_time double precision`;

interface ChainRow {
  readonly collection: string;
  readonly market: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

export async function joinFollows(tx: Queryable): Promise<void> {
  await tx.query(`alter table follows ${COLUMNS}`);
  // Not in SQL, which cannot read a name with a zero byte from JSON.
  const rows = await tx.query<ChainRow>("select collection, market, settings from follows");
  for (const { collection, market, settings } of rows) {
    const { name, ...rest } = settings;
    const stored = String(name ?? collection).replace(/[\0\p{Cs}]/gu, "");
    await tx.query("update follows set name = $2, settings = $3::json where collection = $1", [
      collection,
      stored,
      JSON.stringify({ market, ...rest }),
    ]);
  }
  await tx.query(
    `alter table follows drop column market, drop constraint follows_pkey,
       alter column source drop default, alter column name drop default,
       add primary key (collection, source)`,
  );
  const same = `collection, chain_id, contract, name, stage, is_connected, contact_at, read_up_to, sales_read_up_to,
    swept_at, swept_orders, swept_repaired, sweep_market_time, problem, holder, held_until`;
  await tx.query(
    `insert into follows (source, settings, ${same})
     select 'opensea', json_build_object('slug', slug, 'chain', chain), ${same} from opensea_follows`,
  );
  await tx.query("drop table opensea_follows");
}
