/** The migration step that creates the tables of collections that are read from a chain. */

/**
 * Collections that are read from a chain. `settings` holds what the operator chose. All logs up to `final_block` are in the
 * tokens' final states. `read_block` is the newest block that is read, and `read_hash` its hash. Block numbers are null until
 * they are known.
 *
 * A raw log is kept as the chain gave it. Sales are kept in every currency, and those in ETH are in `sales` too. An order
 * without a hash of its own has the place of its event for it. Amounts in wei are decimal text.
 */
export const CHAIN = [
  `create table follows (
    collection text primary key,
    chain_id bigint not null,
    market text not null,
    contract text not null,
    settings json not null,
    stage text not null,
    from_block bigint,
    final_block bigint,
    read_block bigint,
    read_hash text,
    head_block bigint,
    head_at double precision,
    contact_at double precision,
    problem text,
    bundles integer not null default 0,
    holder text,
    held_until double precision not null default 0
  )`,
  `create table chain_blocks (
    collection text not null,
    number bigint not null,
    hash text not null,
    parent_hash text not null,
    at double precision not null,
    primary key (collection, hash)
  )`,
  `create table chain_logs (
    chain_id bigint not null,
    block_hash text not null,
    log_index integer not null,
    collection text not null,
    block_number bigint not null,
    transaction_hash text not null,
    address text not null,
    topics text not null,
    data text not null,
    at double precision,
    primary key (chain_id, block_hash, log_index, collection)
  )`,
  "create index chain_logs_by_block on chain_logs (collection, block_number)",
  `create table chain_tokens (
    collection text not null,
    token_id text not null,
    final json not null,
    owner text,
    is_pending boolean not null,
    primary key (collection, token_id)
  )`,
  "create index chain_tokens_pending on chain_tokens (collection) where is_pending",
  `create table chain_sales (
    collection text not null,
    block_number bigint not null,
    block_hash text not null,
    log_index integer not null,
    transaction_hash text not null,
    token_id text not null,
    wei text not null,
    currency text not null,
    marketplace integer not null,
    seller text not null,
    buyer text not null,
    at double precision not null,
    primary key (collection, block_hash, log_index, token_id)
  )`,
  "create index chain_sales_by_token on chain_sales (collection, token_id, block_number)",
  // side: "ask" or "bid". taker: who alone may take the order. expires_at: null if it does not expire.
  `create table orders (
    collection text not null,
    market integer not null,
    order_hash text not null,
    token_id text not null,
    side text not null,
    maker text not null,
    taker text,
    wei text not null,
    price double precision not null,
    currency text not null,
    at double precision,
    expires_at double precision,
    primary key (collection, market, order_hash)
  )`,
  "create index orders_by_token on orders (collection, token_id)",
  // Metadata of a token. If they could not be read, `problem` says why. `at` is 0 if they must be read again.
  `create table token_metadata (
    collection text not null,
    token_id text not null,
    name text,
    image_url text,
    animation_url text,
    traits json not null,
    problem text,
    at double precision not null,
    primary key (collection, token_id)
  )`,
  // Pictures that a contract holds itself: gzipped, as base64. They are drawings that a stranger made.
  `create table token_pictures (
    collection text not null,
    token_id text not null,
    type text not null,
    body text not null,
    primary key (collection, token_id)
  )`,
  "alter table sales add column transaction_hash text, add column log_index integer",
];
