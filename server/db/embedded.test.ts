import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { EMBEDDED, temporaryFolder } from "../testing/test-databases.ts";
import { type Database, DatabaseUnavailable } from "./database.ts";
import { openEmbedded } from "./embedded.ts";
import { type Lock, takeLock } from "./lock-file.ts";
import { joinShared } from "./shared-connection.ts";

describe("the lock on a data folder", () => {
  const folder = temporaryFolder();
  const path = join(folder.path, "lock");
  let held: Lock | null = null;
  const take = () => takeLock(path, folder.path);
  afterEach(() => held?.release());
  afterAll(() => folder.discard());

  it("is held by one at a time and names its holder to the next", () => {
    held = take();
    expect(take).toThrow(DatabaseUnavailable);
    expect(take).toThrow(new RegExp(`in use by process ${process.pid}\\. Stop it first`));
    held.release();
    expect(existsSync(path)).toBe(false);
    held = take();
  });

  it("is taken over from a process that is gone", () => {
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    writeFileSync(path, JSON.stringify({ pid, startTicks: null }));
    held = take();
    expect(readFileSync(path, "utf8")).toContain(`"pid":${process.pid}`);
  });

  it("is taken over where another process now has the holder's number", () => {
    writeFileSync(path, JSON.stringify({ pid: process.pid, startTicks: "1" }));
    held = take();
  });

  it.each(["", "{", "null", '{"pid":-1}', '{"pid":"x"}'])(
    "is taken over from a file that holds %j",
    (text) => {
      writeFileSync(path, text);
      held = take();
    },
  );
});

it("says with one sentence that a data folder cannot be made", async () => {
  await expect(openEmbedded("/dev/null/none", "own")).rejects.toThrow(
    /^The data folder \/dev\/null\/none cannot be made: .+\.$/,
  );
});

describe("an embedded database that is shared", () => {
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

  it("refuses a second owner with a sentence for the terminal", async () => {
    await expect(openEmbedded(made.config.dataDir, "own")).rejects.toThrow(
      /^The data folder .* is in use by process \d+\. Stop it first, or set DATA_DIR to another folder\.$/,
    );
  });

  it("shows a guest what the owner wrote, and the other way round", async () => {
    await owner.query("insert into marks values ($1, $2)", ["a", 0.1 + 0.2]);
    await guest.query("insert into marks values ($1, $2)", ["b", null]);
    expect(await owner.query("select * from marks order by word")).toEqual([
      { word: "a", weight: 0.1 + 0.2 },
      { word: "b", weight: null },
    ]);
    expect(await words(guest)).toEqual(["a", "b"]);
  });

  it("tells a guest what was wrong with a statement, and goes on", async () => {
    await expect(guest.query("select nothing from nowhere")).rejects.toMatchObject({
      name: "DatabaseError",
      code: "42P01",
    });
    expect(await words(guest)).toEqual([]);
  });

  it("keeps transactions of both apart", async () => {
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

  it("takes back what a failed transaction of a guest did", async () => {
    const failing = guest.transaction(async (tx) => {
      await tx.query("insert into marks values ('half', 0)");
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect(await words(owner)).toEqual([]);
  });

  it("takes back what a guest did who went away in the middle", async () => {
    const leaving = await joinShared(made.config.dataDir);
    await leaving?.query("begin");
    await leaving?.query("insert into marks values ('cut', 0)");
    await leaving?.stop();
    expect(await words(owner)).toEqual([]);
  });

  it("turns guests away when the owner closes", async () => {
    const own = await EMBEDDED.create();
    const first = await openEmbedded(own.config.dataDir, "own");
    const joined = await openEmbedded(own.config.dataDir, "join");
    await joined.query("select 1");
    await first.close();
    await expect(joined.query("select 1")).rejects.toThrow(/has stopped/);
    await own.discard();
  });
});
