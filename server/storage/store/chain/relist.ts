/**
 * Updates the listings of a collection from its orders: a token is listed at its lowest live ask, or at what an import or the
 * line feed told of it, if that is not dearer. Every change is logged under the next `seq`. The time of the previous state
 * does not matter.
 */
import { CRYPTOPUNKS } from "../../../../contract/listings/marketplaces.ts";
import type { Eth, UnixMs } from "../../../../contract/values/units.ts";
import type { CallStep } from "../../../market/call.ts";
import type { Queryable } from "../../db/database.ts";
import type { OpenHour } from "../history/close-hour.ts";
import {
  appendLog,
  isSameListing,
  type ListingState,
  type LogEntry,
  NOT_LISTED,
  priceIn,
  readStates,
  type TokenState,
  upsertListings,
} from "../listing-rows.ts";
import { isBelow, isSameCourse, listingAt, readTold } from "../told-listings.ts";
import { lowestAsks } from "./lowest-asks.ts";

/** Origin of the clock's changes in the log. */
export const CLOCK = "clock";
/** Tokens that one transaction of the clock updates. */
const MAX_TOKENS = 100;

/** A collection whose row is locked until the end of the transaction. */
export interface LockedCollection extends OpenHour {
  readonly seq: number;
  readonly contents: string;
  /** Unit of its prices. */
  readonly currency: string;
}

export interface OrdersChange {
  /** Tokens whose orders or owners may have changed. Null: all. */
  readonly tokenIds: readonly string[] | null;
  /** Tokens that were sold by the change. */
  readonly soldIds: ReadonlySet<string>;
  /** Tokens that a chain gave another owner, which ends what was told of them. */
  readonly movedIds?: ReadonlySet<string>;
  /** Names the origin of the change in the log. */
  readonly source: string;
}

/** Returns the tokens in groups, one for each transaction of the clock. An embedded database serves others in between. */
export function inGroups(tokenIds: readonly string[]): string[][] {
  const count = Math.ceil(tokenIds.length / MAX_TOKENS);
  return Array.from({ length: count }, (_, group) =>
    tokenIds.slice(group * MAX_TOKENS, (group + 1) * MAX_TOKENS),
  );
}

/** A logged change of a listing. */
export interface Relisting extends LogEntry {
  readonly before: ListingState;
}

/** Returns null if there is no such collection, for example because it is being added. */
export async function lockCollection(tx: Queryable, id: string): Promise<LockedCollection | null> {
  const [head] = await tx.query<LockedCollection>(
    `select id, seq, contents, currency, open_hour as "openHour" from collections where id = $1 for update`,
    [id],
  );
  return head ?? null;
}

/**
 * Updates the listings of tokens. Returns the changes, and which of the tokens the collection has. Call it once in a
 * transaction, because it writes the `seq` that follows that of `collection`.
 */
export async function relist(
  tx: Queryable,
  head: LockedCollection,
  { tokenIds, soldIds, movedIds, source }: OrdersChange,
  now: UnixMs,
): Promise<{
  readonly entries: readonly Relisting[];
  readonly knownIds: Pick<ReadonlySet<string>, "has">;
}> {
  const states = await readStates(tx, head.contents, tokenIds, now);
  const lowest = await lowestAsks(tx, head.id, now, tokenIds);
  const asks = new Map(lowest.map((ask) => [ask.tokenId, ask]));
  const differing = [...states].filter(
    ([tokenId, { listing }]) => !isSameListing(listing, asks.get(tokenId) ?? NOT_LISTED),
  );
  const told = await readTold(
    tx,
    head.id,
    differing.map(([tokenId]) => tokenId),
    now,
  );
  const entries: Relisting[] = [];
  const touched = new Map<string, TokenState>();
  for (const [tokenId, { listing: before }] of differing) {
    const ask = asks.get(tokenId);
    const isSold = soldIds.has(tokenId);
    const known = told.get(tokenId);
    const line = known ? listingAt(known.listing, now) : NOT_LISTED;
    const isMoved = movedIds?.has(tokenId) === true;
    if (known && line.price !== null && !isMoved && !(ask && isBelow(head.currency, ask, line))) {
      // The price of the line itself is left to the clock.
      if (isSameCourse(before, line)) continue;
      const { asOf } = known;
      const kind = asOf > 0 ? "listed" : "replaced";
      entries.push({ tokenId, kind, at: asOf || now, ...line, before });
      touched.set(tokenId, { listing: line, asOf });
      continue;
    }
    // Without this entry, the line would count again once the ask ends.
    if (ask && isMoved && line.price !== null)
      entries.push({
        tokenId,
        kind: changeKind(isSold, null, null),
        at: now,
        ...NOT_LISTED,
        before,
      });
    const { price, marketplace, currency, moving } = ask ?? NOT_LISTED;
    const listing = { price, marketplace, currency, moving };
    const at = ask?.at ?? null;
    entries.push({
      tokenId,
      kind: changeKind(isSold, price, at),
      at: at ?? now,
      ...listing,
      before,
    });
    touched.set(tokenId, { listing, asOf: at ?? now });
  }
  const logged = entries.map(({ before: _, ...entry }) => entry);
  await writeListings(tx, head, source, logged, touched, now);
  return { entries, knownIds: states };
}

/** Logs changes of listings and makes them. Call it once in a transaction, like `relist`. */
export async function writeListings(
  tx: Queryable,
  head: LockedCollection,
  source: string,
  entries: readonly LogEntry[],
  touched: ReadonlyMap<string, TokenState>,
  now: UnixMs,
): Promise<void> {
  if (entries.length === 0) return;
  const { id, seq, contents } = head;
  await appendLog(tx, head, source, entries, now);
  await upsertListings(tx, contents, touched);
  await tx.query("update collections set seq = $2, last_listings_update = $3 where id = $1", [
    id,
    seq + entries.length,
    now,
  ]);
}

function changeKind(isSold: boolean, price: Eth | null, at: UnixMs | null): LogEntry["kind"] {
  if (price === null) return isSold ? "sold" : "unlisted";
  // The time of an order that is older than what was read is not known.
  return at === null ? "replaced" : "listed";
}

/** True if the token was or is listed by an order that is not on the chain. */
export function concernsMarketplace({ marketplace, before }: Relisting): boolean {
  return [marketplace, before.marketplace].some((id) => id !== null && id !== CRYPTOPUNKS);
}

/** The changes as steps of calls. The call of a sold token is left to the step of the sale, which may come later. */
export function listingSteps(
  { currency: unit }: Pick<LockedCollection, "currency">,
  entries: readonly LogEntry[],
): readonly CallStep[] {
  return entries
    .filter(({ kind }) => kind !== "sold")
    .map(({ tokenId, at, ...listing }) => ({ tokenId, listed: priceIn(unit, listing), at }));
}

export async function addToSalesCount(
  tx: Queryable,
  collection: string,
  added: number,
): Promise<void> {
  if (added === 0) return;
  await tx.query("update collections set sales_count = sales_count + $2 where id = $1", [
    collection,
    added,
  ]);
}
