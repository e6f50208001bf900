import { type ChildProcess, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startProcess } from "../launch/launch.ts";
import { EMBEDDED, temporaryFolder } from "../testing/test-databases.ts";
import { createMutex, createSingleConnectionDatabase } from "./connection.ts";
import { type Database, DatabaseUnavailable } from "./database.ts";
import { openEmbedded } from "./embedded.ts";
import { acquireLock, type Lock } from "./lock-file.ts";
import { openDatabase } from "./open-database.ts";
import { startPglite } from "./pglite-thread.ts";
import { joinShared, share } from "./shared-connection.ts";

describe("the lock on a data folder", () => {
  const folder = temporaryFolder();
  const path = join(folder.path, "lock");
  let held: Lock | null = null;
  const take = () => acquireLock(path, folder.path);
  const contenders: ChildProcess[] = [];
  afterEach(() => {
    held?.release();
    for (const contender of contenders.splice(0)) contender.kill("SIGKILL");
  });
  afterAll(() => folder.discard());

  /** Sends an order to a contender. Returns true if it holds the lock afterwards. */
  async function order(contender: ChildProcess, word: "take" | "release"): Promise<boolean> {
    contender.send(word);
    const [holds] = await once(contender, "message");
    return holds === true;
  }

  async function startContender(): Promise<ChildProcess> {
    const entry = new URL("../testing/lock-contender.ts", import.meta.url);
    const contender = startProcess(entry, [folder.path]);
    contenders.push(contender);
    await once(contender, "message");
    return contender;
  }

  it("has one holder at a time and reports it to the next process", () => {
    held = take();
    expect(take).toThrow(DatabaseUnavailable);
    expect(take).toThrow(new RegExp(`in use by process ${process.pid}\\. Stop it first`));
    held.release();
    held = take();
  });

  it("is held whatever process the file names, such as one of another container", async () => {
    const contender = await startContender();
    expect(await order(contender, "take")).toBe(true);
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    writeFileSync(path, JSON.stringify({ pid }));
    expect(take).toThrow(/is in use by process/);
    writeFileSync(path, "");
    expect(take).toThrow(/is in use by another process/);
  });

  it("is free as soon as its holder is killed", async () => {
    const contender = await startContender();
    expect(await order(contender, "take")).toBe(true);
    contender.kill("SIGKILL");
    await once(contender, "exit");
    held = take();
    expect(readFileSync(path, "utf8")).toBe(JSON.stringify({ pid: process.pid }));
  });

  it.each(["", "{", "null", '{"pid":-1}', '{"pid":1,"startTicks":null}'])(
    "is free if no process holds it and the file contains %j",
    (text) => {
      writeFileSync(path, text);
      held = take();
    },
  );

  it("has exactly one owner in each of 150 rounds of four processes", async () => {
    const four = await Promise.all([1, 2, 3, 4].map(startContender));
    for (let round = 0; round < 150; round += 1) {
      const holds = await Promise.all(four.map((contender) => order(contender, "take")));
      expect(holds.filter(Boolean)).toHaveLength(1);
      const [owner = 0] = holds.flatMap((holder, index) => (holder ? [index] : []));
      await order(four[owner]!, "release");
    }
  });
});

describe("the folder of an embedded database", () => {
  const entries = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
  let made: Awaited<ReturnType<typeof EMBEDDED.create>>;
  beforeEach(async () => {
    made = await EMBEDDED.create();
  });
  afterEach(() => made.discard());

  it("is readable by its owner only, even if it was made with other permissions", async () => {
    const { dataDir } = made.config;
    chmodSync(dataDir, 0o755);
    for (const path of entries(dataDir)) chmodSync(path, statSync(path).isFile() ? 0o666 : 0o777);
    const database = await openEmbedded(dataDir, "own");
    await database.query("create table marks as select generate_series(1, 10000) as n");
    const modes = [dataDir, ...entries(dataDir)].flatMap((path) => {
      if (statSync(path).isSocket()) return [];
      return `${statSync(path).isDirectory() ? "folder" : "file"} ${modeOf(path)}`;
    });
    await database.close();
    expect(new Set(modes)).toEqual(new Set(["folder 700", "file 600"]));
  });

  it("is never created over files that may be what is left of a database", async () => {
    const { dataDir } = made.config;
    rmSync(join(dataDir, "pg", "PG_VERSION"));
    const before = entries(dataDir).sort();
    await expect(openEmbedded(dataDir, "own")).rejects.toThrow(
      /pg is not empty, but its file PG_VERSION is missing\. If it is damaged, move the folder away/,
    );
    expect(entries(dataDir).sort()).toEqual([...before, join(dataDir, "lock")].sort());
  });

  it("is recreated after an interrupted creation", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder.path, "pg.unfinished/base"), { recursive: true });
    const database = await openEmbedded(folder.path, "own");
    expect(await database.query("select 1 as n")).toEqual([{ n: 1 }]);
    await database.close();
    expect(readdirSync(folder.path).sort()).toEqual(["lock", "pg"]);
    folder.discard();
  });
});

it("reports in one sentence that a data folder cannot be created", async () => {
  await expect(openEmbedded("/dev/null/none", "own")).rejects.toThrow(
    /^The data folder \/dev\/null\/none cannot be made: .+\.$/,
  );
});

it("is not opened by an earlier version of the program", async () => {
  const made = await EMBEDDED.create();
  const later = await openDatabase(made.config, "own");
  await later.query("update schema_version set version = 999");
  await later.close();
  await expect(openDatabase(made.config, "own")).rejects.toThrow(
    /made by a later version of Fairfloor \(schema 999, this one knows \d+\)\. Update the program/,
  );
  await made.discard();
});

describe("a shared embedded database", () => {
  let made: Awaited<ReturnType<typeof EMBEDDED.create>>;
  let owner: Database;
  let guest: Database;

  beforeAll(async () => {
    made = await EMBEDDED.create();
    owner = await openEmbedded(made.config.dataDir, "own");
    guest = await openEmbedded(made.config.dataDir, "join");
    await owner.query("create table marks (word text primary key, weight double precision)");
  });
  afterEach(() => owner.query("delete from marks"));
  afterAll(async () => {
    await guest.close();
    await owner.close();
    await made.discard();
  });

  const words = async (db: Database) =>
    (await db.query<{ word: string }>("select word from marks order by word")).map(
      ({ word }) => word,
    );

  it("rejects a second owner with a message for the terminal", async () => {
    await expect(openEmbedded(made.config.dataDir, "own")).rejects.toThrow(
      /^The data folder .* is in use by process \d+\. Stop it first, or set DATA_DIR to another folder\.$/,
    );
  });

  it("shows the owner and a guest each other's writes", async () => {
    await owner.query("insert into marks values ($1, $2)", ["a", 0.1 + 0.2]);
    await guest.query("insert into marks values ($1, $2)", ["b", null]);
    expect(await owner.query("select * from marks order by word")).toEqual([
      { word: "a", weight: 0.1 + 0.2 },
      { word: "b", weight: null },
    ]);
    expect(await words(guest)).toEqual(["a", "b"]);
  });

  it("reports a failed statement to a guest and keeps answering", async () => {
    await expect(guest.query("select nothing from nowhere")).rejects.toMatchObject({
      name: "DatabaseError",
      code: "42P01",
    });
    expect(await words(guest)).toEqual([]);
  });

  it("isolates transactions of the owner and a guest", async () => {
    const count = async (tx: { query: Database["query"] }) =>
      (await tx.query<{ n: number }>("select count(*)::integer as n from marks"))[0]?.n;
    const add = (db: Database, word: string) =>
      db.transaction(async (tx) => {
        const before = await count(tx);
        await tx.query("insert into marks values ($1, 0)", [word]);
        return [before, await count(tx)];
      });
    const seen = await Promise.all(
      Array.from({ length: 12 }, (_, index) => add(index % 2 ? guest : owner, `w${index}`)),
    );
    for (const [before, after] of seen) expect(after).toBe((before ?? 0) + 1);
    expect(await words(owner)).toHaveLength(12);
  });

  it("rolls back a guest's failed transaction", async () => {
    const failing = guest.transaction(async (tx) => {
      await tx.query("insert into marks values ('half', 0)");
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect(await words(owner)).toEqual([]);
  });

  it("rolls back the open transaction of a guest that disconnects", async () => {
    const leaving = await joinShared(made.config.dataDir);
    await leaving?.query("begin");
    await leaving?.query("insert into marks values ('cut', 0)");
    await leaving?.stop();
    expect(await words(owner)).toEqual([]);
  });

  it("rolls back the open transaction of a guest that falls silent", async () => {
    const own = await EMBEDDED.create();
    const connection = await startPglite(join(own.config.dataDir, "pg"));
    await connection.query("create table marks (word text)");
    const mutex = createMutex();
    const stopSharing = await share(own.config.dataDir, connection, mutex, 100);
    const silent = await joinShared(own.config.dataDir);
    await silent?.query("begin");
    await silent?.query("insert into marks values ('silent')");
    const others = createSingleConnectionDatabase(connection, mutex);
    expect(await words(others)).toEqual([]);
    await expect(silent?.query("commit")).rejects.toThrow(/has stopped/);
    await stopSharing?.();
    await others.close();
    await own.discard();
  });

  it("lets a guest's transaction wait for a statement that takes long", async () => {
    const own = await EMBEDDED.create();
    const connection = await startPglite(join(own.config.dataDir, "pg"));
    const stopSharing = await share(own.config.dataDir, connection, createMutex(), 100);
    const guest = await joinShared(own.config.dataDir);
    await guest?.query("begin");
    await guest?.query("select pg_sleep(0.5)");
    expect(await guest?.query("commit")).toEqual([]);
    await guest?.stop();
    await stopSharing?.();
    await connection.stop();
    await own.discard();
  });

  it("rejects a guest's queries after the owner closes", async () => {
    const own = await EMBEDDED.create();
    const first = await openEmbedded(own.config.dataDir, "own");
    const joined = await openEmbedded(own.config.dataDir, "join");
    await joined.query("select 1");
    await first.close();
    await expect(joined.query("select 1")).rejects.toThrow(/has stopped/);
    await own.discard();
  });
});
