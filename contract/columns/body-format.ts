/**
 * A binary body of named columns: the format in which the API sends a collection to our own page, and in which the page
 * caches it on the device.
 *
 * Layout  Little-endian. Four 32-bit words: MAGIC, length of the header in bytes, checksum of the header, 0. Then the
 *         header as JSON, then the columns. Header and columns start at multiples of 8 bytes; the padding is 0.
 */
/** "FFCB" */
export const MAGIC = 0x42434646;
export const ALIGNMENT = 8;
export const PREAMBLE_WORDS = 4;
export const PREAMBLE_BYTES = 16;

export const TYPES = {
  u8: Uint8Array,
  i8: Int8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  f64: Float64Array,
} as const;

export type ColumnType = keyof typeof TYPES;

export type Column = InstanceType<(typeof TYPES)[ColumnType]>;

export type WholeNumbers = Exclude<Column, Int8Array | Float64Array>;

export type Floats = Float64Array<ArrayBuffer>;

/** Name -> values. The encoder of a body chooses the names: see `encode-tokens.ts` and `encode-figures.ts`. */
export type Columns = ReadonlyMap<string, Column>;

export interface ColumnEntry {
  readonly name: string;
  readonly type: ColumnType;
  /** In bytes, from the end of the header. */
  readonly offset: number;
  /** Number of values. */
  readonly length: number;
  readonly checksum: number;
}

/** The fields of a body's header that its reader needs. JSON values. */
export type BodyHead = Readonly<Record<string, unknown>>;

export interface Header {
  readonly version: number;
  readonly head: BodyHead;
  readonly columns: readonly ColumnEntry[];
}

/** The body's media type. */
export const COLUMNS_TYPE = "application/vnd.fairfloor.columns";

/** Rounds up to a multiple of ALIGNMENT. */
export function aligned(byteLength: number): number {
  return Math.ceil(byteLength / ALIGNMENT) * ALIGNMENT;
}

/**
 * Returns a 32-bit hash over words. Each step is a bijection, so a change within one word is always detected, and any
 * other change except with a probability of 2^-32. A step takes four bytes; a step of CRC-32 takes one. The array must
 * be aligned and its length a multiple of 4.
 */
export function checksum({ buffer, byteOffset, byteLength }: Uint8Array): number {
  return hashWords(new Uint32Array(buffer, byteOffset, byteLength >>> 2)) >>> 0;
}

/** A function of its own. Within its caller, V8 would discard the compiled loop at the end of each column. */
function hashWords(words: Uint32Array): number {
  let hash = words.length;
  for (let at = 0; at < words.length; at += 1) {
    hash = Math.imul(hash ^ words[at]!, 0x9e3779b1); // within the array's length
    hash ^= hash >>> 15;
  }
  return hash;
}
