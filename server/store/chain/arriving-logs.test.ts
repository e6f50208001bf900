/** Logs that are stored before their update: what readers see of them, and what becomes of those that an update left behind. */
import { expect, it, onTestFinished } from "vitest";
import type { Hex, RawLog } from "../../chain/raw-log.ts";
import type { Database } from "../../db/database.ts";
import { inUse } from "../../db/migrations.ts";
import { fillChain, MARKET, sampleUpdate } from "../../testing/chain/chain-sample.ts";
import { punksCollection } from "../../testing/chain/punks-collection.ts";
import { testDatabases } from "../../testing/test-databases.ts";
import { createStore } from "../create-store.ts";
import { MANY_LOGS } from "./arriving-logs.ts";
import type { BlocksUpdate } from "./chain-store.ts";

const ID = "crowded";
const COUNT = MANY_LOGS + 300;

const blockHash = (digit: string): Hex => `0x${digit.repeat(64)}`;

/** Returns an update that appends block 101 with `count` logs to the sample's block 100. */
function crowdedUpdate(hash: Hex, count = COUNT): BlocksUpdate {
  const before = sampleUpdate();
  const at = before.blocks[0]?.at ?? 0;
  const logs = Array.from({ length: count }, (_, logIndex): RawLog => {
    const place = { blockNumber: 101, blockHash: hash, logIndex, transactionHash: hash };
    return { ...place, address: MARKET, topics: [hash], data: "0x", at };
  });
  return {
    ...before,
    ...{ before: before.after, after: { number: 101, hash }, logs, addedSales: [] },
    blocks: [{ number: 101, hash, parentHash: before.after.hash ?? hash, at }],
  };
}

/** Calls `each` with the number of each statement, before it runs. */
function watched(database: Database, each: (statement: number) => Promise<void>): Database {
  let statements = 0;
  const query: Database["query"] = async (sql, values) => {
    statements += 1;
    await each(statements);
    return database.query(sql, values);
  };
  const transaction: Database["transaction"] = async (work) => {
    statements += 1;
    await each(statements);
    return database.transaction(work);
  };
  return { ...database, query, transaction };
}

async function setUp(open: () => Promise<Database>) {
  const database = await open();
  const store = await createStore(database);
  onTestFinished(() => store.close());
  await store.replaceCollection(punksCollection(ID, 20));
  await fillChain(store, ID);
  const arriving = async () => {
    const rows = await database.query<{ arriving: string | null; count: number }>(
      `select arriving, (select count(*)::integer from chain_logs where block_number > read_block) as count
       from follows`,
    );
    return rows[0];
  };
  return { database, store, arriving };
}

const NONE = { arriving: null, count: 0 };

it.each(testDatabases())("shows no log before its update, on $name", async ({ open }) => {
  const { database, store, arriving } = await setUp(open);
  const update = crowdedUpdate(blockHash("c"));
  let longest = 0;
  let seen = 0;
  const other = await createStore(
    watched(database, async () => {
      longest = Math.max(longest, (await arriving())?.count ?? 0);
      const isRead = (await store.follow(ID))?.read?.number === 101;
      if (!isRead) seen += (await store.chainLogs(ID, 100)).length;
      if (!isRead) seen += (await store.knownBlocks(ID)).length - 1; // the sample's block
    }),
  );
  expect(await other.writeBlocks(ID, update)).toBe(true);
  // Most of them were there, in short statements, and nobody saw one.
  expect(longest).toBeGreaterThan(COUNT - 300);
  expect(seen).toBe(0);
  expect(await store.chainLogs(ID, 100)).toEqual(update.logs);
  expect(await arriving()).toEqual(NONE);
});

it.each(testDatabases())(
  "an update deletes what a process left that died, on $name",
  async (db) => {
    const { database, store, arriving } = await setUp(db.open);
    const dying = await createStore(
      watched(database, async (statement) => {
        if (statement > 9) throw new Error("the process has died");
      }),
    );
    const lie = crowdedUpdate(blockHash("d"));
    await expect(dying.writeBlocks(ID, lie)).rejects.toThrow("died");
    expect((await arriving())?.count).toBeGreaterThan(500);
    expect(await store.chainLogs(ID, 100)).toEqual([]);
    // A backup leaves them out.
    const kept = `select 1 as log from chain_logs where ${inUse("chain_logs")}`;
    expect(await database.query(kept)).toHaveLength(1);

    // The same block with other logs, once few and once many.
    const few = crowdedUpdate(blockHash("d"), 3);
    expect(await store.writeBlocks(ID, few)).toBe(true);
    expect(await store.chainLogs(ID, 100)).toEqual(few.logs);
    expect(await arriving()).toEqual(NONE);
  },
);

it.each(testDatabases())("many logs take the place of what was left, on $name", async (db) => {
  const { database, store, arriving } = await setUp(db.open);
  const dying = await createStore(
    watched(database, async (statement) => {
      if (statement > 9) throw new Error("the process has died");
    }),
  );
  await expect(dying.writeBlocks(ID, crowdedUpdate(blockHash("d")))).rejects.toThrow("died");
  const update = crowdedUpdate(blockHash("e"));
  expect(await store.writeBlocks(ID, update)).toBe(true);
  expect(await store.chainLogs(ID, 100)).toEqual(update.logs);
  expect(await arriving()).toEqual(NONE);
});

it.each(testDatabases())("stops if another process stores blocks first, on $name", async (db) => {
  const { database, store, arriving } = await setUp(db.open);
  const few = crowdedUpdate(blockHash("f"), 2);
  const slow = await createStore(
    watched(database, async (statement) => {
      if (statement === 9) expect(await store.writeBlocks(ID, few)).toBe(true);
    }),
  );
  expect(await slow.writeBlocks(ID, crowdedUpdate(blockHash("c")))).toBe(false);
  expect(await store.chainLogs(ID, 100)).toEqual(few.logs);
  expect(await arriving()).toEqual(NONE);
});

it.each(testDatabases())(
  "of two processes at a time, one stores its block, on $name",
  async (db) => {
    const { database, store, arriving } = await setUp(db.open);
    const second = crowdedUpdate(blockHash("e"));
    const slow = await createStore(
      watched(database, async (statement) => {
        if (statement === 9) expect(await store.writeBlocks(ID, second)).toBe(true);
      }),
    );
    expect(await slow.writeBlocks(ID, crowdedUpdate(blockHash("c")))).toBe(false);
    expect(await store.chainLogs(ID, 100)).toEqual(second.logs);
    expect(await arriving()).toEqual(NONE);
  },
);

it.each(testDatabases())("a crowded block that was dropped can come back, on $name", async (db) => {
  const { store, arriving } = await setUp(db.open);
  const update = crowdedUpdate(blockHash("c"));
  expect(await store.writeBlocks(ID, update)).toBe(true);
  const back: BlocksUpdate = {
    ...update,
    ...{ before: update.after, after: update.before, dropped: [blockHash("c")] },
    ...{ blocks: [], logs: [] },
  };
  expect(await store.writeBlocks(ID, back)).toBe(true);
  expect(await store.chainLogs(ID, 100)).toEqual([]);
  expect(await store.chainLogs(ID, 99)).toHaveLength(1);
  expect(await arriving()).toEqual(NONE);
  expect(await store.writeBlocks(ID, update)).toBe(true);
  expect(await store.chainLogs(ID, 100)).toEqual(update.logs);
});
