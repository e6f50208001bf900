/** Reads blocks while a reorganisation drops them. */
import { expect, it } from "vitest";
import type { BlockHeader, Hex } from "../../../market/raw-log.ts";
import type { ChainReader } from "../protocol/rpc/chain-reader.ts";
import { RpcError } from "../protocol/rpc/rpc-error.ts";
import { readBlocks } from "./read-blocks.ts";

const hash = (name: string): Hex => `0x${name}`;

/** Creates the blocks of a fork, from number 1 on. Block 0 is the same in all forks. */
function fork(name: string, length: number): readonly BlockHeader[] {
  return Array.from({ length }, (_, place): BlockHeader => {
    const number = place + 1;
    const parentHash = place === 0 ? hash("00") : hash(`${name}${place}`);
    return { number, hash: hash(`${name}${number}`), parentHash, at: number, logsBloom: "0x" };
  });
}

/** Reads `fork("a", 2)`. The endpoint fails for the logs of block 2, and then has the blocks of `after`. */
async function readWhile(after: readonly BlockHeader[], failure: Error) {
  let blocks = fork("a", 2);
  const head = blocks[1] ?? expect.fail();
  const reader = {
    blockAt: async (number: number) => blocks[number - 1] ?? null,
    async logsOfBlock(_: unknown, { number }: BlockHeader) {
      if (number < 2) return [];
      blocks = after;
      throw failure;
    },
  } as unknown as ChainReader; // nothing else of it is called
  const market = { filter: { addresses: [], topics: [] }, complete: async () => [] };
  return readBlocks(reader, market, [], { number: 0, hash: hash("00") }, 0, head);
}

const FAILURE = new RpcError("unavailable", "no RPC endpoint has the logs of block 2");

it("reads nothing if the chain dropped the blocks meanwhile", async () => {
  expect(await readWhile(fork("b", 2), FAILURE)).toBe("changed");
});

it("fails if the blocks are still on the chain, or the endpoint lags behind", async () => {
  await expect(readWhile(fork("a", 3), FAILURE)).rejects.toBe(FAILURE);
  await expect(readWhile(fork("b", 1), FAILURE)).rejects.toBe(FAILURE);
  const bug = new TypeError("a bug");
  await expect(readWhile(fork("b", 2), bug)).rejects.toBe(bug);
});
