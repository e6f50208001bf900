/** `npm run add -- 0xCONTRACT --refresh`: reads the metadata of a collection's tokens again. */
import { chainName } from "../../../contract/chains.ts";
import { counted } from "../../../contract/values/format.ts";
import { describeBarredHosts } from "../../platform/outbound/barred-hosts.ts";
import { CHAIN, type ChainSettings } from "../../sources/chain/follow/chain-follow.ts";
import type { ChainConnection } from "../../sources/chain/follow/connect.ts";
import { rereadTokens } from "../../sources/chain/follow/refresh-metadata.ts";
import { createErc721Contract } from "../../sources/chain/protocol/erc721/erc721-contract.ts";
import { describeProblems } from "../../sources/metadata/describe-problems.ts";
import { createMetadataReader } from "../../sources/metadata/fetch-metadata.ts";
import { OPENSEA, type OpenSeaSettings } from "../../sources/opensea/follow/opensea-follow.ts";
import { rereadOnOpenSea } from "../../sources/opensea/follow/refresh-tokens.ts";
import type { OpenSeaApi } from "../../sources/opensea/protocol/rest/opensea-api.ts";
import { describeRows } from "../../sources/opensea/row-counts.ts";
import { replaceFromStore } from "../../sources/replace-from-store.ts";
import type { Store } from "../../storage/store/store.ts";
import { valueCollection } from "../../valuation/project.ts";
import { CommandError } from "../command.ts";
import type { AddArguments } from "./add-arguments.ts";
import type { AddWork } from "./add-work.ts";

/** Tokens that are read and stored at a time. */
const STORED_AT_ONCE = 100;

/** Reads the metadata from the chain. */
export async function refreshFromChain(
  store: Store,
  given: AddArguments,
  connection: ChainConnection,
  work: AddWork,
): Promise<void> {
  const { config, progress, terminal } = work;
  const chainId = await connection.chainId();
  const follow = found(await store.follows<ChainSettings>(CHAIN), given, chainId);
  const { collection, contract } = follow;
  const known = await store.metadata(collection);
  const ids = chosenIds(
    given,
    known.map(({ tokenId }) => tokenId),
  );
  if (given.isDryRun) return terminal.out(costOf(ids.length));
  const parts = {
    store,
    contract: createErc721Contract(contract, connection.reader, connection.caller),
    metadata: createMetadataReader({ gateways: config.gateways, rate: config.metadataRate }),
    known: new Map(known.map((row) => [row.tokenId, row])),
  };
  const counter = progress.count("Reading metadata", "tokens", ids.length);
  const unread = [];
  for (let start = 0; start < ids.length; start += STORED_AT_ONCE) {
    const some = ids.slice(start, start + STORED_AT_ONCE);
    for (const problem of await rereadTokens(parts, collection, some)) unread.push(problem);
    counter.done(start + some.length);
  }
  await finish(store, collection, ids, unread, work);
}

/** Reads the metadata from OpenSea, of a collection whose chain is not read. */
export async function refreshFromOpenSea(
  store: Store,
  given: AddArguments,
  api: OpenSeaApi,
  work: AddWork,
): Promise<void> {
  const { progress, terminal } = work;
  const follow = found(await store.follows<OpenSeaSettings>(OPENSEA), given, given.chainId);
  const { collection } = follow;
  const known = await store.metadata(collection);
  const ids = chosenIds(
    given,
    known.map(({ tokenId }) => tokenId),
  );
  if (given.isDryRun) return terminal.out(costOf(ids.length));
  progress.step("Reading tokens from OpenSea");
  const isAll = !given.refresh?.ids;
  const { unread, skipped } = await rereadOnOpenSea(store, follow, api, ids, isAll);
  for (const line of describeRows(skipped)) terminal.error(line);
  await finish(store, collection, ids, unread, work);
}

function costOf(count: number): string {
  return `It would read the metadata of ${counted(count, "token")} again: one call and one request for each at most.`;
}

/** Ranks the collection again, and reports what is missing as an add does. `unread` are those of `ids` that were not read. */
async function finish(
  store: Store,
  collection: string,
  ids: readonly string[],
  unread: readonly { readonly tokenId: string; readonly reason: string }[],
  { config, progress, terminal }: AddWork,
): Promise<void> {
  for (const line of describeProblems(unread)) terminal.error(line);
  if (unread.length > 0) terminal.error("These keep what was known of them.");
  const isUnread = new Set(unread.map(({ tokenId }) => tokenId));
  const isRead = new Set(ids.filter((id) => !isUnread.has(id)));
  const problems = (await store.metadata(collection)).flatMap(({ tokenId, problem }) =>
    problem !== null && isRead.has(tokenId) ? [{ tokenId, reason: problem }] : [],
  );
  progress.step("Ranking and projecting");
  const { tokens, omissions, notes } = await replaceFromStore(store, collection, valueCollection);
  for (const line of [
    ...describeProblems(problems),
    ...omissions,
    ...describeBarredHosts(tokens, config),
  ])
    terminal.error(line);
  for (const note of notes) terminal.out(note);
  terminal.out(
    `Read the metadata of ${counted(isRead.size, "token")} of ${collection} again. Its listings, sales and record are kept.`,
  );
}

/** Returns the collection of the arguments. Throws if there is none, or more than one. */
function found<
  Known extends {
    readonly collection: string;
    readonly contract: string;
    readonly chainId: number;
    readonly stage: string;
  },
>(follows: readonly Known[], { contract, id }: AddArguments, chainId: number | null): Known {
  const [first, second] = follows.filter(
    (each) =>
      each.contract === contract &&
      (chainId === null || each.chainId === chainId) &&
      (id === null || each.collection === id),
  );
  if (!first)
    throw new CommandError(
      `--refresh: no collection${id === null ? "" : ` ${id}`} is ${contract}${chainId === null ? "" : ` on ${chainName(chainId)}`}; add it without --refresh.`,
    );
  if (second)
    throw new CommandError(
      `--refresh: ${first.collection} and ${second.collection} are both ${contract}; name one with --id.`,
    );
  if (first.stage === "adding")
    throw new CommandError(
      `--refresh: ${first.collection} is not complete; the same command without --refresh goes on with it.`,
    );
  return first;
}

function chosenIds({ refresh }: AddArguments, known: readonly string[]): readonly string[] {
  if (!refresh?.ids) return known;
  const isKnown = new Set(known);
  const unknown = refresh.ids.find((id) => !isKnown.has(id));
  if (unknown !== undefined)
    throw new CommandError(`--refresh: the collection has no token ${unknown}.`);
  return refresh.ids;
}
