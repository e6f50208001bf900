/** Lantern Coast: lighthouses. Height follows the kind of tower. */
import { bell, numbered, type Theme, zipf } from "./theme.ts";

const MEAN_METRES: Record<string, number> = {
  "Round Stone": 27,
  "Keeper's Cottage": 14,
  Octagon: 33,
  "Harbour Lamp": 11,
  "Iron Lattice": 41,
  "Screw Pile": 17,
  "Twin Light": 30,
  Windmill: 20,
};

export const lanternCoast: Theme = {
  id: "lantern-coast",
  name: "Lantern Coast",
  description:
    "Ten thousand lights along a coast that is on no chart. Every tower keeps its own paint, its own lamp and its own " +
    "hours; the keepers write down who came by. Sailors steer by the common ones and tell stories about the rest: the " +
    "lattice in the ice, the mill that grinds no grain, the lamp that burns green when nobody is awake.",
  size: 10_000,
  firstTokenId: 0,
  featured: 3,
  publishedDay: -640,
  traits: {
    Tower: {
      values: zipf(Object.keys(MEAN_METRES), 1.1),
      pull: 1.4,
    },
    Paint: {
      values: zipf(
        [
          "Whitewash",
          "Red Bands",
          "Bare Granite",
          "Navy Bands",
          "Barber Spiral",
          "Chequer",
          "Copper",
        ],
        0.9,
      ),
      pull: 0.9,
    },
    Lamp: {
      values: zipf(["Warm White", "Amber", "Rose", "Sea Green", "Violet", "Unlit"], 1.15),
    },
    Hour: {
      values: zipf(["Noon", "Dusk", "Dawn", "Storm", "Moonlight", "Aurora", "Comet Night"], 0.85),
      skew: (type, label) => (type === "Iron Lattice" && label === "Aurora" ? 4 : 1),
      pull: 0.9,
    },
    Shore: {
      values: zipf(["Granite", "Meadow", "Dunes", "Chalk Cliff", "Basalt", "Ice Floe"], 0.9),
      skew: (type, label) =>
        (type === "Windmill" && label === "Meadow") ||
        (type === "Iron Lattice" && label === "Ice Floe")
          ? 3
          : 1,
      pull: 0.7,
    },
    Height: {
      rankedNumerically: true,
      values: numbered(8, 52, 1, "m"),
      skew: (type, label) => bell(label, MEAN_METRES[type] ?? 52, 3.6),
      pull: 0.5,
    },
    Logbook: {
      values: zipf(["Gulls", "Sailing Boat", "Rain Cloud", "Buoy", "Balloon", "Whale", "Cat"]),
      counts: [24, 40, 24, 10, 2],
      skew: (type, label) => (type === "Keeper's Cottage" && label === "Cat" ? 4 : 1),
      pull: 0.9,
    },
  },
  oneOfOnes: {
    "The Last Keeper": { Shore: "Granite", Height: "18 m" },
    "Lamp Below the Water": {},
    "The Giant's Candle": {},
    "Moonraker Light": {},
    "The Drowned Bell": { Shore: "Basalt" },
  },
  vibes: {
    "Night Watch": { Hour: ["Moonlight", "Aurora", "Comet Night"] },
    Postcard: { Paint: ["Red Bands", "Barber Spiral"] },
    "Ghost Lights": { Lamp: ["Sea Green", "Violet", "Unlit"] },
    "Edge of the World": { Shore: ["Ice Floe", "Basalt"], Logbook: ["Whale"] },
    Company: { Logbook: ["Cat", "Balloon"] },
  },
  market: { floor: 0.92, sales: 6_400, beta: 1, volatility: 0.018 },
};
