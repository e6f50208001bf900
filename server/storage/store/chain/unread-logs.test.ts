/** Logs that are stored before their update: what readers see of them, and what becomes of those that an update left behind. */
// Vitest takes many times as long to compare thousands of objects.
import { deepStrictEqual } from "node:assert";
import { describe, expect, it } from "vitest";
import type { Hex, RawLog } from "../../../market/raw-log.ts";
import { untilTestEnds } from "../../../testing/arrange.ts";
import { fillChain, MARKET, sampleUpdate } from "../../../testing/chain/chain-sample.ts";
import { punksCollection } from "../../../testing/chain/punks-collection.ts";
import { SLOW_DATABASES } from "../../../testing/slow-databases.ts";
import { testDatabases } from "../../../testing/test-databases.ts";
import type { Database } from "../../db/database.ts";
import { inUse } from "../../db/tables.ts";
import { TURN_ROWS } from "../contents.ts";
import { createStore } from "../create-store.ts";
import type { Store } from "../store.ts";
import type { BlocksUpdate } from "./chain-store.ts";
import { MANY_LOGS } from "./unread-logs.ts";

const ID = "crowded";
const COUNT = MANY_LOGS + 300;

const blockHash = (digit: string): Hex => `0x${digit.repeat(64)}`;

/** Returns an update that appends block 101 with `count` logs to the sample's block 100. */
function crowdedUpdate(hash: Hex, count = COUNT, data: Hex = "0x"): BlocksUpdate {
  const before = sampleUpdate();
  const at = before.blocks[0]?.at ?? 0;
  const logs = Array.from({ length: count }, (_, logIndex): RawLog => {
    const place = { blockNumber: 101, blockHash: hash, logIndex, transactionHash: hash };
    return { ...place, address: MARKET, topics: [hash], data, at };
  });
  return {
    ...before,
    ...{ before: before.after, after: { number: 101, hash }, logs, addedSales: [] },
    blocks: [{ number: 101, hash, parentHash: before.after.hash ?? hash, at }],
  };
}

/** Creates a store that calls `each` with the number of each of its statements and transactions, before it runs. */
async function createWatched(
  database: Database,
  each: (statement: number) => Promise<void>,
): Promise<Store> {
  let statements: number | null = null;
  const note = async () => {
    if (statements === null) return; // the store is being opened
    statements += 1;
    await each(statements);
  };
  const query: Database["query"] = async (sql, values) => {
    await note();
    return database.query(sql, values);
  };
  const transaction: Database["transaction"] = async (work) => {
    await note();
    return database.transaction(work);
  };
  const store = await createStore({ ...database, query, transaction });
  statements = 0;
  return store;
}

async function setUp(open: () => Promise<Database>) {
  const database = await open();
  const store = await untilTestEnds(createStore(database));
  await store.replaceCollection(punksCollection(ID, 20));
  await fillChain(store, ID);
  const unread = async () => {
    const rows = await database.query<{ key: string | null; count: number }>(
      `select unread_key as key,
         (select count(*)::integer from chain_logs where block_number > read_block) as count
       from follows`,
    );
    return rows[0];
  };
  /** A store whose process dies before a statement or a transaction. */
  const dyingAt = (last: number) =>
    createWatched(database, async (statement) => {
      if (statement >= last) throw new Error("the process has died");
    });
  return { database, store, unread, dyingAt };
}

const NONE = { key: null, count: 0 };
/** Number of a transaction that stores some of the logs of a crowded block. */
const AMID_LOGS = 9;
/** Number of the transaction of a crowded update, when all its logs are stored. */
const ALL_STORED = 3 + Math.ceil(COUNT / TURN_ROWS);

describe.each(testDatabases())("logs after the checkpoint, on $name", ({ open }) => {
  it("are those of a crowded block before its update, and nobody sees one", async () => {
    const { database, store, unread } = await setUp(open);
    const update = crowdedUpdate(blockHash("c"));
    let most = 0;
    let seen = 0;
    const writer = await createWatched(database, async () => {
      most = Math.max(most, (await unread())?.count ?? 0);
      if ((await store.follow(ID, "chain"))?.read?.number === 101) return;
      seen += (await store.chainLogs(ID, 100)).length;
      seen += (await store.knownBlocks(ID)).length - 1; // the sample's block
    });
    expect(await writer.writeBlocks(ID, update)).toBe(true);
    // All of them were there before the update's transaction.
    expect(most).toBe(COUNT);
    expect(seen).toBe(0);
    deepStrictEqual(await store.chainLogs(ID, 100), update.logs);
    expect(await unread()).toEqual(NONE);
  });

  it("are deleted by the next update if their process died", async () => {
    const { database, store, unread, dyingAt } = await setUp(open);
    const dying = await dyingAt(AMID_LOGS);
    await expect(dying.writeBlocks(ID, crowdedUpdate(blockHash("d")))).rejects.toThrow("died");
    expect((await unread())?.count).toBeGreaterThan(500);
    expect(await store.chainLogs(ID, 100)).toEqual([]);
    // A backup leaves them out.
    const kept = `select 1 as log from chain_logs where ${inUse("chain_logs")}`;
    expect(await database.query(kept)).toHaveLength(1);

    // The same block with other logs.
    const few = crowdedUpdate(blockHash("d"), 3, "0x01");
    expect(await store.writeBlocks(ID, few)).toBe(true);
    expect(await store.chainLogs(ID, 100)).toEqual(few.logs);
    expect(await unread()).toEqual(NONE);
  });

  it("are those of one process, though two store theirs at a time", async () => {
    const { database, store, unread } = await setUp(open);
    const faster = crowdedUpdate(blockHash("e"));
    let isSlowDone = () => {};
    const slowDone = new Promise<void>((resolve) => {
      isSlowDone = resolve;
    });
    let second: Promise<boolean> | undefined;
    const slow = await createWatched(database, async (statement) => {
      if (statement !== AMID_LOGS) return;
      let isAmid = () => {};
      const amid = new Promise<void>((resolve) => {
        isAmid = resolve;
      });
      const other = await createWatched(database, async (its) => {
        if (its !== AMID_LOGS) return;
        isAmid();
        await slowDone;
      });
      second = other.writeBlocks(ID, faster);
      await amid;
    });
    expect(await slow.writeBlocks(ID, crowdedUpdate(blockHash("c")))).toBe(false);
    isSlowDone();
    expect(await second).toBe(true);
    deepStrictEqual(await store.chainLogs(ID, 100), faster.logs);
    expect(await unread()).toEqual(NONE);
  });
});

for (const { database, tags } of SLOW_DATABASES)
  describe(`logs after the checkpoint, whose writer is interrupted, on ${database.name}`, {
    tags: [...tags],
  }, () => {
    const { open } = database;
    it("are replaced by those of the next crowded block if their process died", async () => {
      const { store, unread, dyingAt } = await setUp(open);
      const dying = await dyingAt(AMID_LOGS);
      await expect(dying.writeBlocks(ID, crowdedUpdate(blockHash("d")))).rejects.toThrow("died");
      const update = crowdedUpdate(blockHash("d"), COUNT, "0x01");
      expect(await store.writeBlocks(ID, update)).toBe(true);
      deepStrictEqual(await store.chainLogs(ID, 100), update.logs);
      expect(await unread()).toEqual(NONE);
    });

    it("do not count either if their collection lost its key", async () => {
      const { database, store, dyingAt } = await setUp(open);
      const dying = await dyingAt(AMID_LOGS);
      await expect(dying.writeBlocks(ID, crowdedUpdate(blockHash("d")))).rejects.toThrow("died");
      await database.query("update follows set unread_key = null");
      const few = crowdedUpdate(blockHash("e"), 3);
      expect(await store.writeBlocks(ID, few)).toBe(true);
      expect(await store.chainLogs(ID, 100)).toEqual(few.logs);
    });

    it.each([3, COUNT])("stop a writer if another process stores %i logs first", async (count) => {
      const { database, store, unread } = await setUp(open);
      const faster = crowdedUpdate(blockHash("f"), count);
      const slow = await createWatched(database, async (statement) => {
        if (statement === AMID_LOGS) expect(await store.writeBlocks(ID, faster)).toBe(true);
      });
      expect(await slow.writeBlocks(ID, crowdedUpdate(blockHash("c")))).toBe(false);
      deepStrictEqual(await store.chainLogs(ID, 100), faster.logs);
      expect(await unread()).toEqual(NONE);
    });

    it.each([
      { at: AMID_LOGS, last: 3 },
      { at: AMID_LOGS, last: AMID_LOGS },
      { at: ALL_STORED, last: 3 },
    ])("stop a writer at statement $at if another process took the key", async ({ at, last }) => {
      const { database, store, dyingAt } = await setUp(open);
      const lost = crowdedUpdate(blockHash("e"));
      const slow = await createWatched(database, async (statement) => {
        if (statement !== at) return;
        const dying = await dyingAt(last);
        await expect(dying.writeBlocks(ID, lost)).rejects.toThrow("died");
      });
      const update = crowdedUpdate(blockHash("c"));
      expect(await slow.writeBlocks(ID, update)).toBe(false);
      expect(await store.chainLogs(ID, 100)).toEqual([]);
      expect(await store.writeBlocks(ID, update)).toBe(true);
      deepStrictEqual(await store.chainLogs(ID, 100), update.logs);
    });

    it("are those of a dropped block, which are deleted later and can come back", async () => {
      const { store, unread, dyingAt } = await setUp(open);
      const update = crowdedUpdate(blockHash("c"));
      expect(await store.writeBlocks(ID, update)).toBe(true);
      const back: BlocksUpdate = {
        ...update,
        ...{ before: update.after, after: update.before, dropped: [blockHash("c")] },
        ...{ blocks: [], logs: [] },
      };
      const AFTER_UPDATE = 4;
      const dying = await dyingAt(AFTER_UPDATE);
      await expect(dying.writeBlocks(ID, back)).rejects.toThrow("died");
      expect((await store.follow(ID, "chain"))?.read).toEqual(update.before);
      expect((await unread())?.count).toBe(COUNT);
      expect(await store.chainLogs(ID, 100)).toEqual([]);
      expect(await store.chainLogs(ID, 99)).toHaveLength(1);

      expect(await store.writeBlocks(ID, update)).toBe(true);
      deepStrictEqual(await store.chainLogs(ID, 100), update.logs);
      expect(await store.writeBlocks(ID, back)).toBe(true);
      expect(await unread()).toEqual(NONE);
      expect(await store.chainLogs(ID, 100)).toEqual([]);
    });
  });
