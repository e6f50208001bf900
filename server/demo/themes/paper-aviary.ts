/** Paper Aviary: folded birds. The number of folds follows the bird. */
import { bell, numbered, type Theme, zipf } from "./theme.ts";

const MEAN_FOLDS: Record<string, number> = {
  Sparrow: 14,
  Swallow: 18,
  Crane: 26,
  Owl: 31,
  Heron: 38,
  Hummingbird: 45,
  Peacock: 62,
  Raven: 34,
};

export const paperAviary: Theme = {
  id: "paper-aviary",
  name: "Paper Aviary",
  description:
    "Birds folded from whatever lay on the table: newsprint, tide charts, a torn waltz, gold leaf saved for a better " +
    "occasion. A sparrow takes a dozen folds and a peacock sixty. No glue, no scissors; the folder signs with a ribbon, " +
    "a seal or a bead, or not at all.",
  size: 10_000,
  firstTokenId: 1,
  featured: -1,
  featuredFromDay: -3,
  publishedDay: -410,
  traits: {
    Bird: {
      values: zipf(Object.keys(MEAN_FOLDS), 0.95),
      pull: 1.4,
    },
    Paper: {
      values: zipf(
        [
          "Vermilion",
          "Indigo",
          "Kraft",
          "Celadon",
          "Newsprint",
          "Tide Chart",
          "Waltz",
          "Gold Leaf",
        ],
        0.75,
      ),
      skew: (type, label) => (type === "Raven" && label === "Newsprint" ? 3 : 1),
      pull: 1.1,
    },
    Pattern: {
      values: zipf(["Plain", "Dots", "Stripes", "Waves", "Hemp Leaf", "Chequer", "Stars"], 0.9),
      pull: 0.7,
    },
    Table: {
      values: zipf(
        ["Linen", "Blossom", "Sage", "Sky", "Terracotta", "Plum", "Ink", "Lacquer"],
        0.6,
      ),
      pull: 0.4,
    },
    Light: {
      values: zipf(["Window", "Lamp", "Candle", "Moon"], 0.9),
      skew: (type, label) => (type === "Owl" && label === "Moon" ? 4 : 1),
      pull: 0.5,
    },
    Folds: {
      rankedNumerically: true,
      values: numbered(8, 72, 1, "folds"),
      skew: (type, label) => bell(label, MEAN_FOLDS[type] ?? 72, 3),
      pull: 0.5,
    },
    Signature: {
      values: zipf(["Red Seal", "Ribbon", "Thread", "Bead", "Ginkgo", "Little Crown", "Letter"]),
      counts: [30, 42, 20, 7, 1],
      pull: 0.9,
    },
  },
  oneOfOnes: {
    "Simurgh of a Thousand Folds": {},
    "The Unfolded Bird": {},
    "Ash Phoenix": {},
    "Nightingale of Glass": {},
    "The Banknote Dodo": {},
    "Mother of Swans": {},
    "Letter Never Sent": {},
  },
  vibes: {
    Waders: { Bird: ["Crane", "Heron"] },
    "After Dark": { Light: ["Candle", "Moon"] },
    "Printed Matter": { Paper: ["Newsprint", "Tide Chart", "Waltz"] },
    Regal: { Signature: ["Little Crown"], Paper: ["Gold Leaf"] },
    Keepsakes: { Signature: ["Ginkgo", "Letter"] },
  },
  market: { floor: 0.31, sales: 7_200, beta: 1.2, volatility: 0.026 },
};
