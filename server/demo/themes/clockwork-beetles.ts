/** Clockwork Beetles: the smallest demo collection. Jewels follow the species, as in a watch. */
import { bell, numbered, type Theme, zipf } from "./theme.ts";

const MEAN_JEWELS: Record<string, number> = {
  Scarab: 11,
  Ladybird: 9,
  Weevil: 13,
  Longhorn: 15,
  Stag: 17,
  Rhinoceros: 19,
  Firefly: 21,
  Jewel: 27,
};

export const clockworkBeetles: Theme = {
  id: "clockwork-beetles",
  name: "Clockwork Beetles",
  description:
    "A watchmaker with failing eyes built larger and larger movements, and then gave them legs. Each beetle runs eight " +
    "days on one winding, is jewelled like a good watch and stamped with its species. Kept on velvet; they prefer it to " +
    "the drawer.",
  size: 9_216,
  firstTokenId: 0,
  featured: 0,
  publishedDay: -480,
  traits: {
    Species: {
      values: zipf(Object.keys(MEAN_JEWELS)),
      pull: 1.4,
    },
    Metal: {
      values: zipf(
        ["Brass", "Gunmetal", "Copper", "Verdigris", "Blued Steel", "Rose Gold", "Opal"],
        1.05,
      ),
      skew: (type, label) => (type === "Jewel" && label === "Opal" ? 5 : 1),
      pull: 1.1,
    },
    Engraving: {
      values: zipf(
        ["Plain", "Spots", "Bands", "Rivets", "Chevrons", "Constellation", "Open Gears"],
        1,
      ),
      skew: (type, label) => (type === "Ladybird" && label === "Spots" ? 6 : 1),
      pull: 0.9,
    },
    Antennae: {
      values: zipf(["Straight", "Clubbed", "Coiled", "Feathered"], 0.9),
      pull: 0.5,
    },
    Eyes: {
      values: zipf(["Onyx", "Garnet", "Amber", "Emerald", "Sapphire", "Moonstone"], 0.95),
      pull: 0.7,
    },
    Velvet: {
      values: zipf(
        ["Bottle Green", "Claret", "Dove Grey", "Navy", "Mustard", "Ivory", "Black"],
        0.6,
      ),
      pull: 0.4,
    },
    Jewels: {
      rankedNumerically: true,
      values: numbered(5, 31, 1, "jewels"),
      skew: (type, label) => bell(label, MEAN_JEWELS[type] ?? 31, 2.2),
      pull: 0.6,
    },
    Complication: {
      values: zipf(["Winding Key", "Chime", "Compass", "Lantern", "Propeller", "Moonphase"]),
      counts: [34, 38, 20, 7, 1],
      skew: (type, label) => (type === "Firefly" && label === "Lantern" ? 4 : 1),
    },
  },
  oneOfOnes: {
    "The Perpetual": {},
    "The Glass Prototype": {},
    "Queen's Repeater": {},
    "Midnight Tourbillon": {},
    "The Apprentice Piece": {},
  },
  vibes: {
    Horned: { Species: ["Stag", "Rhinoceros"] },
    Glows: { Complication: ["Lantern"], Species: ["Firefly"] },
    Navigator: { Complication: ["Compass", "Propeller"] },
    Stargazer: { Engraving: ["Constellation"], Complication: ["Moonphase"] },
    Precious: { Metal: ["Rose Gold", "Opal"], Eyes: ["Moonstone"] },
  },
  market: { floor: 0.57, sales: 5_000, beta: 1.1, volatility: 0.024 },
};
