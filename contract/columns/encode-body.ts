/** Encodes columns as a binary body; `body-format.ts` has the layout. */
import { COLUMNS_VERSION } from "../wire.ts";
import {
  aligned,
  type BodyHead,
  type Column,
  type ColumnEntry,
  type Columns,
  type ColumnType,
  checksum,
  type Header,
  MAGIC,
  PREAMBLE_BYTES,
  PREAMBLE_WORDS,
} from "./body-format.ts";

export function encodeBody(head: BodyHead, columns: Columns): Uint8Array<ArrayBuffer> {
  const entries: ColumnEntry[] = [];
  const padded: Uint8Array[] = [];
  let end = 0;
  for (const [name, values] of columns) {
    const bytes = new Uint8Array(aligned(values.byteLength));
    bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
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

function typeOf(column: Column): ColumnType {
  if (column instanceof Uint8Array) return "u8";
  if (column instanceof Int8Array) return "i8";
  if (column instanceof Uint16Array) return "u16";
  return column instanceof Uint32Array ? "u32" : "f64";
}
