/**
 * Generates a small prepared collection for tests from a seed. All its counts are consistent; no source is behind
 * it.
 */
import { DAY_MS } from "../../contract/values/units.ts";
import { type CollectionDraft, UNSAID } from "../market/drafts.ts";
import type { Store, StoredCollection } from "../storage/store/store.ts";
import type { PreparedCollection, PreparedToken } from "../valuation/ingest/prepared.ts";

export interface SampleOptions {
  readonly id?: string;
  readonly size?: number;
  readonly seed?: number;
  /** Number of listed tokens, starting with the lowest id. */
  readonly listed?: number;
}

export const SAMPLE_NOW = Date.UTC(2026, 0, 15, 12);

/** Description of a collection without tokens, links and dates. */
export const BARE_COLLECTION = {
  ...UNSAID,
  chain: "ethereum",
  contractAddress: null,
  firstPublishedToProduction: null,
  demo: false,
  drawn: false,
  coverTokenId: null,
} satisfies Partial<CollectionDraft>;

/** Creates a mulberry32 generator of numbers in [0, 1). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const COLORS = ["red", "green", "blue"];
const RED = [1, 0] as const;

export function sampleCollection(options: SampleOptions = {}): PreparedCollection {
  const { id = "sample", size = 40, seed = 1, listed = 10 } = options;
  const random = seededRandom(seed);
  const tokens: PreparedToken[] = Array.from({ length: size }, (_, index) => ({
    tokenId: String(index + 1),
    name: index % 3 === 0 ? `Sample ${index + 1}` : null,
    rank: index + 1,
    rarityScore: 2 - index / size,
    imageUrl: null,
    animationUrl: null,
    traits: [[1, Math.floor(random() * COLORS.length)]],
    vibes: [],
  }));
  const withRed = tokens.map((token) =>
    token.traits[0]?.[1] === 0 ? { ...token, vibes: [[7, 1] as const] } : token,
  );
  const amount = (value: number) => tokens.filter(({ traits }) => traits[0]?.[1] === value).length;
  const price = (index: number) => Math.round((1 + random() * 9 + index / 10) * 1000) / 1000;
  const draft: CollectionDraft = {
    ...BARE_COLLECTION,
    id,
    name: `The ${id}`,
    description: "Tokens for tests.",
    demo: true,
    drawn: true,
    coverTokenId: tokens[0]?.tokenId ?? null,
    dataSource: { kind: "demo", note: "Made for tests.", listingsSimulated: true },
    traits: [
      {
        id: 1,
        name: "color",
        rankedNumerically: false,
        values: COLORS.map((label, value) => ({ id: value, label })),
      },
    ],
    vibes: [{ id: 7, name: "warm", traits: [RED] }],
    tokens: tokens.map(({ tokenId, name, imageUrl, animationUrl, traits }) => ({
      tokenId,
      name,
      imageUrl,
      animationUrl,
      traits,
    })),
    sales: tokens.slice(0, 20).map(({ tokenId }, index) => ({
      tokenId,
      price: price(index),
      at: SAMPLE_NOW - (20 - index) * DAY_MS,
    })),
    listings: tokens.slice(0, listed).map(({ tokenId }, index) => ({
      tokenId,
      price: price(index),
      marketplace: index % 4,
      currency: "ETH",
    })),
  };
  return {
    draft,
    traits: draft.traits.map((trait) => ({
      ...trait,
      values: trait.values.map((value) => ({ ...value, amount: amount(value.id) })),
    })),
    vibes: [{ id: 7, name: "warm", traits: [RED], count: amount(0) }],
    tokens: withRed,
    valuation: {
      projections: tokens.map((_, index) => 10 - (9 * index) / size),
      confidences: tokens.map(() => 0.75),
      lowShares: tokens.map(() => 0.95),
      highShares: tokens.map(() => 1.05),
      line: [
        [1, 10],
        [size, 1],
      ],
      level: { level: 1, low: 0.9, high: 1.1 },
      model: { version: 1 },
    },
  };
}

/** Stores a sample, and returns it as prepared and as stored. */
export async function storeSample(store: Store, options: SampleOptions) {
  const prepared = sampleCollection(options);
  await store.replaceCollection(prepared);
  const collection = await store.collection(prepared.draft.id);
  if (!collection) throw new Error("not stored");
  return { prepared, collection };
}

/** Returns a sample as the store returns it after its first listing changes, in epoch "e1". */
export function storedSample({
  draft,
  traits,
  vibes,
  tokens,
}: PreparedCollection): StoredCollection {
  return {
    ...draft,
    epoch: "e1",
    seq: 5,
    projectionsRev: 2,
    generation: 1,
    lastListingsUpdate: null,
    size: tokens.length,
    traits,
    vibes,
    dataSource: { ...draft.dataSource, salesCount: draft.sales.length },
  };
}
