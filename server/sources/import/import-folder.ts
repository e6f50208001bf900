/** Reads a collection from a folder of files, in the format that `npm run import -- --help` describes. */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "../../../contract/values/problem.ts";
import { ETHER, type UnixMs, unitOf } from "../../../contract/values/units.ts";
import { type CollectionDraft, hasPicture } from "../../market/drafts.ts";
import {
  joinRules,
  NO_TRAIT_RULES,
  settleTraits,
  type TraitRules,
} from "../../valuation/ingest/settle-traits.ts";
import { type LeftOut, leftOut } from "../left-out.ts";
import { describeTraitless } from "../metadata/describe-traitless.ts";
import { readCollectionJson } from "./collection-json.ts";
import { readTokenFiles } from "./generator/token-files.ts";
import { ImportError } from "./import-error.ts";
import { readListings } from "./listings-csv.ts";
import { readRates } from "./rates-csv.ts";
import { readSales } from "./sales-csv.ts";
import { readVibes } from "./vibes-csv.ts";

export interface ImportOptions {
  readonly id: string;
  readonly name: string;
  /** The listings will be simulated, so the folder must not contain listings. */
  readonly simulateListings: boolean;
  /** The sales are only analyzed: bad ones are left out, however many there are. */
  readonly forAnalysis?: boolean;
  /** Rules for traits, beside those of `collection.json`. */
  readonly traitRules?: TraitRules;
  /** Reads tokens and vibes alone, and says which other files are not read. */
  readonly isRefresh?: boolean;
  readonly now: UnixMs;
}

/**
 * Reads the whole folder. `took` says what was taken as what, if not all is in our own format. `skipped` are the problems of
 * what was left out, by file and line. `notes` are sentences about traits that are missing or left out, and about what was taken as something else.
 * `outOfOrder` is the number of sales that come after a later one in the file; the draft has them in order. Throws
 * `ImportError` for the first problem that stops the import.
 */
export function readFolder(folder: string, options: ImportOptions) {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new ImportError(inspect(folder), "is no folder; name the folder that holds tokens.csv");
  const { isRefresh = false } = options;
  const json = readCollectionJson(folder);
  const { warnings, took, ...read } = readTokenFiles(folder);
  const rules = joinRules(json.rules, options.traitRules ?? NO_TRAIT_RULES);
  const { traits, tokens, notes } = settleTraits(read, rules);
  const vibes = readVibes(folder, traits);
  const tokenIds = new Set(tokens.map(({ tokenId }) => tokenId));
  const { currency } = json.collection;
  const sales = isRefresh
    ? { rows: [], foreign: [], bad: [], outOfOrder: 0, notes: [] }
    : readSales(folder, tokenIds, options.now, currency, options.forAnalysis);
  const listings = isRefresh
    ? { rows: [], bad: [], notes: [] }
    : readListings(folder, tokenIds, options.now, currency);
  const { rates, ...ratesRead } = isRefresh
    ? { rates: null, bad: [], notes: [] }
    : readRates(folder, options.now);
  if (options.simulateListings && listings.rows.length > 0)
    throw new ImportError(
      "listings.csv",
      "brings real listings, which --simulate-listings would mix with invented ones; leave out one of the two",
    );
  if (options.simulateListings && unitOf({ currency }) !== ETHER)
    throw new ImportError(
      "collection.json",
      `names ${currency} as the currency, but --simulate-listings invents listings in ETH; leave out one of the two`,
    );
  const { contract, ...collection } = json.collection;
  const draft: CollectionDraft = {
    ...collection,
    id: options.id,
    name: options.name,
    contractAddress: contract,
    demo: false,
    drawn: false,
    coverTokenId: tokens.find(hasPicture)?.tokenId ?? null,
    dataSource: {
      kind: "import",
      note: note(options.simulateListings, sales.rows.length > 0),
      listingsSimulated: options.simulateListings,
    },
    traits,
    vibes,
    tokens,
    sales: sales.rows,
    foreignSales: sales.foreign,
    rates,
    listings: listings.rows,
  };
  const skipped: readonly LeftOut[] = [
    ...(isRefresh ? notRead(folder) : []),
    ...json.warnings,
    ...warnings,
    ...sales.bad,
    ...listings.bad,
    ...ratesRead.bad,
  ];
  return {
    ...{ draft, skipped, took, outOfOrder: sales.outOfOrder },
    notes: [
      ...describeTraitless(read.tokens),
      ...notes,
      ...sales.notes,
      ...listings.notes,
      ...ratesRead.notes,
    ],
  };
}

/** Files of which a refresh keeps what is stored. */
const KEPT_FILES = ["collection.json", "sales.csv", "listings.csv", "rates.csv"];

function notRead(folder: string): readonly LeftOut[] {
  const reason = "is not read with --refresh, which keeps what is stored";
  return KEPT_FILES.filter((file) => existsSync(join(folder, file))).map((file) =>
    file === "collection.json"
      ? leftOut(file, reason, `${reason}; only its rules for traits are`)
      : leftOut(file, reason),
  );
}

function note(simulated: boolean, hasSales: boolean): string {
  const real = hasSales ? "Tokens and sales are real" : "Tokens are real";
  if (!simulated) return `${real}, imported from files.`;
  const around = hasSales ? "the projections" : "a given floor price";
  return `${real}; listings are simulated around ${around}.`;
}
