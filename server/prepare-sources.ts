/**
 * The first start: brings the collections of every source into the store. Each is stored whole or not at
 * all, and a source is done only when its last one is, so a start that was cut off is begun again.
 */
import type { PreparedCollection } from "./ingest/prepared.ts";
import type { CollectionDraft, Source } from "./sources/source.ts";
import type { Store } from "./store/store.ts";

/** `edition` says what the source would bring: another one is prepared anew, in place of the last. */
export async function prepareSource(
  store: Store,
  source: Source,
  edition: string,
  prepare: (draft: CollectionDraft) => PreparedCollection | Promise<PreparedCollection>,
  report: (line: string) => void,
): Promise<void> {
  const setting = `prepared:${source.name}`;
  if ((await store.setting(setting)) === edition) return;
  const began = Date.now();
  report(`Preparing the ${source.name} collections (only on the first start):`);
  // While one collection is valued and written, in threads of their own, the next is drawn up.
  let storing: Promise<void> = Promise.resolve();
  try {
    for await (const draft of source.collections((line) => report(`  ${line}`))) {
      const preparing = Promise.resolve(prepare(draft));
      // Failures are met at the next await of storing; until then they must not count as unhandled.
      preparing.catch(() => {});
      // At most two are under way, so that memory holds no more.
      await storing;
      storing = preparing.then(async (prepared) => {
        await store.replaceCollection(prepared);
      });
      storing.catch(() => {});
    }
  } finally {
    await storing;
  }
  await store.putSetting(setting, edition);
  report(`Ready after ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}
