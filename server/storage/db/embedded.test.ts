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
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startProcess, startThread } from "../../platform/launch/launch.ts";
import { arrange, arrangeEach } from "../../testing/arrange.ts";
import { prepareTemplate } from "../../testing/pglite-template.ts";
import { EMBEDDED, temporaryFolder } from "../../testing/test-databases.ts";
import { type Database, type DatabasePorts, DatabaseUnavailable } from "./database.ts";
import { joinByPorts } from "./database-ports.ts";
import { openEmbedded } from "./embedded.ts";
import { acquireLock, type Lock } from "./lock-file.ts";
import { openDatabase } from "./open-database.ts";
import { prepareFolder } from "./pglite-folder.ts";
import { joinShared, share } from "./shared-connection.ts";
import { createSharedMutex } from "./shared-mutex.ts";

describe("the lock on a data folder", () => {
  const folder = temporaryFolder();
  const path = join(folder.path, "lock");
  let held: Lock | null = null;
  const take = () => acquireLock(path, folder.path);
  const contenders: ChildProcess[] = [];
  afterEach(async () => {
    held?.release();
    for (const contender of contenders) await order(contender, "release");
  });
  afterAll(() => {
    for (const contender of contenders) contender.kill("SIGKILL");
    folder.discard();
  });

  /** Sends an order to a contender. Returns true if it holds the lock afterwards. */
  async function order(contender: ChildProcess, word: "take" | "release"): Promise<boolean> {
    contender.send(word);
    const [holds] = await once(contender, "message");
    return holds === true;
  }

  async function startContender(): Promise<void> {
    const entry = new URL("../../testing/lock-contender.ts", import.meta.url);
    const contender = startProcess(entry, [folder.path]);
    contenders.push(contender);
    await once(contender, "message");
  }

  /** Returns contenders without the lock: those of earlier tests, and new ones. */
  async function startContenders(count: number): Promise<readonly ChildProcess[]> {
    await Promise.all(Array.from({ length: count - contenders.length }, startContender));
    return contenders;
  }

  it("has one holder at a time and reports it to the next process", () => {
    held = take();
    expect(take).toThrow(DatabaseUnavailable);
    expect(take).toThrow(new RegExp(`in use by process ${process.pid}\\. Stop it first`));
    held.release();
    held = take();
  });

  it("is held whatever process the file names, such as one of another container", async () => {
    const [contender] = await startContenders(1);
    expect(await order(contender, "take")).toBe(true);
    const { pid } = spawnSync("true");
    writeFileSync(path, JSON.stringify({ pid }));
    expect(take).toThrow(/is in use by process/);
    writeFileSync(path, "");
    expect(take).toThrow(/is in use by another process/);
  });

  it("is free as soon as its holder is killed", async () => {
    await startContenders(1);
    const contender = contenders.pop()!;
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
    const four = await startContenders(4);
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
  const made = arrangeEach(() => EMBEDDED.create());

  it("is readable by its owner only, even if it was made with other permissions", async () => {
    const { dataDir } = made.config;
    chmodSync(dataDir, 0o755);
    for (const path of entries(dataDir)) chmodSync(path, statSync(path).isFile() ? 0o666 : 0o777);
    const database = await openEmbedded(dataDir, "own");
    await database.query("create table marks as select generate_series(1, 10000) as n");
    // Whoever may write to the socket may read and change the database.
    expect(modeOf(join(dataDir, "socket"))).toBe("600");
    const modes = [dataDir, ...entries(dataDir)].flatMap((path) => {
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
    mkdirSync(join(folder.path, "pg.unfinished/base/left"), { recursive: true });
    const template = await prepareTemplate("none");
    await prepareFolder(join(folder.path, "pg"), template);
    expect(readdirSync(folder.path)).toEqual(["pg"]);
    const names = (path: string) => readdirSync(path, { recursive: true, encoding: "utf8" }).sort();
    expect(names(join(folder.path, "pg"))).toEqual(names(template));
    folder.discard();
  });
});

it("reports in one sentence that a data folder cannot be created", async () => {
  await expect(openEmbedded("/dev/null/none", "own")).rejects.toThrow(
    /^The data folder \/dev\/null\/none cannot be made: .+\.$/,
  );
});

describe("a shared embedded database", () => {
  let owner: Database;
  let guest: Database;
  /** The same database, opened through ports. A thread of the owner's process opens it so. */
  let thread: Database;

  async function open(): Promise<void> {
    owner = await openEmbedded(made.config.dataDir, "own");
    guest = await openEmbedded(made.config.dataDir, "join");
    thread = joinByPorts(portsOf(owner));
  }

  function portsOf({ admit }: Database): DatabasePorts {
    if (!admit) throw new Error("the database admits no thread");
    return admit();
  }

  const made = arrange(() => EMBEDDED.create());
  beforeAll(async () => {
    await open();
    await owner.query("create table marks (word text primary key, weight double precision)");
  });
  afterEach(() => owner.query("delete from marks"));
  afterAll(async () => {
    await thread.close();
    await guest.close();
    await owner.close();
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

  it("is not opened by an earlier version of the program", async () => {
    await owner.query("update schema_version set version = 999");
    await expect(openDatabase(made.config, "join")).rejects.toThrow(
      /made by a later version of Fairfloor \(schema 999, this one knows \d+\)\. Update the program/,
    );
  });

  it("shows the owner and a guest each other's writes", async () => {
    await owner.query("insert into marks values ($1, $2)", ["a", 0.1 + 0.2]);
    await guest.query("insert into marks values ($1, $2)", ["b", null]);
    await thread.query("insert into marks values ($1, $2)", ["c", null]);
    expect(await owner.query("select * from marks order by word")).toEqual([
      { word: "a", weight: 0.1 + 0.2 },
      { word: "b", weight: null },
      { word: "c", weight: null },
    ]);
    for (const each of [guest, thread]) expect(await words(each)).toEqual(["a", "b", "c"]);
  });

  it("reports a failed statement to a guest and keeps answering", async () => {
    for (const each of [guest, thread]) {
      await expect(each.query("select nothing from nowhere")).rejects.toMatchObject({
        name: "DatabaseError",
        code: "42P01",
      });
      expect(await words(each)).toEqual([]);
    }
  });

  it("isolates transactions of the owner, a guest and a thread", async () => {
    const count = async (tx: { query: Database["query"] }) =>
      (await tx.query<{ n: number }>("select count(*)::integer as n from marks"))[0]?.n;
    const add = (db: Database, word: string) =>
      db.transaction(async (tx) => {
        const before = await count(tx);
        await tx.query("insert into marks values ($1, 0)", [word]);
        return [before, await count(tx)];
      });
    const seen = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        add([owner, guest, thread][index % 3]!, `w${index}`),
      ),
    );
    for (const [before, after] of seen) expect(after).toBe((before ?? 0) + 1);
    expect(await words(owner)).toHaveLength(12);
  });

  it("answers the owner before transactions of guests that wait", async () => {
    const order: string[] = [];
    const storing = Array.from({ length: 8 }, (_, index) =>
      [guest, thread]
        [index % 2]!.transaction((tx) =>
          tx.query("insert into marks values ($1, 0)", [`s${index}`]),
        )
        .then(() => order.push("stored")),
    );
    await owner.query("select 1");
    for (let page = 0; page < 8; page += 1) {
      await owner.query("select count(*) from marks");
      order.push("read");
    }
    await Promise.all(storing);
    // At most the one under way was stored before all was read.
    expect(order.indexOf("stored", 1)).toBeGreaterThanOrEqual(8);
  });

  it("rolls back a guest's failed transaction", async () => {
    for (const each of [guest, thread]) {
      const failing = each.transaction(async (tx) => {
        await tx.query("insert into marks values ('half', 0)");
        throw new Error("changed my mind");
      });
      await expect(failing).rejects.toThrow("changed my mind");
      expect(await words(owner)).toEqual([]);
    }
  });

  it("rolls back the open transaction of a thread that is terminated, and goes on", async () => {
    const { statements, turns } = portsOf(owner);
    const entry = new URL("../../testing/transaction.worker.ts", import.meta.url);
    const leaving = startThread(entry, null);
    leaving.postMessage({ statements, turns }, [statements, turns]);
    await once(leaving, "message");
    await leaving.terminate();
    expect(await words(owner)).toEqual([]);
    expect(await words(thread)).toEqual([]);
  });

  it("tells the owner of a thread's writes", async () => {
    const written = new Promise<string>((resolve) => {
      const stop = owner.listen((text) => {
        stop();
        resolve(text);
      });
    });
    thread.notify("marks");
    expect(await written).toBe("marks");
  });

  it("rolls back the open transaction of a guest that disconnects", async () => {
    const leaving = await joinShared(made.config.dataDir);
    await leaving?.query("begin");
    await leaving?.query("insert into marks values ('cut', 0)");
    await leaving?.stop();
    expect(await words(owner)).toEqual([]);
  });

  it("rejects a guest's queries after the owner closes", async () => {
    await guest.query("select 1");
    await owner.close();
    for (const each of [guest, thread])
      await expect(each.query("select 1")).rejects.toThrow(/has stopped/);
    await open();
  });
});

describe("a guest that may be silent for 100 ms within a transaction", () => {
  const folder = temporaryFolder();
  const mutex = createSharedMutex();
  let stopSharing: Awaited<ReturnType<typeof share>>;

  const database = arrange(() => EMBEDDED.open({ changesTables: true }));
  beforeAll(async () => {
    await database.query("create table marks (word text)");
    const connection = { query: database.query, stop: async () => {} };
    stopSharing = await share(folder.path, connection, mutex, 100);
  });
  afterAll(async () => {
    await stopSharing?.();
    folder.discard();
  });

  it("has its open transaction rolled back if it falls silent for longer", async () => {
    const silent = await joinShared(folder.path);
    await silent?.query("begin");
    await silent?.query("insert into marks values ('silent')");
    const count = () => database.query("select count(*)::integer as n from marks");
    expect(await mutex.runExclusive(count)).toEqual([{ n: 0 }]);
    await expect(silent?.query("commit")).rejects.toThrow(/has stopped/);
  });

  it("may wait for a statement that takes longer", async () => {
    const guest = await joinShared(folder.path);
    await guest?.query("begin");
    await guest?.query("select pg_sleep(0.5)");
    expect(await guest?.query("commit")).toEqual([]);
    await guest?.stop();
  });
});
