/** Projections into the table: the only writer of projections, confidences and what follows from them. */
import type { Projections } from "../../contract/snapshot.ts";
import { type Eth, NONE } from "../../contract/units.ts";
import { noteProjectionEnds } from "./derived-columns.ts";
import type { TokenTable } from "./token-table.ts";

/**
 * Applies a revision of the projections, which stand in the order of the tokens as sent. Returns the
 * rows changed; 0 for an older revision; -1, and nothing changed, if it is of another epoch or of
 * another length than the tokens.
 */
export function applyProjections(table: TokenTable, update: Projections): number {
  const { epoch } = table.listingsState;
  if (epoch !== null && update.epoch !== epoch) return -1;
  const { rowOfSent, projections, confidences } = table;
  const { length } = rowOfSent;
  if (update.projections.length !== length || update.confidences.length !== length) return -1;
  if (table.projectionsRev !== null && update.rev < table.projectionsRev) return 0;

  let changed = 0;
  for (let position = 0; position < length; position += 1) {
    const row = rowOfSent[position];
    if (row < 0) continue;
    const projection = ethOrNone(update.projections[position]);
    const confidence = ethOrNone(update.confidences[position]);
    if (Object.is(projections[row], projection) && Object.is(confidences[row], confidence))
      continue;
    projections[row] = projection;
    confidences[row] = confidence;
    changed += 1;
  }
  table.projectionsRev = update.rev;
  if (changed > 0) {
    table.byDeviation.rebuild();
    noteProjectionEnds(table);
    for (const watcher of table.watchers) watcher.rebuilt();
  }
  return changed;
}

/** `value`, or NONE for null. A negative zero is a zero, so that equal amounts look equal. */
function ethOrNone(value: Eth | null): Eth {
  return value === null ? NONE : value + 0;
}
