/** Adds a collection from its chain. */
import { chainName } from "../../../contract/chains.ts";
import { counted } from "../../../contract/values/format.ts";
import type { Follow } from "../../market/follow.ts";
import { keepAddresses } from "../../platform/config/kept-addresses.ts";
import type { RpcAddress } from "../../platform/config/rpc-address.ts";
import { describeBarredHosts } from "../../platform/outbound/barred-hosts.ts";
import { type AddParts, addCollection } from "../../sources/chain/add/add-collection.ts";
import { chooseFirstBlock } from "../../sources/chain/add/choose-blocks.ts";
import { createErc721Tokens } from "../../sources/chain/add/erc721-tokens.ts";
import { type Estimate, estimate } from "../../sources/chain/add/estimate.ts";
import { findContract } from "../../sources/chain/add/find-contract.ts";
import { createPunkTokens } from "../../sources/chain/add/punk-tokens.ts";
import { CHAIN, type NewChainFollow } from "../../sources/chain/follow/chain-follow.ts";
import {
  type ChainConnection,
  connectChain,
  createMarket,
} from "../../sources/chain/follow/connect.ts";
import { createErc721Contract } from "../../sources/chain/protocol/erc721/erc721-contract.ts";
import { createRangeLimit } from "../../sources/chain/protocol/rpc/log-ranges.ts";
import { createMetadataReader } from "../../sources/metadata/fetch-metadata.ts";
import { type NewOpenSeaFollow, OPENSEA } from "../../sources/opensea/follow/opensea-follow.ts";
import { OpenSeaError } from "../../sources/opensea/protocol/opensea-error.ts";
import type { OpenSeaApi } from "../../sources/opensea/protocol/rest/opensea-api.ts";
import { keepTraitRules } from "../../sources/trait-rules.ts";
import type { Store } from "../../storage/store/store.ts";
import { valueCollection } from "../../valuation/project.ts";
import { CommandError } from "../command.ts";
import type { AddArguments } from "./add-arguments.ts";
import { attachOpenSea, findOnOpenSea, readOrders } from "./add-from-opensea.ts";
import { type AddWork, fillRecord, followsOfId, idFrom, summary, withStore } from "./add-work.ts";
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
  { chainId }: NewChainFollow,
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

/** Finds the contract on its chain, and chooses the collection's id. */
async function describe(given: AddArguments, connection: ChainConnection): Promise<NewChainFollow> {
  const found = await findContract(connection, given, given);
  const { rpcAddresses: addresses } = given;
  const rpcHosts = addresses.length > 0 ? [...new Set(addresses.map(({ host }) => host))] : null;
  const collection = given.id ?? idFrom(found.name);
  return { ...found, collection, source: CHAIN, settings: { ...found.settings, rpcHosts } };
}

async function add(
  store: Store,
  given: AddArguments,
  follow: NewChainFollow,
  connection: ChainConnection,
  api: OpenSeaApi | null,
  work: AddWork,
): Promise<void> {
  const { config, progress, terminal, now, punks } = work;
  const { collection } = follow;
  const [known] = await followsOfId(store, follow);
  if (known && known.stage !== "adding") {
    if (!api || !given.openSea || known.source !== CHAIN) throw completeError(known);
    await attachOpenSea(store, await onOpenSea(given, follow, api), api, work, given);
    return;
  }
  keepGiven(given, follow, work);
  await store.putFollow(follow);
  await keepTraitRules(store, collection, given.traitRules);
  const hasOpenSea = api !== null && (await addOrders(store, given, follow, api, work));
  const limit = createRangeLimit();
  const common = { store, ...connection, progress };
  const parts: AddParts = {
    ...common,
    market: createMarket(follow.settings.market, follow.contract, connection),
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
  await store.setFollowStage(collection, OPENSEA, "following");
  for (const problem of [...added.problems, ...describeBarredHosts(added.valued, config)])
    terminal.error(problem);
  const chain = chainName(follow.chainId);
  const left = added.bundles > 0 ? `; ${counted(added.bundles, "bundle")} left out` : "";
  terminal.out(summary(follow, added, hasOpenSea ? `${chain} and OpenSea` : chain, left));
  for (const note of added.notes) terminal.out(note);
  await fillRecord(store, collection, added, work);
}

/**
 * Reads the live listings and offers, before the collection is ranked with them. If OpenSea fails and the arguments do not ask
 * for it, returns false: the collection is added without.
 */
async function addOrders(
  store: Store,
  given: AddArguments,
  follow: NewChainFollow,
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
  { collection, chainId, name }: NewChainFollow,
  api: OpenSeaApi,
): Promise<NewOpenSeaFollow> {
  return { ...(await findOnOpenSea(given, chainId, api)), name, collection };
}

function completeError({ collection, stage }: Follow): CommandError {
  return new CommandError(
    `${collection} is complete, and ${stage === "paused" ? "paused" : "the server follows it"}. To read it again, remove it with npm run collections -- remove ${collection}.`,
  );
}

/** Returns what reading the collection would cost, as a sentence. */
async function costOf(
  given: AddArguments,
  follow: NewChainFollow,
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
  const market = createMarket(follow.settings.market, follow.contract, connection);
  const cost = await estimate(reader, market, limit, {
    kind: follow.settings.market,
    fromBlock: from,
    head: head.number,
    tokens,
  });
  return costSentence(follow, cost, tokens, rpc.isLocal ? 0 : config.chain.rpcRate);
}

function costSentence(
  { settings: { market } }: NewChainFollow,
  cost: Estimate,
  tokens: number,
  rate: number,
): string {
  const number = (value: number) => value.toLocaleString("en-US");
  const calls = cost.logCalls + cost.otherCalls;
  const time =
    rate === 0 ? "" : `, at ${rate} a second ${number(Math.ceil(calls / rate / 60))} min`;
  const receipts =
    market === "erc721" ? " The transactions of its transfers come on top: one call each." : "";
  return `About ${number(calls)} JSON-RPC calls${time}: ${number(cost.logCalls)} for the logs of ${number(cost.blocks)} blocks, ${number(cost.blocksPerCall)} at a time, and ${number(cost.otherCalls)} for ${number(tokens)} tokens.${receipts}`;
}
