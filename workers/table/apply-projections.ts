/** Projections into the table: the only writer of projections and confidences. */
import type { Projections } from "../../contract/snapshot.ts";
import { ethOrNone, type TokenTable } from "./token-table.ts";

/**
 * Applies a revision of the projections, which stand in the order of the tokens as sent. Returns the
 * rows changed; 0 for an older revision; -1, and nothing changed, if it is of another epoch or of
 * another length than the tokens.
 */
export function applyProjections(table: TokenTable, update: Projections): number {
  const { epoch } = table.listingsState;
  if (epoch !== null && update.epoch !== epoch) return -1;
  const { length } = table.rowOfSent;
  if (update.projections.length !== length || update.confidences.length !== length) return -1;
  if (table.projectionsRev !== null && update.rev < table.projectionsRev) return 0;

  let changed = 0;
  for (const [position, row] of table.rowOfSent.entries()) {
    if (row < 0) continue;
    const projection = ethOrNone(update.projections[position]);
    const confidence = ethOrNone(update.confidences[position]);
    if (
      Object.is(table.projections[row], projection) &&
      Object.is(table.confidences[row], confidence)
    )
      continue;
    table.projections[row] = projection;
    table.confidences[row] = confidence;
    changed += 1;
  }
  table.projectionsRev = update.rev;
  return changed;
}
