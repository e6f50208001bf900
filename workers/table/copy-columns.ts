/** Columns to give away: copies, because what is transferred is empty on this side. */
import {
  type FixedColumns,
  type ListingChanges,
  type PackedText,
  type ProjectionColumns,
  packText,
} from "../../contract/columns.ts";
import type { RowIndex } from "../../contract/units.ts";
import type { TokenTable } from "./token-table.ts";

function copyText({ text, starts }: PackedText): PackedText {
  return { text, starts: starts.slice() };
}

export function fixedColumns(table: TokenTable): Omit<FixedColumns, "collection" | "epoch"> {
  return {
    size: table.size,
    ids: packText(table.ids),
    names: copyText(table.names),
    images: copyText(table.images),
    animations: copyText(table.animations),
    ranks: table.ranks.slice(),
    traitStarts: table.traitStarts.slice(),
    traitIds: table.traitIds.slice(),
    traitValueIds: table.traitValueIds.slice(),
    vibeStarts: table.vibeStarts.slice(),
    vibeIds: table.vibeIds.slice(),
    vibeScores: table.vibeScores.slice(),
  };
}

export function projectionColumns({
  projections,
  confidences,
}: TokenTable): Pick<ProjectionColumns, "projections" | "confidences"> {
  return { projections: projections.slice(), confidences: confidences.slice() };
}

export function listingColumns(
  { prices, marketplaces }: TokenTable,
  chosen: ReadonlySet<RowIndex>,
): ListingChanges {
  const rows = Uint32Array.from(chosen).sort();
  return {
    rows,
    prices: Float64Array.from(rows, (row) => prices[row]),
    marketplaces: Uint8Array.from(rows, (row) => marketplaces[row]),
  };
}
