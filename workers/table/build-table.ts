/** From tokens as they were sent to a table of them. */
import { NONE } from "../../contract/units.ts";
import { noBits } from "./bitset.ts";
import { reordered } from "./byte-texts.ts";
import { codedRows } from "./coded-rows.ts";
import { deriveAll, noteProjectionEnds } from "./derived-columns.ts";
import { createDeviationOrder } from "./deviation-order.ts";
import { uniqueIds } from "./id-index.ts";
import { createPriceOrder } from "./price-order.ts";
import { idRange, rowOrder } from "./row-order.ts";
import type { SentTokens } from "./sent-tokens.ts";
import type { TokenTable, TokenTexts } from "./token-table.ts";

export function createTokenTable(sent: SentTokens): TokenTable {
  const { last, indexed } = uniqueIds(sent.ids, sent.count);
  const order = rowOrder(sent, last);
  const size = order.length;
  const rowOf = new Int32Array(sent.count).fill(-1);
  const rowOfSent = new Int32Array(sent.sentCount).fill(-1);
  for (let row = 0; row < size; row += 1) {
    rowOf[order[row]] = row;
    rowOfSent[sent.sentAt[order[row]]] = row;
  }
  const texts: TokenTexts = {
    ids: reordered(sent.ids, order),
    names: reordered(sent.names, order),
    images: reordered(sent.images, order),
    animations: reordered(sent.animations, order),
  };
  const vibes = codedVibes(sent);
  const prices = gather(sent.prices, order, new Float64Array(size));
  const projections = gather(sent.projections, order, new Float64Array(size));
  const listed = noBits(size);
  const table: TokenTable = {
    size,
    texts,
    rowOfId: indexed(texts, rowOf),
    rowOfSent,
    ...idRange(texts.ids, size),
    ranks: gather(sent.ranks, order, new Uint32Array(size)),
    pairs: codedRows(sent.pairStarts, sent.pairCodes, sent.pairTraitIds.length, order),
    pairTraitIds: sent.pairTraitIds,
    pairValueIds: sent.pairValueIds,
    vibes: codedRows(sent.vibeStarts, vibes.codes, vibes.ids.length, order),
    vibeIds: vibes.ids,
    vibeScores: scoresByRow(sent, order),
    prices,
    marketplaces: gather(sent.marketplaces, order, new Uint8Array(size)),
    projections,
    confidences: gather(sent.confidences, order, new Float64Array(size)),
    listed,
    byPrice: createPriceOrder(prices, listed),
    byDeviation: createDeviationOrder(prices, projections),
    untaken: noBits(size),
    lowestProjection: NONE,
    highestProjection: NONE,
    projectionsRev: null,
    listingsState: { epoch: null, seq: 0, lastListingsUpdate: null },
    watchers: [],
  };
  deriveAll(table);
  noteProjectionEnds(table);
  return table;
}

/** Writes what stands at each row's index to the row. */
function gather<Column extends Uint8Array | Uint32Array | Float64Array>(
  sent: Uint8Array | Uint32Array | Float64Array,
  order: Uint32Array,
  rows: Column,
): Column {
  for (let row = 0; row < order.length; row += 1) rows[row] = sent[order[row]];
  return rows;
}

/** Vibe ids are sparse: the distinct ones get codes in the order of their first token. */
function codedVibes({ vibeIds }: SentTokens): { codes: Uint32Array; ids: Uint32Array } {
  const codeOf = new Map<number, number>();
  const codes = new Uint32Array(vibeIds.length);
  for (let at = 0; at < vibeIds.length; at += 1) {
    let code = codeOf.get(vibeIds[at]);
    if (code === undefined) {
      code = codeOf.size;
      codeOf.set(vibeIds[at], code);
    }
    codes[at] = code;
  }
  return { codes, ids: Uint32Array.from(codeOf.keys()) };
}

function scoresByRow(
  { vibeStarts, vibeScores }: SentTokens,
  order: Uint32Array,
): Float64Array<ArrayBuffer> {
  const scores = new Float64Array(vibeScores.length);
  let end = 0;
  for (const index of order)
    for (let at = vibeStarts[index]; at < vibeStarts[index + 1]; at += 1) {
      scores[end] = vibeScores[at];
      end += 1;
    }
  return scores.slice(0, end);
}
