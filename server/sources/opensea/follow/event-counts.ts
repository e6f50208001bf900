/**
 * Counts the events of one collection that are left out or taken as something else, and says so now and then. An event that is
 * read again counts once. The counts are not stored. A restart sets them to 0, so each report says since when it counts.
 */
import type { UnixMs } from "../../../../contract/values/units.ts";
import { createSeenRows } from "../../seen-rows.ts";
import { createRowCounts, type RowCounts } from "../row-counts.ts";

export interface EventCounts extends RowCounts {
  /** Reports the counts since the last report: the first ones at once, later ones once an hour. */
  reportIfDue(): void;
  reportRest(): void;
}

const REPORT_MS = 3_600_000;

const timeText = (at: UnixMs) => new Date(at).toISOString().replace(/\.\d+Z$/, "Z");

export function createEventCounts(
  report: (sentence: string) => void,
  now: () => UnixMs,
): EventCounts {
  const seen = createSeenRows();
  let counts = createRowCounts(seen);
  let since = timeText(now());
  let dueAt = Number.NEGATIVE_INFINITY;

  function reportRest(): void {
    const { left, taken } = counts;
    if (left.total + taken.total === 0) return;
    for (const sentence of [left.sentence(), taken.sentence("taken as something else")])
      if (sentence !== null) report(`of OpenSea's events since ${since}, ${sentence}`);
    counts = createRowCounts(seen);
    since = timeText(now());
    dueAt = now() + REPORT_MS;
  }

  return {
    get left() {
      return counts.left;
    },
    get taken() {
      return counts.taken;
    },
    reportIfDue() {
      if (now() >= dueAt) reportRest();
    },
    reportRest,
  };
}
