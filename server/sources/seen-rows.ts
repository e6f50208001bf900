/** Tells rows that are left out apart, so that one that is read again counts once. */
import { createHash } from "node:crypto";
import { isRecord } from "../../contract/values/is-record.ts";

/** Rows that are remembered. The oldest are forgotten first. */
const MAX_ROWS = 10_000;
/** A row from outside may be large and deep. Its outer fields are enough. */
const MAX_DEPTH = 2;
const MAX_FIELDS = 50;
const MAX_CHARACTERS = 200;

export interface SeenRows {
  /** Remembers a key. Returns false if it was known. */
  isNew(key: string): boolean;
}

export function createSeenRows(maxRows = MAX_ROWS): SeenRows {
  const keys = new Set<string>();
  return {
    isNew(key) {
      if (keys.has(key)) return false;
      keys.add(key);
      for (const oldest of keys) {
        if (keys.size <= maxRows) break;
        keys.delete(oldest);
      }
      return true;
    },
  };
}

/** Returns the key of a row that is left out for a reason. Null if the row has no fields to know it by. */
export function rowKey(reason: string, row: unknown): string | null {
  const fields: string[] = [];
  addFields(row, "", MAX_DEPTH, fields);
  // The stream and the REST API of OpenSea tell of one order in different forms.
  const order = fields.find((field) => /(?:^|\.)order_hash=/.test(field));
  const parts = order ? [order.slice(order.indexOf("order_hash="))] : fields;
  if (parts.length === 0) return null;
  return createHash("sha1")
    .update([reason, ...parts].join("\n"))
    .digest("base64url");
}

function addFields(value: unknown, path: string, depth: number, fields: string[]): void {
  if (!isRecord(value) || depth === 0) return;
  for (const name in value) {
    if (fields.length >= MAX_FIELDS) return;
    const field = value[name];
    if (isRecord(field)) addFields(field, `${path}${name.slice(0, 40)}.`, depth - 1, fields);
    else if (typeof field !== "object" && field !== undefined)
      fields.push(`${path}${name.slice(0, 40)}=${String(field).slice(0, MAX_CHARACTERS)}`);
  }
}
