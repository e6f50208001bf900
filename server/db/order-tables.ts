/** The migration step that creates the tables of collections whose orders come from OpenSea. */

/**
 * Collections whose listings and offers come from OpenSea. `read_up_to` and `sweep_market_time` are times of the market's
 * clock, the others of the server's. A sweep compares all orders with the market's. `sweep_market_time` is when the last one
 * began, and `swept_repaired` is null for the first.
 *
 * Orders: `status` is "active", "inactive" (it cannot be filled now) or "ended". Version and `said_at` are those of the event
 * that set it, and `seen_at` is the server's time of the last change. `details_version` and `details_at` belong to the
 * event that described the order. An order that was not described yet has no side, and no other details. An offer that is
 * not for one token has its scope in `criteria`. One for several items has in `fills` what was said of their number.
 *
 * A sale that a marketplace told of has its transaction in place of its block, and 0 as its block's number. If the
 * transaction is not known, it is "0x", and the block is a made-up key.
 *
 * Owners of tokens, as a marketplace told of them: who had a token after its last known transfer.
 */
export const ORDERS = [
  `create table opensea_follows (
    collection text primary key,
    slug text not null,
    chain text not null,
    chain_id bigint not null,
    contract text not null,
    name text not null,
    stage text not null,
    is_connected boolean not null default false,
    contact_at double precision,
    read_up_to double precision,
    swept_at double precision,
    swept_orders integer,
    swept_repaired integer,
    sweep_market_time double precision,
    problem text,
    holder text,
    held_until double precision not null default 0
  )`,
  `alter table orders
    add column status text not null default 'active',
    add column version double precision,
    add column said_at double precision,
    add column seen_at double precision,
    add column details_version double precision,
    add column details_at double precision,
    add column starts_at double precision,
    add column quantity double precision,
    add column protocol text,
    add column criteria json,
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
  `create table token_owners (
    collection text not null,
    token_id text not null,
    owner text not null,
    at double precision not null,
    primary key (collection, token_id)
  )`,
];
