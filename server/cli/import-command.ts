/** `npm run import`: imports a collection from a folder of files into the store. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseDecimal } from "../../contract/values/digits.ts";
import { inspect } from "../../contract/values/problem.ts";
import { type Eth, MAX_PRICE_ETH, type UnixMs } from "../../contract/values/units.ts";
import { simulateListings } from "../demo/market/simulate-listings.ts";
import type { CollectionDraft } from "../market/drafts.ts";
import { readConfig } from "../platform/config/config.ts";
import { describeBarredHosts } from "../platform/outbound/barred-hosts.ts";
import { describeDraft, splitByCurrency } from "../sources/import/describe-draft.ts";
import { formatSkipped } from "../sources/import/import-error.ts";
import { readFolder } from "../sources/import/import-folder.ts";
import { takePictures } from "../sources/import/take-pictures.ts";
import type { Store } from "../storage/store/store.ts";
import { pastRecord } from "../valuation/backtest/past-record.ts";
import { prepareCollection } from "../valuation/ingest/prepare.ts";
import type { PreparedCollection } from "../valuation/ingest/prepared.ts";
import { valueAndPack } from "../valuation/packed-market.ts";
import {
  CommandError,
  checksFor,
  type ExitCode,
  parseCollectionId,
  parseFolder,
  parseOptions,
  SUCCESS,
  type Terminal,
  withStore,
} from "./command.ts";
import { storeRefresh } from "./import-refresh.ts";
import { parseTraitRules, TRAIT_OPTIONS } from "./trait-options.ts";

/** `server/sources/import` parses the formats. */
const IMPORT_HELP = `Brings a collection into Fairfloor from a folder of files.

  npm run import -- DIR --id ID --name NAME [--simulate-listings [--floor ETH]]
  npm run import -- DIR --id ID --refresh
  npm run import -- DIR --dry-run

  DIR                  the folder with the files below
  --id ID              its part of the address /c/ID: lower-case letters, digits, hyphens
  --name NAME          its name on screen
  --simulate-listings  invent listings around the projections, and say so on screen
  --floor ETH          where they begin if there are no sales to project from (1)
  --refresh            reads the tokens and vibes.csv alone, and keeps the rest of the collection:
                       name, description, sales, listings and record
  --leave-out TEXT     leave out all values and traits of this name, such as "[Missing]"
  --ranked TRAIT       let a trait of numbers count in the rank
  --unranked TRAIT     leave a trait out of the rank; these three may be repeated
  --dry-run            say what is in the files and show the first three tokens; stores nothing
  --help               this text

Importing an id again replaces the collection, at once and whole. Its record stays, and links to a
trait value or a vibe keep their meaning. If anything stops the import, the
collection stays as it was and the exit code is 1. The server may run meanwhile. Afterwards each past
sale is projected from the earlier ones, for the record; a year of sales takes up to a minute. If that is
stopped, the collection is in use, and its record keeps the past of the import before.

tokens.csv (needed; the first bad row stops the import)
  token_id             a whole number below 2^256, each once; 007 and 7 are one id
  name                 optional; without it "NAME #token_id"
  image_url            optional; http, https, ipfs or ar, or data: with a picture of at most 512 KB (SVG: 1 MB)
  animation_url        optional; likewise, or data:text/html: a page of HTML can be run
  trait:TRAIT          a column per trait; several values of one token are parted by |
                       an empty cell: the token lacks the trait
                       values that differ only in case, spaces or width are one value
                       a trait whose values are all numbers or dates does not count in the rank, unless
                       "ranked" of collection.json or --ranked names it

Without tokens.csv, what a generator of art writes is read in its place, and the command says what it
took as what:
  _metadata.json       a list of all tokens, with edition, token_id or id, name, image, attributes; also
                       in the folders json, metadata, build/json, assets
  1.json, 2.json ...   a file for each token, named by its id; in the same folders
  attributes.csv       a row for each token: token_id, edition or id; name; image; all other columns are
                       traits, with or without "trait:" or attributes[...], or pairs with the name of
                       a trait and its value: "Trait 1 Type" and "Trait 1 Value"

sales.csv (optional) and listings.csv (optional)
  timestamp,token_id,price_eth      ISO 8601 (UTC where no zone is named), also 2021/01/31 with
                                    slashes, or Unix seconds or milliseconds; 01/02/2021 if another time
                                    of the file, as 31/01/2021, tells the order;
                                    a repeated row counts once
  token_id,price_eth,marketplace    OpenSea, LooksRare, X2Y2, Blur, CryptoPunks or any other name, or 1 to 5, 0;
                                    of several listings of a token the cheapest is kept
  currency                          an optional column of both: USDC, APE; without it the collection's unit. What
                                    is in another currency is shown in that, and counts for nothing;
                                    with rates.csv, sales and listings are shown in ETH too: a listing
                                    at the rate of the day on which it was imported
  end_price,start,end               optional columns of listings: a Dutch auction's price moves evenly from price_eth
                                    at its start to end_price at its end; an end alone ends a fixed price
  Prices are decimals; a listing at 0 is left out. If a file's other prices, such as "1,5", have a comma,
  "1,119" has a fraction and "1.119" is left out, because it can be a thousand; with points it is the other
  way round. If no price tells, the file's other columns do. A file with semicolons counts as one with
  commas, and one with tabs as neither, so that both are left out. Bad rows are
  reported with file and line, left out and counted by reason; if more than 1 percent of a file's rows are
  bad, the import stops.

rates.csv (optional)
  date,currency,eth                 what one unit of a currency was worth in ETH on a day of UTC, such as
                                    2022-03-01,USDC,0.00034; each currency and day once

vibes.csv (optional; the first bad row stops the import)
  vibe,trait,value                  a row for each trait value that belongs to a vibe

collection.json (optional; every field too)
  {
    "description": "Text", "contract": "0x...", "chain": "ethereum", "briteline": false,
    "currency": "ETH",                 the unit of all prices and values, such as "GHST"
    "marketplaceFee": 2.5, "royalty": 5,   percent of the price, for what a resale would bring
    "links": [{"label": "Website", "url": "https://..."}],
    "leaveOut": ["[Missing]"], "ranked": ["Generation"], "unranked": ["Serial"],   as the options do
    "featured": 0,                     a slot from 1 up; -1: featured without a slot
    "featuredStartDate": "2022-03-01", "featuredEndDate": null,
    "firstPublishedToProduction": null     ISO times, Unix seconds or milliseconds
  }

All files are UTF-8, or UTF-16 with a byte order mark; lines end in LF or CRLF; columns are parted by
commas, semicolons or tabs; a cell that holds one of these, a quote or a line break is put in "quotes", a
quote in it doubled. The first line names the columns, in any order. DATA_DIR and DATABASE_URL choose the database, as for the server.`;

const DEFAULT_FLOOR: Eth = 1;

/** Imports a collection. Throws `CommandError` or `ImportError` if nothing was imported. */
export async function importCommand(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<ExitCode> {
  const given = parseArguments(argv);
  if (given === null) {
    terminal.out(IMPORT_HELP);
    return SUCCESS;
  }
  const { folder, id, name, simulatedFloor, dryRun, traitRules, isRefresh } = given;
  const now = Date.now();
  const simulateListings = simulatedFloor !== null;
  // All files are read before the database is opened, so that bad ones never touch it.
  const { draft, skipped, took, notes } = readFolder(folder, {
    ...{ id, name: name ?? id, now, simulateListings, traitRules, isRefresh },
  });
  for (const line of took) terminal.out(line);
  const config = readConfig(environment);
  const barred = describeBarredHosts(draft.tokens, config);
  for (const line of [...formatSkipped(skipped), ...barred]) terminal.error(line);
  const conclude = (lines: readonly string[]) => {
    for (const line of [...lines, ...notes]) terminal.out(line);
  };
  if (dryRun) {
    conclude(describeDraft(draft));
    return SUCCESS;
  }
  if (isRefresh) {
    const vibes = existsSync(join(folder, "vibes.csv")) ? draft.vibes : null;
    const refreshed = { ...draft, name, vibes };
    conclude([await withStore(config, (store) => storeRefresh(store, refreshed))]);
    return SUCCESS;
  }
  const { prepared, generation, replaced } = await withStore(config, (store) =>
    storeDraft(store, draft, simulatedFloor, now),
  );
  conclude([summary(prepared, replaced)]);
  // The database is closed meanwhile, because the walk blocks this process.
  if (draft.sales.length > 0)
    terminal.out(`Projecting each of its past sales from the earlier ones, for /c/${id}/record...`);
  const { calls, comparison, levels } = pastRecord(prepared.tokens, draft.sales);
  const filled = await withStore(config, async (store) => {
    await store.fillLevels(id, generation, levels);
    return store.fillRecord(id, generation, calls, comparison);
  });
  if (filled === null)
    throw new CommandError(`${id} was replaced or removed meanwhile; its record stays as it was.`);
  if (draft.sales.length > 0) terminal.out(`The record has ${filled} past sales.`);
  return SUCCESS;
}

/** Stores a draft without its record. `replaced` is true if there was a collection with its id. */
export async function storeDraft(
  store: Store,
  draft: CollectionDraft,
  simulatedFloor: Eth | null,
  now: UnixMs,
) {
  const before = await store.collection(draft.id);
  if (before?.demo)
    throw new CommandError(`--id: ${draft.id} is a demo collection; choose another id.`);
  const published = draft.firstPublishedToProduction ?? before?.firstPublishedToProduction ?? now;
  const { tokens, pictures } = takePictures(draft.tokens);
  const numbered = await store.numberTraits({
    ...draft,
    tokens,
    firstPublishedToProduction: published,
  });
  const prepared = await prepareCollection(numbered, valueAndPack);
  const complete = withListings(prepared, simulatedFloor);
  // Their names are hashes, so those of the collection before stay until it is replaced.
  await store.putPictures(draft.id, pictures);
  const generation = await store.replaceCollection(complete);
  await store.keepImportedPictures(draft.id, [...pictures.keys()]);
  return { prepared: complete, generation, replaced: before !== null };
}

/** Returns null if the arguments ask for help. */
function parseArguments(argv: readonly string[]) {
  const { valid, invalid } = checksFor("import");
  const { values, positionals } = valid(
    parseOptions({
      args: [...argv],
      allowPositionals: true,
      options: {
        id: { type: "string" },
        name: { type: "string" },
        "simulate-listings": { type: "boolean" },
        floor: { type: "string" },
        refresh: { type: "boolean" },
        ...TRAIT_OPTIONS,
        "dry-run": { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    }),
  );
  if (values.help) return null;
  const folder = valid(parseFolder(positionals, { holds: "tokens.csv", verb: "import" }));
  const dryRun = values["dry-run"] ?? false;
  const isRefresh = values.refresh ?? false;
  // Nothing is stored under them.
  const id = valid(parseCollectionId(values.id ?? (dryRun ? "dry-run" : undefined)));
  const noName = isRefresh ? null : dryRun ? "Dry run" : "";
  const name = values.name?.trim() ?? noName;
  if (name !== null && (name === "" || name.length > 200))
    throw invalid("--name", 'must be 1 to 200 characters, such as --name "Cool Cats"');
  const floor = values.floor === undefined ? DEFAULT_FLOOR : parseDecimal(values.floor);
  if (floor === null || floor === 0 || floor > MAX_PRICE_ETH)
    throw invalid("--floor", `must be a price in ETH above 0, got ${inspect(values.floor)}`);
  const simulate = values["simulate-listings"] ?? false;
  if (values.floor !== undefined && !simulate)
    throw invalid("--floor", "says where simulated listings begin; add --simulate-listings");
  if (simulate && isRefresh)
    throw invalid(
      "--simulate-listings",
      "cannot be named with --refresh, which keeps the listings",
    );
  // The floor is null if the listings are not simulated.
  const traitRules = valid(parseTraitRules(values));
  const simulatedFloor = simulate ? floor : null;
  return { folder, id, name, simulatedFloor, dryRun, traitRules, isRefresh };
}

function withListings(prepared: PreparedCollection, floor: Eth | null): PreparedCollection {
  if (floor === null) return prepared;
  const listings = simulateListings({
    collectionId: prepared.draft.id,
    tokenIds: prepared.tokens.map(({ tokenId }) => tokenId),
    projections: prepared.valuation.projections,
    floor,
  });
  return { ...prepared, draft: { ...prepared.draft, listings } };
}

function summary({ draft, tokens, valuation }: PreparedCollection, replaced: boolean): string {
  const { inUnit, others } = splitByCurrency(draft);
  const counts = [
    `${tokens.length} tokens`,
    `${draft.sales.length} sales`,
    `${inUnit.length} ${draft.dataSource.listingsSimulated ? "simulated " : ""}listings`,
    ...others,
  ];
  const values = valuation.model === null ? "; without usable sales there are no projections" : "";
  return `${replaced ? "Replaced" : "Imported"} ${draft.name} as ${draft.id}: ${counts.join(", ")}${values}.`;
}
