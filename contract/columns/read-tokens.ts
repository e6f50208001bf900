/** Reads token columns from a binary body. */

import { inspect } from "../values/problem.ts";
import { compareTokenIds, MAX_ID_DIGITS } from "../values/token-id.ts";
import { isId } from "../values/units.ts";
import type { ColumnReader } from "./column-reader.ts";
import {
  type IdColumn,
  idAt,
  type PackedText,
  type TextColumn,
  type TokenColumns,
} from "./columns.ts";
import { readStarts } from "./read-numbers.ts";
import { readSets } from "./read-sets.ts";
import { prefixSums } from "./row-loops.ts";

/** Reads what `tokenHead` and `tokenBodyColumns` wrote. Does not reject duplicate ids: the index of the ids does. */
export function readTokenColumns(body: ColumnReader): TokenColumns {
  const { epoch, size } = body.head;
  if (typeof epoch !== "string" || epoch === "") return body.refuse("epoch", "must be text");
  if (!isId(size)) return body.refuse("size", `must be a row count, got ${inspect(size)}`);
  const ids = readIds(body, size);
  const ranks = readRanks(body, ids, size);
  return {
    epoch,
    size,
    ids,
    names: readTexts(body, "names", size),
    images: readTexts(body, "images", size),
    animations: readTexts(body, "animations", size),
    ranks,
    ...readSets(body, size),
  };
}

function readRanks(body: ColumnReader, ids: IdColumn, size: number): Uint32Array<ArrayBuffer> {
  const steps = body.whole("rankSteps", size);
  const ranks = new Uint32Array(size);
  const last = prefixSums(steps, ranks, 0);
  if (!isId(last)) body.refuse("rankSteps", `the last rank is out of range: ${last}`);
  for (let row = steps.indexOf(0); row >= 0; row = steps.indexOf(0, row + 1))
    if (row === 0 || !isIdBefore(ids, row - 1, row))
      body.refuse("rankSteps", `row ${row} is out of order`);
  return ranks;
}

function isIdBefore(ids: IdColumn, a: number, b: number): boolean {
  if (ids instanceof Uint32Array) return ids[a]! < ids[b]!;
  return compareTokenIds(idAt(ids, a), idAt(ids, b)) < 0;
}

function readIds(body: ColumnReader, size: number): IdColumn {
  if (body.has("ids")) return body.whole("ids", size);
  const ids = readPackedText(body, "ids", size);
  if (!/^\d*$/.test(ids.text)) body.refuse("ids.text", "must hold digits alone");
  for (let row = 0; row < size; row += 1) {
    const digits = ids.starts[row + 1]! - ids.starts[row]!;
    if (digits < 1 || digits > MAX_ID_DIGITS)
      body.refuse("ids.lengths", `the id of row ${row} has ${digits} digits`);
  }
  return ids;
}

function readPackedText(body: ColumnReader, name: string, size: number): PackedText {
  const text = body.text(`${name}.text`);
  return { text, starts: readStarts(body, `${name}.lengths`, text.length, size) };
}

function readTexts(body: ColumnReader, name: string, size: number): TextColumn {
  const form = body.head[name];
  if (form === null) return null;
  if (form === "packed") return readPackedText(body, name, size);
  const { before, after } = (form ?? {}) as { before?: unknown; after?: unknown };
  if (typeof before !== "string" || typeof after !== "string")
    return body.refuse(name, `must be null, "packed" or a template, got ${inspect(form)}`);
  return { before, after };
}
