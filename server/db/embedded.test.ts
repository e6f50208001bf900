import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { EMBEDDED, temporaryFolder } from "../testing/test-databases.ts";
import { type Database, DatabaseUnavailable } from "./database.ts";
import { openEmbedded } from "./embedded.ts";
import { acquireLock, type Lock } from "./lock-file.ts";
import { joinShared } from "./shared-connection.ts";

describe("the lock on a data folder", () => {
  const folder = temporaryFolder();
  const path = join(folder.path, "lock");
  let held: Lock | null = null;
  const take = () => acquireLock(path, folder.path);
  afterEach(() => held?.release());
  afterAll(() => folder.discard());

  it("has one holder at a time and reports it to the next process", () => {
    held = take();
    expect(take).toThrow(DatabaseUnavailable);
    expect(take).toThrow(new RegExp(`in use by process ${process.pid}\\. Stop it first`));
    held.release();
    expect(existsSync(path)).toBe(false);
    held = take();
  });

  it("is taken over from a process that no longer runs", () => {
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    writeFileSync(path, JSON.stringify({ pid, startTicks: null }));
    held = take();
    expect(readFileSync(path, "utf8")).toContain(`"pid":${process.pid}`);
  });

  it("is taken over if another process now has the holder's pid", () => {
    writeFileSync(path, JSON.stringify({ pid: process.pid, startTicks: "1" }));
    held = take();
  });

  it.each(["", "{", "null", '{"pid":-1}', '{"pid":"x"}'])(
    "is taken over if the file contains %j",
    (text) => {
      writeFileSync(path, text);
      held = take();
    },
  );
});

it("reports in one sentence that a data folder cannot be created", async () => {
  await expect(openEmbedded("/dev/null/none", "own")).rejects.toThrow(
    /^The data folder \/dev\/null\/none cannot be made: .+\.$/,
  );
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
