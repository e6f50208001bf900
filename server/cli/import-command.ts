/** `npm run import`: imports a collection from a folder of files into the store, in one transaction. */
import { parseDecimal } from "../../contract/values/digits.ts";
import { inspect, type Parsed, parsed, problem } from "../../contract/values/problem.ts";
import { type Eth, MAX_PRICE_ETH, type UnixMs } from "../../contract/values/units.ts";
import { readConfig } from "../config/config.ts";
import { prepareCollection } from "../ingest/prepare.ts";
import type { PreparedCollection } from "../ingest/prepared.ts";
import type { CollectionDraft } from "../model/drafts.ts";
import { simulateListings } from "../sources/demo/simulate-listings.ts";
import { formatSkipped } from "../sources/import/import-error.ts";
import { readFolder } from "../sources/import/import-folder.ts";
import { openStore } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";
import { valueCollection } from "../valuation/project.ts";
import {
  CommandError,
  type ExitCode,
  parseCollectionId,
  parseFolder,
  parseOptions,
  SUCCESS,
  type Terminal,
  usageError,
} from "./command.ts";
import { IMPORT_HELP } from "./import-help.ts";

interface ImportArguments {
  readonly folder: string;
  readonly id: string;
  readonly name: string;
  /** Null if the listings are not simulated. */
  readonly simulatedFloor: Eth | null;
}

const DEFAULT_FLOOR: Eth = 1;

/** Imports a collection. Throws `CommandError` or `ImportError` if nothing was imported. */
export async function importCommand(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<ExitCode> {
  const given = parseArguments(argv);
  if (!given.ok) throw usageError(given.problem, "import");
  if (given.value === "help") {
    terminal.out(IMPORT_HELP);
    return SUCCESS;
  }
  const { folder, id, name, simulatedFloor } = given.value;
  const now = Date.now();
  const simulateListings = simulatedFloor !== null;
  // All files are read before the database is opened, so that bad ones never touch it.
  const { draft, skipped } = readFolder(folder, { id, name, now, simulateListings });
  for (const line of formatSkipped(skipped)) terminal.error(line);
  const store = await openStore(readConfig(environment));
  try {
    terminal.out(await storeDraft(store, draft, simulatedFloor, now));
    return SUCCESS;
  } finally {
    await store.close();
  }
}

/** Stores a draft. Returns a summary sentence. */
async function storeDraft(
  store: Store,
  draft: CollectionDraft,
  simulatedFloor: Eth | null,
  now: UnixMs,
): Promise<string> {
  const before = await store.collection(draft.id);
  if (before?.demo)
    throw new CommandError(`--id: ${draft.id} is a demo collection; choose another id.`);
  const published = draft.firstPublishedToProduction ?? before?.firstPublishedToProduction ?? now;
  const prepared = await prepareCollection(
    { ...draft, firstPublishedToProduction: published },
    valueCollection,
  );
  const complete = withListings(prepared, simulatedFloor);
  await store.replaceCollection(complete);
  return summary(complete, before !== null);
}

function parseArguments(argv: readonly string[]): Parsed<ImportArguments | "help"> {
  const options = parseOptions({
    args: [...argv],
    allowPositionals: true,
    options: {
      id: { type: "string" },
      name: { type: "string" },
      "simulate-listings": { type: "boolean" },
      floor: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (!options.ok) return options;
  const { values, positionals } = options.value;
  if (values.help) return parsed("help");
  const folder = parseFolder(positionals, { holds: "tokens.csv", verb: "import" });
  if (!folder.ok) return folder;
  const id = parseCollectionId(values.id);
  if (!id.ok) return id;
  const name = values.name?.trim() ?? "";
  if (name === "" || name.length > 200)
    return problem("--name", 'must be 1 to 200 characters, such as --name "Cool Cats"');
  const floor = values.floor === undefined ? DEFAULT_FLOOR : parseDecimal(values.floor);
  if (floor === null || floor === 0 || floor > MAX_PRICE_ETH)
    return problem("--floor", `must be a price in ETH above 0, got ${inspect(values.floor)}`);
  const simulate = values["simulate-listings"] ?? false;
  if (values.floor !== undefined && !simulate)
    return problem("--floor", "says where simulated listings begin; add --simulate-listings");
  return parsed({
    folder: folder.value,
    id: id.value,
    name,
    simulatedFloor: simulate ? floor : null,
  });
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
  const counts = [
    `${tokens.length} tokens`,
    `${draft.sales.length} sales`,
    `${draft.listings.length} ${draft.dataSource.listingsSimulated ? "simulated " : ""}listings`,
  ];
  const values = valuation.model === null ? "; without usable sales there are no projections" : "";
  return `${replaced ? "Replaced" : "Imported"} ${draft.name} as ${draft.id}: ${counts.join(", ")}${values}.`;
}
