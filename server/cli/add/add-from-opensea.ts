/** Adds a collection from OpenSea alone, or adds OpenSea's listings and offers to a collection. */
import { counted } from "../../../contract/values/format.ts";
import { describeBarredHosts } from "../../platform/outbound/barred-hosts.ts";
import { CHAIN } from "../../sources/chain/follow/chain-follow.ts";
import { findCollection } from "../../sources/opensea/add/find-collection.ts";
import { readCollection } from "../../sources/opensea/add/read-collection.ts";
import {
  type NewOpenSeaFollow,
  OPENSEA,
  targetOf,
} from "../../sources/opensea/follow/opensea-follow.ts";
import { sweep } from "../../sources/opensea/follow/sweep.ts";
import type { OpenSeaApi } from "../../sources/opensea/protocol/rest/opensea-api.ts";
import { replaceFromStore } from "../../sources/replace-from-store.ts";
import { keepTraitRules } from "../../sources/trait-rules.ts";
import type { Store } from "../../storage/store/store.ts";
import { valueCollection } from "../../valuation/project.ts";
import { CommandError } from "../command.ts";
import type { AddArguments } from "./add-arguments.ts";
import { type AddWork, fillRecord, followsOfId, idFrom, summary, withStore } from "./add-work.ts";
import { refreshFromOpenSea } from "./refresh-added.ts";

/** Adds a collection of which no chain is read. */
export async function addFromOpenSea(
  given: AddArguments,
  api: OpenSeaApi,
  work: AddWork,
): Promise<void> {
  const { config, terminal, progress, now } = work;
  if (given.refresh) {
    await withStore(config, (store) => refreshFromOpenSea(store, given, api, work));
    return;
  }
  const found = await findOnOpenSea(given, given.chainId, api);
  const name = given.name ?? found.name;
  const follow = { ...found, name, collection: given.id ?? idFrom(name) };
  if (given.isDryRun) {
    terminal.out(
      `It would read ${name} from OpenSea as ${found.settings.slug}: one request for each 200 tokens, sales, listings or offers.`,
    );
    return;
  }
  work.begin();
  await withStore(config, async (store) => {
    const [known] = await followsOfId(store, follow);
    if (known?.source === CHAIN && known.stage === "adding")
      throw new CommandError(
        `${follow.collection} is being read from its chain; set ETH_RPC_URL, or name an endpoint with --rpc.`,
      );
    if (known && known.stage !== "adding") {
      if (!given.openSea) throw completeError(follow);
      await attachOpenSea(store, follow, api, work, given);
      return;
    }
    await store.putFollow(follow);
    await keepTraitRules(store, follow.collection, given.traitRules);
    const parts = { store, api, progress, value: valueCollection };
    const added = await readCollection(follow, parts, { since: given.since, now });
    for (const problem of [...added.problems, ...describeBarredHosts(added.valued, config)])
      terminal.error(problem);
    terminal.out(summary(follow, added, "OpenSea"));
    for (const note of added.notes) terminal.out(note);
    await fillRecord(store, follow.collection, added, work);
  });
}

/** Finds the follow of a contract on OpenSea, without a name and an id that the operator chose. */
export async function findOnOpenSea(
  { contract, openSea }: Pick<AddArguments, "contract" | "openSea">,
  chainId: number | null,
  api: OpenSeaApi,
): Promise<Omit<NewOpenSeaFollow, "collection">> {
  const found = await findCollection(api, { chainId, contract }, openSea?.slug ?? null);
  return { ...found, source: OPENSEA };
}

/** Stores all live listings and offers of a collection. Returns their number. */
export async function readOrders(
  store: Store,
  follow: NewOpenSeaFollow,
  api: OpenSeaApi,
  { progress }: Pick<AddWork, "progress">,
): Promise<number> {
  progress.step("Reading listings and offers from OpenSea");
  await store.putFollow(follow);
  const { orders, at } = await sweep(follow.collection, targetOf(follow), api, store);
  await store.noteFollow(follow.collection, OPENSEA, { contactAt: Date.now(), readUpTo: at });
  return orders;
}

/** Adds OpenSea's listings and offers to a collection that is complete. It keeps its rules for traits unless there are new ones. */
export async function attachOpenSea(
  store: Store,
  follow: NewOpenSeaFollow,
  api: OpenSeaApi,
  work: Pick<AddWork, "progress" | "terminal">,
  { traitRules }: Pick<AddArguments, "traitRules">,
): Promise<void> {
  const { collection, name } = follow;
  if (Object.values(traitRules).some((names) => names.length > 0))
    await keepTraitRules(store, collection, traitRules);
  await store.putFollow(follow);
  // If the command is stopped, the server reads the rest.
  await store.setFollowStage(collection, OPENSEA, "following");
  const orders = await readOrders(store, follow, api, work);
  // Its page says then where the listings are from.
  const { notes } = await replaceFromStore(store, collection, valueCollection);
  work.terminal.out(
    `${name} has ${counted(orders, "live order")} on OpenSea. The server follows them.`,
  );
  for (const note of notes) work.terminal.out(note);
}

function completeError({ collection }: NewOpenSeaFollow): CommandError {
  return new CommandError(
    `${collection} is complete. To compare it with OpenSea again, name --opensea; to read it again, remove it with npm run collections -- remove ${collection}.`,
  );
}
