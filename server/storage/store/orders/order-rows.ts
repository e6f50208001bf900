/**
 * SQL rows of the orders. What a marketplace tells of them is read and written as `OrderState`. The chain's own orders
 * replace each other by token, and say nothing of versions, starts and quantities.
 */
import { CRYPTOPUNKS } from "../../../../contract/listings/marketplaces.ts";
import type { UnixMs } from "../../../../contract/values/units.ts";
import {
  type Fill,
  type ItemCount,
  type OrderState,
  wantsSeveral,
} from "../../../market/fold-order.ts";
import type { EventStamp, MarketOrder, OrderScope } from "../../../market/market-order.ts";
import type { Hex } from "../../../market/raw-log.ts";
import type { TokenState } from "../../../market/token-state.ts";
import { ethOf } from "../../../market/wei.ts";
import type { Queryable } from "../../db/database.ts";
import { bulkInsert, overwrite, select, type Target } from "../bulk-insert.ts";
import { CHAIN } from "../chain/chain-store.ts";

const ORDERS = {
  table: "orders",
  owner: "collection",
  columns: {
    source: "text",
    orderHash: "text",
    marketplace: "integer",
    tokenId: "text",
    side: "text",
    maker: "text",
    taker: "text",
    wei: "text",
    price: "double precision",
    endPrice: "double precision",
    currency: "text",
    at: "double precision",
    expiresAt: "double precision",
    status: "text",
    version: "double precision",
    saidAt: "double precision",
    seenAt: "double precision",
    detailsVersion: "double precision",
    detailsAt: "double precision",
    startsAt: "double precision",
    quantity: "double precision",
    protocol: "text",
    criteria: "json",
    fills: "json",
  } satisfies Record<keyof OrderRow, string>,
} satisfies Target;

const OVERWRITE = overwrite(ORDERS, "source", "orderHash");

type OrderStatus = "active" | "inactive" | "ended";

interface OrderRow {
  /** Name of the source that reported the order. Orders of two sources are two rows. */
  readonly source: string;
  readonly orderHash: string;
  /** Id of `MARKETPLACES`. Null while no event described the order, as are the details. */
  readonly marketplace: number | null;
  readonly tokenId: string | null;
  readonly side: MarketOrder["side"] | null;
  readonly maker: Hex | null;
  readonly taker: Hex | null;
  readonly wei: string | null;
  readonly price: number | null;
  readonly endPrice: number | null;
  readonly currency: string | null;
  readonly at: UnixMs | null;
  readonly expiresAt: UnixMs | null;
  readonly status: OrderStatus;
  readonly version: number | null;
  readonly saidAt: UnixMs | null;
  readonly seenAt: UnixMs;
  readonly detailsVersion: number | null;
  readonly detailsAt: UnixMs | null;
  readonly startsAt: UnixMs | null;
  readonly quantity: number;
  readonly protocol: Hex | null;
  readonly criteria: OrderScope | null;
  readonly fills: Pick<OrderState, "counts" | "fills"> | null;
}

export interface StoredOrder {
  readonly state: OrderState;
  /** Server time as of which the row is known: the last event, or the start of the last snapshot that listed it. */
  readonly seenAt: UnixMs;
}

/** Returns the stored orders of `hashes`, and all active ones if `withActive`, by their hashes. */
export async function readOrders(
  db: Queryable,
  collection: string,
  source: string,
  hashes: readonly string[],
  { withActive } = { withActive: false },
): Promise<ReadonlyMap<string, StoredOrder>> {
  if (hashes.length === 0 && !withActive) return new Map();
  const active = withActive ? "status = 'active' or" : "";
  const rows = await db.query<OrderRow>(
    `select ${select(Object.keys(ORDERS.columns))} from orders
     where collection = $1 and source = $2 and (${active} order_hash = any($3::text[]))`,
    [collection, source, hashes],
  );
  return new Map(rows.map((row) => [row.orderHash, { state: stateFrom(row), seenAt: row.seenAt }]));
}

/** Inserts or overwrites orders. */
export async function writeOrders(
  tx: Queryable,
  collection: string,
  source: string,
  states: ReadonlyMap<string, OrderState>,
  seenAt: UnixMs,
): Promise<void> {
  const rows = Array.from(states, ([hash, state]) => ({ source, ...rowOf(hash, state, seenAt) }));
  await bulkInsert(tx, ORDERS, collection, rows, { onConflict: OVERWRITE });
}

/** Notes that the market still lists active orders as they are stored, as of `marketTime` by its clock. */
export async function confirmOrders(
  tx: Queryable,
  collection: string,
  source: string,
  hashes: readonly string[],
  marketTime: UnixMs,
  seenAt: UnixMs,
): Promise<void> {
  if (hashes.length === 0) return;
  await tx.query(
    `update orders set version = null, said_at = greatest(said_at, $4), details_version = null,
       details_at = greatest(details_at, $4), fills = null, seen_at = $5
     where collection = $1 and source = $2 and order_hash = any($3::text[])`,
    [collection, source, hashes, marketTime, seenAt],
  );
}

function stateFrom(row: OrderRow): OrderState {
  const details = detailsFrom(row);
  const detailsStamp = stampFrom(row.detailsVersion, row.detailsAt);
  return {
    details,
    detailsStamp,
    isActive: row.status === "active",
    stamp: stampFrom(row.version, row.saidAt),
    isEnded: row.status === "ended",
    ...(row.fills ?? { counts: impliedCounts(details, detailsStamp, row.status), fills: [] }),
  };
}

function detailsFrom(row: OrderRow): MarketOrder | null {
  const { marketplace, side, maker, wei, price, currency, tokenId, criteria } = row;
  if (marketplace === null || side === null || maker === null) return null;
  if (wei === null || price === null || currency === null) return null;
  const scope = tokenId === null ? criteria : ({ kind: "item", tokenId } as const);
  if (scope === null) throw new Error(`the order ${row.orderHash} has no scope`);
  return {
    hash: row.orderHash,
    marketplace,
    protocol: row.protocol,
    side,
    scope,
    maker,
    taker: row.taker,
    wei,
    price,
    endPrice: row.endPrice,
    currency,
    quantity: row.quantity,
    createdAt: row.at,
    startsAt: row.startsAt,
    expiresAt: row.expiresAt,
  };
}

function rowOf(hash: string, state: OrderState, seenAt: UnixMs) {
  const { details, detailsStamp, stamp, isEnded, isActive } = state;
  const status: OrderStatus = isEnded ? "ended" : isActive ? "active" : "inactive";
  return {
    orderHash: hash,
    status,
    version: stamp?.version ?? null,
    saidAt: stamp?.at ?? null,
    seenAt: seenAt,
    detailsVersion: detailsStamp?.version ?? null,
    detailsAt: detailsStamp?.at ?? null,
    fills: fillsColumn(state),
    ...(details && detailColumns(details)),
  };
}

function detailColumns({ scope, ...order }: MarketOrder) {
  const { marketplace, protocol, side, maker, taker, wei, price, currency, quantity } = order;
  return {
    tokenId: scope.kind === "item" ? scope.tokenId : null,
    criteria: scope.kind === "item" ? null : scope,
    endPrice: order.endPrice,
    at: order.createdAt,
    startsAt: order.startsAt,
    expiresAt: order.expiresAt,
    ...{ marketplace, protocol, side, maker, taker, wei, price, currency, quantity },
  };
}

function stampFrom(version: number | null, at: UnixMs | null): EventStamp | null {
  return at === null ? null : { version, at };
}

/** Counts of an order whose `fills` column is null: the quantity of its details, and no fills. */
function impliedCounts(
  details: MarketOrder | null,
  stamp: EventStamp | null,
  status: OrderStatus,
): readonly ItemCount[] {
  if (!details || !stamp || status === "ended" || !wantsSeveral(details)) return [];
  return [{ stamp, quantity: details.quantity }];
}

function fillsColumn({ counts, fills, ...state }: OrderState): {
  readonly counts: readonly ItemCount[];
  readonly fills: readonly Fill[];
} | null {
  if (fills.length > 0) return { counts, fills };
  const [only, ...more] = counts;
  const isImplied = !only || (more.length === 0 && only.stamp.at === state.detailsStamp?.at);
  return isImplied ? null : { counts, fills };
}

export async function replaceChainOrders(
  tx: Queryable,
  collection: string,
  states: ReadonlyMap<string, TokenState>,
): Promise<void> {
  await tx.query(
    "delete from orders where collection = $1 and source = $2 and token_id = any($3::text[])",
    [collection, CHAIN, [...states.keys()]],
  );
  await bulkInsert(tx, ORDERS, collection, [...states].flatMap(chainOrders));
}

function chainOrders([tokenId, { owner, ask, bid }]: [string, TokenState]) {
  const market = { source: CHAIN, marketplace: CRYPTOPUNKS, currency: "ETH" };
  const common = { ...market, tokenId, status: "active" };
  const rows = [];
  if (ask && owner) {
    const { hash, wei, taker, at } = ask;
    const order = { orderHash: hash, wei, price: ethOf(wei), taker, at };
    rows.push({ ...common, ...order, side: "ask", maker: owner });
  }
  if (bid) {
    const { hash, wei, bidder, at } = bid;
    const order = { orderHash: hash, wei, price: ethOf(wei), taker: null, at };
    rows.push({ ...common, ...order, side: "bid", maker: bidder });
  }
  return rows;
}
