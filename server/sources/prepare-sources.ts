/**
 * The first start: stores the collections of every source. Each collection is stored atomically. A source is
 * marked as prepared only after its last collection, so an interrupted start is repeated.
 */
import type { CollectionDraft } from "../market/drafts.ts";
import type { Store } from "../storage/store/store.ts";
import type { RankedCollection } from "../valuation/ingest/prepared.ts";

/** A source that knows all its collections beforehand. */
export interface PreparedSource {
  readonly name: string;
  /** Yields the collections, one at a time. `report` receives lines for the terminal. */
  collections(report: (line: string) => void): AsyncIterable<CollectionDraft>;
}

const settingOf = ({ name }: Pick<PreparedSource, "name">) => `prepared:${name}`;

/** True if the store has the collections of this `edition` of the source. */
export async function isPrepared(
  store: Store,
  source: Pick<PreparedSource, "name">,
  edition: string,
): Promise<boolean> {
  return (await store.setting(settingOf(source))) === edition;
}

/** `edition` identifies the contents of the source. If it changed, the collections are prepared again and replaced. */
export async function prepareSource(
  store: Store,
  source: PreparedSource,
  edition: string,
  rank: (draft: CollectionDraft) => RankedCollection,
  report: (line: string) => void,
): Promise<void> {
  if (await isPrepared(store, source, edition)) return;
  const began = Date.now();
  report(`Preparing the ${source.name} collections (only on the first start):`);
  // The next collection is drafted and valued while the database writes the previous one.
  let storing: Promise<unknown> = Promise.resolve();
  try {
    for await (const draft of source.collections((line) => report(`  ${line}`))) {
      const ranked = rank(draft);
      // At most two collections are in progress, to limit memory.
      await storing;
      storing = store.replaceCollection(ranked);
      storing.catch(() => {}); // the next await of `storing` handles a failure
    }
  } finally {
    await storing;
  }
  await store.putSetting(settingOf(source), edition);
  report(`Ready after ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}
