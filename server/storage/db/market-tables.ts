/** Migration steps of collections, their listings and their sales. */

export const LISTINGS_AND_SALES = [
  `create table settings (
    name text primary key,
    value text not null
  )`,
  `create table collections (
    id text primary key,
    name text not null,
    description text not null,
    chain text not null,
    contract_address text,
    links json not null,
    briteline boolean not null,
    featured double precision not null,
    featured_start double precision,
    featured_end double precision,
    first_published double precision,
    demo boolean not null,
    drawn boolean not null,
    cover_token_id text,
    data_source json not null,
    traits json not null,
    vibes json not null,
    size integer not null,
    sales_count integer not null,
    epoch text not null,
    generation integer not null,
    seq bigint not null,
    projections_rev bigint not null,
    last_listings_update double precision
  )`,
  // place: the token's position in (rank, token id) order.
  `create table tokens (
    collection text not null references collections on delete cascade,
    place integer not null,
    token_id text not null,
    name text,
    rank integer not null,
    rarity_score double precision not null,
    image_url text,
    animation_url text,
    traits json not null,
    vibes json not null,
    primary key (collection, place),
    unique (collection, token_id)
  )`,
  // The latest state of every token that was ever listed. A null price means that it is no longer listed.
  // said_at: time of that state at the market, 0 if the source gives none. An earlier event is stale.
  `create table listings (
    collection text not null references collections on delete cascade,
    token_id text not null,
    price double precision,
    marketplace integer,
    currency text,
    said_at double precision not null,
    primary key (collection, token_id)
  )`,
  // Append-only: activity, alerts and price history read it.
  `create table listing_log (
    collection text not null references collections on delete cascade,
    seq bigint not null,
    token_id text not null,
    kind text not null,
    price double precision,
    marketplace integer,
    currency text,
    at double precision not null,
    source text not null,
    primary key (collection, seq)
  )`,
  `create table sales (
    collection text not null references collections on delete cascade,
    token_id text not null,
    price double precision not null,
    at double precision not null,
    source text not null
  )`,
  "create index sales_by_time on sales (collection, at)",
  "create index sales_by_token on sales (collection, token_id, at)",
  `create table projections (
    collection text not null references collections on delete cascade,
    rev bigint not null,
    epoch text not null,
    at double precision not null,
    projections double precision[] not null,
    confidences double precision[] not null,
    line json not null,
    model json,
    primary key (collection, rev)
  )`,
];

/** Index for finding the time at which each current listing was made. */
export const LISTING_LOG_BY_TOKEN = [
  "create index listing_log_by_token on listing_log (collection, token_id, seq)",
];

/** Sales in another currency than the collection's unit: they are shown, and count for nothing. */
export const FOREIGN_SALES = [
  `create table foreign_sales (
    contents text not null,
    token_id text not null,
    price double precision not null,
    currency text not null,
    at double precision not null,
    source text not null
  )`,
  "create index foreign_sales_by_token on foreign_sales (contents, token_id)",
];

/** Rates of other currencies, `Rates` of `server/market/rates.ts`: null if none are known. */
export const RATES = ["alter table collections add column rates json"];

/** Unit of a collection's prices and values. */
export const CURRENCY = ["alter table collections add column currency text not null default 'ETH'"];

/** Fees that the seller of a token pays: `Fees` of `contract/collection.ts`. */
export const FEES = ["alter table collections add column fees json"];
