/** Adds a collection from OpenSea alone, or adds OpenSea's listings and offers to a collection. */
import { chainName } from "../../../contract/chains.ts";
import { counted } from "../../../contract/values/format.ts";
import type { Hex } from "../../market/raw-log.ts";
import { type FoundCollection, findCollection } from "../../sources/opensea/add/find-collection.ts";
import {
  type AddedFromOpenSea,
  readCollection,
} from "../../sources/opensea/add/read-collection.ts";
import { sweep } from "../../sources/opensea/follow/sweep.ts";
import type { OpenSeaApi } from "../../sources/opensea/protocol/rest/opensea-api.ts";
import { replaceFromStore } from "../../sources/replace-from-store.ts";
import type { NewOpenSeaFollow } from "../../storage/store/orders/order-store.ts";
import type { Store } from "../../storage/store/store.ts";
import { valueCollection } from "../../valuation/project.ts";
import { CommandError } from "../command.ts";
import type { AddArguments } from "./add-arguments.ts";
import { type AddWork, fillRecord, idFrom, withStore } from "./add-work.ts";
import { refreshFromOpenSea } from "./refresh-added.ts";

const ETHEREUM = 1;

/** Adds a collection of which no chain is read. */
export async function addFromOpenSea(
  given: AddArguments,
  api: OpenSeaApi,
  work: AddWork,
): Promise<void> {
  const { config, terminal, progress, now } = work;
  const { contract } = given;
  const chainId = given.chainId ?? ETHEREUM;
  if (given.refresh) {
    await withStore(config, (store) => refreshFromOpenSea(store, given, chainId, api, work));
    return;
  }
  const found = await findOnOpenSea(given, chainId, api);
  const name = given.name ?? found.name;
  const follow = { ...found, name, collection: given.id ?? idFrom(name), chainId, contract };
  if (given.isDryRun) {
    terminal.out(
      `It would read ${name} from OpenSea as ${found.slug}: one request for each 200 tokens, sales, listings or offers.`,
    );
    return;
  }
  work.begin();
  await withStore(config, async (store) => {
    if (await isComplete(store, follow)) {
      if (!given.openSea) throw completeError(follow);
      await attachOpenSea(store, follow, api, work);
      return;
    }
    await store.putOpenSeaFollow(follow);
    const parts = { store, api, progress, value: valueCollection };
    const added = await readCollection(follow, parts, { since: given.since, now });
    for (const problem of added.problems) terminal.error(problem);
    terminal.out(summary(follow, added));
    await fillRecord(store, follow.collection, added, work);
  });
}

/** Finds a contract on OpenSea. Rejects if OpenSea does not know it, or if the named collection has no such contract. */
export function findOnOpenSea(
  { contract, openSea }: { readonly contract: Hex } & Pick<AddArguments, "openSea">,
  chainId: number,
  api: OpenSeaApi,
): Promise<FoundCollection> {
  return findCollection(api, chainName(chainId), contract, openSea?.slug ?? null);
}

/** Stores all live listings and offers of a collection. Returns their number. */
export async function readOrders(
  store: Store,
  follow: NewOpenSeaFollow,
  api: OpenSeaApi,
  { progress }: Pick<AddWork, "progress">,
): Promise<number> {
  progress.step("Reading listings and offers from OpenSea");
  await store.putOpenSeaFollow(follow);
  const { orders, at } = await sweep(follow.collection, follow, api, store);
  await store.noteOpenSea(follow.collection, { contactAt: Date.now(), readUpTo: at });
  return orders;
}

/** Adds OpenSea's listings and offers to a collection that is complete. */
export async function attachOpenSea(
  store: Store,
  follow: NewOpenSeaFollow,
  api: OpenSeaApi,
  work: Pick<AddWork, "progress" | "terminal">,
): Promise<void> {
  const { collection, name } = follow;
  await store.putOpenSeaFollow(follow);
  // If the command is stopped, the server reads the rest.
  await store.setOpenSeaStage(collection, "following");
  const orders = await readOrders(store, follow, api, work);
  // Its page says then where the listings are from.
  await replaceFromStore(store, collection, valueCollection);
  work.terminal.out(
    `${name} has ${counted(orders, "live order")} on OpenSea. The server follows them.`,
  );
}

/** Returns true if the collection is complete. Throws if the id belongs to another one. */
async function isComplete(
  store: Store,
  { collection, chainId, contract }: NewOpenSeaFollow,
): Promise<boolean> {
  const follow = await store.follow(collection);
  const known = follow ?? (await store.openSeaFollow(collection));
  if (!known) {
    if (await store.collection(collection))
      throw new CommandError(
        `--id: there is another collection ${collection}; choose an id, or remove it with npm run collections -- remove ${collection}.`,
      );
    return false;
  }
  if (known.chainId !== chainId || known.contract !== contract)
    throw new CommandError(
      `--id: ${collection} is ${known.contract} on ${chainName(known.chainId)}; choose another id.`,
    );
  if (follow?.stage === "adding")
    throw new CommandError(
      `${collection} is being read from its chain; set ETH_RPC_URL, or name an endpoint with --rpc.`,
    );
  return known.stage !== "adding";
}

function completeError({ collection }: NewOpenSeaFollow): CommandError {
  return new CommandError(
    `${collection} is complete. To compare it with OpenSea again, name --opensea; to read it again, remove it with npm run collections -- remove ${collection}.`,
  );
}

function summary({ name, collection }: NewOpenSeaFollow, added: AddedFromOpenSea): string {
  const counts = [
    counted(added.tokens, "token"),
    counted(added.sales, "sale"),
    counted(added.listings, "listing"),
  ];
  const values = added.hasProjections ? "" : "; without usable sales there are no projections";
  return `Added ${name} as ${collection}, from OpenSea: ${counts.join(", ")}${values}. The server follows it.`;
}
