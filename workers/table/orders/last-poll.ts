/**
 * The entries of the last listings snapshot as texts, and their rows. A polled snapshot mostly repeats the last one. Its
 * texts that are equal to those of the last one are not parsed again.
 *
 * Without this record, a poll of 10,000 tokens takes 1.6 times as long, and one of 100,000 takes 5 times as long. A poll
 * of 10,000 must be at least 15 times faster than in the benchmark's plain implementation. It is 19 to 27 times faster,
 * and without this record 16 to 17 times.
 */
import type { RowIndex } from "../../../contract/values/units.ts";

export interface LastPoll {
  /** In the order sent. No two describe the same token, and the table still holds the listings that they describe. */
  readonly texts: readonly string[];
  /** Index of a text -> RowIndex, or -1 if the text must be parsed again. */
  readonly rows: Int32Array;
}

/** Largest snapshot that is kept, in texts: about 1.4 MB. */
const MAX_TEXTS = 32_768;
/** Number of texts that `findText` compares: more than one, as texts of the last poll may be missing from this one. */
const LOOKAHEAD = 8;

/** Returns a record of `texts`, or null if they are too many. The caller sets the rows. */
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
