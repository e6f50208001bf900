/** Reads all pages of a list. */

import { isRecord } from "../../../../../contract/values/is-record.ts";
import type { UnixMs } from "../../../../../contract/values/units.ts";
import { nextTurn } from "../../../../platform/next-turn.ts";
import { sizeOf } from "../../../../platform/outbound/foreign-json/json-parts.ts";
import type { MarketClock } from "../../../../platform/outbound/market-clock.ts";
import { createSkippedRows } from "../../../skipped-rows.ts";
import { OpenSeaError } from "../opensea-error.ts";
import type { Pages } from "./opensea-api.ts";
import type { Body, Requests } from "./request.ts";

export interface PageRequest<Item> {
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  /** Field of the answer that has the entries. */
  readonly field: string;
  /** Throws a `BadRow` for an entry that is left out. */
  readonly parse: (entry: unknown) => Item;
  /** Key by which an item replaces an earlier one. Null if the list may repeat itself. */
  readonly keyOf: ((item: Item) => string) | null;
  readonly report?: ((count: number) => void) | undefined;
  /** Rejects with the signal's reason before the next page. */
  readonly signal?: AbortSignal | undefined;
}

/** This machine's clock and the market's. */
interface Times {
  readonly now: () => UnixMs;
  readonly clock: MarketClock;
}

/** Largest page that OpenSea answers with. */
const LIMIT = "200";
/** Size of the entries parsed per turn of the event loop, in values: about 20 entries. A page may have more and larger ones. */
const VALUES_PER_TURN = 2_000;
/** A page of fewer entries counts as partly empty. OpenSea may leave entries out of a page of 200. */
const SPARSE_ENTRIES = 100;
/** Restarts from the first page after a cursor expired. */
const MAX_RESTARTS = 3;
/**
 * Pages beyond those that the entries fill: some may be short or empty. A list of more of them has no end. At four requests a
 * second, empty pages end after two minutes and full ones after ten. Slow ones end with the time of their work.
 */
const MAX_SPARE_PAGES = 500;
/** A list of more entries or characters of its items has no end. All items are in memory. */
const MAX_ENTRIES = 500_000;
const MAX_CHARACTERS = 256 * 1024 * 1024;
/** A cursor becomes part of an address, and all are kept. */
const MAX_CURSOR_LENGTH = 4_000;

export async function readPages<Item>(
  requests: Requests,
  { now, clock }: Times,
  request: PageRequest<Item>,
): Promise<Pages<Item>> {
  for (let restarts = 0; ; restarts += 1) {
    const pages = await readFromStart(requests, { now, clock }, request);
    if (pages !== "expired") return pages;
    if (restarts === MAX_RESTARTS)
      throw new OpenSeaError(
        "unavailable",
        `OpenSea's cursors expired ${MAX_RESTARTS + 1} times in a row for ${request.path}`,
      );
  }
}

/** Returns "expired" if OpenSea refused a cursor: the pages that were read may miss entries. */
async function readFromStart<Item>(
  requests: Requests,
  { now, clock }: Times,
  { path, query, field, parse, keyOf, report, signal }: PageRequest<Item>,
): Promise<Pages<Item> | "expired"> {
  const hasEntries = (body: Body) => Array.isArray(body[field]);
  const startedAt = now();
  const items = new Map<string, Item>();
  const cursors = new Set<string>();
  const skipped = createSkippedRows();
  const endless = () => new OpenSeaError("unavailable", `OpenSea's pages have no end for ${path}`);
  let count = 0;
  let characters = 0;
  for (let cursor: string | null = null; ; ) {
    signal?.throwIfAborted();
    const search = new URLSearchParams([...query.map(([...pair]) => pair), ["limit", LIMIT]]);
    if (cursor !== null) search.set("next", cursor);
    const answer = await requests.get(`${path}?${search}`, hasEntries).catch((error: unknown) => {
      if (cursor !== null && error instanceof OpenSeaError && error.failure === "invalid")
        return null;
      throw error;
    });
    if (answer === null) return "expired";
    clock.saw(answer.date);
    const entries = entriesOf(answer.body[field]);
    count += entries.length;
    if (count > MAX_ENTRIES) throw endless();
    let values = 0;
    for (const entry of entries) {
      values += sizeOf(entry, VALUES_PER_TURN);
      if (values >= VALUES_PER_TURN) {
        values = 0;
        await nextTurn();
      }
      const item = skipped.read(() => parse(entry), "", entry);
      if (item !== null) {
        const key = keyOf ? keyOf(item) : String(items.size);
        characters += lengthOf(item) - lengthOf(items.get(key));
        if (characters > MAX_CHARACTERS) throw endless();
        items.set(key, item);
      }
    }
    report?.(items.size);
    cursor = cursorOf(answer.body["next"]);
    if (cursor === null) {
      const marketTime = clock.at(startedAt);
      return { items: [...items.values()], skipped, startedAt, marketTime };
    }
    // An empty page with a cursor is not the end.
    const isLong = cursor.length > MAX_CURSOR_LENGTH;
    const isSparse = cursors.size >= MAX_SPARE_PAGES + count / SPARSE_ENTRIES;
    if (isLong || isSparse || cursors.has(cursor)) throw endless();
    cursors.add(cursor);
  }
}

/** Characters of an item, about as many as in JSON. Unlike its entry, an item is never deeply nested. */
function lengthOf(item: unknown): number {
  if (typeof item === "string") return item.length + 3;
  if (Array.isArray(item)) return item.reduce<number>((sum, each) => sum + lengthOf(each), 3);
  if (!isRecord(item)) return item === undefined ? 0 : 5;
  let length = 3;
  for (const key in item) length += key.length + 3 + lengthOf(item[key]);
  return length;
}

/** OpenSea ends a list with a cursor that is null, absent or empty. */
function cursorOf(next: unknown): string | null {
  return typeof next === "string" && next !== "" ? next : null;
}

function entriesOf(entries: unknown): readonly unknown[] {
  return Array.isArray(entries) ? entries : [];
}
