/** Applies figures to the table: the only writer of the figures and of the columns derived from them. */
import { FIGURES, type FigureColumns, type FigureRevision } from "../../contract/tokens/figures.ts";
import type { RowIndex } from "../../contract/values/units.ts";
import { updateFigureSummary } from "./derived-columns.ts";
import type { TokenTable } from "./token-table.ts";

/**
 * Applies a revision of the figures. Returns the number of changed rows, or 0 for an older revision. If the epoch or the
 * size differs from the table's, changes nothing and returns -1.
 */
export function applyFigures(table: TokenTable, { epoch, rev, figures }: FigureRevision): number {
  const tableEpoch = table.listingsState.epoch;
  if (tableEpoch !== null && epoch !== tableEpoch) return -1;
  if (figures.priceProjection.length !== table.size) return -1;
  if (rev < table.figuresRev) return 0;
  table.figuresRev = rev;
  let changed = 0;
  for (let row = 0; row < table.size; row += 1)
    if (differs(table.figures, figures, row)) changed += 1;
  if (changed === 0) return 0;
  for (const { name } of FIGURES) table.figures[name].set(figures[name]);
  table.byDeviation.rebuild();
  updateFigureSummary(table);
  for (const watcher of table.watchers) watcher.rebuilt();
  return changed;
}

function differs(before: FigureColumns, after: FigureColumns, row: RowIndex): boolean {
  for (const { name } of FIGURES) if (!Object.is(before[name][row], after[name][row])) return true;
  return false;
}
