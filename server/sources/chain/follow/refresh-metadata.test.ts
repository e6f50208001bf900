/** Reads the metadata of changed tokens again, with a store and a contract that the test makes up. */
import { expect, it } from "vitest";
import type { TokenMetadataRow } from "../../../storage/store/chain/chain-store.ts";
import type { Store } from "../../../storage/store/store.ts";
import type { ChainFollow } from "./chain-follow.ts";
import type { ChainConnection } from "./connect.ts";
import { type RefreshParts, refreshMetadata } from "./refresh-metadata.ts";

it("reads 1,000 tokens at a time at most, each once", async () => {
  let stale = Array.from({ length: 2_300 }, (_, id) => String(id));
  const read: string[][] = [];
  let asked: number[] = [];
  const ranked = new Error("ranked");
  const store: Partial<Store> = {
    staleTokens: async (_, limit) => stale.slice(0, limit),
    differsByOwner: async () => false,
    collection: async () => ({}) as Awaited<ReturnType<Store["collection"]>>, // only that it is there
    metadata: async () => [],
    async putMetadata(_, rows: readonly TokenMetadataRow[]) {
      const ids = rows.map(({ tokenId }) => tokenId);
      if (ids.length > 0) read.push(ids);
      stale = stale.filter((id) => !ids.includes(id));
    },
    putPictures: async () => {},
    // The rank of what was read is not part of this test.
    followsOf: async () => Promise.reject(ranked),
  };
  const caller = {
    async callMany(_: unknown, args: readonly unknown[]) {
      asked.push(args.length);
      return args.map(() => null);
    },
  };
  const turn = async () => {
    asked = [];
    const parts = { store, reportRefresh: () => {} } as unknown as RefreshParts; // nothing else is used
    const follow = { collection: "c", contract: "0x1", settings: { market: "erc721" } };
    const connection = { reader: {}, caller } as unknown as ChainConnection; // nothing else is used
    const refreshed = refreshMetadata(parts, follow as ChainFollow, connection);
    await expect(refreshed).rejects.toBe(ranked);
    return asked;
  };
  expect([await turn(), await turn(), await turn()]).toEqual([[1_000], [1_000], [300]]);
  expect(read.map(({ length }) => length)).toEqual([1_000, 1_000, 300]);
  expect(new Set(read.flat()).size).toBe(2_300);
});
