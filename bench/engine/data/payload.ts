/** Encodes a dataset in its wire format, from which contestants load. */
import type { CollectionInfo } from "../../../contract/collection.ts";
import { encodeFigures } from "../../../contract/columns/encode-figures.ts";
import { encodeTokenColumns } from "../../../contract/columns/encode-tokens.ts";
import { buildTokenColumns } from "../../../contract/columns/make-columns.ts";
import { noFigures } from "../../../contract/tokens/figures.ts";
import { WIRE } from "../../../contract/tokens/snapshot.ts";
import {
  type CompactToken,
  type TraitPair,
  type VibePair,
  wireToken,
} from "../../../contract/tokens/token.ts";
import type { Dataset } from "./dataset.ts";

export const EPOCH = "bench";

export function tokenName(tokenId: number): string {
  return `Bench Token #${tokenId}`;
}

export function imageUrl(tokenId: number): string {
  return `/api/v1/images/bench/${tokenId}`;
}

/** Builds the collection's info with the traits, values and vibes that have facet counts. */
export function collectionInfo({ size, traits, vibeCount }: Dataset): CollectionInfo {
  return {
    id: "bench",
    name: "Bench",
    description: "",
    size,
    imageUrl: null,
    briteline: false,
    featured: 0,
    demo: true,
    traits: traits.map(({ id, valueCount }) => ({
      id,
      name: `Trait ${id}`,
      rankedNumerically: false,
      values: Array.from({ length: valueCount }, (_, value) => ({
        id: value,
        label: `Value ${value}`,
        amount: 1,
      })),
    })),
    vibes: Array.from({ length: vibeCount }, (_, id) => ({
      id,
      name: `Vibe ${id}`,
      count: 1,
      traits: [],
    })),
    contractAddress: null,
    chain: "ethereum",
    links: [],
    dataSource: { kind: "demo", note: "Made up.", listingsSimulated: true, salesCount: 0 },
  };
}

export function compactToken(dataset: Dataset, row: number): CompactToken {
  const { traits, firstVibeSlot, carried, carriedFrom } = dataset;
  const slots = carried.subarray(carriedFrom[row], carriedFrom[row + 1]);
  const pairs: TraitPair[] = [];
  const vibes: VibePair[] = [];
  for (const slot of slots) {
    if (slot >= firstVibeSlot) vibes.push([slot - firstVibeSlot, 1]);
    else {
      const trait = traits.findLast(({ firstSlot }) => firstSlot <= slot);
      if (trait) pairs.push([trait.id, slot - trait.firstSlot]);
    }
  }
  const id = dataset.tokenIds[row];
  return [
    String(id),
    tokenName(id),
    dataset.ranks[row],
    null,
    dataset.projections[row],
    dataset.confidences[row],
    imageUrl(id),
    null,
    pairs,
    vibes,
    null,
  ];
}

/** Encodes the body of `tokens/unlisted`, tokens sorted by id. */
export function unlistedPayload(dataset: Dataset): Uint8Array {
  const rowOfId = new Uint32Array(dataset.size);
  for (let row = 0; row < dataset.size; row += 1) rowOfId[dataset.tokenIds[row]] = row;
  const head = `{"wire":${WIRE},"epoch":"${EPOCH}","projectionsRev":0,"tokens":[`;
  // Encodes in parts, because the whole may exceed the maximum length of a string.
  const parts = [Buffer.from(head)];
  const PART = 10_000;
  for (let from = 0; from < dataset.size; from += PART) {
    const rows = rowOfId.subarray(from, from + PART);
    const tokens = Array.from(rows, (row) => JSON.stringify(compactToken(dataset, row)));
    parts.push(Buffer.from((from === 0 ? "" : ",") + tokens.join(",")));
  }
  parts.push(Buffer.from("]}"));
  return Buffer.concat(parts);
}

export interface ColumnPayload {
  readonly columns: Uint8Array<ArrayBuffer>;
  readonly figures: Uint8Array<ArrayBuffer>;
}

/** Encodes both column bodies. */
export function columnPayload(dataset: Dataset): ColumnPayload {
  const tokens = Array.from(dataset.ranks, (_, row) => wireToken(compactToken(dataset, row)));
  const figures = {
    ...noFigures(dataset.size),
    priceProjection: dataset.projections,
    confidence: dataset.confidences,
    lowShare: dataset.confidences.map((confidence) => Math.round(40 + 50 * confidence) / 100),
    highShare: dataset.confidences.map((confidence) => Math.round(180 - 60 * confidence) / 100),
  };
  return {
    columns: encodeTokenColumns(buildTokenColumns(EPOCH, tokens)),
    figures: encodeFigures({ epoch: EPOCH, rev: 0, figures }),
  };
}
