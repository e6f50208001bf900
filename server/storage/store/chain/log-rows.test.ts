import { expect, it } from "vitest";
import type { Hex, RawLog } from "../../../market/raw-log.ts";
import { untilTestEnds } from "../../../testing/arrange.ts";
import { fillChain, MARKET, sampleUpdate } from "../../../testing/chain/chain-sample.ts";
import { punksCollection } from "../../../testing/chain/punks-collection.ts";
import { testDatabases } from "../../../testing/test-databases.ts";
import { createStore } from "../create-store.ts";

const BLOCK: Hex = `0x${"c".repeat(64)}`;
/** Comes before the other one. */
const MADE_UP: Hex = `0x${"1".repeat(64)}`;
/** More than two pages. */
const MANY = 2_200;

it.each(testDatabases())(
  "returns many logs of a block in their order, on $name",
  async ({ open }) => {
    const store = await untilTestEnds(createStore(await open()));
    await store.replaceCollection(punksCollection("crowded", 20));
    await fillChain(store, "crowded");
    const before = sampleUpdate();
    const at = before.blocks[0]?.at ?? 0;
    const logs = Array.from({ length: MANY }, (_, logIndex): RawLog => {
      const place = { blockNumber: 101, blockHash: BLOCK, logIndex, transactionHash: BLOCK };
      return { ...place, address: MARKET, topics: [BLOCK], data: "0x", at };
    });
    // An endpoint said that two blocks have a log at the last place of a page.
    logs.splice(999, 0, { ...logs[999], blockHash: MADE_UP } as RawLog);
    await store.writeBlocks("crowded", {
      ...before,
      ...{ before: before.after, after: { number: 101, hash: BLOCK }, logs, addedSales: [] },
      blocks: [{ number: 101, hash: BLOCK, parentHash: before.after.hash ?? BLOCK, at }],
    });
    expect(await store.chainLogs("crowded", 100)).toEqual(logs);
    expect(await store.chainLogs("crowded", 99)).toHaveLength(MANY + 2);
    expect(await store.chainLogs("crowded", 101)).toEqual([]);
  },
);
