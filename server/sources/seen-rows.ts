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
  const parts = orderParts(row) ?? fieldsOf(row);
  if (parts.length === 0) return null;
  return createHash("sha1")
    .update(JSON.stringify([reason, parts]))
    .digest("base64url");
}

/**
 * Returns what knows a row of an order. The stream and the REST API of OpenSea tell of one order in different forms. An order is
 * sold several times if it is an offer for a collection. Null for other rows.
 */
function orderParts(row: unknown): readonly string[] | null {
  const hash = textAt(row, "order_hash");
  if (hash === "") return null;
  const transaction = textAt(row, "transaction") || textAt(row, "transaction", "hash");
  if (transaction === "") return [hash];
  const token = textAt(row, "nft", "identifier") || textAt(row, "item", "nft_id");
  return [hash, transaction, token.slice(token.lastIndexOf("/") + 1)];
}

/** Returns the text in a field of a field, empty if there is none. */
function textAt(row: unknown, ...names: readonly string[]): string {
  let value = row;
  for (const name of names) value = isRecord(value) ? value[name] : null;
  return typeof value === "string" ? value.slice(0, MAX_CHARACTERS) : "";
}

type Field = readonly [path: string, value: string];

function fieldsOf(row: unknown): readonly Field[] {
  const fields: Field[] = [];
  addFields(row, "", MAX_DEPTH, fields);
  return fields;
}

function addFields(value: unknown, path: string, depth: number, fields: Field[]): void {
  if (!isRecord(value) || depth === 0) return;
  for (const name in value) {
    if (fields.length >= MAX_FIELDS) return;
    const field = value[name];
    if (isRecord(field)) addFields(field, `${path}${name.slice(0, 40)}.`, depth - 1, fields);
    else if (typeof field !== "object" && field !== undefined)
      fields.push([`${path}${name.slice(0, 40)}`, String(field).slice(0, MAX_CHARACTERS)]);
  }
}
