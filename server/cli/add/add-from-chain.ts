/** Adds a collection from its chain. */
import { chainName } from "../../../contract/chains.ts";
import { counted } from "../../../contract/values/format.ts";
import { keepAddresses } from "../../platform/config/kept-addresses.ts";
import type { RpcAddress } from "../../platform/config/rpc-address.ts";
import {
  type Added,
  type AddParts,
  addCollection,
} from "../../sources/chain/add/add-collection.ts";
import { chooseFirstBlock } from "../../sources/chain/add/choose-blocks.ts";
import { createErc721Tokens } from "../../sources/chain/add/erc721-tokens.ts";
import { type Estimate, estimate } from "../../sources/chain/add/estimate.ts";
import { createPunkTokens } from "../../sources/chain/add/punk-tokens.ts";
import {
  type ChainConnection,
  connectChain,
  createMarket,
} from "../../sources/chain/follow/connect.ts";
import { createErc721Contract } from "../../sources/chain/protocol/erc721/erc721-contract.ts";
import { createRangeLimit } from "../../sources/chain/protocol/rpc/log-ranges.ts";
import { createMetadataReader } from "../../sources/metadata/fetch-metadata.ts";
import { OpenSeaError } from "../../sources/opensea/protocol/opensea-error.ts";
import type { OpenSeaApi } from "../../sources/opensea/protocol/rest/opensea-api.ts";
import type { NewFollow } from "../../storage/store/chain/chain-store.ts";
import type { NewOpenSeaFollow } from "../../storage/store/orders/order-store.ts";
import type { Store } from "../../storage/store/store.ts";
import { valueCollection } from "../../valuation/project.ts";
import { CommandError } from "../command.ts";
import type { AddArguments } from "./add-arguments.ts";
import { attachOpenSea, findOnOpenSea, readOrders } from "./add-from-opensea.ts";
import { type AddWork, fillRecord, idFrom, withStore } from "./add-work.ts";
import { refreshFromChain } from "./refresh-added.ts";

/** Adds a collection from its chain, and its listings from OpenSea unless `api` is null. */
export async function addFromChain(
  given: AddArguments,
  addresses: readonly RpcAddress[],
  api: OpenSeaApi | null,
  work: AddWork,
): Promise<void> {
  const { config, terminal, signal } = work;
  const connection = connectChain({ addresses, rate: config.chain.rpcRate, signal });
  try {
    if (given.refresh) {
      await withStore(config, (store) => refreshFromChain(store, given, connection, work));
      return;
    }
    const follow = await describe(given, connection);
    if (given.isDryRun) {
      terminal.out(await costOf(given, follow, connection, work));
      return;
    }
    work.begin();
    await withStore(config, (store) => add(store, given, follow, connection, api, work));
  } finally {
    const calls = [...connection.rpc.counts.values()].reduce((sum, count) => sum + count, 0);
    terminal.out(`JSON-RPC calls: ${calls.toLocaleString("en-US")}.`);
  }
}

/** Writes the addresses of the arguments to the server's file. On PostgreSQL, prints which setting the server needs. */
function keepGiven(
  { rpcAddresses }: AddArguments,
  { chainId }: NewFollow,
  { config: { chain }, terminal }: Pick<AddWork, "config" | "terminal">,
): void {
  if (rpcAddresses.length === 0) return;
  if (chain.addressFile !== null) {
    const kept = rpcAddresses.map((address) => ({ chainId, address }));
    keepAddresses(chain.addressFile, kept);
    return;
  }
  const known = new Set(chain.rpcAddresses.map(({ host }) => host));
  const unknown = rpcAddresses.map(({ host }) => host).filter((host) => !known.has(host));
  if (unknown.length > 0)
    terminal.out(
      `The database does not hold addresses. For the server, set ETH_RPC_URL to that of ${unknown.join(", ")}.`,
    );
}

/** Checks the contract on its chain. */
async function describe(given: AddArguments, connection: ChainConnection): Promise<NewFollow> {
  const { reader, caller } = connection;
  const { market, contract, dataContract, rpcAddresses } = given;
  const chainId = await connection.chainId();
  if (given.chainId !== null && given.chainId !== chainId)
    throw new CommandError(
      market === "cryptopunks"
        ? `The RPC endpoint is of ${chainName(chainId)}, but CryptoPunks are on ${chainName(given.chainId)}. Name another chain's market with --contract and --data-contract.`
        : `The RPC endpoint is of ${chainName(chainId)}, but --chain says ${chainName(given.chainId)}.`,
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
    rpcHosts: rpcAddresses.length > 0 ? [...new Set(rpcAddresses.map(({ host }) => host))] : null,
    dataContract,
  };
  return { collection, chainId, market, contract, settings };
}

async function add(
  store: Store,
  given: AddArguments,
  follow: NewFollow,
  connection: ChainConnection,
  api: OpenSeaApi | null,
  work: AddWork,
): Promise<void> {
  const { config, progress, terminal, now, punks } = work;
  const { collection } = follow;
  const known = await store.follow(collection);
  if (api && given.openSea && known?.stage !== "adding" && isSame(known, follow)) {
    await attachOpenSea(store, await onOpenSea(given, follow, api), api, work);
    return;
  }
  await requireFree(store, follow);
  keepGiven(given, follow, work);
  await store.putFollow(follow);
  const hasOpenSea = api !== null && (await addOrders(store, given, follow, api, work));
  const limit = createRangeLimit();
  const common = { store, ...connection, progress };
  const parts: AddParts = {
    ...common,
    market: createMarket(follow.market, follow.contract, connection),
    rules: config.chain,
    value: valueCollection,
    tokens: given.dataContract
      ? createPunkTokens(common, given.dataContract, punks)
      : createErc721Tokens(
          common,
          createErc721Contract(follow.contract, connection.reader, connection.caller),
          createMetadataReader({ gateways: config.gateways, rate: config.metadataRate }),
          limit,
        ),
  };
  const added = await addCollection(collection, parts, { ...given, now });
  // Also if this or an earlier run was stopped while it read the listings: the server reads them.
  await store.setOpenSeaStage(collection, "following");
  for (const problem of added.problems) terminal.error(problem);
  terminal.out(summary(follow, added, hasOpenSea));
  await fillRecord(store, collection, added, work);
}

/**
 * Reads the live listings and offers, before the collection is ranked with them. If OpenSea fails and the arguments do not ask
 * for it, returns false: the collection is added without.
 */
async function addOrders(
  store: Store,
  given: AddArguments,
  follow: NewFollow,
  api: OpenSeaApi,
  work: AddWork,
): Promise<boolean> {
  try {
    await readOrders(store, await onOpenSea(given, follow, api), api, work);
    return true;
  } catch (error) {
    if (given.openSea || !(error instanceof OpenSeaError)) throw error;
    work.terminal.error(
      `${error.message}. The collection is added without listings; the same command with --opensea adds them later.`,
    );
    return false;
  }
}

async function onOpenSea(
  given: AddArguments,
  { collection, chainId, contract, settings: { name } }: NewFollow,
  api: OpenSeaApi,
): Promise<NewOpenSeaFollow> {
  return { ...(await findOnOpenSea(given, chainId, api)), name, collection, chainId, contract };
}

/** Throws if the id belongs to another collection. */
async function requireFree(
  store: Store,
  { collection, chainId, contract }: NewFollow,
): Promise<void> {
  const follow = await store.follow(collection);
  const known = follow ?? (await store.openSeaFollow(collection));
  if (!known) {
    if (await store.collection(collection))
      throw new CommandError(
        `--id: there is another collection ${collection}; choose an id, or remove it with npm run collections -- remove ${collection}.`,
      );
    return;
  }
  if (!isSame(known, { chainId, contract }))
    throw new CommandError(
      `--id: ${collection} is ${known.contract} on ${chainName(known.chainId)}; choose another id.`,
    );
  if (known.stage !== "adding")
    throw new CommandError(
      `${collection} is complete, and ${known.stage === "paused" ? "paused" : "the server follows it"}. To read it again, remove it with npm run collections -- remove ${collection}.`,
    );
}

function isSame(
  known: Pick<NewFollow, "chainId" | "contract"> | null,
  follow: Pick<NewFollow, "chainId" | "contract">,
): boolean {
  return known?.chainId === follow.chainId && known.contract === follow.contract;
}

function summary(
  { collection, settings, chainId }: NewFollow,
  added: Added,
  hasOpenSea: boolean,
): string {
  const counts = [
    counted(added.tokens, "token"),
    counted(added.sales, "sale"),
    counted(added.listings, "listing"),
  ];
  const left = added.bundles > 0 ? `; ${counted(added.bundles, "bundle")} left out` : "";
  const values = added.hasProjections ? "" : "; without usable sales there are no projections";
  const source = hasOpenSea ? `${chainName(chainId)} and OpenSea` : chainName(chainId);
  return `Added ${settings.name} as ${collection}, from ${source}: ${counts.join(", ")}${left}${values}. The server follows it.`;
}

/** Returns what reading the collection would cost, as a sentence. */
async function costOf(
  given: AddArguments,
  follow: NewFollow,
  connection: ChainConnection,
  { config, punks }: Pick<AddWork, "config" | "punks">,
): Promise<string> {
  const { reader, caller, rpc } = connection;
  const head = await reader.head();
  const from = await chooseFirstBlock(reader, head, given);
  const limit = createRangeLimit();
  const tokens = given.dataContract
    ? punks
    : (await createErc721Contract(follow.contract, reader, caller).tokenIds(limit, head.number)).ids
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
