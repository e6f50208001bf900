/** `npm run add -- 0xCONTRACT --refresh`: reads the metadata of a collection's tokens again. */
import { chainName } from "../../../contract/chains.ts";
import { counted } from "../../../contract/values/format.ts";
import type { Follow } from "../../market/follow.ts";
import { describeBarredHosts } from "../../platform/outbound/barred-hosts.ts";
import type { Reread } from "../../sources/collection-source.ts";
import { keepRates } from "../../sources/kept-rates.ts";
import { describeProblems } from "../../sources/metadata/describe-problems.ts";
import { replaceFromStore } from "../../sources/replace-from-store.ts";
import { keepNewTraitRules } from "../../sources/trait-rules.ts";
import type { Store } from "../../storage/store/store.ts";
import { valueAndPack } from "../../valuation/packed-market.ts";
import { CommandError, withStore } from "../command.ts";
import type { AddArguments } from "./add-arguments.ts";
import type { AddWork } from "./add-collection.ts";

export async function refreshAdded(given: AddArguments, work: AddWork): Promise<void> {
  const { config, progress, terminal } = work;
  const { source, reader } = work.main;
  await withStore(config, async (store) => {
    const chainId = await reader.chainOf(given);
    const follow = found(await store.follows(source.name), given, chainId);
    const known = (await store.metadata(follow.collection)).map(({ tokenId }) => tokenId);
    const ids = chosenIds(given, known);
    if (given.isDryRun) return terminal.out(costOf(ids.length));
    const reread = await reader.reread(store, follow, ids, !given.refresh?.ids, progress);
    for (const line of reread.problems) terminal.error(line);
    await keepNewTraitRules(store, follow.collection, given.traitRules);
    await finish(store, follow.collection, ids, reread, work, given.name);
  });
}

function costOf(count: number): string {
  return `It would read the metadata of ${counted(count, "token")} again: one call and one request for each at most.`;
}

/** Ranks the collection again, and reports what is missing as an add does. `unread` are those of `ids` that were not read. */
async function finish(
  store: Store,
  collection: string,
  ids: readonly string[],
  { unread }: Reread,
  { config, progress, terminal, rates }: AddWork,
  name: string | null,
): Promise<void> {
  for (const line of describeProblems(unread)) terminal.error(line);
  if (unread.length > 0) terminal.error("These keep what was known of them.");
  const isUnread = new Set(unread.map(({ tokenId }) => tokenId));
  const isRead = new Set(ids.filter((id) => !isUnread.has(id)));
  const problems = (await store.metadata(collection)).flatMap(({ tokenId, problem }) =>
    problem !== null && isRead.has(tokenId) ? [{ tokenId, reason: problem }] : [],
  );
  progress.step("Ranking and projecting");
  if (rates) await keepRates(store, collection, rates);
  const { tokens, omissions, notes } = await replaceFromStore(
    store,
    collection,
    valueAndPack,
    name,
  );
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
function found(
  follows: readonly Follow[],
  { contract, id }: AddArguments,
  chainId: number | null,
): Follow {
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
