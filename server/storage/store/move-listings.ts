/**
 * Moves listings by the clock, if no order stands behind them: those of imports and of the line feed. Their prices change and
 * they end without an event. A token with a live ask follows that when its listing ends, or when it costs more at a move. The
 * prices of asks themselves are left to `orders/relist-expired.ts`.
 */
import { nextMove } from "../../../contract/listings/moving-price.ts";
import type { UnixMs } from "../../../contract/values/units.ts";
import type { Database, Queryable } from "../db/database.ts";
import { recordCalls } from "./call-rows.ts";
import { lowestAsks } from "./chain/lowest-asks.ts";
import { CLOCK, inGroups, listingSteps, lockCollection, writeListings } from "./chain/relist.ts";
import { isSameListing, type ListingState, type LogEntry } from "./listing-rows.ts";
import { isBelow, isSameCourse, listingAt } from "./told-listings.ts";

interface MovingRow extends ListingState {
  readonly tokenId: string;
  readonly moving: NonNullable<ListingState["moving"]>;
  /** 0 if unknown. */
  readonly saidAt: UnixMs;
}

/** SQL for the listings of the collection $1 that move, with their course `m`. */
const MOVING = `collections c join listings l using (contents),
  json_to_record(l.moving) m (price double precision, "endPrice" double precision, "expiresAt" double precision)
  where c.id = $1 and l.moving is not null`;
const IS_CONSTANT = `m.price = m."endPrice"`;

/** Returns collection -> its version, of those with listings whose price moves or that have an end. A change makes a new version. */
export async function movingCollections(db: Queryable): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ id: string; version: string }>(
    `select id, contents || ' ' || seq as version from collections c
     where exists (select from listings l where l.contents = c.contents and l.moving is not null)`,
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
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
  const rows = await readDue(db, collection, null, now);
  const due = rows.filter((row) => !isSameListing(row, listingAt(row, now)));
  for (const tokenIds of inGroups(due.map(({ tokenId }) => tokenId))) {
    await db.transaction((tx) => moveTokens(tx, collection, tokenIds, now));
    notify();
  }
  return await nextChange(db, collection, now);
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
  const rows = await readDue(tx, collection, tokenIds, now);
  const asks = await lowestAsks(tx, collection, now, tokenIds);
  const askOf = new Map(asks.map((ask) => [ask.tokenId, ask]));
  const entries: LogEntry[] = [];
  const asked = new Set<string>();
  const touched = new Map<string, { readonly listing: ListingState; readonly asOf: UnixMs }>();
  for (const row of rows) {
    const { tokenId, saidAt } = row;
    const lowest = askOf.get(tokenId);
    if (lowest && isSameCourse(row, lowest)) continue;
    const ask = lowest && isBelow(head.currency, lowest, listingAt(row, now)) ? lowest : undefined;
    if (ask) asked.add(tokenId);
    const { price, marketplace, currency, moving } = ask ?? listingAt(row, now);
    const listing = { price, marketplace, currency, moving };
    if (isSameListing(row, listing)) continue;
    const at = ask ? ask.at : saidAt || null;
    const kind = price === null ? "unlisted" : at === null ? "replaced" : "listed";
    entries.push({ tokenId, kind, at: (kind === "listed" ? at : null) ?? now, ...listing });
    // If the market said nothing, an event that is on its way still counts.
    touched.set(tokenId, { listing, asOf: ask ? (ask.at ?? now) : saidAt });
  }
  await writeListings(tx, head, CLOCK, entries, touched, now);
  // A price that moves keeps the call with which its listing began, because a new call would be said by hindsight.
  const ended = entries.filter(({ tokenId, price }) => price === null || asked.has(tokenId));
  await recordCalls(tx, collection, listingSteps(head, ended));
}

/** Reads the listings that moved or ended by `now`, or may have, of `tokenIds` or of all tokens. */
function readDue(
  db: Queryable,
  collection: string,
  tokenIds: readonly string[] | null,
  now: UnixMs,
): Promise<readonly MovingRow[]> {
  return db.query<MovingRow>(
    `select l.token_id as "tokenId", l.price, l.marketplace, l.currency, l.moving, l.said_at as "saidAt"
     from ${MOVING} and (not ${IS_CONSTANT} or m."expiresAt" <= $3)
       and ($2::text[] is null or l.token_id = any($2::text[]))
     order by l.token_id`,
    [collection, tokenIds, now],
  );
}

async function nextChange(db: Queryable, collection: string, now: UnixMs): Promise<UnixMs | null> {
  const [next] = await db.query<{ at: UnixMs | null }>(
    `select min(case when ${IS_CONSTANT} then m."expiresAt" else least(m."expiresAt", $3) end) as at
     from ${MOVING} and m."expiresAt" > $2`,
    [collection, now, nextMove(now)],
  );
  return next?.at ?? null;
}
