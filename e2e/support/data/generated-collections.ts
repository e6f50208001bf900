/**
 * Collections generated for the tests, as import folders. They are seeded and have no simulated market: they change
 * only by events that a test pipes in.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { seededRandom } from "./random.ts";

export interface GeneratedCollection {
  readonly id: string;
  readonly name: string;
  readonly tokens: number;
  /** Share of tokens that are listed, from 0 to 1. */
  readonly listed: number;
  readonly flatPrice?: number;
  readonly sales: number;
  /** Rows of vibes.csv. */
  readonly vibes?: string;
  /** Tests of one file change it. The other collections never change. */
  readonly isTraded?: boolean;
  /** The import fills its record with these sales, which takes half a minute for the largest collection. */
  readonly hasRecord?: boolean;
}

export const GENERATED: readonly GeneratedCollection[] = [
  { id: "harbour", name: "Harbour Lights", tokens: 10_000, listed: 0.12, sales: 4_000 },
  // Test files run in parallel, so each of these is changed by one file only.
  ...["tide", "ebb"].map((id) => ({
    id,
    name: "Tide Tables",
    tokens: 2_000,
    listed: 0.12,
    sales: 800,
    isTraded: true,
  })),
  ...["neap", "spring", "shoal", "strand"].map((id) => ({
    id,
    name: "Sand Bank",
    tokens: 200,
    listed: 0.5,
    sales: 200,
    isTraded: true,
  })),
  // Each engine walks through a collection of its own.
  ...["cove", "inlet"].map((id) => ({
    id,
    name: "Tide Tables",
    tokens: 1_200,
    listed: 0.12,
    sales: 500,
    vibes: "Gilded,Sail,Gold\n",
    isTraded: true,
  })),
  { id: "quiet", name: "Quiet Rooms", tokens: 120, listed: 0, sales: 200, hasRecord: true },
  // The record's tests sell its tokens.
  {
    id: "wharf",
    name: "Wharf Side",
    tokens: 120,
    listed: 0.5,
    sales: 200,
    isTraded: true,
    hasRecord: true,
  },
  { id: "single", name: "Only One", tokens: 1, listed: 1, sales: 0 },
  { id: "flat", name: "Flat Prices", tokens: 60, listed: 1, flatPrice: 2, sales: 0 },
  { id: "unsold", name: "Never Sold", tokens: 300, listed: 0.2, sales: 0 },
];

const HULLS = ["Wood", "Wood", "Wood", "Steel", "Steel", "Copper", "Glass"];
const SAILS = ["White", "White", "Red", "Blue", "Striped", "Patched", "Gold"];
const CARGO = ["Tea", "Salt", "Maps", "Lamps", "Clocks", "Oranges", "__proto__", "constructor"];
const START = Date.UTC(2025, 0, 1);
const HOUR = 3_600_000;

function pick<T>(random: () => number, from: readonly T[]): T {
  return from[Math.floor(random() ** 1.6 * from.length)];
}

/** Writes the import folder of `generated` below `parent` and returns its path. */
export function writeGeneratedCollection(parent: string, generated: GeneratedCollection): string {
  const folder = join(parent, generated.id);
  mkdirSync(folder, { recursive: true });
  const random = seededRandom(generated.tokens * 31 + generated.sales);
  const tokens = ["token_id,name,trait:Hull,trait:Sail,trait:Draught,trait:Cargo"];
  const worth: number[] = [];
  for (let id = 0; id < generated.tokens; id++) {
    const [hull, sail] = [pick(random, HULLS), pick(random, SAILS)];
    const draught = 1 + Math.floor(random() * 9);
    const cargo = CARGO.filter(() => random() < 0.12);
    tokens.push(`${id},,${hull},${sail},${draught} m,${cargo.join("|")}`);
    worth.push(1.5 + (hull === "Glass" ? 4 : 0) + (sail === "Gold" ? 3 : 0) + cargo.length * 0.4);
  }
  writeFileSync(join(folder, "tokens.csv"), `${tokens.join("\n")}\n`);
  if (generated.sales > 0) writeSales(folder, generated, worth, random);
  if (generated.listed > 0) writeListings(folder, generated, worth, random);
  if (generated.vibes)
    writeFileSync(join(folder, "vibes.csv"), `vibe,trait,value\n${generated.vibes}`);
  return folder;
}

function writeSales(
  folder: string,
  generated: GeneratedCollection,
  worth: readonly number[],
  random: () => number,
): void {
  const rows = ["timestamp,token_id,price_eth"];
  for (let sale = 0; sale < generated.sales; sale++) {
    const id = Math.floor(random() * generated.tokens);
    const price = worth[id] * (0.9 + random() * 0.2);
    rows.push(`${new Date(START + sale * HOUR).toISOString()},${id},${price.toFixed(4)}`);
  }
  writeFileSync(join(folder, "sales.csv"), `${rows.join("\n")}\n`);
}

function writeListings(
  folder: string,
  generated: GeneratedCollection,
  worth: readonly number[],
  random: () => number,
): void {
  const rows = ["token_id,price_eth,marketplace"];
  for (let id = 0; id < generated.tokens; id++) {
    if (random() >= generated.listed) continue;
    const factor = random() < 0.15 ? 0.6 + random() * 0.3 : 0.95 + random() * 0.9;
    const price = generated.flatPrice ?? worth[id] * factor;
    rows.push(`${id},${price.toFixed(3)},${1 + Math.floor(random() * 3)}`);
  }
  writeFileSync(join(folder, "listings.csv"), `${rows.join("\n")}\n`);
}
