/** Migration steps of collections whose orders come from a marketplace. */

export const ORDERS = [
  // Collections whose listings and offers come from OpenSea. A sweep compares all stored orders with the market's.
  `create table opensea_follows (
    collection text primary key,
    slug text not null,
    chain text not null,
    chain_id bigint not null,
    contract text not null,
    name text not null,
    stage text not null,
    is_connected boolean not null default false,
    -- Server's time of the last message or answer.
    contact_at double precision,
    -- Market's time up to which events are read.
    read_up_to double precision,
    -- Server's time of the last sweep's start.
    swept_at double precision,
    -- Live orders that the market listed.
    swept_orders integer,
    -- Null for the first sweep.
    swept_repaired integer,
    -- Market's time of the last sweep's start.
    sweep_market_time double precision,
    problem text,
    holder text,
    held_until double precision not null default 0
  )`,
  // An order without a description has no side and no other details.
  `alter table orders
    -- "active", "inactive" (it cannot be filled now) or "ended".
    add column status text not null default 'active',
    -- Version and market's time of the event that set the status.
    add column version double precision,
    add column said_at double precision,
    -- Server's time as of which the row is known.
    add column seen_at double precision,
    -- Version and market's time of the event that described the order.
    add column details_version double precision,
    add column details_at double precision,
    add column starts_at double precision,
    add column quantity double precision,
    add column protocol text,
    -- Scope of an offer that is not for one token.
    add column criteria json,
    -- Reported item counts and fills of an offer for several items. Null if the details' quantity is the only count.
    add column fills json,
    alter column token_id drop not null,
    alter column side drop not null,
    alter column maker drop not null,
    alter column wei drop not null,
    alter column price drop not null,
    alter column currency drop not null`,
  `create index orders_by_expiry on orders (collection, expires_at)
    where status = 'active' and side = 'ask' and expires_at is not null`,
  `create index orders_by_start on orders (collection, starts_at)
    where status = 'active' and side = 'ask' and starts_at is not null`,
  `create index orders_without_token on orders (collection, price)
    where status = 'active' and side = 'bid' and token_id is null`,
  // Owners after the last transfer that a marketplace reported.
  `create table token_owners (
    collection text not null,
    token_id text not null,
    owner text not null,
    at double precision not null,
    primary key (collection, token_id)
  )`,
];

/** Course of a listing's price, `MovingPrice` of `contract/listings/moving-price.ts`. Null if it does not move. */
export const MOVING_LISTINGS = [
  "alter table listings add column moving json",
  "alter table listing_log add column moving json",
];

/** The listings whose price moves: the clock looks for them in all collections. */
export const LISTINGS_BY_MOVING = [
  "create index listings_by_moving on listings (contents) where moving is not null",
];

/** Price of an ask at its end, if it moves with time: `endPrice` of `server/market/market-order.ts`. */
export const MOVING_PRICES = [
  "alter table orders add column end_price double precision",
  `create index orders_by_moving_price on orders (collection)
    where status = 'active' and side = 'ask' and end_price is not null`,
  // The accounts of recent sales decide which of them are doubtful.
  "create index chain_sales_by_time on chain_sales (collection, at)",
];
