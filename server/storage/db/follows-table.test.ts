/** Opens databases and backups of the version that had a table of follows for chains and one for OpenSea. */
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { restoreCommand } from "../../cli/backup/restore-command.ts";
import { UNREAD } from "../../market/follow.ts";
import { untilTestEnds } from "../../testing/arrange.ts";
import { writeRows } from "../../testing/backup-files.ts";
import { runInProcess } from "../../testing/run-command.ts";
import { deleteRows } from "../../testing/shared-databases.ts";
import { temporaryFolder, testDatabases } from "../../testing/test-databases.ts";
import { readLines } from "../backup/table-rows.ts";
import { createFollowStore } from "../store/follow-store.ts";
import type { Database } from "./database.ts";
import { migrate, recreateTables } from "./migrations.ts";
import { openDatabase } from "./open-database.ts";

/** Schema of the last version with two tables. */
const TWO_TABLES = 15;
const TABLES = ["follows", "opensea_follows"];

async function makeOld(db: Database): Promise<void> {
  await db.transaction((tx) => recreateTables(tx, TWO_TABLES));
  const rest = { rpcHosts: ["rpc.example"], dataContract: null };
  await db.query(
    `insert into follows (collection, chain_id, market, contract, settings, stage, from_block, final_block, read_block,
       read_hash, head_block, head_at, contact_at, problem, bundles, holder, held_until, unread_key)
     values ('both', 137, 'erc721', '0x1', $1::json, 'paused', 1, 2, 3, '0x3', 4, 5, 6, 'slow', 7, 'me', 8, 'key'),
       ('odd', 1, 'cryptopunks', '0x2', $2::json, 'adding', null, null, null, null, null, null, null, null, 0, null, 0, null)`,
    [
      JSON.stringify({ name: "Both", ...rest }),
      JSON.stringify({ name: "O\u0000d\ud800d", ...rest }),
    ],
  );
  await db.query(
    `insert into opensea_follows (collection, slug, chain, chain_id, contract, name, stage, is_connected, contact_at,
       read_up_to, swept_at, swept_orders, swept_repaired, sweep_market_time, problem, holder, held_until, sales_read_up_to)
     values ('both', 'the-both', 'polygon', 137, '0x1', 'The "Both"', 'following', true, 1, 2, 3, 4, 5, 6, 'no key', 'you', 7, 8),
       ('alone', 'alone', 'ethereum', 1, '0x3', 'Alone', 'adding', false, null, null, null, null, null, null, null, null, 0, null)`,
  );
}

/** All that the old tables held. */
const FOLLOWS = [
  {
    ...UNREAD,
    ...{ collection: "alone", source: "opensea", chainId: 1, contract: "0x3", name: "Alone" },
    ...{ settings: { slug: "alone", chain: "ethereum" }, stage: "adding" },
  },
  {
    ...UNREAD,
    ...{ collection: "both", source: "chain", chainId: 137, contract: "0x1", name: "Both" },
    settings: { market: "erc721", rpcHosts: ["rpc.example"], dataContract: null },
    ...{ stage: "paused", readsChain: true, contactAt: 6, problem: "slow", bundles: 7 },
    ...{ fromBlock: 1, finalBlock: 2, read: { number: 3, hash: "0x3" }, headBlock: 4, headAt: 5 },
  },
  {
    ...UNREAD,
    ...{ collection: "both", source: "opensea", chainId: 137, contract: "0x1" },
    ...{ name: 'The "Both"', settings: { slug: "the-both", chain: "polygon" } },
    ...{ stage: "following", readsChain: true, contactAt: 1, problem: "no key" },
    ...{ isConnected: true, readUpTo: 2, salesReadUpTo: 8, sweepMarketTime: 6 },
    sweep: { at: 3, orders: 4, repaired: 5 },
  },
  {
    ...UNREAD,
    ...{ collection: "odd", source: "chain", chainId: 1, contract: "0x2", name: "Odd" },
    settings: { market: "cryptopunks", rpcHosts: ["rpc.example"], dataContract: null },
    ...{ stage: "adding", readsChain: true },
  },
];

const followsOf = (db: Database) => createFollowStore(db, Date.now, () => {}).follows();

describe.each(testDatabases())("two tables of follows, on $name", ({ create }) => {
  it("become one that holds all they held, after an upgrade and from a backup of before", async () => {
    const made = await untilTestEnds(create());
    const db = await untilTestEnds(openDatabase(made.config, "own"));
    await makeOld(db);
    const rows: Record<string, string[]> = {};
    await db.transaction(async (tx) => {
      for (const table of TABLES) {
        rows[table] = [];
        for await (const lines of readLines(tx, table)) rows[table].push(...lines);
      }
    });
    await migrate(db);
    expect(await followsOf(db)).toEqual(FOLLOWS);
    const held = "select holder, held_until::integer as until, unread_key as key from follows";
    expect(await db.query(`${held} where collection = 'both' order by source`)).toEqual([
      { holder: "me", until: 8, key: "key" },
      { holder: "you", until: 7, key: null },
    ]);

    await deleteRows(db);
    expect(await followsOf(db)).toEqual([]);
    const folder = temporaryFolder();
    onTestFinished(() => folder.discard());
    const backup = join(folder.path, "old.gz");
    writeRows(backup, { backup: "fairfloor", format: 1, schema: TWO_TABLES, at: 1 }, rows);
    const restored = await runInProcess(restoreCommand, [backup], made.settings);
    expect(restored).toMatchObject({ code: 0, errors: [] });
    expect(await followsOf(db)).toEqual(FOLLOWS);
  });
});
