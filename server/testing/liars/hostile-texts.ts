/** Texts that would break a page, terminal or database without cleaning. */

/** Contains terminal escapes, a forged log line, bidirectional controls, and characters that a database cannot store. */
export const HOSTILE_TEXT =
  "\u001b[2JBears\r\nfairfloor: all is well\u0000 \u202eturned\u2066 \u009b31m\ud800 Cafe\u0301";
/** `HOSTILE_TEXT` as it must be stored and shown. */
export const CLEANED_TEXT = "[2JBears fairfloor: all is well turned 31m\ufffd Caf\u00e9";

/** `HOSTILE_TEXT`, followed by three million characters. */
export const ENDLESS_TEXT = `${HOSTILE_TEXT} ${"x".repeat(3_000_000)}`;

/** Characters that no shown text may contain. Line breaks and tabs are allowed, because our own messages have them. */
export const UNPRINTABLE = /(?![\n\t])\p{Cc}|[\p{Cs}\u202a-\u202e\u2066-\u2069]/u;
