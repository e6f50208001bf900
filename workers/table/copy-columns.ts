/** Columns to give away: copies, because what is transferred is empty on this side. */
import type {
  FixedColumns,
  ListingChanges,
  PackedText,
  ProjectionColumns,
} from "../../contract/columns.ts";
import { countBits, writeRows } from "./bitset.ts";
import { type ByteTexts, packed } from "./byte-texts.ts";
import type { TokenTable, TokenTexts } from "./token-table.ts";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Also frees the payload that the tokens came in: their texts move to bytes of their own. */
export function fixedColumns(table: TokenTable): Omit<FixedColumns, "collection" | "epoch"> {
  const { size, ranks, pairs, pairTraitIds, pairValueIds, vibes, vibeIds, vibeScores } = table;
  packTexts(table.texts);
  return {
    size,
    ids: packedText(table.texts.ids),
    names: packedText(table.texts.names),
    images: packedText(table.texts.images),
    animations: packedText(table.texts.animations),
    ranks: ranks.slice(),
    traitStarts: pairs.starts.slice(),
    traitIds: Uint32Array.from(pairs.codes, (code) => pairTraitIds[code]),
    traitValueIds: Uint32Array.from(pairs.codes, (code) => pairValueIds[code]),
    vibeStarts: vibes.starts.slice(),
    vibeIds: Uint32Array.from(vibes.codes, (code) => vibeIds[code]),
    vibeScores: vibeScores.slice(),
  };
}

function packTexts(texts: TokenTexts): void {
  texts.ids = packed(texts.ids);
  texts.names = packed(texts.names);
  texts.images = packed(texts.images);
  texts.animations = packed(texts.animations);
}

/** Texts that stand one after the other, as one string. */
function packedText({ bytes, from, to }: ByteTexts): PackedText {
  const text = decoder.decode(bytes);
  const starts = new Uint32Array(from.length + 1);
  // As many characters as bytes: all are ASCII, and stand where their bytes do.
  if (text.length === bytes.length) starts.set(to, 1);
  else
    for (let index = 0; index < from.length; index += 1)
      starts[index + 1] =
        starts[index] + decoder.decode(bytes.subarray(from[index], to[index])).length;
  return { text, starts };
}

export function projectionColumns({
  projections,
  confidences,
}: TokenTable): Pick<ProjectionColumns, "projections" | "confidences"> {
  return { projections: projections.slice(), confidences: confidences.slice() };
}

/** The rows whose listing changed since the last call, or every listed row for a mirror that has none. */
export function takeListings(table: TokenTable, wanted: "changed" | "all"): ListingChanges {
  const { prices, marketplaces, untaken } = table;
  const chosen = wanted === "changed" ? untaken : table.listed;
  const rows = new Uint32Array(countBits(chosen));
  writeRows(chosen, rows, 0);
  untaken.fill(0);
  const changes = {
    rows,
    prices: new Float64Array(rows.length),
    marketplaces: new Uint8Array(rows.length),
  };
  for (let at = 0; at < rows.length; at += 1) {
    changes.prices[at] = prices[rows[at]];
    changes.marketplaces[at] = marketplaces[rows[at]];
  }
  return changes;
}
