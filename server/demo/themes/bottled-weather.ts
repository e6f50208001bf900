/** Bottled Weather: the largest demo collection. Temperature follows the weather inside. */
import { bell, numbered, type Theme, zipf } from "./theme.ts";

const MEAN_CELSIUS: Record<string, number> = {
  "Clear Morning": 17,
  "Soft Rain": 11,
  "Fog Bank": 6,
  Snowfall: -8,
  Thunderstorm: 23,
  Rainbow: 15,
  Sandstorm: 36,
  "Northern Lights": -16,
  "Meteor Night": 4,
  "Total Eclipse": 12,
};

const NIGHT = ["Northern Lights", "Meteor Night", "Total Eclipse"];

export const bottledWeather: Theme = {
  id: "bottled-weather",
  name: "Bottled Weather",
  description:
    "Twenty-five thousand afternoons that somebody wanted to keep. A travelling meteorologist corked them over " +
    "forty years of walking: drizzle from a slate roof, a fog that never left its harbour, the green minute before a " +
    "storm. Each bottle holds its own weather at its own temperature, stands on the sill where it was found, and " +
    "carries whatever keepsakes drifted in before the stopper went home.",
  size: 25_000,
  firstTokenId: 1,
  featured: 1,
  publishedDay: -700,
  traits: {
    Weather: {
      values: zipf(Object.keys(MEAN_CELSIUS), 0.7),
      pull: 1.5,
    },
    Vessel: {
      values: zipf(
        ["Jam Jar", "Apothecary", "Flask", "Globe", "Decanter", "Light Bulb", "Hourglass"],
        1.1,
      ),
      skew: (type, label) => (NIGHT.includes(type) && label === "Globe" ? 2.5 : 1),
    },
    Stopper: {
      values: zipf(["Cork", "Tin Lid", "Linen Cap", "Red Wax", "Glass Ball", "Brass Valve"]),
      pull: 0.7,
    },
    Dusk: {
      values: zipf(
        ["Oat", "Sea Mist", "Apricot", "Slate", "Lilac", "Pine", "Midnight", "Persimmon"],
        0.7,
      ),
      skew: (type, label) =>
        (NIGHT.includes(type) && label === "Midnight") ||
        (type === "Sandstorm" && label === "Apricot")
          ? 4
          : 1,
      pull: 0.5,
    },
    Sill: {
      values: zipf(["Oak", "Marble", "Moss", "Old Books", "Velvet"], 0.9),
      pull: 0.5,
    },
    Temperature: {
      rankedNumerically: true,
      values: numbered(-24, 44, 1, "°C"),
      skew: (type, label) => bell(label, MEAN_CELSIUS[type] ?? 10, 5.5),
      pull: 0.4,
    },
    Keepsake: {
      values: zipf(
        ["Leaf", "Pebbles", "Paper Boat", "Firefly", "Key", "Umbrella", "Red Kite", "Whale"],
        1.05,
      ),
      counts: [38, 34, 18, 8, 2],
      skew: (type, label) => (type === "Soft Rain" && label === "Umbrella" ? 3 : 1),
      pull: 0.9,
    },
  },
  oneOfOnes: {
    "The Green Minute": {},
    "A Year of Summers": {},
    "The First Snow": {},
    "Eye of the Hurricane": {},
    "Saint Elmo's Fire": {},
    "The Sun Shower": {},
  },
  vibes: {
    Starlit: { Weather: NIGHT },
    "Stay Indoors": { Weather: ["Thunderstorm", "Sandstorm", "Snowfall"] },
    "Lost at Sea": { Keepsake: ["Paper Boat", "Whale"] },
    "Alchemist's Bench": { Vessel: ["Flask", "Hourglass"], Stopper: ["Brass Valve"] },
    "Grandmother's Pantry": { Stopper: ["Linen Cap"], Sill: ["Old Books"] },
  },
  market: { floor: 0.084, sales: 9_000, beta: 0.9, volatility: 0.022 },
};
