/**
 * A synthetic collection of any size. The same size and seed give the same tokens on every machine.
 *
 * Layout  One column per field, one row per token. Rows are sorted by rank, then token id, so every contestant may
 *         break ties by row number. A slot is a choice that has facet counts, in the order of
 *         `contract/view/facets.ts`: the values of each trait, the vibes, the marketplaces, "on sale".
 */
import { MARKETPLACES } from "../../../contract/listings/marketplaces.ts";
import type { Confidence, Eth, RarityRank } from "../../../contract/values/units.ts";
import {
  createRandom,
  createWeightedDraw,
  type Random,
  type WeightedDraw,
} from "../../../server/demo/art/random.ts";

/** Marks a token without a value in the column of a single-valued trait. */
export const NO_VALUE = 255;

export interface DatasetTrait {
  readonly id: number;
  /** Value ids are 0 to `valueCount` - 1, the most common first. */
  readonly valueCount: number;
  /** Slot of value 0. */
  readonly firstSlot: number;
  /** Row -> value id, or NO_VALUE. Null if a token may have several values of the trait. */
  readonly values: Uint8Array | null;
}

export interface Dataset {
  readonly size: number;
  /** Row -> token id. Ids are 0 to `size` - 1. */
  readonly tokenIds: Uint32Array;
  /** Row -> RarityRank. A few ranks are shared. */
  readonly ranks: Uint32Array;
  /** Row -> Eth. Every token has a projection. */
  readonly projections: Float64Array<ArrayBuffer>;
  /** Row -> Confidence. */
  readonly confidences: Float64Array<ArrayBuffer>;
  readonly traits: readonly DatasetTrait[];
  readonly vibeCount: number;
  /** Slot of vibe 0. */
  readonly firstVibeSlot: number;
  /** Row -> index of its first slot in `carried`. Has one entry more than there are rows. */
  readonly carriedFrom: Uint32Array;
  /** Slots of the trait values and vibes of all tokens. */
  readonly carried: Uint8Array;
  /** Number of slots that libraries count: the first ones, without those of the deals. */
  readonly slotCount: number;
}

interface TraitShape {
  readonly valueCount: number;
  /** Number of values that a token has -> relative chance, starting at 0 values. */
  readonly holds: readonly number[];
}

/** 200 values in all. */
const TRAITS: readonly TraitShape[] = [
  { valueCount: 4, holds: [0, 1] },
  { valueCount: 8, holds: [0.02, 0.98] },
  { valueCount: 12, holds: [0.05, 0.95] },
  { valueCount: 18, holds: [0.1, 0.9] },
  { valueCount: 24, holds: [0.1, 0.9] },
  { valueCount: 34, holds: [0.2, 0.45, 0.25, 0.1] },
  { valueCount: 44, holds: [0.3, 0.7] },
  { valueCount: 56, holds: [0.1, 0.3, 0.4, 0.2] },
];
const VIBES = 6;
const VIBE_CHANCE = 0.12;
const SHARED_RANK_CHANCE = 0.02;
/** Typical projection of a token that is neither rare nor common. */
export const MEDIAN_PROJECTION: Eth = 0.8;

/** A Zipf distribution, typical of traits: the second value is half as common as the first, the third a third. */
function zipf(valueCount: number): WeightedDraw {
  return createWeightedDraw(Array.from({ length: valueCount }, (_, value) => 1 / (value + 1)));
}

function rarityRanks(random: Random, size: number): Uint32Array {
  const ranks = new Uint32Array(size);
  for (let row = 0; row < size; row += 1) {
    const shared = row > 0 && random.chance(SHARED_RANK_CHANCE);
    const rank: RarityRank = shared ? ranks[row - 1] : row + 1;
    ranks[row] = rank;
  }
  return ranks;
}

/** Returns 0 to `ranks.length` - 1 in random order, but ascending among rows that share a rank. */
function tokenIdsFor(random: Random, ranks: Uint32Array): Uint32Array {
  const ids = Uint32Array.from(ranks, (_, row) => row);
  for (let left = ids.length - 1; left > 0; left -= 1) {
    const other = random.below(left + 1);
    [ids[left], ids[other]] = [ids[other], ids[left]];
  }
  for (let from = 0; from < ids.length; ) {
    let to = from + 1;
    while (to < ids.length && ranks[to] === ranks[from]) to += 1;
    if (to - from > 1) ids.subarray(from, to).sort();
    from = to;
  }
  return ids;
}

/** Draws a projection that grows with rarity. Has four significant digits, as the server sends them. */
function projectionOf(random: Random, row: number, size: number): Eth {
  const rarity = Math.log(size / (row + 1));
  const price = 0.62 * MEDIAN_PROJECTION * Math.exp(0.35 * rarity + 0.25 * random.normal());
  return Number(price.toPrecision(4));
}

function confidenceOf(random: Random): Confidence {
  return Math.round(random.between(0.4, 0.95) * 1000) / 1000;
}

export function createDataset(size: number, seed: string): Dataset {
  const random = createRandom(`bench ${size} ${seed}`);
  const ranks = rarityRanks(random, size);
  const tokenIds = tokenIdsFor(random, ranks);
  let slot = 0;
  const traits = TRAITS.map(({ valueCount, holds }, id): DatasetTrait => {
    const firstSlot = slot;
    slot += valueCount;
    return { id, valueCount, firstSlot, values: holds.length > 2 ? null : new Uint8Array(size) };
  });
  const firstVibeSlot = slot;
  const draws = TRAITS.map(({ valueCount, holds }) => ({
    value: zipf(valueCount),
    held: createWeightedDraw(holds),
  }));

  const carriedFrom = new Uint32Array(size + 1);
  const carried: number[] = [];
  for (let row = 0; row < size; row += 1) {
    for (const { id, firstSlot, values } of traits) {
      const held = new Set<number>();
      for (let left = draws[id].held.draw(random); left > 0; left -= 1)
        held.add(draws[id].value.draw(random));
      if (values) values[row] = held.size === 0 ? NO_VALUE : Math.max(...held);
      for (const value of held) carried.push(firstSlot + value);
    }
    for (let vibe = 0; vibe < VIBES; vibe += 1)
      if (random.chance(VIBE_CHANCE)) carried.push(firstVibeSlot + vibe);
    carriedFrom[row + 1] = carried.length;
  }
  return {
    size,
    tokenIds,
    ranks,
    projections: Float64Array.from(ranks, (_, row) => projectionOf(random, row, size)),
    confidences: Float64Array.from(ranks, () => confidenceOf(random)),
    traits,
    vibeCount: VIBES,
    firstVibeSlot,
    carriedFrom,
    carried: Uint8Array.from(carried),
    slotCount: firstVibeSlot + VIBES + MARKETPLACES.length + 1,
  };
}
