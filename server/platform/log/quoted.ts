/** Quotes foreign text for logs and terminals. */
import { escapeUnprintable } from "../../../contract/values/printable.ts";

const QUOTED_CHARS = 200;

/** Returns foreign text on one line, in quotation marks, cut to `maxChars`. */
export function quoted(text: string, maxChars = QUOTED_CHARS): string {
  const cut = text.length > maxChars ? `${text.slice(0, maxChars)}...` : text;
  return escapeUnprintable(JSON.stringify(cut));
}
