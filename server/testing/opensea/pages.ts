/** Pages of the REST API. A cursor names the last entry of its page, so that new entries do not shift the pages. */
import type { RestFaults } from "./faults.ts";

export interface Entry {
  /** Position in the text order of all entries. */
  readonly key: string;
  json(): unknown;
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

/** Returns a text for `key` that sorts like the number. */
export const ascending = (key: number | bigint) => `${key}`.padStart(80, "0");

/** Returns a text for `key` that sorts the other way round. */
export const descending = (key: number) => ascending(Number.MAX_SAFE_INTEGER - key);

/** Returns the page that a query asks for, or why it is refused. `of` names the request without its cursor. */
export function pageOf(
  entries: readonly Entry[],
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
  const rest = entries
    .filter(({ key }) => key > cursor.after)
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const shown = rest.slice(0, limit);
  const last = shown.at(-1);
  const hasNext = rest.length > limit || (faults.emptyLastPage && last !== undefined);
  const lastNext = { absent: undefined, null: null, empty: "" }[faults.lastNext];
  return {
    entries: shown.map((entry) => entry.json()),
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
