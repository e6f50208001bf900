/**
 * Writes a ZIP archive without compression: pictures hardly shrink, and equal files give equal bytes with every
 * version of Node. It contains no times and no owners.
 */
import { crc32 } from "node:zlib";

export interface ArchiveFile {
  /** Path separated by slashes, without a leading one; ASCII. */
  readonly name: string;
  readonly content: Buffer;
}

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** 1 January 1980, the earliest date that ZIP can express. */
const DATE = 0x21;

/** Fields shared by a file's two headers. */
function commonFields(name: Buffer, content: Buffer): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(DATE, 8);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(content.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

export function zip(files: readonly ArchiveFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name: text, content } of files) {
    const name = Buffer.from(text, "ascii");
    const common = commonFields(name, content);
    const local = [signature(LOCAL_HEADER), common, name, content];
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    const madeBy = Buffer.alloc(2);
    madeBy.writeUInt16LE(VERSION);
    directory.push(signature(CENTRAL_HEADER), madeBy, common, rest, name);
    parts.push(...local);
    at += local.reduce((sum, part) => sum + part.length, 0);
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listing, end]);
}
