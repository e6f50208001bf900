/** Updates listings by the clock: asks begin, expire and change their price without an event. */

import { nextMove, priceTime } from "../../../../contract/listings/moving-price.ts";
import type { UnixMs } from "../../../../contract/values/units.ts";
import type { Database, Queryable } from "../../db/database.ts";
import { recordCalls } from "../call-rows.ts";
import {
  CLOCK,
  inGroups,
  listingSteps,
  lockCollection,
  type Relisting,
  relist,
} from "../chain/relist.ts";

/** Looks back by this time before `after` for asks that begin or expire, because an order may be stored meanwhile. */
const OVERLAP_MS = 5_000;

const ACTIVE_ASKS = "orders where collection = $1 and status = 'active' and side = 'ask'";
const MOVING_ASKS = `${ACTIVE_ASKS} and end_price is not null`;

/**
 * Updates the tokens with an ask that began, expired or changed its price in `(after, upTo]`, or all tokens if `after` is null.
 * Many tokens are updated in several transactions, so that an embedded database serves others in between. `notify` is called
 * after each that changed listings. Returns the time at which an ask begins, expires or changes its price next, null if none does.
 */
export async function relistExpired(
  db: Database,
  collection: string,
  after: UnixMs | null,
  upTo: UnixMs,
  now: () => UnixMs,
  notify: () => void,
): Promise<UnixMs | null> {
  const turned = after === null ? [] : await turnedTokens(db, collection, after - OVERLAP_MS, upTo);
  const moving = await movingTokens(db, collection, after ?? 0, upTo);
  const groups = after === null ? [null] : inGroups([...new Set([...turned, ...moving])]);
  for (const tokenIds of groups)
    if (
      await db.transaction((tx) =>
        relistTokens(tx, collection, tokenIds, { moving, after, upTo: Math.max(upTo, now()) }),
      )
    )
      notify();
  return await nextChange(db, collection, upTo);
}

interface Since {
  /** Tokens with an ask whose price may have moved. */
  readonly moving: readonly string[];
  readonly after: UnixMs | null;
  /** At least the time of the update. Another update may have removed an ask since, which must not come back. */
  readonly upTo: UnixMs;
}

/** Updates the listings of tokens, or of all. Returns true if listings changed. */
async function relistTokens(
  tx: Queryable,
  collection: string,
  tokenIds: readonly string[] | null,
  { moving, after, upTo }: Since,
): Promise<boolean> {
  const head = await lockCollection(tx, collection);
  if (!head) return false;
  const change = { tokenIds, soldIds: new Set<string>(), source: CLOCK };
  const { entries } = await relist(tx, head, change, upTo);
  // An ask that began before `after` was listed by an earlier update, so only its price can have changed.
  const turned = after === null ? [] : await turnedTokens(tx, collection, after, upTo);
  const newIds = new Set(turned);
  const moved = new Set(moving.filter((tokenId) => !newIds.has(tokenId)));
  // A price that moves keeps the call with which its listing began, because a new call would be said by hindsight.
  const isMove = ({ tokenId, price, before }: Relisting) =>
    moved.has(tokenId) && price !== null && before.price !== null;
  await recordCalls(
    tx,
    collection,
    listingSteps(
      head,
      entries.filter((entry) => !isMove(entry)),
    ),
  );
  return entries.length > 0;
}

/** Returns the tokens with an ask that began or expired in `(after, upTo]`. */
async function turnedTokens(
  db: Queryable,
  collection: string,
  after: UnixMs,
  upTo: UnixMs,
): Promise<readonly string[]> {
  const rows = await db.query<{ tokenId: string }>(
    `select token_id as "tokenId" from ${ACTIVE_ASKS} and expires_at > $2 and expires_at <= $3
     union select token_id from ${ACTIVE_ASKS} and starts_at > $2 and starts_at <= $3`,
    [collection, after, upTo],
  );
  return rows.map(({ tokenId }) => tokenId);
}

/** Returns the tokens with an ask whose price may have moved in `(after, upTo]`. */
async function movingTokens(
  db: Queryable,
  collection: string,
  after: UnixMs,
  upTo: UnixMs,
): Promise<readonly string[]> {
  if (priceTime(after) === priceTime(upTo)) return [];
  const rows = await db.query<{ tokenId: string }>(
    `select distinct token_id as "tokenId" from ${MOVING_ASKS} and starts_at <= $3 and expires_at > $2`,
    [collection, after, upTo],
  );
  return rows.map(({ tokenId }) => tokenId);
}

async function nextChange(db: Queryable, collection: string, upTo: UnixMs): Promise<UnixMs | null> {
  const [next] = await db.query<{ at: UnixMs | null }>(
    `select least(
       (select min(expires_at) from ${ACTIVE_ASKS} and expires_at > $2),
       (select min(starts_at) from ${ACTIVE_ASKS} and starts_at > $2),
       (select min($3::double precision) from ${MOVING_ASKS} and starts_at <= $2 and expires_at > $2)
     ) as at`,
    [collection, upTo, nextMove(upTo)],
  );
  return next?.at ?? null;
}
