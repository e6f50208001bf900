import { afterEach, describe, expect, it, vi } from "vitest";
import { runPostgres } from "../../testing/run-postgres.ts";
import { openProxy } from "../../testing/tcp-proxy.ts";
import { POSTGRES } from "../../testing/test-databases.ts";
import { type Database, DatabaseError, DatabaseUnavailable } from "./database.ts";
import { openPostgres } from "./postgres.ts";

it("reports in one sentence that the server does not answer, without the password", async () => {
  const opening = openPostgres("postgres://u:secret@127.0.0.1:1/none");
  await expect(opening).rejects.toThrow(DatabaseUnavailable);
  await expect(opening).rejects.toThrow(
    /^The database at 127\.0\.0\.1:1\/none does not answer: .*Check DATABASE_URL\.$/,
  );
  await expect(opening).rejects.not.toThrow(/secret/);
});

it.skipIf(!POSTGRES)("opens as many connections as it may", async () => {
  const made = await POSTGRES?.create("none");
  const db = await openPostgres(made?.config.databaseUrl ?? "", 1);
  const pid = async () => (await db.query("select pg_backend_pid() as pid"))[0];
  expect(await pid()).toEqual((await Promise.all([pid(), pid()]))[1]);
  await db.close();
  await made?.discard();
});

describe.skipIf(!POSTGRES)("a connection that breaks", () => {
  let db: Database;
  let discard: () => Promise<void>;
  afterEach(async () => {
    await db.close();
    await discard();
  });

  async function open(): Promise<void> {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const made = await POSTGRES?.create();
    discard = async () => made?.discard();
    db = await openPostgres(made?.config.databaseUrl ?? "");
    await db.query("create table t (n integer)");
  }

  it("between two statements of a transaction fails and rolls back only that transaction", async () => {
    await open();
    const transaction = db.transaction(async (tx) => {
      const [{ pid }] = await tx.query<{ pid: number }>("select pg_backend_pid() as pid");
      await tx.query("insert into t values (1)");
      await db.query("select pg_terminate_backend($1)", [pid]);
      await expect
        .poll(() => db.query("select 1 from pg_stat_activity where pid = $1", [pid]))
        .toEqual([]);
      await tx.query("insert into t values (2)");
    });
    await expect(transaction).rejects.toThrow(DatabaseError);
    expect(await db.query("select n from t")).toEqual([]);
    await db.transaction(async (tx) => void (await tx.query("insert into t values (3)")));
    expect(await db.query("select n from t")).toEqual([{ n: 3 }]);
  });

  it("while listening is reopened and receives announcements again", async () => {
    await open();
    const heard: string[] = [];
    const stop = db.listen((text) => heard.push(text));
    const listening = "select pid from pg_stat_activity where query ilike 'listen %'";
    const pids = async () => (await db.query<{ pid: number }>(listening)).map(({ pid }) => pid);
    const hears = (text: string) =>
      vi.waitFor(
        () => {
          db.notify(text);
          expect(heard).toContain(text);
        },
        { timeout: 10_000, interval: 50 },
      );
    await hears("one");
    for (const pid of await pids()) await db.query("select pg_terminate_backend($1)", [pid]);
    await hears("two");
    stop();
  });

  it("by falling silent fails the query after 30 s", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const made = await POSTGRES?.create();
    const direct = new URL(made?.config.databaseUrl ?? "");
    const proxy = await openProxy(direct.hostname, Number(direct.port || 5432));
    discard = async () => {
      await proxy.close();
      await made?.discard();
    };
    const proxied = new URL(direct);
    proxied.port = String(proxy.port);
    db = await openPostgres(proxied.href);
    proxy.silence();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const failed = vi.fn();
      const asked = db.query("select 1").catch(failed);
      await vi.advanceTimersByTimeAsync(29_000);
      expect(failed).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(2_000);
      await asked;
      expect(failed).toHaveBeenCalledExactlyOnceWith(expect.any(DatabaseError));
    } finally {
      vi.useRealTimers();
      await proxy.restore();
    }
  });
});

it.skipIf(!POSTGRES)(
  "keeps every acknowledged row when PostgreSQL is killed during writes",
  async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const server = await runPostgres();
    if (!server) throw new Error("PostgreSQL was there a moment ago");
    const db = await openPostgres(server.url);
    await db.query("create table t (n integer primary key, m integer)");
    const acknowledged: number[] = [];
    let next = 0;
    let failed = 0;
    let writing = true;
    const writer = async () => {
      while (writing) {
        next += 1;
        const n = next;
        try {
          await db.transaction(async (tx) => {
            await tx.query("insert into t values ($1, 0)", [n]);
            await tx.query("update t set m = 1 where n = $1", [n]);
          });
          acknowledged.push(n);
        } catch {
          failed += 1;
          await new Promise((soon) => setTimeout(soon, 20));
        }
      }
    };
    const writers = [writer(), writer(), writer(), writer()];
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(100), { timeout: 20_000 });
    await server.crash();
    const before = acknowledged.length;
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 100), {
      timeout: 20_000,
    });
    writing = false;
    await Promise.all(writers);
    expect(failed).toBeGreaterThan(0);
    const rows = await db.query<{ n: number; m: number }>("select n, m from t");
    const kept = new Set(rows.map(({ n }) => n));
    expect(acknowledged.filter((n) => !kept.has(n))).toEqual([]);
    expect(rows.every(({ m }) => m === 1)).toBe(true);
    await db.close();
    await server.stop();
  },
);
