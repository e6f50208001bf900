/**
 * The figures behind the posts. The data that they were computed from is not included.
 *
 * Source     CryptoPunks: traits of all 10,000 (cryptopunksnotdead/punks.attributes, CC0) and 17,046 sales from
 *            June 2017 to December 2021 (cryptopunksnotdead/punks.market, CC0; iamyufan/cryptopunks-vis, MIT).
 * Method     `server/valuation/rarity` and `server/valuation`, as for every collection here. The figures of 2021 are projections
 *            of `npm run backtest -- DIR --from 2021-01-01 --to 2022-01-01 --predictions FILE`. It judged 10,910 sales,
 *            each by strictly earlier ones. Levels, worths and bounds are of models fitted to all sales up to their day.
 */

export const PUNKS_SOURCE =
  "CryptoPunks, all 10,000 tokens and 17,046 sales from June 2017 to December 2021, from public records.";

/** Bits of the rarest punk's values, most bits first, as (name, bits). They add up to 52.27. */
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

/** The same for the most ordinary punk. They add up to 12.89. */
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

/** A value, the number of punks that carry it, its bits, and its price factor by the sales up to December 2021. */
export const BITS_AND_WORTHS = [
  ["Alien", 9, 10.12, 77.2],
  ["Beanie", 44, 7.83, 5.16],
  ["Spots", 124, 6.33, 0.98],
  ["Rosy Cheeks", 128, 6.29, 1.05],
  ["Hoodie", 259, 5.27, 2.64],
  ["3D Glasses", 286, 5.13, 1.64],
  ["Earring", 2459, 2.02, 0.94],
] as const;

/** Price of a punk with usual traits, in ETH, at the end of each month from June 2017 to December 2021, by sales so far. */
export const LEVEL_BY_MONTH = [
  0.18, 0.321, 0.24, 0.0753, 0.127, 0.0965, 0.132, 0.195, 0.128, 0.169, 0.12, 0.0592, 0.158, 0.112,
  0.148, 0.213, 0.181, 0.248, 0.376, 0.4, 0.393, 0.589, 0.676, 0.599, 0.818, 0.443, 0.472, 0.388,
  0.283, 0.521, 0.576, 1, 0.864, 0.795, 0.936, 1.69, 1.54, 1.49, 1.18, 6.92, 4.57, 4.17, 5.18, 7.99,
  29.4, 22, 32.1, 22.8, 25.7, 41.8, 148, 149, 131, 106, 87.1,
];

/** Factors by which values multiplied a price, at the end of December 2021. */
export const WORTHS: readonly (readonly [value: string, factor: number])[] = [
  ["Beanie", 5.16],
  ["Pilot Helmet", 3.39],
  ["Orange Side", 2.74],
  ["Tiara", 2.69],
  ["Hoodie", 2.64],
  ["Choker", 2.12],
  ["Top Hat", 2.05],
  ["3D Glasses", 1.64],
  ["Gold Chain", 1.37],
  ["Pipe", 1.12],
  ["Earring", 0.94],
  ["Stringy Hair", 0.87],
];

/** Counts of 2021's sales by deviation from the projection, in 5 percent steps from -50 to 70. First column: 0.5 under. */
export const PAST_ERRORS = {
  /** Start of the first column, in percent of the projection. */
  first: -50,
  /** In percent. */
  step: 5,
  counts: [
    14, 15, 26, 59, 109, 190, 385, 780, 1463, 2043, 2012, 1392, 838, 472, 257, 180, 157, 98, 81, 40,
    45, 43, 22, 27,
  ],
  /** Number of sales beyond the columns. */
  outside: 162,
};

/** Median errors of 2021 by quarter, of the projection and of the floor, as shares of the price paid. */
export const BY_QUARTER = [
  { quarter: "Q1", projection: 0.085, floor: 0.193 },
  { quarter: "Q2", projection: 0.075, floor: 0.144 },
  { quarter: "Q3", projection: 0.062, floor: 0.124 },
  { quarter: "Q4", projection: 0.062, floor: 0.11 },
] as const;

/** The same by price paid, with the share of prices that were within the bounds. */
export const BY_PAID = [
  { paid: "Under 1.5 floors", sales: 8165, medianError: 0.059, held: 0.822 },
  { paid: "1.5 to 4 floors", sales: 2423, medianError: 0.14, held: 0.745 },
  { paid: "4 floors and more", sales: 322, medianError: 0.25, held: 0.767 },
] as const;

/** Sales of 2021 by projected price in floors: share within 25 percent of it, and share at least 10 percent below. */
export const BY_PROJECTED = [
  { projected: "Under 1.1 floors", hits: 0.977, looksHot: 0.041 },
  { projected: "1.1 to 1.25", hits: 0.94, looksHot: 0.13 },
  { projected: "1.25 to 1.5", hits: 0.884, looksHot: 0.227 },
  { projected: "1.5 to 2", hits: 0.807, looksHot: 0.257 },
  { projected: "2 to 3", hits: 0.745, looksHot: 0.252 },
  { projected: "3 to 4", hits: 0.635, looksHot: 0.303 },
  { projected: "4 to 8", hits: 0.661, looksHot: 0.424 },
  { projected: "8 and more", hits: 0.493, looksHot: 0.315 },
] as const;

/** Sixths of the sales of 2021, by stated confidence. `stated`: its mean; `landed`: the share within 25 percent. */
export const STATED_AND_LANDED: readonly { readonly stated: number; readonly landed: number }[] = [
  { stated: 0.723, landed: 0.722 },
  { stated: 0.87, landed: 0.88 },
  { stated: 0.918, landed: 0.916 },
  { stated: 0.947, landed: 0.941 },
  { stated: 0.965, landed: 0.97 },
  { stated: 0.987, landed: 0.98 },
];

/** Bounds at the end of December 2021, as shares of the projection: a usual punk, an alien, the only one with 10 traits. */
export const BOUNDS = [
  { name: "Punk #1", projection: "75.4 ETH", confidence: "96%", low: -0.11, high: 0.14 },
  { name: "Punk #635", projection: "8,668 ETH", confidence: "18%", low: -0.73, high: 1.99 },
  { name: "Punk #8348", projection: "3,225 ETH", confidence: "12%", low: -0.83, high: 3.36 },
] as const;
