/** Adds a collection from one source, and its listings and offers from the same or another one. */
import { chainName } from "../../../contract/chains.ts";
import { counted } from "../../../contract/values/format.ts";
import type { Follow, NewFollow } from "../../market/follow.ts";
import type { Rates } from "../../market/rates.ts";
import { SourceError } from "../../market/source-error.ts";
import type { Config } from "../../platform/config/config.ts";
import { keepAddresses } from "../../platform/config/kept-addresses.ts";
import { describeBarredHosts } from "../../platform/outbound/barred-hosts.ts";
import { CHAIN } from "../../sources/chain/follow/chain-follow.ts";
import type {
  CollectionReader,
  CollectionSource,
  ReadOptions,
} from "../../sources/collection-source.ts";
import type { Added } from "../../sources/finish-adding.ts";
import { keepRates } from "../../sources/kept-rates.ts";
import type { Progress } from "../../sources/progress.ts";
import { replaceFromStore } from "../../sources/replace-from-store.ts";
import { keepNewTraitRules, keepTraitRules } from "../../sources/trait-rules.ts";
import type { Store } from "../../storage/store/store.ts";
import { pastRecord } from "../../valuation/backtest/past-record.ts";
import { valueAndPack } from "../../valuation/packed-market.ts";
import { CommandError, type Terminal, withStore } from "../command.ts";
import type { AddArguments } from "./add-arguments.ts";

/** A source that can be asked for the collection. */
export interface Reading {
  readonly source: CollectionSource;
  readonly reader: CollectionReader;
}

export interface AddWork {
  readonly config: Config;
  readonly terminal: Terminal;
  readonly progress: Progress;
  readonly options: ReadOptions;
  /** Source of the tokens. */
  readonly main: Reading;
  /** Source of listings and offers, which may be the same. Null if there is none. */
  readonly orders: Reading | null;
  /** Rates that the operator gives, or null. */
  readonly rates: Rates | null;
  /** Notes that something is stored, so that the command can go on later. */
  begin(): void;
}

export async function addCollection(given: AddArguments, work: AddWork): Promise<void> {
  const { config, terminal, options, main } = work;
  const { source, reader } = main;
  const found = await source.find(given);
  if (!found) throw new Error(`${source.name} cannot be asked any more`);
  const name = given.name ?? found.name;
  const follow = { ...found, name, collection: given.id ?? idFrom(name), source: source.name };
  if (given.isDryRun) {
    terminal.out(await reader.costOf(follow, options));
    return;
  }
  work.begin();
  await withStore(config, (store) => add(store, given, follow, work));
}

async function add(
  store: Store,
  given: AddArguments,
  follow: NewFollow,
  work: AddWork,
): Promise<void> {
  const { config, terminal, progress, options, main, orders, rates } = work;
  const { collection } = follow;
  const isAlone = main === orders;
  const known = await knownFollow(store, follow);
  if (known && known.stage !== "adding") {
    if (rates && !given.openSea) {
      await keepRates(store, collection, rates);
      await replaceFromStore(store, collection, valueAndPack);
      terminal.out(
        `${known.name} is complete. Its amounts in other currencies have the new rates.`,
      );
      return;
    }
    if (!orders || !given.openSea || !(isAlone || known.source === main.source.name))
      throw completeError(known, isAlone ? main.source.title : null);
    await attachOrders(store, given, follow, orders, work);
    return;
  }
  if (known?.source === CHAIN && main.source.name !== CHAIN)
    throw new CommandError(
      `${collection} is being read from its chain; set ETH_RPC_URL, or name an endpoint with --rpc.`,
    );
  keepGiven(given, follow, work);
  await store.putFollow(follow);
  await keepTraitRules(store, collection, given.traitRules);
  if (rates) await keepRates(store, collection, rates);
  const hasOrders =
    orders !== null && !isAlone && (await addOrders(store, given, follow, orders, work));
  const added = await main.reader.read(store, follow, progress, options);
  // Also if this or an earlier run was stopped while it read the listings: the server reads them.
  for (const other of await store.followsOf(collection))
    await store.setFollowStage(collection, other.source, "following");
  for (const problem of [...added.problems, ...describeBarredHosts(added.valued, config)])
    terminal.error(problem);
  const places = [main.reader.placeOf(follow), ...(hasOrders ? [orders.source.title] : [])];
  terminal.out(summary(follow, added, places.join(" and ")));
  for (const note of added.notes) terminal.out(note);
  await fillRecord(store, collection, added, work);
}

/**
 * Returns the follow of the collection that is added, that of a chain first, or undefined if it is new. Throws if its id belongs
 * to another collection.
 */
async function knownFollow(
  store: Store,
  { collection, chainId, contract }: NewFollow,
): Promise<Follow | undefined> {
  const [known] = await store.followsOf(collection);
  if (!known && (await store.collection(collection)))
    throw new CommandError(
      `--id: there is another collection ${collection}; choose an id, or remove it with npm run collections -- remove ${collection}.`,
    );
  if (known && (known.chainId !== chainId || known.contract !== contract))
    throw new CommandError(
      `--id: ${collection} is ${known.contract} on ${chainName(known.chainId)}; choose another id.`,
    );
  return known;
}

/** `market` names the marketplace with which the collection can be compared again. Null if there is none. */
function completeError({ collection, stage }: Follow, market: string | null): CommandError {
  const remove = `remove it with npm run collections -- remove ${collection}.`;
  return new CommandError(
    market === null
      ? `${collection} is complete, and ${stage === "paused" ? "paused" : "the server follows it"}. To read it again, ${remove}`
      : `${collection} is complete. To compare it with ${market} again, name --opensea; to read it again, ${remove}`,
  );
}

/** Writes the addresses of the arguments to the server's file. On PostgreSQL, prints which setting the server needs. */
function keepGiven(
  { rpcAddresses }: AddArguments,
  { chainId }: NewFollow,
  { config: { chain }, terminal }: AddWork,
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

/**
 * Reads the live listings and offers, before the collection is ranked with them. If their source fails and the arguments do not
 * ask for it, returns false: the collection is added without.
 */
async function addOrders(
  store: Store,
  given: AddArguments,
  follow: NewFollow,
  orders: Reading,
  work: AddWork,
): Promise<boolean> {
  try {
    const found = await followOf(orders, given, follow);
    await readOrders(store, found, orders, work);
    return true;
  } catch (error) {
    if (given.openSea || !(error instanceof SourceError)) throw error;
    work.terminal.error(
      `${error.message}. The collection is added without listings; the same command with --opensea adds them later.`,
    );
    return false;
  }
}

/** Finds the follow of the collection on the source of its orders. */
async function followOf(
  { source }: Reading,
  given: AddArguments,
  { collection, chainId, name }: NewFollow,
): Promise<NewFollow> {
  const found = await source.find({ ...given, chainId });
  if (!found) throw new Error(`${source.name} cannot be asked any more`);
  return { ...found, name, collection, source: source.name };
}

/** Stores all live listings and offers of a collection. Returns their number. */
async function readOrders(
  store: Store,
  follow: NewFollow,
  { source, reader }: Reading,
  { progress, terminal }: AddWork,
): Promise<number> {
  progress.step(`Reading listings and offers from ${source.title}`);
  await store.putFollow(follow);
  const { orders = 0, problems = [] } = (await reader.readOrders?.(store, follow)) ?? {};
  for (const line of problems) terminal.error(line);
  return orders;
}

/** Adds listings and offers to a collection that is complete. It keeps its rules for traits unless there are new ones. */
async function attachOrders(
  store: Store,
  given: AddArguments,
  follow: NewFollow,
  orders: Reading,
  work: AddWork,
): Promise<void> {
  const { collection, name } = follow;
  const attached = orders === work.main ? follow : await followOf(orders, given, follow);
  await keepNewTraitRules(store, collection, given.traitRules);
  if (work.rates) await keepRates(store, collection, work.rates);
  await store.putFollow(attached);
  // If the command is stopped, the server reads the rest.
  await store.setFollowStage(collection, attached.source, "following");
  const count = await readOrders(store, attached, orders, work);
  // Its page says then where the listings are from.
  const { omissions, notes } = await replaceFromStore(store, collection, valueAndPack, given.name);
  for (const line of omissions) work.terminal.error(line);
  const live = counted(count, "live order");
  work.terminal.out(`${name} has ${live} on ${orders.source.title}. The server follows them.`);
  for (const note of notes) work.terminal.out(note);
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

function summary({ name, collection }: NewFollow, added: Added, places: string): string {
  const counts = [
    counted(added.tokens, "token"),
    counted(added.sales, "sale"),
    counted(added.listings, "listing"),
    ...(added.foreignListings > 0 ? [`${added.foreignListings} in other currencies`] : []),
  ];
  const left = added.leftOut ? `; ${added.leftOut}` : "";
  const values = added.hasProjections ? "" : "; without usable sales there are no projections";
  return `Added ${name} as ${collection}, from ${places}: ${counts.join(", ")}${left}${values}. The server follows it.`;
}

/** Projects each past sale from the earlier ones, for the record, and computes the past levels of the history. */
async function fillRecord(
  store: Store,
  collection: string,
  added: Added,
  { progress, terminal }: AddWork,
): Promise<void> {
  if (added.sales === 0) return;
  progress.step(
    `Projecting each of its past sales from the earlier ones, for /c/${collection}/record`,
  );
  const { calls, comparison, levels } = pastRecord(added.valued, await store.sales(collection));
  await store.fillLevels(collection, added.generation, levels);
  const filled = await store.fillRecord(collection, added.generation, calls, comparison);
  if (filled !== null) terminal.out(`The record has ${counted(filled, "past sale")}.`);
}
