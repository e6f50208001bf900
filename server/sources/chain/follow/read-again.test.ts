/** Reads a collection again, with a store and a chain that the test makes up. */
import { expect, it } from "vitest";
import type { Follow, FollowStage } from "../../../market/follow.ts";
import type { BlockHeader } from "../../../market/raw-log.ts";
import { createRangeLimit } from "../protocol/rpc/log-ranges.ts";
import type { CatchUpParts } from "./catch-up.ts";
import { readAgain } from "./read-again.ts";

const HEAD: BlockHeader = {
  ...{ number: 10_063, hash: "0x01", parentHash: "0x02", at: 1_000_000, logsBloom: "0x" },
};

type KnownBlock = Pick<BlockHeader, "number" | "hash">;

/** Reads ranges of 1,000 blocks again. The store has the blocks `known`. Returns the first blocks of the ranges that were asked for. */
function readRanges(pauseAt: number, lastBlock: number, known: readonly KnownBlock[] = []) {
  let stage: FollowStage = "following";
  const read = { number: 20_000, hash: null };
  const contract = `0x${"1".repeat(40)}` as const;
  const follow = { collection: "c", contract, stage, read, fromBlock: 0 } as Follow;
  const ranges: number[] = [];
  const parts = {
    store: { follow: async () => ({ ...follow, stage }), knownBlocks: async () => known },
    reader: {
      hasCode: async () => true,
      blockAt: async (number: number) => (number <= lastBlock ? { ...HEAD, number } : null),
      async logsInRange(_: unknown, { from }: { from: number }) {
        ranges.push(from);
        if (from === pauseAt) stage = "paused";
        return [];
      },
    },
    market: { filter: { addresses: [], topics: [] } },
    limit: createRangeLimit(1_000),
  } as unknown as CatchUpParts; // the store has no `writeBlocks`
  const reading = readAgain(follow, parts, HEAD, async () => {});
  return { ranges, reading };
}

it("stops after a range if the collection is paused meanwhile", async () => {
  const { ranges, reading } = readRanges(3_000, HEAD.number);
  expect(await reading).toBe(false);
  // Up to four ranges are read at a time.
  expect(Math.max(...ranges)).toBeLessThan(9_000);
});

it("stops after a range whose end does not exist", async () => {
  const { ranges, reading } = readRanges(Infinity, 3_500);
  await expect(reading).rejects.toThrow("no RPC endpoint has block 3999 of the chain");
  expect(Math.max(...ranges)).toBeLessThan(9_000);
});

it.each([
  [0, []],
  [2_001, [1_000, 2_000]],
  [2_001, [2_000]],
])(
  "begins at block %i if the chain has the blocks %j of those that are stored",
  async (from, agreed) => {
    const known = [
      ...agreed.map((number) => ({ number, hash: HEAD.hash })),
      ...[2_500, 3_000].map((number) => ({ number, hash: "0x99" as const })),
    ];
    const { ranges, reading } = readRanges(from, HEAD.number, known);
    expect(await reading).toBe(false);
    expect(Math.min(...ranges)).toBe(from);
  },
);
