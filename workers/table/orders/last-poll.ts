/**
 * The texts of the last listings snapshot and their rows. A poll mostly repeats the last one, and a text
 * that is equal to one already parsed is not parsed again.
 *
 * Without it a poll of 10,000 tokens takes 1.6 times as long. It is then 16 to 17 times faster than the plain
 * form instead of 19 to 27, too close to the budget of 15. A poll of 100,000 takes 5 times as long.
 */
import type { RowIndex } from "../../../contract/values/units.ts";

export interface LastPoll {
  /** Texts as sent. No two are about the same row, and the table still holds their listings. */
  readonly texts: readonly string[];
  /** Index of a text -> RowIndex, or -1 if the text must be parsed again. */
  readonly rows: Int32Array;
}

/** Largest snapshot that is kept, in texts: about 1.4 MB. */
const MAX_TEXTS = 32_768;
/** Texts to look ahead, as some may have been removed. */
const LOOKAHEAD = 8;

/** Returns a record of `texts` without rows yet, or null if they are too many. */
export function createPoll(texts: readonly string[]): LastPoll | null {
  return texts.length <= MAX_TEXTS
    ? { texts: texts.slice(), rows: new Int32Array(texts.length) }
    : null;
}

/** Returns the index of `text`, at `from` or soon after, or -1. */
export function findText({ texts }: LastPoll, text: string, from: number): number {
  const end = Math.min(texts.length, from + LOOKAHEAD);
  for (let at = from; at < end; at += 1) if (texts[at] === text) return at;
  return -1;
}

/** Returns true if the text at `at` was about `row`. */
export function isAboutRow({ rows }: LastPoll, at: number, row: RowIndex): boolean {
  return at < rows.length && rows[at] === row;
}
