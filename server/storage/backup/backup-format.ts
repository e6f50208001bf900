/**
 * The format of a backup: compressed lines of JSON.
 *
 *   {"backup":"fairfloor","format":1,"schema":4,"at":1767225600000}
 *   ["table","settings"]
 *   {"name":"createdAt","value":"1767225600000"}     one object for each row
 *   ["sum",1,"9f..."]                                rows and checksum of the table
 *   ["end","3b..."]                                  SHA-256 of all lines before
 */

export const FORMAT = 1;

export interface Header {
  readonly backup: "fairfloor";
  readonly format: number;
  readonly schema: number;
  /** Time of the backup, UnixMs. */
  readonly at: number;
}

export type Mark =
  | readonly ["table", string]
  | readonly ["sum", number, string]
  | readonly ["end", string];

/** A file that cannot be restored. The message is a complete sentence for the terminal. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}
