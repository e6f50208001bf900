/** Escapes foreign text for messages, logs and terminals, so that it cannot start a line, move the cursor or reverse text. */

/**
 * Control and format characters, lone surrogates, and line and paragraph separators. Joiners and directional marks are kept,
 * because some languages and emoji need them.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u061c\u200c-\u200f])\p{Cf}/gu;

/** Escapes unprintable characters as JSON does, except for those in `kept`. */
export function escapeUnprintable(text: string, kept = ""): string {
  return text.replace(UNPRINTABLE, (found) => (kept.includes(found) ? found : escapeUnits(found)));
}

function escapeUnits(text: string): string {
  const units = Array.from({ length: text.length }, (_, place) => text.charCodeAt(place));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}
