/** Decodes a binary body into columns; `body-format.ts` has the layout. */

import { parseJson } from "../values/decode-text.ts";
import { inspect, type Parsed, parsed, problem } from "../values/problem.ts";
import { isCounter } from "../values/units.ts";
import { COLUMNS_VERSION } from "../wire.ts";
import {
  ALIGNMENT,
  aligned,
  type BodyHead,
  type Column,
  type ColumnEntry,
  type Columns,
  checksum,
  type Header,
  MAGIC,
  PREAMBLE_BYTES,
  PREAMBLE_WORDS,
  TYPES,
} from "./body-format.ts";

/**
 * Decodes a body and verifies the checksum of every column. Never throws. The problem's place is the column's name, or
 * "header" if the columns are not known. The columns are views of the body's own buffer.
 */
export function decodeBody(
  given: Uint8Array<ArrayBuffer>,
): Parsed<{ head: BodyHead; columns: Columns }> {
  const bytes = given.byteOffset % ALIGNMENT === 0 ? given : given.slice();
  if (bytes.length < PREAMBLE_BYTES) return truncated("header");
  const [magic, textLength = 0, sum, last] = new Uint32Array(
    bytes.buffer,
    bytes.byteOffset,
    PREAMBLE_WORDS,
  );
  if (magic !== MAGIC) return problem("header", "is not a columns body");
  const columnsAt = PREAMBLE_BYTES + aligned(textLength);
  if (bytes.length < columnsAt) return truncated("header");
  if (checksum(bytes.subarray(PREAMBLE_BYTES, columnsAt)) !== sum || last !== 0)
    return corrupted("header");
  const text = bytes.subarray(PREAMBLE_BYTES, PREAMBLE_BYTES + textLength);
  const header = parseHeader(new TextDecoder().decode(text));
  if (!header.ok) return header;

  const columns = new Map<string, Column>();
  let end = columnsAt;
  for (const { name, type, offset, length, checksum: expected } of header.value.columns) {
    const byteLength = aligned(length * TYPES[type].BYTES_PER_ELEMENT);
    const from = columnsAt + offset;
    if (columns.has(name)) return problem(name, "appears twice");
    if (from !== end)
      return problem(
        name,
        `begins at ${offset}, not at ${end - columnsAt}, where it would be next`,
      );
    if (from + byteLength > bytes.length) return truncated(name);
    const padded = bytes.subarray(from, from + byteLength);
    if (checksum(padded) !== expected) return corrupted(name);
    columns.set(name, new TYPES[type](bytes.buffer, padded.byteOffset, length));
    end = from + byteLength;
  }
  if (end !== bytes.length)
    return problem("header", `has ${bytes.length} bytes, its columns end at ${end}`);
  return parsed({ head: header.value.head, columns });
}

function parseHeader(text: string): Parsed<Header> {
  const header = parseJson(text);
  if (header === undefined) return problem("header", "must be JSON");
  const { version, head, columns } = (header ?? {}) as Partial<Header>; // checked below
  if (version !== COLUMNS_VERSION)
    return problem(
      "version",
      `this version reads columns of version ${COLUMNS_VERSION}, got ${inspect(version)}; reload the page`,
    );
  if (typeof head !== "object" || head === null || !Array.isArray(columns))
    return problem("header", "must name a head and columns");
  for (const entry of columns) {
    const { name, type, offset, length } = (entry ?? {}) as Partial<ColumnEntry>;
    if (typeof name !== "string") return problem("header", "every column must have a name");
    if (typeof type !== "string" || !Object.hasOwn(TYPES, type))
      return problem(name, `its type must be one of ${Object.keys(TYPES)}, got ${inspect(type)}`);
    if (!isCounter(offset) || !isCounter(length))
      return problem(name, "its offset and length must be whole numbers");
  }
  return parsed({ version, head, columns });
}

function truncated(name: string) {
  return problem(name, "the body is cut short");
}

function corrupted(name: string) {
  return problem(name, "does not match its checksum");
}
