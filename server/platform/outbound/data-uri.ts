/** Decodes `data:` addresses as contracts write them: often with plain UTF-8 instead of percent escapes. */

export interface DataUri {
  /** Media type in lower case, without parameters. "text/plain" if the address names none. */
  readonly type: string;
  readonly bytes: Buffer;
}

/** Everything before the content: media type, parameters such as ";charset=utf-8" or ";utf8", then ";base64". */
const HEAD = /^\s*data:([^,;]*)((?:;[^,;]*)*?)(;\s*base64\s*)?,/i;
const MAX_HEAD_LENGTH = 1_000;
const ESCAPE_LENGTH = 3;
const PERCENT = 37;

/** Decodes `address`. Contents of more than `maxBytes` are refused before they are decoded. */
export function decodeDataUri(address: string, maxBytes: number): DataUri | "malformed" | "large" {
  const head = HEAD.exec(address.slice(0, MAX_HEAD_LENGTH));
  if (head === null) return "malformed";
  const [whole, type = "", , isBase64] = head;
  if (address.length > MAX_HEAD_LENGTH + ESCAPE_LENGTH * maxBytes) return "large";
  const content = address.slice(whole.length);
  const unescaped = decodeEscapedBytes(content.trim());
  const bytes = isBase64 ? Buffer.from(unescaped.toString("latin1"), "base64") : unescaped;
  if (bytes.length > maxBytes) return "large";
  return { type: type.trim().toLowerCase() || "text/plain", bytes };
}

/** Decodes valid percent escapes to bytes. A "%" that begins no escape stays, as in "width: 100%". */
function decodeEscapedBytes(text: string): Buffer {
  const bytes = Buffer.from(text, "utf8");
  if (!bytes.includes(PERCENT)) return bytes;
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const value = bytes[at] === PERCENT ? escapedByte(bytes, at + 1) : null;
    if (value !== null) at += ESCAPE_LENGTH - 1;
    // The decoded bytes are never ahead of the text they are read from, so they may share its memory.
    bytes[length] = value ?? bytes[at];
    length += 1;
  }
  return bytes.subarray(0, length);
}

/** Returns the byte that the two hexadecimal digits at `at` stand for, or null if they are none. */
function escapedByte(bytes: Buffer, at: number): number | null {
  const digits = bytes.toString("latin1", at, at + 2);
  return /^[\da-f]{2}$/i.test(digits) ? Number.parseInt(digits, 16) : null;
}
