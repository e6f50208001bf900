/** Migration step of the history of collections. */

/** The time of this migration, UnixMs. */
const NOW = "extract(epoch from clock_timestamp())::double precision * 1000";

/**
 * History of collections by hours of UTC; `at` is the start of an hour. `storage/store/history/` keeps it.
 *
 * listing_log.known_at: time at which an entry was stored. Earlier versions did not store it. An entry was stored after those
 *   before it, after the collection's first `seq`, which is a time, and before this migration.
 * collections.open_hour: hour of the latest entry of the log, whose end is not in `market_hours` yet. Null: the history of an
 *   earlier database is to be built.
 * collections.history_rev: grows when a past hour changes. level_since: time of the first level that was stored when it was
 *   computed. Levels of earlier hours were computed afterwards.
 * market_hours: floor and number of listings at the end of an hour. `listed` is null if the log has no entry in the hour. Level
 *   with its range and median deviation are those of the hour's last projections: null if it had none, NaN if these have none.
 * sale_hours: sum of the sales of an hour.
 */
export const HISTORY = [
  "alter table listing_log add column known_at double precision",
  `update listing_log g set known_at = known.at
   from (
     select collection, seq, least(${NOW}, greatest(
       max(at) over (partition by collection order by seq),
       min(seq) over (partition by collection) - 1
     )) as at from listing_log
   ) known where known.collection = g.collection and known.seq = g.seq`,
  `alter table collections
    add column open_hour double precision,
    add column history_rev bigint not null default 0,
    add column level_since double precision`,
  `create table market_hours (
    collection text not null,
    at double precision not null,
    floor double precision,
    listed integer,
    level double precision,
    low double precision,
    high double precision,
    deviation double precision,
    primary key (collection, at)
  )`,
  `create table sale_hours (
    contents text not null,
    at double precision not null,
    sales integer not null,
    volume double precision not null,
    primary key (contents, at)
  )`,
];
