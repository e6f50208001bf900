/**
 * What the last whole snapshot said, text by text: who polls is mostly told the same again, and a text that is
 * equal to one that was read need not be read.
 */
import type { RowIndex } from "../../contract/units.ts";

export interface LastPoll {
  /** As sent. Each speaks of a row of its own, which is listed as it says. */
  readonly texts: readonly string[];
  /** Index -> RowIndex, or -1 where a text is to be read again. */
  readonly rows: Int32Array;
}

/** Texts that are kept: as many as take some 1.4 MB. */
const MOST = 32_768;
/** Texts that are looked past, where some are no longer there. */
const AHEAD = 8;

/** What is to be kept of a snapshot, its rows still to be written; null if it is too large. */
export function newPoll(texts: readonly string[]): LastPoll | null {
  return texts.length <= MOST ? { texts: texts.slice(), rows: new Int32Array(texts.length) } : null;
}

/** The place in `poll` of `text`, which is expected at `from` or soon after; -1 if it is not there. */
export function placeOf({ texts }: LastPoll, text: string, from: number): number {
  const end = Math.min(texts.length, from + AHEAD);
  for (let at = from; at < end; at += 1) if (texts[at] === text) return at;
  return -1;
}

/** Whether the text at `at` of `poll` was about `row`. */
export function speaksOf({ rows }: LastPoll, at: number, row: RowIndex): boolean {
  return at < rows.length && rows[at] === row;
}
