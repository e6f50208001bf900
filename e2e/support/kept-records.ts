/** Reads and manipulates a page's cached collections in IndexedDB, bypassing the app. */

import { type CollectionRecord, decodeRecord } from "../../contract/columns/collection-record.ts";
import { encodeRecord } from "../../contract/columns/encode-record.ts";
import type { RecordMetadata } from "../../contract/saved-collections.ts";
import { DATABASE_NAME } from "../../contract/saved-collections.ts";
import { expect, type Page } from "./test.ts";

/** Source text, because the compiler of this file adds helpers to functions, which a page does not have. */
const USE_STORE = `
  async function useStore(mode, use) {
    const opening = indexedDB.open("${DATABASE_NAME}");
    opening.onupgradeneeded = () => opening.result.createObjectStore("snapshots");
    await new Promise((resolve, reject) => { opening.onsuccess = resolve; opening.onerror = reject; });
    const transaction = opening.result.transaction("snapshots", mode);
    const request = use(transaction.objectStore("snapshots"));
    await new Promise((resolve, reject) => { transaction.oncomplete = resolve; transaction.onabort = reject; });
    opening.result.close();
    return request.result;
  }
`;

/** Returns the record's bytes; null if there is no record. */
export async function recordBytes(page: Page, collectionId: string): Promise<Uint8Array | null> {
  const key = JSON.stringify(["record", collectionId]);
  const numbers = await page.evaluate<string | null>(`(async () => {
    ${USE_STORE}
    const record = await useStore("readonly", (store) => store.get(${key}));
    if (!record) return null;
    const bytes = new Uint8Array(record);
    let text = "";
    for (let at = 0; at < bytes.length; at += 4096)
      text += String.fromCharCode(...bytes.subarray(at, at + 4096));
    return btoa(text);
  })()`);
  return numbers === null ? null : new Uint8Array(Buffer.from(numbers, "base64"));
}

export async function putRecord(
  page: Page,
  collectionId: string,
  bytes: Uint8Array,
): Promise<void> {
  const key = JSON.stringify(["record", collectionId]);
  const text = Buffer.from(bytes).toString("base64");
  await page.evaluate(`(async () => {
    ${USE_STORE}
    const bytes = Uint8Array.from(atob("${text}"), (each) => each.charCodeAt(0));
    await useStore("readwrite", (store) => store.put(bytes.buffer, ${key}));
  })()`);
}

/** Waits until the collection is cached and returns the record's bytes. */
export async function kept(page: Page, collectionId: string): Promise<Uint8Array> {
  let bytes: Uint8Array | null = null;
  await expect
    .poll(async () => {
      bytes = await recordBytes(page, collectionId);
      return bytes !== null;
    })
    .toBe(true);
  return bytes ?? new Uint8Array(); // not null: the poll ends only with bytes
}

export async function readRecord(page: Page, collectionId: string): Promise<CollectionRecord> {
  const bytes = await kept(page, collectionId);
  const record = decodeRecord(Uint8Array.from(bytes).buffer, collectionId);
  if (!record.ok)
    throw new Error(`${collectionId}: ${record.problem.place}: ${record.problem.message}`);
  return record.value;
}

/** Changes the record and stores a matching note. The worker reads the note's epoch and save time before it saves. */
export async function changeRecord(
  page: Page,
  collectionId: string,
  change: (kept: CollectionRecord) => CollectionRecord,
): Promise<void> {
  const record = change(await readRecord(page, collectionId));
  const bytes = new Uint8Array(encodeRecord(record));
  const { columns, asOf } = record;
  const note: RecordMetadata = {
    bytes: bytes.length,
    epoch: columns.epoch,
    savedAt: asOf,
    usedAt: asOf,
  };
  await putRecord(page, collectionId, bytes);
  await page.evaluate(`(async () => {
    ${USE_STORE}
    const key = ${JSON.stringify(["note", collectionId])};
    await useStore("readwrite", (store) => store.put(${JSON.stringify(note)}, key));
  })()`);
}
