/** Reads logs with large data: only a limited part of them is held and stored at a time. */
import { expect, it } from "vitest";
import type { Checkpoint, Follow } from "../../../market/follow.ts";
import type { BlockHeader, Hex, RawLog } from "../../../market/raw-log.ts";
import type { BlocksUpdate } from "../../../storage/store/chain/chain-store.ts";
import { createRangeLimit } from "../protocol/rpc/log-ranges.ts";
import { type CatchUpParts, readRange } from "./catch-up.ts";
import { MAX_DATA_CHARACTERS, readBlocks } from "./read-blocks.ts";

/** A seventh of the limit is reached by seven logs, and not by six. */
const DATA: Hex = `0x${"ab".repeat(Math.ceil(MAX_DATA_CHARACTERS / 14))}`;
const BLOCKS = 30;

const hashOf = (number: number): Hex => `0x${number.toString(16).padStart(64, "0")}`;
const header = (number: number): BlockHeader => {
  const [hash, parentHash] = [hashOf(number), hashOf(number - 1)];
  return { ...{ number, hash, parentHash, at: number, logsBloom: "0x" } };
};
const logOf = (blockNumber: number): RawLog => ({
  ...{ blockNumber, blockHash: hashOf(blockNumber), logIndex: 0, at: null, data: DATA },
  ...{ transactionHash: hashOf(0), address: hashOf(0), topics: [] },
});
const reader = {
  blockAt: async (number: number) => header(number),
  logsOfBlock: async (_: unknown, { number }: BlockHeader) => [logOf(number)],
  logsInRange: async (_: unknown, { to }: { to: number }) => [logOf(to)],
};
const market = {
  ...{ filter: { addresses: [], topics: [] }, complete: async (logs: readonly RawLog[]) => logs },
  ...{ decode: () => ({ events: [], bundles: 0 }), staleMetadata: () => [] },
};
const charactersIn = (logs: readonly RawLog[]) =>
  logs.reduce((sum, { data }) => sum + data.length, 0);

/** Everything but the last log is below the limit. */
function expectBounded(logs: readonly RawLog[]): void {
  expect(charactersIn(logs.slice(0, -1))).toBeLessThan(MAX_DATA_CHARACTERS);
}

it("reads blocks one by one until their data are large, and the rest after that", async () => {
  let checkpoint: Checkpoint = { number: 0, hash: hashOf(0) };
  const sizes: number[] = [];
  // Nothing else of the reader and the market is called.
  const chain = { reader, market } as unknown as CatchUpParts;
  while (checkpoint.number < BLOCKS) {
    const args = [[], checkpoint, 0, header(BLOCKS)] as const;
    const found = await readBlocks(chain.reader, chain.market, ...args);
    if (typeof found === "string") throw new Error(found);
    expectBounded(found.logs);
    sizes.push(found.blocks.length);
    checkpoint = found.blocks.at(-1) ?? expect.fail();
  }
  expect(sizes).toEqual([7, 7, 7, 7, 2]);
});

it("stores ranges as soon as their data are large", async () => {
  const updates: BlocksUpdate[] = [];
  const follow = { collection: "c", stage: "adding", read: { number: 0, hash: null } };
  const store = {
    follow: async () => follow,
    chainTokens: async () => new Map(),
    async writeBlocks(_: string, update: BlocksUpdate) {
      updates.push(update);
      return true;
    },
  };
  // Nothing else of the store, the reader and the market is called.
  const parts = { store, reader, market, limit: createRangeLimit(10) } as unknown as CatchUpParts;
  const range = { from: 1, to: 10 * BLOCKS };
  // Only these three fields are read.
  await readRange(follow as unknown as Follow, parts, range, { isFollowing: false });
  for (const { logs } of updates) expectBounded(logs);
  expect(updates.map(({ logs }) => logs.length)).toEqual([7, 7, 7, 7, 2]);
  expect(updates.at(-1)?.after.number).toBe(range.to);
});
