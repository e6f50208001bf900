/** Applies listings to the table: the only writer of the listing columns and of the columns derived from them. */
import type { ListingsDelta, ListingsSnapshot } from "../../contract/listings/listings.ts";
import {
  type BadRows,
  createRowTally,
  mustBe,
  NO_BAD_ROWS,
  type Parsed,
  type Problem,
  parsed,
} from "../../contract/values/problem.ts";
import { NO_MARKETPLACE, NONE } from "../../contract/values/units.ts";
import { type Bits, clearBit, hasBit, setBit } from "./bitset.ts";
import { changeListings, replaceListings } from "./derived-columns.ts";
import { addEntry, clearEntries, createEntries, type Entries, findRows } from "./entries.ts";
import { createPoll, findText, isAboutRow, type LastPoll } from "./orders/last-poll.ts";
import { readListing, readUnlisted } from "./read-listing.ts";
import type { TokenTable } from "./token-table.ts";

export type ListingsOutcome =
  | {
      readonly kind: "applied";
      /** Number of rows whose listing changed. */
      readonly changed: number;
      readonly badRows: BadRows;
      /** Number of entries about tokens that the table does not have. */
      readonly unknownTokens: number;
    }
  /** The update is older than the table and was dropped. */
  | { readonly kind: "stale" }
  /** The delta starts after the table's sequence number: deltas in between are missing. */
  | { readonly kind: "gap" }
  /** The update belongs to another epoch than the table, or is a delta before any snapshot. */
  | { readonly kind: "foreign" }
  /** The update is too malformed to apply. */
  | { readonly kind: "refused"; readonly problem: Problem };

/** A rebuild of the derived columns is cheaper above this number of changes and this share of the rows. */
const REBUILD_ABOVE = 64;
const REBUILD_ABOVE_SHARE = 1 / 16;

/** Buffers and state that `applyListings` reuses from update to update. */
export interface ListingsScratch {
  readonly entries: Entries;
  /** Rows that the update has mentioned so far. Empty between updates. */
  readonly seen: Bits;
  /** Null if something else has changed the listings since the last snapshot. */
  lastPoll: LastPoll | null;
}

export function createListingsScratch({ listed }: TokenTable): ListingsScratch {
  return { entries: createEntries(), seen: new Uint32Array(listed.length), lastPoll: null };
}

/** Applies a snapshot or a delta atomically: every outcome but "applied" leaves the table unchanged. */
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
  const { entries, seen } = scratch;
  if (!isSnapshot) scratch.lastPoll = null;
  const badRows = isSnapshot
    ? readSnapshot(table, update, scratch)
    : readDelta(table, update, entries);
  if (!badRows.ok) {
    clearEntries(entries);
    seen.fill(0);
    return { kind: "refused", problem: badRows.problem };
  }

  if (isSnapshot) addUnlistings(table, scratch);
  const changed = compactChanges(table, scratch);
  writeChanges(table, entries, changed);
  listingsState.epoch = update.epoch;
  listingsState.seq = isSnapshot ? update.seq : update.to;
  // A server or a test may omit the field: store null, not undefined.
  listingsState.lastListingsUpdate = update.lastListingsUpdate ?? null;
  const { unknownTokens } = entries;
  clearEntries(entries);
  return { kind: "applied", changed, badRows: badRows.value, unknownTokens };
}

function readSnapshot(
  table: TokenTable,
  { tokens }: ListingsSnapshot,
  scratch: ListingsScratch,
): Parsed<BadRows> {
  const { entries, seen, lastPoll } = scratch;
  const baseline = { listings: table, mentioned: seen, isRepeated: false };
  entries.baseline = baseline;
  scratch.lastPoll = null;
  const tally = createRowTally();
  const poll = createPoll(tokens);
  let index = 0;
  /** Index into the last poll's texts at which the next text is expected. */
  let next = 0;
  for (; index < tokens.length; index += 1) {
    const at = lastPoll ? findText(lastPoll, tokens[index], next) : -1;
    if (lastPoll && at >= 0) {
      next = at + 1;
      const row = lastPoll.rows[at];
      if (row >= 0 && !hasBit(seen, row)) {
        setBit(seen, row);
        if (poll) poll.rows[index] = row;
        continue;
      }
    }
    entries.lastRow = -1;
    const bad = readListing(tokens[index], table.rowOfId, entries, "tokens", index);
    if (bad) tally.bad(bad);
    if (poll) poll.rows[index] = entries.lastRow;
    if (lastPoll && at < 0 && isAboutRow(lastPoll, next, entries.lastRow)) next += 1;
  }
  const verdict = tally.verdict("tokens", tokens.length);
  if (verdict.ok && !baseline.isRepeated) scratch.lastPoll = poll;
  return verdict;
}

function readDelta(
  { rowOfId }: TokenTable,
  { listed, unlisted }: ListingsDelta,
  entries: Entries,
): Parsed<BadRows> {
  let index = 0;
  for (; index < listed.length; index += 1) {
    const bad = readListing(listed[index], rowOfId, entries, "listed", index);
    if (bad) return { ok: false, problem: bad };
  }
  for (index = 0; index < unlisted.length; index += 1) {
    const id: unknown = unlisted[index];
    if (!readUnlisted(id, rowOfId, entries)) return mustBe(`unlisted[${index}]`, "a token id", id);
  }
  findRows(entries, rowOfId);
  return parsed(NO_BAD_ROWS);
}

/**
 * Adds an unlisting for each listed row that the snapshot does not mention: a snapshot omits rows that are no longer
 * listed. Clears `seen`.
 */
function addUnlistings({ listed }: TokenTable, { entries, seen }: ListingsScratch): void {
  for (let word = 0; word < listed.length; word += 1) {
    for (let left = listed[word] & ~seen[word]; left !== 0; left &= left - 1)
      addEntry(entries, (word << 5) + 31 - Math.clz32(left & -left), NONE, NO_MARKETPLACE, NONE);
    seen[word] = 0;
  }
}

/**
 * Keeps the last entry for each row, if it changes the row. Moves those entries to the end of the arrays and returns
 * their number.
 */
function compactChanges(table: TokenTable, { entries, seen }: ListingsScratch): number {
  const { rows, prices, formerPrices, marketplaces, listedAt, count } = entries;
  for (let at = 0; at < count; at += 1) formerPrices[at] = table.prices[rows[at]];
  let start = count;
  for (let at = count - 1; at >= 0; at -= 1) {
    const row = rows[at];
    if (hasBit(seen, row)) continue;
    setBit(seen, row);
    const price = prices[at];
    const before = formerPrices[at];
    const samePrice = price === before || (Number.isNaN(price) && Number.isNaN(before));
    const sameOffer = samePrice && table.marketplaces[row] === marketplaces[at];
    if (sameOffer && Object.is(table.listedAt[row], listedAt[at])) continue;
    start -= 1;
    // Swaps the rows: the entry at `start` has been examined, and the row at `at` is needed to clear `seen`.
    rows[at] = rows[start];
    rows[start] = row;
    prices[start] = price;
    formerPrices[start] = before;
    marketplaces[start] = marketplaces[at];
    listedAt[start] = listedAt[at];
  }
  for (let at = 0; at < count; at += 1) clearBit(seen, rows[at]);
  return count - start;
}

/** Writes the last `changed` entries. */
function writeChanges(table: TokenTable, entries: Entries, changed: number): void {
  if (changed === 0) return;
  const { watchers } = table;
  const { rows, count } = entries;
  const from = count - changed;
  if (changed > Math.max(REBUILD_ABOVE, table.size * REBUILD_ABOVE_SHARE)) {
    replaceListings(table, entries, from);
    for (const watcher of watchers) watcher.rebuilt();
    return;
  }
  for (const watcher of watchers) watcher.beforeRows(rows, from, count);
  changeListings(table, entries, from);
  for (const watcher of watchers) watcher.afterRows(rows, from, count);
}
