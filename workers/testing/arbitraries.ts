/** Random collections, tokens, queries and updates. They draw from few ids, ranks and prices, so that values collide. */
import fc from "fast-check";
import type { CollectionInfo } from "../../contract/collection.ts";
import type { TokenQuery } from "../../contract/query.ts";
import type { CompactToken } from "../../contract/tokens/token.ts";

/** Ids of equal value but different text, ids of different lengths, and the ends of uint256. */
export const TOKEN_IDS: readonly string[] = [
  ...Array.from({ length: 24 }, (_, index) => String(index)),
  "00",
  "07",
  "007",
  "9007199254740993",
  "9007199254740992",
  "10000000000000000000",
  "9999999999999999999",
  (2n ** 256n - 1n).toString(),
  (2n ** 256n - 2n).toString(),
];

/** Well-formed ids that are in no table. */
export const UNKNOWN_IDS = ["777000", "000000"] as const;

const TRAIT_IDS = [0, 1, 7, 4294967295] as const;
const VALUE_IDS = [0, 1, 2, 900, 4294967295] as const;
const VIBE_IDS = [0, 3, 70000] as const;
const PRICES = ["0", "0.0", "0.000000000000000001", "0.1", "0.2", "0.3", "1", "1.5", "02.50", "20"];

/** Labels of values, and their numbers. */
const LABELS: Readonly<Record<string, number | null>> = {
  ...{ x: null, none: null, "0": 0, "7 cm": 7, "-3": -3, "1,250.5": 1250.5 },
  ...{ "\u22128": -8, "2019-01-31": 20190131 },
};

export const traitId = fc.constantFrom(...TRAIT_IDS);
export const valueId = fc.constantFrom(...VALUE_IDS);
export const vibeId = fc.constantFrom(...VIBE_IDS);
export const tokenId = fc.constantFrom(...TOKEN_IDS);
export const marketplace = fc.constantFrom(0, 1, 2, 3, 4, 5);
const priceText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...PRICES, "1000000000") },
  { weight: 1, arbitrary: fc.constant("1") },
);
const eth = fc.oneof(
  fc.constantFrom(0, -0, 0.1, 0.2, 0.3, 0.1 + 0.2, 1, 1.5, 20, 1e9, 5e-324),
  fc.double({ min: 0, max: 30, noNaN: true }),
);

function orNull<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.option(arbitrary, { nil: null, freq: 4 });
}

export const projectionList = (length: number) =>
  fc.array(orNull(eth), { minLength: length, maxLength: length });

export const confidenceList = (length: number) =>
  fc.array(orNull(fc.constantFrom(0, -0, 0.25, 0.6, 1)), { minLength: length, maxLength: length });

const boundShare = orNull(fc.constantFrom(0, 0.3, 0.5, 0.9, 1, 1.5, 1e6));
export const boundList = (length: number) =>
  fc.array(boundShare, { minLength: length, maxLength: length });

const saleTime = orNull(fc.constantFrom(0, 5000, 1_700_000_000_000));

export const compactToken: fc.Arbitrary<CompactToken> = fc.tuple(
  tokenId,
  orNull(fc.constantFrom("", "Ape", "__proto__")),
  fc.integer({ min: 1, max: 12 }),
  fc.constant(null),
  orNull(eth),
  orNull(fc.constantFrom(0, 0.5, 0.7, 1)),
  orNull(fc.constant("/i.png?w=9")),
  fc.constant(null),
  fc.array(fc.tuple(traitId, valueId), { maxLength: 5 }),
  fc.array(fc.tuple(vibeId, fc.double({ min: 0, max: 1, noNaN: true })), { maxLength: 3 }),
  fc.constant(null),
  orNull(eth),
  saleTime,
  boundShare,
  boundShare,
);

/** Tables of tokens. Sizes 0 and 1 are about as likely as each other size. */
export const compactTokens = fc.oneof(
  { weight: 1, arbitrary: fc.array(compactToken, { maxLength: 1 }) },
  { weight: 9, arbitrary: fc.array(compactToken, { minLength: 2, maxLength: 28 }) },
);

/** Collections that name only some of the traits, values and vibes that tokens carry. */
export const collection: fc.Arbitrary<CollectionInfo> = fc
  .record({
    traits: fc.uniqueArray(
      fc.record({
        id: traitId,
        name: fc.constantFrom("Hat", "__proto__", ""),
        rankedNumerically: fc.boolean(),
        values: fc.uniqueArray(
          fc.record({
            id: valueId,
            label: fc.constantFrom(...Object.keys(LABELS)),
            amount: fc.constant(1),
          }),
          { selector: ({ id }) => id },
        ),
      }),
      { selector: ({ id }) => id },
    ),
    vibes: fc.uniqueArray(
      fc.record({
        id: vibeId,
        name: fc.constant("Calm"),
        count: fc.constant(1),
        traits: fc.constant([]),
      }),
      { selector: ({ id }) => id },
    ),
  })
  .map(({ traits, vibes }) => ({ ...BARE_COLLECTION, traits, vibes }));

/** Returns the numbers of a random collection's values, for the reference. */
export function numbersIn({ traits }: Pick<CollectionInfo, "traits">) {
  return (traitId: number, valueId: number): number | null => {
    const values = traits.find(({ id }) => id === traitId)?.values ?? [];
    const label = values.find(({ id }) => id === valueId)?.label;
    return label === undefined ? null : (LABELS[label] ?? null);
  };
}

export const BARE_COLLECTION: CollectionInfo = {
  id: "apes",
  name: "Apes",
  description: "",
  size: 0,
  imageUrl: null,
  briteline: false,
  featured: 0,
  demo: true,
  traits: [],
  vibes: [],
  contractAddress: null,
  chain: "ethereum",
  links: [],
  dataSource: { kind: "demo", note: "", listingsSimulated: true, salesCount: 0 },
};

const bound = fc.option(fc.constantFrom(0, -0, 0.1, 0.2, 1, 1.5, 2.5, 20), { freq: 2 });
const numberBound = fc.option(fc.constantFrom(-8, -3, -0.5, 0, 7, 1250, 1250.5, 20190131), {
  freq: 2,
});
const percentBound = fc.option(fc.constantFrom(-1900, -50, -10, 0, 10, 50, 80, 90, 100, 33.5), {
  freq: 1,
});
const rankBound = fc.option(fc.integer({ min: 0, max: 13 }), { freq: 2 });

/** Queries, some with choices that do not exist or that are repeated. */
export const tokenQuery: fc.Arbitrary<TokenQuery> = fc.record({
  minPrice: bound,
  maxPrice: bound,
  minRank: rankBound,
  maxRank: rankBound,
  minDeviation: fc.option(fc.constantFrom(0, 0.1, 0.2, 1), { freq: 2 }),
  underOnly: fc.constantFrom(false, false, false, true),
  minPercent: percentBound,
  maxPercent: percentBound,
  minConfidence: fc.option(fc.constantFrom(0, 25, 60, 70, 100), { freq: 1 }),
  saleStatus: fc.constantFrom("all", "all", "all", "onSale"),
  marketplaces: rarely(fc.oneof(marketplace, fc.constantFrom(255, -1, 0.5)), 3),
  tokenIds: rarely(fc.oneof(tokenId, fc.constantFrom(...UNKNOWN_IDS)), 20),
  traits: fc
    .array(fc.tuple(fc.oneof(traitId, fc.constant(5)), fc.array(valueId, { maxLength: 3 })), {
      maxLength: 2,
    })
    .map((groups): TokenQuery["traits"] => Object.fromEntries(groups)),
  numbers: rarely(fc.tuple(fc.oneof(traitId, fc.constant(5)), numberBound, numberBound), 2).map(
    (ranges): TokenQuery["numbers"] =>
      Object.fromEntries(ranges.map(([id, lower, upper]) => [id, [lower, upper] as const])),
  ),
  vibes: rarely(fc.oneof(vibeId, fc.constant(1)), 3),
  deals: rarely(fc.constantFrom("hot", "cold", "listed", "unlisted"), 2),
  sortBy: fc.constantFrom(
    "rank",
    "currentPrice",
    "priceDeviation",
    "deviationShare",
    "listedAt",
    "lastSaleAt",
    "confidence",
  ),
  order: fc.constantFrom("asc", "desc"),
});

function rarely<T>(choice: fc.Arbitrary<T>, maxLength: number): fc.Arbitrary<T[]> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant<T[]>([]) },
    { weight: 1, arbitrary: fc.array(choice, { maxLength }) },
  );
}

/** A well-formed row, sometimes of a token that no table has. */
export const listingRow = fc
  .tuple(
    fc.oneof({ weight: 9, arbitrary: tokenId }, fc.constantFrom(...UNKNOWN_IDS)),
    priceText,
    marketplace,
    fc.oneof(
      fc.constantFrom("", ",0", ",1700000000000", ",1700000000001"),
      fc.maxSafeNat().map((at) => `,${at}`),
    ),
  )
  .map(([id, price, market, time]) => `${id},${price},${market}${time}`);

export const malformedRow: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    "",
    "1",
    "1,2",
    "1,2,3,4,5",
    "1,2,3,",
    "1,2,3,x",
    "1,2,3,-1",
    "1,2,3,1.5",
    "1,2,3,9007199254740992",
    "1,-1,1",
    "1,1e3,1",
    "1,0x10,1",
    "1,,1",
    "1,NaN,1",
    "1,Infinity,1",
    "1,1000000001,1",
    "1,1,4",
    "1,1,",
    " 1,1,1",
    "-1,1,1",
    `${"9".repeat(79)},1,1`,
  ),
  fc.anything().filter((value) => typeof value !== "string"),
);
