/** Texts that break pages, terminals and databases which trust them. */

/** Clears a terminal, forges a line of a log, turns the text around it, and holds what no database stores. */
export const HOSTILE_TEXT =
  "\u001b[2JBears\r\nfairfloor: all is well\u0000 \u202eturned\u2066 \u009b31m\ud800 Cafe\u0301";
/** How it is stored and shown. */
export const CLEANED_TEXT = "[2JBears fairfloor: all is well turned 31m\ufffd Caf\u00e9";

/** A text of three million characters that begins hostile. */
export const ENDLESS_TEXT = `${HOSTILE_TEXT} ${"x".repeat(3_000_000)}`;

/** Characters that no shown text may contain. Line breaks and tabs may be our own. */
export const UNPRINTABLE = /(?![\n\t])\p{Cc}|[\p{Cs}\u202a-\u202e\u2066-\u2069]/u;
