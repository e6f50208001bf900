/** Pages of the REST API. A cursor names the last entry of its page, so that new entries do not shift the pages. */
import type { RestFaults } from "./faults.ts";

/** All entries that a request is for, in any order. */
export interface Entries<Item> {
  readonly items: readonly Item[];
  /** Returns the position of an entry: a text that sorts like it. */
  key(item: Item): string;
  json(item: Item): unknown;
}

export interface Page {
  readonly entries: readonly unknown[];
  /** Undefined: there is no such field. */
  readonly next: string | null | undefined;
}

interface Cursor {
  /** Request that the cursor belongs to. */
  readonly of: string;
  readonly after: string;
  /** Number of the page that the cursor leads to, from 2. */
  readonly page: number;
}

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 200;

/** Digits of the largest safe integer. */
const DIGITS = 16;

/** Returns a text that sorts like `key`, a whole number from 0 on. */
export const ascending = (key: number) => `${key}`.padStart(DIGITS, "0");

/** Returns a text that sorts the other way round. */
export const descending = (key: number) => ascending(Number.MAX_SAFE_INTEGER - key);

/** Returns the page that a query asks for, or why it is refused. `of` names the request without its cursor. */
export function pageOf<Item>(
  { items, key, json }: Entries<Item>,
  query: URLSearchParams,
  of: string,
  faults: RestFaults,
): Page | string {
  const limit = query.has("limit") ? Number(query.get("limit")) : DEFAULT_LIMIT;
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) return "invalid limit";
  const text = query.get("next");
  const cursor = text === null ? { of, after: "", page: 1 } : readCursor(text);
  if (cursor?.of !== of) return "invalid cursor";
  if (cursor.page === faults.expiresAtPage) {
    faults.expiresAtPage = null;
    return "expired cursor";
  }
  const rest = items
    .map((item) => ({ item, key: key(item) }))
    .filter((each) => each.key > cursor.after)
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const shown = rest.slice(0, limit);
  const last = shown.at(-1);
  const hasNext = rest.length > limit || (faults.emptyLastPage && last !== undefined);
  const lastNext = { absent: undefined, null: null, empty: "" }[faults.lastNext];
  return {
    entries: shown.map(({ item }) => json(item)),
    next: hasNext && last ? writeCursor({ of, after: last.key, page: cursor.page + 1 }) : lastNext,
  };
}

const writeCursor = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString("base64url");

function readCursor(text: string): Cursor | null {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return null;
  }
}
