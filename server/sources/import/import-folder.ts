/** Reads a collection from a folder of files, in the format that `npm run import -- --help` describes. */
import { statSync } from "node:fs";
import {
  inspect,
  type Parsed,
  type Problem,
  parsed,
  problem,
} from "../../../contract/values/problem.ts";
import type { UnixMs } from "../../../contract/values/units.ts";
import type { CollectionDraft } from "../../model/drafts.ts";
import { readCollectionJson } from "./collection-json.ts";
import { readListings, readSales } from "./market-csv.ts";
import { readTokens } from "./tokens-csv.ts";
import { readVibes } from "./vibes-csv.ts";

export interface ImportOptions {
  readonly id: string;
  readonly name: string;
  /** The listings will be simulated, so the folder must not contain listings. */
  readonly simulateListings: boolean;
  /** The sales are only analyzed: bad and duplicate ones are left out, however many there are. */
  readonly forAnalysis?: boolean;
  readonly now: UnixMs;
}

export interface ImportedFolder {
  readonly draft: CollectionDraft;
  /** Problems of what was left out, by file and line. */
  readonly skipped: readonly Problem[];
  /** Number of sales that come after a later one in the file. The draft has them in order. */
  readonly outOfOrder: number;
}

/** Reads the whole folder, or returns the first problem that stops the import. Nothing is stored then. */
export function readFolder(folder: string, options: ImportOptions): Parsed<ImportedFolder> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return problem(inspect(folder), "is no folder; name the folder that holds tokens.csv");
  const json = readCollectionJson(folder);
  if (!json.ok) return json;
  const tokensFile = readTokens(folder);
  if (!tokensFile.ok) return tokensFile;
  const { tokens, traits, warnings } = tokensFile.value;
  const vibes = readVibes(folder, traits);
  if (!vibes.ok) return vibes;
  const tokenIds = new Set(tokens.map(({ tokenId }) => tokenId));
  const sales = readSales(folder, tokenIds, options.now, options.forAnalysis);
  if (!sales.ok) return sales;
  const listings = readListings(folder, tokenIds);
  if (!listings.ok) return listings;
  if (options.simulateListings && listings.value.rows.length > 0)
    return problem(
      "listings.csv",
      "brings real listings, which --simulate-listings would mix with invented ones; leave out one of the two",
    );
  const { contract, ...collection } = json.value.collection;
  const draft: CollectionDraft = {
    ...collection,
    id: options.id,
    name: options.name,
    contractAddress: contract,
    demo: false,
    drawn: false,
    coverTokenId: tokens.find(({ imageUrl }) => imageUrl !== null)?.tokenId ?? null,
    dataSource: {
      kind: "import",
      note: note(options.simulateListings, sales.value.rows.length > 0),
      listingsSimulated: options.simulateListings,
    },
    traits,
    vibes: vibes.value,
    tokens,
    sales: sales.value.rows,
    listings: listings.value.rows,
  };
  const skipped = [...json.value.warnings, ...warnings, ...sales.value.bad, ...listings.value.bad];
  return parsed({ draft, skipped, outOfOrder: sales.value.outOfOrder });
}

function note(simulated: boolean, hasSales: boolean): string {
  const real = hasSales ? "Tokens and sales are real" : "Tokens are real";
  if (!simulated) return `${real}, imported from files.`;
  const around = hasSales ? "the model's value" : "a given floor price";
  return `${real}; listings are simulated around ${around}.`;
}
