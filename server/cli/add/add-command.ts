/** `npm run add`: reads a collection into the store, from its chain, from OpenSea, or from both. */
import { whole } from "../../../contract/values/format.ts";
import { NotFound } from "../../market/not-found.ts";
import { readConfig } from "../../platform/config/config.ts";
import { PUNKS } from "../../sources/chain/protocol/cryptopunks/punks-market.ts";
import { describeForOperator, RpcError } from "../../sources/chain/protocol/rpc/rpc-error.ts";
import { OpenSeaError } from "../../sources/opensea/protocol/opensea-error.ts";
import { createOpenSeaApi } from "../../sources/opensea/protocol/rest/create-api.ts";
import { addFeed, FEED_HELP, isFeed } from "../../sources/orders-feed/add-feed.ts";
import { createProgress } from "../../sources/progress.ts";
import { CommandError, type ExitCode, SUCCESS, type Terminal } from "../command.ts";
import { ADD_HELP, parseAddArguments } from "./add-arguments.ts";
import { addFromChain } from "./add-from-chain.ts";
import { addFromOpenSea } from "./add-from-opensea.ts";
import { type AddWork, usesOpenSea } from "./add-work.ts";

const NO_SOURCE =
  "There is no address of a JSON-RPC endpoint: set ETH_RPC_URL, or name one with --rpc or --rpc-file. With OPENSEA_API_KEY, OpenSea alone is enough for a contract.";

export interface AddOptions {
  /** Number of CryptoPunks. Tests add fewer. */
  readonly punks?: number;
}

/** Adds a collection. Throws `CommandError` if that is not possible. What was read until then is kept. */
export async function addCommand(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
  signal: AbortSignal,
  { punks = PUNKS }: AddOptions = {},
): Promise<ExitCode> {
  if (isFeed(argv)) return addFeed(argv, environment, terminal.out, signal);
  const now = Date.now();
  const given = parseAddArguments(argv, now);
  if (given === null) {
    terminal.out(ADD_HELP + FEED_HELP);
    return SUCCESS;
  }
  const config = readConfig(environment);
  const { rpcAddresses } = given;
  terminal.hide?.(rpcAddresses);
  const addresses = rpcAddresses.length > 0 ? rpcAddresses : config.chain.rpcAddresses;
  if (given.openSea && config.openSea.key === null)
    throw new CommandError("OPENSEA_API_KEY is not set, so OpenSea cannot be read.");
  let hasBegun = false;
  const work: AddWork = {
    ...{ config, terminal, signal, now, punks, progress: createProgress(terminal.out) },
    begin: () => {
      hasBegun = true;
    },
  };
  const { key, url } = config.openSea;
  const api =
    usesOpenSea(given, config) && key
      ? createOpenSeaApi({ url, key, signal, report: terminal.out })
      : null;
  try {
    if (addresses.length > 0) await addFromChain(given, addresses, api, work);
    else if (api) await addFromOpenSea(given, api, work);
    else throw new CommandError(NO_SOURCE);
    return SUCCESS;
  } catch (error) {
    if (error instanceof NotFound) throw new CommandError(error.message);
    const isFailure = error instanceof RpcError || error instanceof OpenSeaError;
    if (!signal.aborted && !isFailure) throw error;
    const reason = isFailure ? describeForOperator(error).replace(/\.$/, "") : "Stopped";
    const goesOn =
      addresses.length > 0
        ? "What was read is kept; the same command goes on where it stopped."
        : "Run the same command to read it again.";
    throw new CommandError(hasBegun ? `${reason}. ${goesOn}` : `${reason}.`);
  } finally {
    if (api) terminal.out(`Requests to OpenSea: ${whole(api.requests)}.`);
  }
}
