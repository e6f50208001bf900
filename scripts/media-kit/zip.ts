/**
 * Writes a ZIP archive without compression, because pictures hardly shrink. Every file has the same date, so equal
 * files give equal bytes.
 */
import { zipSync } from "fflate";

export interface ArchiveFile {
  /** Path separated by slashes, without a leading one; ASCII. */
  readonly name: string;
  readonly content: Buffer;
}

/** The earliest date that ZIP can express. */
const DATE = new Date(1980, 0, 1);

export function zip(files: readonly ArchiveFile[]): Buffer {
  const contents = Object.fromEntries(files.map(({ name, content }) => [name, content]));
  return Buffer.from(zipSync(contents, { level: 0, mtime: DATE }));
}
