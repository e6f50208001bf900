/**
 * Imports collections into the database of a running server, as `npm run import` does, but within the process of the
 * tests: a program of its own starts and compiles for seconds.
 */
import { pastCalls } from "../../server/backtest/past-calls.ts";
import { storeDraft } from "../../server/cli/import-command.ts";
import { readConfig } from "../../server/config/config.ts";
import { readFolder } from "../../server/sources/import/import-folder.ts";
import { openStore } from "../../server/store/open-store.ts";

export interface FolderToImport {
  readonly folder: string;
  readonly id: string;
  readonly name: string;
  readonly simulateListings?: boolean;
  /** Fills the record with the past sales, which takes up to half a minute for some thousand sales. */
  readonly hasRecord?: boolean;
}

/** Imports the folders one after the other. */
export async function importCollections(
  dataDir: string,
  folders: readonly FolderToImport[],
): Promise<void> {
  const store = await openStore(readConfig({ DATA_DIR: dataDir }));
  try {
    for (const { folder, id, name, simulateListings = false, hasRecord = false } of folders) {
      const now = Date.now();
      const { draft } = readFolder(folder, { id, name, now, simulateListings });
      const floor = simulateListings ? 1 : null;
      const { prepared, generation } = await storeDraft(store, draft, floor, now);
      if (!hasRecord) continue;
      await store.fillRecord(id, generation, pastCalls(prepared.tokens, draft.sales));
    }
  } finally {
    await store.close();
  }
}
