/** Migration steps of projections, and of what was projected before each sale. */

/** Each token's latest sale beside its projection. The revision grows, because readers cache bodies by it. */
export const LAST_SALES = [
  "delete from projections p using collections c where p.collection = c.id and p.rev < c.projections_rev",
  `alter table projections
    add column last_sale_prices double precision[] not null default '{}',
    add column last_sale_times double precision[] not null default '{}'`,
  `update projections p set rev = p.rev + 1,
    last_sale_prices = s.prices, last_sale_times = s.times
   from (
     select t.collection, array_agg(l.price order by t.place) as prices,
       array_agg(floor(l.at / 1000) * 1000 order by t.place) as times
     from tokens t left join (
       select distinct on (collection, token_id) collection, token_id, price, at
       from sales order by collection, token_id, at desc, price desc
     ) l on l.collection = t.collection and l.token_id = t.token_id
     group by t.collection
   ) s where s.collection = p.collection`,
  `update collections c set projections_rev = p.rev from projections p where p.collection = c.id`,
];

/**
 * Bounds of each projection. The server computes them when it next updates the projections. The revision grows, because
 * readers cache bodies by it.
 */
export const BOUNDS = [
  `alter table projections
    add column low_shares double precision[] not null default '{}',
    add column high_shares double precision[] not null default '{}'`,
  `update projections p set rev = p.rev + 1 from collections c
   where p.contents = c.contents and p.rev = c.projections_rev`,
  `update collections c set projections_rev = p.rev from projections p
   where p.contents = c.contents and p.rev = c.projections_rev + 1`,
];

/** `Comparison` of `contract/market/comparison.ts`, of the walk that `backtest` names. Null before the first one. */
export const COMPARISON = ["alter table collections add column comparison json"];

/**
 * Calls: what was projected for a token before its sale. `price` is what was asked, null if the token was not listed.
 * Until the sale, `paid` and `sold_at` are null, and the call is open. `source` is "live", or the key of a walk through
 * past sales. Of those, the one that `collections.backtest` names is in use. There is no foreign key, because its check of
 * every row would make imports slower. The listings of a database from before
 * this step get their calls here.
 */
export const CALLS = [
  "alter table collections add column backtest text",
  `create table calls (
    collection text not null,
    token_id text not null,
    price double precision,
    said_at double precision not null,
    projection double precision not null,
    low double precision,
    high double precision,
    confidence double precision,
    paid double precision,
    sold_at double precision,
    source text not null
  )`,
  "create index calls_open on calls (collection, token_id) where sold_at is null",
  "create index calls_ended on calls (collection, sold_at) where sold_at is not null",
  // The planner knows nothing of the rows of an embedded database: joined row by row, this would take minutes.
  `with figures as materialized (
     select contents, rev, max(at) as at, array_agg(coalesce(projection, 'NaN')) as projections,
       array_agg(coalesce(low_share, 'NaN')) as low_shares,
       array_agg(coalesce(high_share, 'NaN')) as high_shares,
       array_agg(coalesce(confidence, 'NaN')) as confidences
     from (
       select p.contents, p.rev, p.at, row.*
       from projections p cross join unnest(p.projections, p.low_shares, p.high_shares, p.confidences)
         with ordinality as row (projection, low_share, high_share, confidence, number)
       order by p.contents, p.rev, p.place, number
     ) in_order group by contents, rev
   ), said as (
     select c.id, l.token_id, l.price, greatest(l.said_at, f.at) as said_at,
       nullif(f.projections[t.place + 1], 'NaN') as projection,
       nullif(f.low_shares[t.place + 1], 'NaN') as low_share,
       nullif(f.high_shares[t.place + 1], 'NaN') as high_share,
       nullif(f.confidences[t.place + 1], 'NaN') as confidence
     from collections c
       join figures f on f.contents = c.contents and f.rev = c.projections_rev
       join listings l on l.contents = c.contents and l.price > 0
         and (c.demo or not (c.data_source ->> 'listingsSimulated')::boolean)
       join tokens t on t.contents = l.contents and t.token_id = l.token_id
   )
   insert into calls (collection, token_id, price, said_at, projection, low, high, confidence, source)
   select id, token_id, price, said_at, projection, projection * low_share, projection * high_share,
     confidence, 'live'
   from said where projection > 0`,
];
