/** `npm run add`: reads a collection into the store from the first source that can be asked, and its orders from another. */
import { existsSync } from "node:fs";
import { basename, dirname } from "node:path";
import { counted } from "../../../contract/values/format.ts";
import { NotFound } from "../../market/not-found.ts";
import type { Rates } from "../../market/rates.ts";
import { SourceError } from "../../market/source-error.ts";
import { type Config, readConfig } from "../../platform/config/config.ts";
import { PUNKS } from "../../sources/chain/protocol/cryptopunks/punks-market.ts";
import { isCollectionSource, isOptionSource } from "../../sources/collection-source.ts";
import { formatSkipped } from "../../sources/import/import-error.ts";
import { countRates, readRates } from "../../sources/import/rates-csv.ts";
import { createProgress } from "../../sources/progress.ts";
import { createSources } from "../../sources/sources.ts";
import { valueAndPack } from "../../valuation/packed-market.ts";
import { CommandError, type ExitCode, SUCCESS, type Terminal } from "../command.ts";
import { ADD_HELP, parseAddArguments } from "./add-arguments.ts";
import { addByOption, parseOptionArguments } from "./add-by-option.ts";
import { type AddWork, addCollection, type Reading } from "./add-collection.ts";
import { refreshAdded } from "./refresh-added.ts";

const NO_SOURCE =
  "There is no address of a JSON-RPC endpoint: set ETH_RPC_URL, or name one with --rpc or --rpc-file. With OPENSEA_API_KEY, OpenSea alone is enough for a contract.";

export interface AddOptions {
  /** Number of CryptoPunks. Tests add fewer. */
  readonly punks?: number;
  /** Replaces the sources, for tests. */
  readonly sources?: Parameters<typeof createSources>[1];
}

/** Adds a collection. Throws `CommandError` if that is not possible. What was read until then is kept. */
export async function addCommand(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
  signal: AbortSignal,
  { punks = PUNKS, sources }: AddOptions = {},
): Promise<ExitCode> {
  const print = terminal.out;
  const now = Date.now();
  const create = (config: Config, report: (line: string) => void) =>
    createSources({ store: null, value: valueAndPack, report, signal, config }, sources);
  const printed = new Set<string>();
  // The options of sources are known without settings, so that help and a wrong argument need none.
  const optional = create(readConfig({}), (line) => {
    printed.add(line);
    print(line);
  }).filter(isOptionSource);
  const report = (line: string) => {
    if (!printed.has(line)) print(line);
  };
  const named = optional.find(({ option }) =>
    argv.some((each) => each.split("=", 1)[0] === `--${option.name}`),
  );
  if (named) {
    const given = parseOptionArguments(named.option.name, argv);
    const config = readConfig(environment);
    const source = create(config, report).find(({ name }) => name === named.name);
    const asked = source && isOptionSource(source) ? source : named;
    await addByOption(asked, given, config, print, signal);
    return SUCCESS;
  }
  const given = parseAddArguments(argv, now);
  if (given === null) {
    print([ADD_HELP, ...optional.map(({ option }) => option.help)].join("\n\n"));
    return SUCCESS;
  }
  const rates = given.ratesFile === null ? null : ratesIn(given.ratesFile, now, terminal);
  const config = readConfig(environment);
  terminal.hide?.(given.rpcAddresses);
  if (given.openSea && config.openSea.key === null)
    throw new CommandError("OPENSEA_API_KEY is not set, so OpenSea cannot be read.");
  const rpcAddresses =
    given.rpcAddresses.length > 0 ? given.rpcAddresses : config.chain.rpcAddresses;
  const chain = { ...config.chain, rpcAddresses };
  const readings: Reading[] = [];
  for (const source of create({ ...config, chain }, report)) {
    if (!isCollectionSource(source)) continue;
    const reader = await source.reader(given);
    if (reader) readings.push({ source, reader });
  }
  const [main] = readings;
  if (!main) throw new CommandError(NO_SOURCE);
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
  };
  const work: AddWork = {
    ...{ config, terminal, options: { ...given, now, punks }, progress: createProgress(print) },
    ...{ main, orders: readings.find(({ reader }) => reader.readOrders) ?? null, begin },
    rates,
  };
  try {
    await (given.refresh ? refreshAdded : addCollection)(given, work);
    return SUCCESS;
  } catch (error) {
    if (error instanceof NotFound) throw new CommandError(error.message);
    const isFailure = error instanceof SourceError;
    if (!signal.aborted && !isFailure) throw error;
    const reason = isFailure ? error.forOperator().replace(/\.$/, "") : "Stopped";
    const goesOn = main.reader.resumes
      ? "What was read is kept; the same command goes on where it stopped."
      : "Run the same command to read it again.";
    throw new CommandError(hasBegun ? `${reason}. ${goesOn}` : `${reason}.`);
  } finally {
    for (const { reader } of readings) print(reader.spent());
  }
}

/** Reads the rates of `--rates`, and prints the rows that it leaves out. */
function ratesIn(file: string, now: number, terminal: Terminal): Rates {
  if (!existsSync(file))
    throw new CommandError(`--rates: there is no file ${JSON.stringify(file)}.`);
  const { rates, bad, notes } = readRates(dirname(file), now, basename(file));
  for (const line of formatSkipped(bad)) terminal.error(line);
  if (rates === null) throw new CommandError(`--rates: ${JSON.stringify(file)} has no rate.`);
  terminal.out(`Read ${counted(countRates(rates), "rate")} of other currencies.`);
  for (const note of notes) terminal.out(note);
  return rates;
}
