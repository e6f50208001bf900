/** `npm run add`: reads a collection from its chain into the store. */
import { chainName } from "../../../contract/chains.ts";
import { counted } from "../../../contract/values/format.ts";
import { pastCalls } from "../../backtest/past-calls.ts";
import { createErc721Contract } from "../../chain/erc721/erc721-contract.ts";
import { createRangeLimit } from "../../chain/rpc/log-ranges.ts";
import { RpcError } from "../../chain/rpc/rpc-error.ts";
import { type Config, readConfig } from "../../config/config.ts";
import { createMetadataReader } from "../../metadata/fetch-metadata.ts";
import {
  type Added,
  type AddParts,
  addCollection,
} from "../../sources/chain/add/add-collection.ts";
import { chooseFirstBlock } from "../../sources/chain/add/choose-blocks.ts";
import { createErc721Tokens } from "../../sources/chain/add/erc721-tokens.ts";
import { type Estimate, estimate } from "../../sources/chain/add/estimate.ts";
import { createProgress, type Progress } from "../../sources/chain/add/progress.ts";
import { createPunkTokens } from "../../sources/chain/add/punk-tokens.ts";
import { type ChainConnection, connectChain, createMarket } from "../../sources/chain/connect.ts";
import type { NewFollow } from "../../store/chain/chain-store.ts";
import { openStore } from "../../store/open-store.ts";
import type { Store } from "../../store/store.ts";
import { valueCollection } from "../../valuation/project.ts";
import { CommandError, type ExitCode, SUCCESS, type Terminal } from "../command.ts";
import { ADD_HELP, type AddArguments, parseAddArguments } from "./add-arguments.ts";

/** Adds a collection. Throws `CommandError` if that is not possible. What was read until then is kept. */
export async function addCommand(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<ExitCode> {
  const now = Date.now();
  const given = parseAddArguments(argv, now);
  if (given === null) {
    terminal.out(ADD_HELP);
    return SUCCESS;
  }
  const config = readConfig(environment);
  const urls = given.rpcUrls.length > 0 ? given.rpcUrls : config.chain.rpcUrls;
  if (urls.length === 0)
    throw new CommandError(
      "There is no address of a JSON-RPC endpoint: set ETH_RPC_URL, or name one with --rpc.",
    );
  const connection = connectChain({ urls, rate: config.chain.rpcRate, signal });
  const progress = createProgress(terminal.out);
  let hasBegun = false;
  try {
    const follow = await describe(given, connection);
    if (given.isDryRun) {
      terminal.out(await costOf(given, follow, config, connection));
      return SUCCESS;
    }
    const store = await openStore(config);
    try {
      hasBegun = true;
      await add(store, given, follow, { config, connection, progress, terminal, now });
    } finally {
      await store.close();
    }
    return SUCCESS;
  } catch (error) {
    if (!signal.aborted && !(error instanceof RpcError)) throw error;
    const reason = error instanceof RpcError ? error.message.replace(/\.$/, "") : "Stopped";
    const goesOn = "What was read is kept; the same command goes on where it stopped.";
    throw new CommandError(hasBegun ? `${reason}. ${goesOn}` : `${reason}.`);
  } finally {
    const calls = [...connection.rpc.counts.values()].reduce((sum, count) => sum + count, 0);
    terminal.out(`JSON-RPC calls: ${calls.toLocaleString("en-US")}.`);
  }
}

/** Checks the contract on its chain. */
async function describe(given: AddArguments, connection: ChainConnection): Promise<NewFollow> {
  const { reader, caller } = connection;
  const { market, contract, dataContract, rpcUrls } = given;
  const chainId = await connection.chainId();
  if (given.chainId !== null && given.chainId !== chainId)
    throw new CommandError(
      `The RPC endpoint is of ${chainName(chainId)}, but CryptoPunks are on ${chainName(given.chainId)}. Name another chain's market with --contract and --data-contract.`,
    );
  if (!(await reader.hasCode(contract)))
    throw new CommandError(
      `${contract} has no code on ${chainName(chainId)}, so it is no contract.`,
    );
  let { name } = given;
  if (market === "erc721") {
    const erc721 = createErc721Contract(contract, reader, caller);
    if (!(await erc721.isErc721()))
      throw new CommandError(`${contract} does not say that it is an ERC-721 contract.`);
    name ??= await erc721.name();
  }
  const collection = given.id ?? idFrom(name ?? contract);
  const settings = {
    name: name ?? contract,
    rpcUrls: rpcUrls.length > 0 ? rpcUrls : null,
    dataContract,
  };
  return { collection, chainId, market, contract, settings };
}

/** Makes an id of a name: "Cool Cats" becomes "cool-cats". */
function idFrom(name: string): string {
  const id = name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 64)
    .replace(/^-+|-+$/g, "");
  if (id === "") throw new CommandError("--id: the contract's name has no letters; choose an id.");
  return id;
}

interface Surroundings {
  readonly config: Config;
  readonly connection: ChainConnection;
  readonly progress: Progress;
  readonly terminal: Terminal;
  readonly now: number;
}

async function add(
  store: Store,
  given: AddArguments,
  follow: NewFollow,
  { config, connection, progress, terminal, now }: Surroundings,
): Promise<void> {
  const { collection } = follow;
  await requireFree(store, follow);
  await store.putFollow(follow);
  const limit = createRangeLimit();
  const common = { store, ...connection, progress };
  const parts: AddParts = {
    ...common,
    market: createMarket(follow.market, follow.contract, connection),
    rules: config.chain,
    value: valueCollection,
    tokens: given.dataContract
      ? createPunkTokens(common, given.dataContract)
      : createErc721Tokens(
          common,
          createErc721Contract(follow.contract, connection.reader, connection.caller),
          createMetadataReader({ gateways: config.gateways, rate: config.metadataRate }),
          limit,
        ),
  };
  const added = await addCollection(collection, parts, { ...given, now });
  for (const problem of added.problems) terminal.error(problem);
  terminal.out(summary(follow, added));
  if (added.sales === 0) return;
  progress.step(
    `Projecting each of its past sales from the earlier ones, for /c/${collection}/record`,
  );
  const calls = pastCalls(added.valued, await store.sales(collection));
  const filled = await store.fillRecord(collection, added.generation, calls);
  if (filled !== null) terminal.out(`The record has ${counted(filled, "past sale")}.`);
}

/** Throws if the id belongs to another collection. */
async function requireFree(store: Store, { collection, chainId, contract }: NewFollow) {
  const known = await store.follow(collection);
  if (!known) {
    if (await store.collection(collection))
      throw new CommandError(
        `--id: there is another collection ${collection}; choose an id, or remove it with npm run collections -- remove ${collection}.`,
      );
    return;
  }
  if (known.chainId !== chainId || known.contract !== contract)
    throw new CommandError(
      `--id: ${collection} is ${known.contract} on ${chainName(known.chainId)}; choose another id.`,
    );
  if (known.stage !== "adding")
    throw new CommandError(
      `${collection} is complete, and ${known.stage === "paused" ? "paused" : "the server follows it"}. To read it again, remove it with npm run collections -- remove ${collection}.`,
    );
}

function summary({ collection, settings, chainId }: NewFollow, added: Added): string {
  const counts = [
    counted(added.tokens, "token"),
    counted(added.sales, "sale"),
    counted(added.listings, "listing"),
  ];
  const left = added.bundles > 0 ? `; ${counted(added.bundles, "bundle")} left out` : "";
  const values = added.hasProjections ? "" : "; without usable sales there are no projections";
  return `Added ${settings.name} as ${collection}, from ${chainName(chainId)}: ${counts.join(", ")}${left}${values}. The server follows it.`;
}

/** Returns what reading the collection would cost, as a sentence. */
async function costOf(
  given: AddArguments,
  follow: NewFollow,
  config: Config,
  connection: ChainConnection,
): Promise<string> {
  const { reader, caller, rpc } = connection;
  const head = await reader.head();
  const from = await chooseFirstBlock(reader, head, given);
  const limit = createRangeLimit();
  const tokens = given.dataContract
    ? 10_000
    : (await createErc721Contract(follow.contract, reader, caller).tokenIds(limit, head.number))
        .length;
  const market = createMarket(follow.market, follow.contract, connection);
  const cost = await estimate(reader, market, limit, {
    kind: follow.market,
    fromBlock: from,
    head: head.number,
    tokens,
  });
  return costSentence(follow, cost, tokens, rpc.isLocal ? 0 : config.chain.rpcRate);
}

function costSentence({ market }: NewFollow, cost: Estimate, tokens: number, rate: number): string {
  const number = (value: number) => value.toLocaleString("en-US");
  const calls = cost.logCalls + cost.otherCalls;
  const time =
    rate === 0 ? "" : `, at ${rate} a second ${number(Math.ceil(calls / rate / 60))} min`;
  const receipts =
    market === "erc721" ? " The transactions of its transfers come on top: one call each." : "";
  return `About ${number(calls)} JSON-RPC calls${time}: ${number(cost.logCalls)} for the logs of ${number(cost.blocks)} blocks, ${number(cost.blocksPerCall)} at a time, and ${number(cost.otherCalls)} for ${number(tokens)} tokens.${receipts}`;
}
