/** Listings into the table: the only writer of the columns of listings and of what follows from them. */
import type { ListingsDelta, ListingsSnapshot } from "../../contract/listings.ts";
import {
  type BadRows,
  createRowTally,
  NO_BAD_ROWS,
  type Parsed,
  type Problem,
  parsed,
  problem,
  shown,
} from "../../contract/problem.ts";
import { NO_MARKETPLACE, NONE } from "../../contract/units.ts";
import { addBit, type Bits, dropBit, hasBit } from "./bitset.ts";
import { changeListings, replaceListings } from "./derived-columns.ts";
import { type LastPoll, newPoll, placeOf, speaksOf } from "./last-poll.ts";
import { addOffer, clearOffers, createOffers, findRows, type Offers } from "./offers.ts";
import { readListing, readUnlisted } from "./read-listing.ts";
import type { TokenTable } from "./token-table.ts";

export type ListingsOutcome =
  | {
      readonly kind: "applied";
      /** Rows whose listing is another than before. */
      readonly changed: number;
      readonly badRows: BadRows;
      /** Rows about tokens that the table does not have. */
      readonly unknownTokens: number;
    }
  /** Older than the table: dropped. */
  | { readonly kind: "stale" }
  /** Something between the table and the delta is missing. */
  | { readonly kind: "gap" }
  /** Of another epoch than the table, or a delta before any snapshot. */
  | { readonly kind: "foreign" }
  /** Too malformed to believe. */
  | { readonly kind: "refused"; readonly problem: Problem };

/** Changes above this number and this share of the rows are quicker derived anew than row by row. */
const ANEW_ABOVE = 64;
const ANEW_ABOVE_SHARE = 1 / 16;

/** What applying needs room for, kept from update to update. */
export interface ListingsScratch {
  readonly offers: Offers;
  /** Rows that words of the update were about, as far as they were looked at. None between updates. */
  readonly seen: Bits;
  /** Null where something else changed the listings since. */
  lastPoll: LastPoll | null;
}

export function createListingsScratch({ listed }: TokenTable): ListingsScratch {
  return { offers: createOffers(), seen: new Uint32Array(listed.length), lastPoll: null };
}

/** Applies a snapshot or a delta, or nothing of it: every other outcome leaves the table as it was. */
export function applyListings(
  table: TokenTable,
  update: ListingsSnapshot | ListingsDelta,
  scratch: ListingsScratch,
): ListingsOutcome {
  const { listingsState } = table;
  const isSnapshot = "tokens" in update;
  const isFirst = isSnapshot && listingsState.epoch === null;
  if (!isFirst) {
    if (update.epoch !== listingsState.epoch) return { kind: "foreign" };
    if ((isSnapshot ? update.seq : update.from) < listingsState.seq) return { kind: "stale" };
    if (!isSnapshot && update.from > listingsState.seq) return { kind: "gap" };
  }
  const { offers, seen } = scratch;
  if (!isSnapshot) scratch.lastPoll = null;
  const badRows = isSnapshot
    ? readSnapshot(table, update, scratch)
    : readDelta(table, update, offers);
  if (!badRows.ok) {
    clearOffers(offers);
    seen.fill(0);
    return { kind: "refused", problem: badRows.problem };
  }

  if (isSnapshot) addUnspoken(table, scratch);
  const changed = keepChanges(table, scratch);
  writeChanges(table, offers, changed);
  listingsState.epoch = update.epoch;
  listingsState.seq = isSnapshot ? update.seq : update.to;
  // Who drives the engine by hand may leave it out, as a server may: that is null, not undefined.
  listingsState.lastListingsUpdate = update.lastListingsUpdate ?? null;
  const { unknownTokens } = offers;
  clearOffers(offers);
  return { kind: "applied", changed, badRows: badRows.value, unknownTokens };
}

function readSnapshot(
  table: TokenTable,
  { tokens }: ListingsSnapshot,
  scratch: ListingsScratch,
): Parsed<BadRows> {
  const { offers, seen, lastPoll } = scratch;
  const standing = { listings: table, spoken: seen, isRepeated: false };
  offers.standing = standing;
  scratch.lastPoll = null;
  const tally = createRowTally();
  const poll = newPoll(tokens);
  let index = 0;
  /** Of the last poll, the place where the next text is expected. */
  let next = 0;
  for (; index < tokens.length; index += 1) {
    const at = lastPoll ? placeOf(lastPoll, tokens[index], next) : -1;
    if (lastPoll && at >= 0) {
      next = at + 1;
      const row = lastPoll.rows[at];
      if (row >= 0 && !hasBit(seen, row)) {
        addBit(seen, row);
        if (poll) poll.rows[index] = row;
        continue;
      }
    }
    offers.lastRow = -1;
    const bad = readListing(tokens[index], table.rowOfId, offers, "tokens", index);
    if (bad) tally.bad(bad);
    if (poll) poll.rows[index] = offers.lastRow;
    if (lastPoll && at < 0 && speaksOf(lastPoll, next, offers.lastRow)) next += 1;
  }
  const verdict = tally.verdict("tokens", tokens.length);
  if (verdict.ok && !standing.isRepeated) scratch.lastPoll = poll;
  return verdict;
}

function readDelta(
  { rowOfId }: TokenTable,
  { listed, unlisted }: ListingsDelta,
  offers: Offers,
): Parsed<BadRows> {
  let index = 0;
  for (; index < listed.length; index += 1) {
    const bad = readListing(listed[index], rowOfId, offers, "listed", index);
    if (bad) return { ok: false, problem: bad };
  }
  for (index = 0; index < unlisted.length; index += 1) {
    const id: unknown = unlisted[index];
    if (!readUnlisted(id, rowOfId, offers))
      return problem(`unlisted[${index}]`, `must be a token id, got ${shown(id)}`);
  }
  findRows(offers, rowOfId);
  return parsed(NO_BAD_ROWS);
}

/** A snapshot is silent on rows that are no longer listed: that comes before all it says. */
function addUnspoken({ listed }: TokenTable, { offers, seen }: ListingsScratch): void {
  for (let word = 0; word < listed.length; word += 1) {
    for (let left = listed[word] & ~seen[word]; left !== 0; left &= left - 1)
      addOffer(offers, (word << 5) + 31 - Math.clz32(left & -left), NONE, NO_MARKETPLACE, NONE);
    seen[word] = 0;
  }
}

/**
 * Keeps of the offers the last on each row, and of those the ones that change it, at the end of the
 * arrays. Returns how many.
 */
function keepChanges(table: TokenTable, { offers, seen }: ListingsScratch): number {
  const { rows, prices, formerPrices, marketplaces, listedAt, count } = offers;
  for (let at = 0; at < count; at += 1) formerPrices[at] = table.prices[rows[at]];
  let kept = count;
  for (let at = count - 1; at >= 0; at -= 1) {
    const row = rows[at];
    if (hasBit(seen, row)) continue;
    addBit(seen, row);
    const price = prices[at];
    const before = formerPrices[at];
    const samePrice = price === before || (Number.isNaN(price) && Number.isNaN(before));
    const sameOffer = samePrice && table.marketplaces[row] === marketplaces[at];
    if (sameOffer && Object.is(table.listedAt[row], listedAt[at])) continue;
    kept -= 1;
    // What stood at `kept` has been looked at; what stands at `at` is needed for clearing `seen`.
    rows[at] = rows[kept];
    rows[kept] = row;
    prices[kept] = price;
    formerPrices[kept] = before;
    marketplaces[kept] = marketplaces[at];
    listedAt[kept] = listedAt[at];
  }
  for (let at = 0; at < count; at += 1) dropBit(seen, rows[at]);
  return count - kept;
}

/** Writes the last `changed` offers. */
function writeChanges(table: TokenTable, offers: Offers, changed: number): void {
  if (changed === 0) return;
  const { watchers } = table;
  const { rows, count } = offers;
  const from = count - changed;
  if (changed > Math.max(ANEW_ABOVE, table.size * ANEW_ABOVE_SHARE)) {
    replaceListings(table, offers, from);
    for (const watcher of watchers) watcher.rebuilt();
    return;
  }
  for (const watcher of watchers) watcher.beforeRows(rows, from, count);
  changeListings(table, offers, from);
  for (const watcher of watchers) watcher.afterRows(rows, from, count);
}
