/** Opens databases of an earlier version, which stored whole addresses of JSON-RPC endpoints. */
import { existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { restoreCommand } from "../../cli/backup/restore-command.ts";
import { readConfig } from "../../platform/config/config.ts";
import { readKeptAddresses } from "../../platform/config/kept-addresses.ts";
import type { ChainSettings } from "../../sources/chain/follow/chain-follow.ts";
import { createAddressFinder } from "../../sources/chain/follow/find-addresses.ts";
import { arrange, untilTestEnds } from "../../testing/arrange.ts";
import { writeRows } from "../../testing/backup-files.ts";
import { runInProcess } from "../../testing/run-command.ts";
import { deleteRows } from "../../testing/shared-databases.ts";
import {
  ANY_DATABASE,
  databaseSettings,
  EMBEDDED,
  POSTGRES,
  type TestDatabase,
  temporaryFolder,
} from "../../testing/test-databases.ts";
import { readLines } from "../backup/table-rows.ts";
import { createFollowStore } from "../store/follow-store.ts";
import type { Database } from "./database.ts";
import { addressKeeper } from "./keep-addresses.ts";
import { migrate, recreateTables } from "./migrations.ts";
import { openDatabase } from "./open-database.ts";

/** Schema of the last version that stored addresses. */
const WITH_ADDRESSES = 11;
const SECRET = "https://canary-user:canary-pass@one.example/v2/CANARY?key=CANARY";
const POLYGON = "https://one.example/polygon/CANARY";
const LOCAL = "http://127.0.0.1:8545/";

/** Rows of `follows`, in the order of their collections. */
const FOLLOWS = [
  { collection: "a", chainId: 1, urls: [SECRET, LOCAL] },
  { collection: "b", chainId: 137, urls: [POLYGON] },
  { collection: "c", chainId: 1, urls: null },
];

/** Recreates the schema of an earlier version, with collections that follow a chain. */
async function makeOld(db: Database): Promise<void> {
  await db.transaction((tx) => recreateTables(tx, WITH_ADDRESSES));
  for (const { collection, chainId, urls } of FOLLOWS)
    await db.query(
      `insert into follows (collection, chain_id, market, contract, settings, stage, problem)
       values ($1, $2, 'erc721', '0x1', $3::json, 'following', $4)`,
      [
        collection,
        chainId,
        // The name of a contract can be any text.
        JSON.stringify({ name: "\u0000 \u202e", rpcUrls: urls, dataContract: null }),
        `Request cannot be constructed from a URL that includes credentials: ${SECRET}`,
      ],
    );
}

/** Creates a database of an earlier version, then opens it as a program does. `follows` are its rows, as a backup has them. */
async function openOld(database: TestDatabase) {
  const made = await database.create();
  const old = await openDatabase(made.config, "own");
  await makeOld(old);
  const follows: string[] = [];
  await old.transaction(async (tx) => {
    for await (const lines of readLines(tx, "follows")) follows.push(...lines);
  });
  await old.close();
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  const db = await openDatabase(made.config, "own");
  const warnings = warned.mock.calls.map((each) => each.join(" "));
  warned.mockRestore();
  const close = async () => {
    await db.close();
    await made.discard();
  };
  return { db, ...made.config, follows, warnings, close };
}

/** Opens a database that has the tables of an earlier version until the test ends. */
async function openShared(): Promise<Database> {
  const db = await untilTestEnds(ANY_DATABASE.open({ changesTables: true }));
  await makeOld(db);
  return db;
}

async function expectHostsAlone(db: Database): Promise<void> {
  const rows = await db.query<{ row: string }>("select f::text as row from follows f");
  for (const { row } of rows) expect(row).not.toMatch(/canary|polygon/i);
  const follows = await createFollowStore(db, Date.now, () => {}).follows<ChainSettings>();
  expect(follows).toMatchObject([
    {
      settings: { rpcHosts: ["one.example", "127.0.0.1:8545"] },
      problem: null,
      stage: "following",
    },
    { settings: { rpcHosts: ["one.example"] }, problem: null },
    {
      name: " \u202e",
      settings: { market: "erc721", rpcHosts: null, dataContract: null },
      problem: null,
    },
  ]);
}

describe("an upgrade of the embedded database", () => {
  const old = arrange(() => openOld(EMBEDDED));

  it("moves addresses into a file that its owner alone can read, where the server finds them", async () => {
    const { db, dataDir, warnings } = old;
    await expectHostsAlone(db);
    const file = join(dataDir, "rpc-addresses");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(warnings).toEqual([]);
    const { chain } = readConfig({ DATA_DIR: dataDir });
    const find = createAddressFinder(chain, () => expect.fail("the file is malformed"));
    const follows = await createFollowStore(db, Date.now, () => {}).follows<ChainSettings>();
    const found = follows.map((each) => find(each).addresses.map((address) => address.whole()));
    expect(found).toEqual([[SECRET, LOCAL], [POLYGON], []]);
  });

  it("moves those of a backup that an earlier version made", async () => {
    const { db, dataDir, databaseUrl, follows } = old;
    const file = join(dataDir, "rpc-addresses");
    rmSync(file);
    await deleteRows(db);
    const backup = join(dataDir, "old.gz");
    const header = { backup: "fairfloor", format: 1, schema: WITH_ADDRESSES, at: 1 } as const;
    writeRows(backup, header, { follows });
    const settings = databaseSettings({ dataDir, databaseUrl });
    const restored = await runInProcess(restoreCommand, [backup], settings);
    expect(restored).toMatchObject({ code: 0, errors: [] });
    await expectHostsAlone(db);
    expect(readConfig(settings).chain.addressFile).toBe(file);
    const kept = readKeptAddresses(file);
    expect(kept.map(({ chainId, address }) => [chainId, address.whole()])).toEqual([
      [1, SECRET],
      [1, LOCAL],
      [137, POLYGON],
    ]);
  });
});

describe("an upgrade", () => {
  it("loses no address if it is interrupted after it wrote the file", async () => {
    const db = await openShared();
    const kept: unknown[] = [];
    const interrupted = migrate(db, (addresses) => {
      kept.push(...addresses);
      throw new Error("interrupted");
    });
    await expect(interrupted).rejects.toThrow("interrupted");
    expect(kept).toHaveLength(3);
    const again: unknown[] = [];
    await migrate(db, (addresses) => void again.push(...addresses));
    expect(again).toEqual(kept);
  });

  it("drops an address whose host may be a part of a password", async () => {
    const db = await openShared();
    const folder = await untilTestEnds(temporaryFolder());
    const settings = { name: "x", dataContract: null };
    const malformed = ["https://user:12/34@rpc.example", "nothing"];
    for (const [collection, rpcUrls] of [
      ["a", [...malformed, LOCAL]],
      ["b", malformed],
    ] as const)
      await db.query("update follows set settings = $2::json where collection = $1", [
        collection,
        JSON.stringify({ ...settings, rpcUrls }),
      ]);
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    await migrate(db, addressKeeper({ dataDir: folder.path, databaseUrl: null }));
    const follows = await createFollowStore(db, Date.now, () => {}).follows<ChainSettings>();
    expect(follows.map((each) => each.settings.rpcHosts)).toEqual([["127.0.0.1:8545"], null, null]);
    const kept = readKeptAddresses(join(folder.path, "rpc-addresses"));
    expect(kept.map(({ address }) => address.whole())).toEqual([LOCAL]);
    expect(warned.mock.calls).toEqual([[expect.stringMatching(/is dropped(?!.*user)/)]]);
  });

  it("keeps nothing if all collections use ETH_RPC_URL", async () => {
    const db = await openShared();
    await db.query("delete from follows where collection <> 'c'");
    await migrate(db, () => expect.fail("there is no address"));
  });
});

describe.skipIf(POSTGRES === null)("an upgrade of PostgreSQL", () => {
  it("names the setting and the hosts, and writes no file", async () => {
    const { db, warnings, close } = await openOld(POSTGRES ?? EMBEDDED);
    onTestFinished(close);
    await expectHostsAlone(db);
    expect(warnings).toEqual([
      expect.stringMatching(/set ETH_RPC_URL to those of one\.example, 127\.0\.0\.1:8545$/),
    ]);
    expect(warnings.join()).not.toMatch(/canary/i);
    expect(existsSync("rpc-addresses")).toBe(false);
  });
});
