import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Hex, RawLog } from "../../chain/raw-log.ts";
import type { Database } from "../../db/database.ts";
import { fillChain, MARKET, SELLER, sampleUpdate } from "../../testing/chain/chain-sample.ts";
import { punksCollection } from "../../testing/chain/punks-collection.ts";
import { testDatabases } from "../../testing/test-databases.ts";
import { createStore } from "../create-store.ts";
import type { Store } from "../store.ts";
import type { BlocksUpdate } from "./chain-store.ts";

const BLOCK: Hex = `0x${"c".repeat(64)}`;

/** More than are inserted within the transaction, and more than one page. */
const MANY = 2_300;

function crowdedUpdate(data: Hex = "0x"): BlocksUpdate {
  const before = sampleUpdate();
  const at = before.blocks[0]?.at ?? 0;
  const logs = Array.from({ length: MANY }, (_, logIndex): RawLog => {
    const place = { blockNumber: 101, blockHash: BLOCK, logIndex, transactionHash: BLOCK };
    return { ...place, address: MARKET, topics: [BLOCK], data, at };
  });
  return {
    ...before,
    ...{ before: before.after, after: { number: 101, hash: BLOCK }, logs, addedSales: [] },
    blocks: [{ number: 101, hash: BLOCK, parentHash: before.after.hash ?? BLOCK, at }],
  };
}

describe.each(testDatabases())("many logs of one update, on $name", ({ open }) => {
  let db: Database;
  let store: Store;
  /** Fails the next transaction when it begins, as the end of the process would. */
  let failsNext = false;

  beforeAll(async () => {
    db = await open();
    const transaction: Database["transaction"] = (work) => {
      if (!failsNext) return db.transaction(work);
      failsNext = false;
      return Promise.reject(new Error("killed"));
    };
    store = await createStore({ ...db, transaction });
  });
  afterAll(() => store.close());

  async function filled(id: string): Promise<void> {
    await store.replaceCollection(punksCollection(id, 20));
    await fillChain(store, id);
  }
  const rowsOf = async (id: string) =>
    (await db.query("select from chain_logs where collection = $1", [id])).length;

  it("are all stored, in their order", async () => {
    await filled("crowded");
    const update = crowdedUpdate();
    expect(await store.writeBlocks("crowded", update)).toBe(true);
    expect(await store.chainLogs("crowded", 100)).toEqual(update.logs);
    expect(await store.chainLogs("crowded", 99)).toHaveLength(MANY + 1);
  });

  it("do not keep other statements waiting", async () => {
    await filled("patient");
    let isOver = false;
    const writing = store.writeBlocks("patient", crowdedUpdate()).finally(() => {
      isOver = true;
    });
    let answers = 0;
    while (!isOver) {
      await store.heads();
      answers += 1;
    }
    expect(await writing).toBe(true);
    // One statement of 250 logs at a time.
    expect(answers).toBeGreaterThanOrEqual(MANY / 250 - 1);
  });

  it("are not seen before their update is stored, and not after a process ended in between", async () => {
    await filled("killed");
    failsNext = true;
    await expect(store.writeBlocks("killed", crowdedUpdate())).rejects.toThrow("killed");
    expect(await rowsOf("killed")).toBe(MANY + 1);
    expect(await store.chainLogs("killed", 99)).toHaveLength(1);
    expect(await store.knownBlocks("killed")).toEqual([
      { number: 100, hash: sampleUpdate().after.hash },
    ]);
    // The block is told with other logs the next time.
    const told = crowdedUpdate(SELLER);
    expect(await store.writeBlocks("killed", told)).toBe(true);
    expect(await store.chainLogs("killed", 100)).toEqual(told.logs);
    expect(await rowsOf("killed")).toBe(MANY + 1);
  });

  it("leave nothing if another process stored blocks first", async () => {
    await filled("late");
    const late = { ...crowdedUpdate(), before: { number: 99, hash: null } };
    expect(await store.writeBlocks("late", late)).toBe(false);
    expect(await rowsOf("late")).toBe(1);
  });

  it("are not stored in part if another process discarded them", async () => {
    await filled("raced");
    const other = await createStore({
      ...db,
      async transaction(work) {
        // What another process does before it stages its own.
        await db.query("delete from chain_logs where collection = 'raced' and log_index = 7");
        return db.transaction(work);
      },
    });
    expect(await other.writeBlocks("raced", crowdedUpdate())).toBe(false);
    expect(await store.chainLogs("raced", 100)).toEqual([]);
    expect(await store.writeBlocks("raced", crowdedUpdate())).toBe(true);
  });
});
