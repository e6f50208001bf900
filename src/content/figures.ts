/**
 * The figures behind the posts, and nothing more of the data they were worked out from.
 *
 * Source     CryptoPunks: traits of all 10,000 (cryptopunksnotdead/punks.attributes, CC0) and 17,046 sales from
 *            June 2017 to December 2021 (cryptopunksnotdead/punks.market, CC0; iamyufan/cryptopunks-vis, MIT).
 * Method     `server/rarity` and `server/valuation`, as they value every collection here. "Past projections" are
 *            `pastErrors`: each made from the sales before it alone, the latest 6,000 of them.
 */

export const PUNKS_SOURCE =
  "CryptoPunks, all 10,000 tokens and 17,046 sales from June 2017 to December 2021, from public records.";

/** Bits of the rarest punk's values, the most telling first, as (name, bits). They add up to 52.27. */
export const BITS_OF_8348: readonly (readonly [name: string, bits: number])[] = [
  ["Ten traits", 13.29],
  ["Buck Teeth", 7.0],
  ["Top Hat", 6.44],
  ["Big Beard", 6.1],
  ["Classic Shades", 4.32],
  ["Mole", 3.96],
  ["Cigarette", 3.38],
  ["80 accessories it lacks", 3.33],
  ["Earring", 2.02],
  ["Medium skin", 1.72],
  ["Male", 0.7],
  ["Human", 0.02],
];

/** And of the most ordinary one. They add up to 12.89. */
export const BITS_OF_6948: readonly (readonly [name: string, bits: number])[] = [
  ["85 accessories it lacks", 3.55],
  ["Cigarette", 3.38],
  ["Earring", 2.02],
  ["Medium skin", 1.72],
  ["Five traits", 1.5],
  ["Male", 0.7],
  ["Human", 0.02],
];

/** Ranks of all nine aliens and all 24 apes. */
export const ALIEN_RANKS = [28, 50, 83, 87, 103, 108, 125, 127, 216];
export const APE_RANKS = [
  37, 46, 66, 72, 105, 116, 121, 122, 123, 124, 126, 134, 141, 145, 148, 155, 156, 167, 173, 188,
  199, 222, 253, 295,
];

/** A value, the punks that carry it, its bits, and what the sales up to December 2021 say it multiplies a price by. */
export const BITS_AND_WORTHS: readonly (readonly [
  value: string,
  carriers: number,
  bits: number,
  worth: number,
])[] = [
  ["Alien", 9, 10.12, 74.9],
  ["Beanie", 44, 7.83, 6.03],
  ["Spots", 124, 6.33, 1.0],
  ["Rosy Cheeks", 128, 6.29, 1.07],
  ["Hoodie", 259, 5.27, 2.48],
  ["3D Glasses", 286, 5.13, 1.73],
  ["Earring", 2459, 2.02, 0.96],
];

/** The level as the price of a usual punk in ETH, at the end of each month from June 2017 to December 2021. */
export const LEVEL_BY_MONTH = [
  0.0457, 0.294, 0.213, 0.107, 0.0989, 0.085, 0.113, 0.162, 0.11, 0.128, 0.0961, 0.0472, 0.0792,
  0.108, 0.122, 0.163, 0.149, 0.173, 0.297, 0.329, 0.355, 0.421, 0.435, 0.496, 0.466, 0.301, 0.264,
  0.33, 0.268, 0.392, 0.487, 0.768, 0.696, 0.629, 0.759, 1.57, 1.14, 1.13, 1.02, 5.66, 3.86, 3.6,
  4.88, 6.52, 24.3, 18.1, 25.4, 18.1, 20, 34.7, 122, 130, 110, 85.5, 73.9,
];

/** What values multiplied a price by, at the end of December 2021. */
export const WORTHS: readonly (readonly [value: string, factor: number])[] = [
  ["Beanie", 6.03],
  ["Pilot Helmet", 4.0],
  ["Orange Side", 3.25],
  ["Tiara", 3.23],
  ["Choker", 2.52],
  ["Hoodie", 2.48],
  ["Top Hat", 2.23],
  ["3D Glasses", 1.73],
  ["Gold Chain", 1.41],
  ["VR", 1.36],
  ["Earring", 0.96],
  ["Stringy Hair", 0.87],
];

/** Past projections by how far the sale came in over them, in steps of 5 percent from -50 to 70: first column 0.5 under. */
export const PAST_ERRORS = {
  /** Percent of the projection at which the first column begins. */
  first: -50,
  /** Percent. */
  step: 5,
  counts: [
    9, 17, 34, 46, 82, 112, 244, 461, 819, 1044, 1051, 766, 465, 269, 126, 86, 68, 70, 46, 29, 19,
    32, 16, 9,
  ],
};

/**
 * Past projections by how far above the usual punk the token stood: what it was worth in usual punks, the share
 * of hits (within 25 percent), and the share sold at least 10 percent under the projection.
 */
export const BY_PREMIUM: readonly {
  readonly premium: number;
  readonly hits: number;
  readonly looksHot: number;
}[] = [
  { premium: 0.85, hits: 0.977, looksHot: 0.026 },
  { premium: 0.91, hits: 0.974, looksHot: 0.088 },
  { premium: 0.99, hits: 0.949, looksHot: 0.145 },
  { premium: 1.11, hits: 0.906, looksHot: 0.241 },
  { premium: 1.38, hits: 0.747, looksHot: 0.305 },
  { premium: 1.97, hits: 0.617, looksHot: 0.397 },
  { premium: 2.41, hits: 0.539, looksHot: 0.306 },
  { premium: 4.05, hits: 0.5, looksHot: 0.475 },
];

/**
 * The model of 1 July 2021 put to the 4,945 sales after it, in six equal parts by the confidence it stated; only
 * the level moved on. `stated` is the mean confidence, `landed` the share within 25 percent.
 */
export const STATED_AND_LANDED: readonly { readonly stated: number; readonly landed: number }[] = [
  { stated: 0.633, landed: 0.58 },
  { stated: 0.827, landed: 0.873 },
  { stated: 0.89, landed: 0.924 },
  { stated: 0.917, landed: 0.96 },
  { stated: 0.933, landed: 0.977 },
  { stated: 0.945, landed: 0.976 },
];

/** Bounds at the end of December 2021, as shares of the projection: two punks, one usual and one an alien. */
export const BOUNDS: readonly {
  readonly name: string;
  readonly projection: string;
  readonly confidence: string;
  readonly low: number;
  readonly high: number;
}[] = [
  { name: "Punk #1", projection: "76.6 ETH", confidence: "93%", low: -0.133, high: 0.174 },
  { name: "Punk #635", projection: "9,018 ETH", confidence: "53%", low: -0.398, high: 0.551 },
];
