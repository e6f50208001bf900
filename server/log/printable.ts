/** Escapes foreign text for logs and terminals, so that it cannot start a line or move the cursor. */

/** Control and format characters, lone surrogates, and line and paragraph separators. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const QUOTED_CHARS = 200;

/** Escapes unprintable characters as JSON does, except for those in `kept`. */
export function escapeUnprintable(text: string, kept = ""): string {
  return text.replace(UNPRINTABLE, (found) => (kept.includes(found) ? found : escapeUnits(found)));
}

function escapeUnits(text: string): string {
  const units = Array.from({ length: text.length }, (_, place) => text.charCodeAt(place));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}

/** Returns foreign text on one line, in quotation marks, cut to `maxChars`. */
export function quoted(text: string, maxChars = QUOTED_CHARS): string {
  const cut = text.length > maxChars ? `${text.slice(0, maxChars)}...` : text;
  return escapeUnprintable(JSON.stringify(cut));
}
