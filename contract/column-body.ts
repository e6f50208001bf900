/**
 * A binary body of named columns: the form in which the API sends a collection to our own page, and in which the page
 * keeps it on the device.
 *
 * Layout  Little-endian. Four 32-bit words: MAGIC, bytes of the header, checksum of the header, 0. Then the header as
 *         JSON, then one column after the other. Header and columns begin at multiples of 8 bytes; the bytes between are 0.
 */
import { type Parsed, parsed, problem, shown } from "./problem.ts";

/** Grows when the meaning of a header or a column changes. */
export const COLUMNS_VERSION = 1;

/** "FFCB" */
const MAGIC = 0x42434646;
const ALIGNMENT = 8;
const PREAMBLE_WORDS = 4;
const PREAMBLE_BYTES = 16;

const TYPES = {
  u8: Uint8Array,
  i8: Int8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  f64: Float64Array,
} as const;

type ColumnType = keyof typeof TYPES;

export type Column =
  | Uint8Array<ArrayBuffer>
  | Int8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;

/** Name -> values. The names say what the values are; see `token-columns.ts` and `figures.ts`. */
export type Columns = ReadonlyMap<string, Column>;

interface ColumnEntry {
  readonly name: string;
  readonly type: ColumnType;
  /** In bytes, from the end of the header. */
  readonly offset: number;
  /** In values. */
  readonly length: number;
  readonly checksum: number;
}

/** What a body says beside its columns: plain JSON. */
export type BodyHead = Readonly<Record<string, unknown>>;

interface Header {
  readonly version: number;
  readonly head: BodyHead;
  readonly columns: readonly ColumnEntry[];
}

export interface ColumnBody {
  readonly head: BodyHead;
  /** Views of the body's own buffer. */
  readonly columns: Columns;
}

/** The body's media type. */
export const COLUMNS_TYPE = "application/vnd.fairfloor.columns";

export function encodeBody(head: BodyHead, columns: Columns): Uint8Array<ArrayBuffer> {
  const entries: ColumnEntry[] = [];
  const padded: Uint8Array[] = [];
  let end = 0;
  for (const [name, values] of columns) {
    const bytes = new Uint8Array(aligned(values.byteLength));
    bytes.set(bytesOf(values));
    entries.push({
      name,
      type: typeOf(values),
      offset: end,
      length: values.length,
      checksum: checksum(bytes),
    });
    padded.push(bytes);
    end += bytes.length;
  }
  const header: Header = { version: COLUMNS_VERSION, head, columns: entries };
  const text = new TextEncoder().encode(JSON.stringify(header));
  const headerBytes = new Uint8Array(aligned(text.length));
  headerBytes.set(text);

  const body = new Uint8Array(PREAMBLE_BYTES + headerBytes.length + end);
  const preamble = new Uint32Array(body.buffer, 0, PREAMBLE_WORDS);
  preamble.set([MAGIC, text.length, checksum(headerBytes), 0]);
  body.set(headerBytes, PREAMBLE_BYTES);
  let at = PREAMBLE_BYTES + headerBytes.length;
  for (const bytes of padded) {
    body.set(bytes, at);
    at += bytes.length;
  }
  return body;
}

/**
 * Reads a body, every column checked against its checksum. Never throws. The problem's place is the column's name, or
 * "header" where the columns are not known.
 */
export function decodeBody(given: Uint8Array<ArrayBuffer>): Parsed<ColumnBody> {
  const bytes = given.byteOffset % ALIGNMENT === 0 ? given : given.slice();
  if (bytes.length < PREAMBLE_BYTES) return cutShort("header");
  const [magic, textLength = 0, sum, last] = new Uint32Array(
    bytes.buffer,
    bytes.byteOffset,
    PREAMBLE_WORDS,
  );
  if (magic !== MAGIC) return problem("header", "this is no body of columns");
  const columnsAt = PREAMBLE_BYTES + aligned(textLength);
  if (bytes.length < columnsAt) return cutShort("header");
  if (checksum(bytes.subarray(PREAMBLE_BYTES, columnsAt)) !== sum || last !== 0)
    return damaged("header");
  const text = bytes.subarray(PREAMBLE_BYTES, PREAMBLE_BYTES + textLength);
  const header = parseHeader(new TextDecoder().decode(text));
  if (!header.ok) return header;

  const columns = new Map<string, Column>();
  let end = columnsAt;
  for (const { name, type, offset, length, checksum: expected } of header.value.columns) {
    const byteLength = aligned(length * TYPES[type].BYTES_PER_ELEMENT);
    const from = columnsAt + offset;
    if (offset % ALIGNMENT !== 0) return problem(name, `begins at ${offset}, no multiple of 8`);
    if (from + byteLength > bytes.length) return cutShort(name);
    if (columns.has(name)) return problem(name, "stands in the body twice");
    const padded = bytes.subarray(from, from + byteLength);
    if (checksum(padded) !== expected) return damaged(name);
    columns.set(name, new TYPES[type](bytes.buffer, padded.byteOffset, length));
    end = Math.max(end, from + byteLength);
  }
  if (end !== bytes.length)
    return problem("header", `the body is ${bytes.length} bytes long, its columns end at ${end}`);
  return parsed({ head: header.value.head, columns });
}

function parseHeader(text: string): Parsed<Header> {
  let header: Partial<Header> | null;
  try {
    header = JSON.parse(text);
  } catch {
    return problem("header", "must be JSON");
  }
  const { version, head, columns } = header ?? {};
  if (version !== COLUMNS_VERSION)
    return problem(
      "version",
      `this version reads columns of version ${COLUMNS_VERSION}, got ${shown(version)}; reload the page`,
    );
  if (typeof head !== "object" || head === null || !Array.isArray(columns))
    return problem("header", "must name a head and columns");
  for (const entry of columns) {
    const { name, type, offset, length } = (entry ?? {}) as Partial<ColumnEntry>;
    if (typeof name !== "string") return problem("header", "every column must have a name");
    if (typeof type !== "string" || !Object.hasOwn(TYPES, type))
      return problem(name, `its type must be one of ${Object.keys(TYPES)}, got ${shown(type)}`);
    if (!isSize(offset) || !isSize(length))
      return problem(name, "its offset and length must be whole numbers");
  }
  return parsed({ version, head, columns });
}

function isSize(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function cutShort(name: string) {
  return problem(name, "the body ends before it does: it was cut short");
}

function damaged(name: string) {
  return problem(name, "does not match its checksum: it was damaged on its way");
}

function aligned(byteLength: number): number {
  return Math.ceil(byteLength / ALIGNMENT) * ALIGNMENT;
}

function bytesOf({ buffer, byteOffset, byteLength }: Column): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function typeOf(column: Column): ColumnType {
  if (column instanceof Uint8Array) return "u8";
  if (column instanceof Int8Array) return "i8";
  if (column instanceof Uint16Array) return "u16";
  return column instanceof Uint32Array ? "u32" : "f64";
}

/**
 * A 32-bit hash over words: each step is a bijection, so a change within one word is always seen, any other with all but
 * one chance in 2^32. Four bytes a step; CRC-32 takes one. `bytes` is aligned, and its length a multiple of 4.
 */
function checksum({ buffer, byteOffset, byteLength }: Uint8Array): number {
  const words = new Uint32Array(buffer, byteOffset, byteLength >>> 2);
  let hash = words.length;
  for (let at = 0; at < words.length; at += 1) {
    hash = Math.imul(hash ^ words[at]!, 0x9e3779b1); // within the array's length
    hash ^= hash >>> 15;
  }
  return hash >>> 0;
}
