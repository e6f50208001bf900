import { render, screen } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import { SWRConfig } from "swr";
import { beforeEach, expect, it, vi } from "vitest";
import {
  DATABASE_NAME,
  metadataKey,
  type RecordMetadata,
  SAVED_STORE,
} from "../../../contract/saved-collections.ts";
import { SavedCollections } from "./SavedCollections.tsx";

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  return () => vi.unstubAllGlobals();
});

function save(records: Readonly<Record<string, Partial<RecordMetadata>>>): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE_NAME);
    opening.onerror = reject;
    opening.onupgradeneeded = () => {
      const store = opening.result.createObjectStore(SAVED_STORE);
      for (const [id, record] of Object.entries(records)) store.put(record, metadataKey(id));
    };
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });
}

it("opens a saved collection with its tokens on sale, or with all if none was", async () => {
  await save({
    apes: { name: "Apes", savedAt: 3, listedCount: 5 },
    unsold: { name: "Unsold", savedAt: 2, listedCount: 0 },
    old: { name: "Of an earlier version", savedAt: 1 },
  });
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <SavedCollections />
    </SWRConfig>,
  );
  const links = await screen.findAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/c/apes?sale=on",
    "/c/unsold",
    "/c/old?sale=on",
  ]);
});
