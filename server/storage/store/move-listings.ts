/**
 * Moves listings by the clock, if no order stands behind them: those of imports and of the line feed. Their prices change and
 * they end without an event.
 */
import { hasExpired, nextMove, priceAt } from "../../../contract/listings/moving-price.ts";
import type { UnixMs } from "../../../contract/values/units.ts";
import type { Database, Queryable } from "../db/database.ts";
import { recordCalls } from "./call-rows.ts";
import { CLOCK, inGroups, lockCollection, writeListings } from "./chain/relist.ts";
import { isSameListing, type ListingState, type LogEntry, NOT_LISTED } from "./listing-rows.ts";

interface MovingRow extends ListingState {
  readonly tokenId: string;
  readonly moving: NonNullable<ListingState["moving"]>;
  /** 0 if unknown. */
  readonly saidAt: UnixMs;
}

/** Returns the collections with listings whose price moves or that have an end. */
export async function movingCollections(db: Queryable): Promise<readonly string[]> {
  const rows = await db.query<{ id: string }>(
    `select id from collections c
     where exists (select from listings l where l.contents = c.contents and l.moving is not null)`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Updates the listings of a collection whose prices have moved or that have ended by `now`. `notify` is called after each
 * transaction. Returns the time of the next change, null if there is none.
 */
export async function moveListings(
  db: Database,
  collection: string,
  now: UnixMs,
  notify: () => void,
): Promise<UnixMs | null> {
  const rows = await readMoving(db, collection, null);
  const due = rows.filter((row) => !isSameListing(row, listingAt(row, now)));
  for (const tokenIds of inGroups(due.map(({ tokenId }) => tokenId))) {
    await db.transaction((tx) => moveTokens(tx, collection, tokenIds, now));
    notify();
  }
  return nextChange(rows, now);
}

async function moveTokens(
  tx: Queryable,
  collection: string,
  tokenIds: readonly string[],
  now: UnixMs,
): Promise<void> {
  const head = await lockCollection(tx, collection);
  if (!head) return;
  // Another server may have moved them meanwhile.
  const rows = await readMoving(tx, collection, tokenIds);
  const entries: LogEntry[] = [];
  const touched = new Map<string, { readonly listing: ListingState; readonly asOf: UnixMs }>();
  for (const row of rows) {
    const { tokenId, saidAt } = row;
    const listing = listingAt(row, now);
    if (isSameListing(row, listing)) continue;
    const kind = listing.price === null ? "unlisted" : saidAt > 0 ? "listed" : "replaced";
    entries.push({ tokenId, kind, at: kind === "listed" ? saidAt : now, ...listing });
    // The market said nothing, so an event that is on its way still counts.
    touched.set(tokenId, { listing, asOf: saidAt });
  }
  await writeListings(tx, head, CLOCK, entries, touched, now);
  // A price that moves keeps the call with which its listing began, because a new call would be said by hindsight.
  const ended = entries.filter(({ price }) => price === null);
  await recordCalls(
    tx,
    collection,
    ended.map(({ tokenId, at }) => ({ tokenId, listed: null, at })),
  );
}

/** Reads those of `tokenIds`, or all if it is null. */
function readMoving(
  db: Queryable,
  collection: string,
  tokenIds: readonly string[] | null,
): Promise<readonly MovingRow[]> {
  return db.query<MovingRow>(
    `select l.token_id as "tokenId", l.price, l.marketplace, l.currency, l.moving, l.said_at as "saidAt"
     from collections c join listings l using (contents) where c.id = $1 and l.moving is not null
       and ($2::text[] is null or l.token_id = any($2::text[]))
     order by l.token_id`,
    [collection, tokenIds],
  );
}

function listingAt({ marketplace, currency, moving }: MovingRow, now: UnixMs): ListingState {
  if (hasExpired(moving, now)) return NOT_LISTED;
  return { price: priceAt(moving, now), marketplace, currency, moving };
}

function nextChange(rows: readonly MovingRow[], now: UnixMs): UnixMs | null {
  const live = rows.filter(({ moving }) => !hasExpired(moving, now));
  const timeOf = ({ moving: { price, endPrice, expiresAt } }: MovingRow) =>
    price === endPrice ? expiresAt : Math.min(nextMove(now), expiresAt);
  return live.reduce<UnixMs | null>((next, row) => Math.min(next ?? Infinity, timeOf(row)), null);
}
