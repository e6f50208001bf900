/**
 * Imports collections into the database of a running server, as `npm run import` does, but within the process of the
 * tests: a program of its own starts and compiles for seconds.
 */
import { expect } from "playwright/test";
import * as apiPath from "../../contract/api-path.ts";
import { storeDraft } from "../../server/cli/import-command.ts";
import { readConfig } from "../../server/platform/config/config.ts";
import { readFolder } from "../../server/sources/import/import-folder.ts";
import { openStore } from "../../server/storage/store/open-store.ts";
import type { Store } from "../../server/storage/store/store.ts";
import { pastRecord } from "../../server/valuation/backtest/past-record.ts";

export interface FolderToImport {
  readonly folder: string;
  readonly id: string;
  readonly name: string;
  readonly simulateListings?: boolean;
  /** Fills the record with the past sales, which takes up to half a minute for some thousand sales. */
  readonly hasRecord?: boolean;
}

interface Target {
  readonly origin: string;
  readonly dataDir: string;
}

/** Imports the folders one after the other. Settles when the server serves the imported collections. */
export async function importCollections(
  { origin, dataDir }: Target,
  folders: readonly FolderToImport[],
): Promise<void> {
  const store = await openStore(readConfig({ DATA_DIR: dataDir }));
  try {
    for (const each of folders) await importFolder(store, each);
    for (const { id } of folders) await waitUntilServed(origin, await store.collection(id));
  } finally {
    await store.close();
  }
}

async function importFolder(store: Store, each: FolderToImport): Promise<void> {
  const { folder, id, name, simulateListings = false, hasRecord = false } = each;
  const now = Date.now();
  const { draft } = readFolder(folder, { id, name, now, simulateListings });
  const { prepared, generation } = await storeDraft(store, draft, simulateListings ? 1 : null, now);
  if (!hasRecord) return;
  const { calls, comparison, levels } = pastRecord(prepared.tokens, draft.sales);
  await store.fillLevels(id, generation, levels);
  await store.fillRecord(id, generation, calls, comparison);
}

/** Time limit, because Playwright's global set-up has none. */
const SERVED_WITHIN_MS = 60_000;

/** Waits for the server, which looks for changed collections every second. */
async function waitUntilServed(
  origin: string,
  stored: Awaited<ReturnType<Store["collection"]>>,
): Promise<void> {
  if (!stored) throw new Error("the collection was removed after its import");
  const served = async () => {
    const response = await fetch(origin + apiPath.info(stored.id));
    const { epoch } = (await response.json()) as { epoch?: string }; // an API response or an error
    return epoch;
  };
  const message = `${stored.id} is served`;
  await expect
    .poll(served, { message, intervals: [50], timeout: SERVED_WITHIN_MS })
    .toBe(stored.epoch);
}
