import { expect, it } from "vitest";
import type { Hex, RawLog } from "../../../../market/raw-log.ts";
import { bloomOf } from "./bloom.ts";
import { checkLogs } from "./check-answers.ts";
import { findStrayLog } from "./compare-with-blocks.ts";
import { inTurns } from "./in-turns.ts";

/** Returns the number of turns of the event loop that other work gets during `work`. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isOver = true;
  return turns;
}

const word = (number: number): Hex => `0x${number.toString(16).padStart(64, "0")}`;

it("yields all entries in their order, in parts", async () => {
  const parts = [];
  for await (const part of inTurns([1, 2, 3, 4, 5], 2)) parts.push(part);
  expect(parts).toEqual([[1, 2], [3, 4], [5]]);
});

it("lets other work run while logs are compared with a bloom filter", async () => {
  const logs = Array.from({ length: 320 }, (_, logIndex): RawLog => {
    const [blockHash, transactionHash] = [word(1), word(2)];
    const place = { blockNumber: 7, blockHash, logIndex, transactionHash };
    return { ...place, address: "0x01", topics: [word(logIndex)], data: "0x", at: null };
  });
  const logsBloom = await bloomOf(logs);
  const header = { number: 7, hash: word(1), parentHash: word(0), at: 0, logsBloom };
  const works = [
    () => bloomOf(logs),
    () => checkLogs(logs, { logsBloom }, 0),
    () => findStrayLog(logs, new Map([[7, header]])),
  ];
  for (const work of works) expect(await turnsDuring(work)).toBeGreaterThanOrEqual(19);
  expect(await checkLogs(logs, { logsBloom }, 0)).toBeNull();
});
