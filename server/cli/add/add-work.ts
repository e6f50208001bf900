/** Ids, the record and the context that adding from a chain and from OpenSea share. */

import { chainName } from "../../../contract/chains.ts";
import { counted } from "../../../contract/values/format.ts";
import type { UnixMs } from "../../../contract/values/units.ts";
import type { Follow, NewFollow } from "../../market/follow.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Added } from "../../sources/finish-adding.ts";
import type { Progress } from "../../sources/progress.ts";
import { openStore } from "../../storage/store/open-store.ts";
import type { Store } from "../../storage/store/store.ts";
import { pastCalls } from "../../valuation/backtest/past-calls.ts";
import { CommandError, type Terminal } from "../command.ts";
import type { AddArguments } from "./add-arguments.ts";

export interface AddWork {
  readonly config: Config;
  readonly terminal: Terminal;
  readonly progress: Progress;
  readonly signal: AbortSignal;
  readonly now: UnixMs;
  /** Number of CryptoPunks. */
  readonly punks: number;
  /** Notes that something is stored, so that the command can go on later. */
  begin(): void;
}

export async function withStore<T>(config: Config, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(config);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Returns true if the collection's listings are read from OpenSea. */
export function usesOpenSea(
  { market, openSea }: AddArguments,
  { openSea: { key } }: Config,
): boolean {
  return market === "erc721" && (openSea !== null || key !== null);
}

/** Makes an id of a name: "Cool Cats" becomes "cool-cats". */
export function idFrom(name: string): string {
  const id = name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 64)
    .replace(/^-+|-+$/g, "");
  if (id === "") throw new CommandError("--id: the contract's name has no letters; choose an id.");
  return id;
}

/**
 * Returns the follows of the collection that is added, that of a chain first, or none if it is new. Throws if its id belongs
 * to another collection.
 */
export async function followsOfId(
  store: Store,
  { collection, chainId, contract }: Pick<NewFollow, "collection" | "chainId" | "contract">,
): Promise<readonly Follow[]> {
  const follows = await store.followsOf(collection);
  const [known] = follows;
  if (!known && (await store.collection(collection)))
    throw new CommandError(
      `--id: there is another collection ${collection}; choose an id, or remove it with npm run collections -- remove ${collection}.`,
    );
  if (known && (known.chainId !== chainId || known.contract !== contract))
    throw new CommandError(
      `--id: ${collection} is ${known.contract} on ${chainName(known.chainId)}; choose another id.`,
    );
  return follows;
}

/** Says what was added. `left` says what was left out. */
export function summary(
  { name, collection }: Pick<NewFollow, "name" | "collection">,
  added: Added,
  source: string,
  left = "",
): string {
  const counts = [
    counted(added.tokens, "token"),
    counted(added.sales, "sale"),
    counted(added.listings, "listing"),
    ...(added.foreignListings > 0 ? [`${added.foreignListings} in other currencies`] : []),
  ];
  const values = added.hasProjections ? "" : "; without usable sales there are no projections";
  return `Added ${name} as ${collection}, from ${source}: ${counts.join(", ")}${left}${values}. The server follows it.`;
}

/** Projects each past sale from the earlier ones, for the record. */
export async function fillRecord(
  store: Store,
  collection: string,
  added: Pick<Added, "sales" | "generation" | "valued">,
  { progress, terminal }: Pick<AddWork, "progress" | "terminal">,
): Promise<void> {
  if (added.sales === 0) return;
  progress.step(
    `Projecting each of its past sales from the earlier ones, for /c/${collection}/record`,
  );
  const calls = pastCalls(added.valued, await store.sales(collection));
  const filled = await store.fillRecord(collection, added.generation, calls);
  if (filled !== null) terminal.out(`The record has ${counted(filled, "past sale")}.`);
}
