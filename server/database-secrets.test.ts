/**
 * Runs the real programs on PostgreSQL with a canary in the user and in the password of DATABASE_URL. Searches all output for
 * the canary, while the database answers and while it refuses the user.
 */
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import * as apiPath from "../contract/api-path.ts";
import { openDatabase } from "./storage/db/open-database.ts";
import { TABLES } from "./storage/db/tables.ts";
import { createStore } from "./storage/store/create-store.ts";
import { canaryPattern, watchArguments } from "./testing/canaries.ts";
import { everyPath } from "./testing/every-path.ts";
import { runProgram } from "./testing/run-program.ts";
import { killServers, runServer } from "./testing/run-server.ts";
import { sampleCollection } from "./testing/sample-collection.ts";
import { POSTGRES, temporaryFolder } from "./testing/test-databases.ts";

const ID = "dots";
/** Random, because the test searches the arguments of all processes on this machine. */
const MARK = `cnry${randomBytes(6).toString("hex")}`;
const USER = `${MARK}-db-user`;
const PASSWORD = `${MARK}/db:p@ss`;
const PATIENT = { timeout: 30_000, interval: 200 };

afterAll(killServers);

/** Creates a database with a collection, and a role that may do everything in it. */
async function setup(postgres: NonNullable<typeof POSTGRES>) {
  const made = await postgres.create();
  const store = await createStore(await openDatabase(made.config, "own"));
  await store.replaceCollection(sampleCollection({ id: ID }));
  await store.close();
  const admin = new pg.Client({ connectionString: made.config.databaseUrl ?? "" });
  await admin.connect();
  await admin.query(`create role "${USER}" superuser login password '${PASSWORD}'`);
  onTestFinished(async () => {
    await killServers();
    await admin.query(`drop role "${USER}"`);
    await admin.end();
    await made.discard();
  });
  const url = new URL(made.config.databaseUrl ?? "");
  url.username = USER;
  url.password = encodeURIComponent(PASSWORD);
  return { admin, url: url.href };
}

describe.runIf(POSTGRES)("the user and the password of DATABASE_URL", () => {
  it("are in no output, while the database answers and while it refuses them", async () => {
    if (!POSTGRES) return;
    const { admin, url } = await setup(POSTGRES);
    const processes = watchArguments();
    onTestFinished(processes.stop);
    const folder = temporaryFolder();
    onTestFinished(folder.discard);
    const left: { readonly way: string; readonly text: string }[] = [];
    const leave = (way: string, text: string) => void left.push({ way, text });
    const dataDir = folder.path;
    const command = async (program: string, ...args: readonly string[]) => {
      const { code, out, error } = await runProgram(program, args, {
        ...{ dataDir, settings: { DATABASE_URL: url } },
      });
      leave(`terminal of ${program}`, out + error);
      return { code, error };
    };
    const server = runServer({ dataDir, databaseUrl: url });
    const origin = await server.origin();
    const getAll = async () => {
      for (const path of everyPath(ID, "1")) {
        const answer = await fetch(origin + path);
        const headers = JSON.stringify([...answer.headers]);
        const body = Buffer.from(await answer.arrayBuffer()).toString("latin1");
        leave(`GET ${path}`, `${headers}\n${body}`);
      }
    };
    const listed = await (await fetch(origin + apiPath.listed(ID))).json();
    const stream = await fetch(origin + apiPath.stream([{ collection: ID, ...listed }]));
    const events = (async () => {
      const decoder = new TextDecoder();
      let text = "";
      try {
        for await (const bytes of stream.body ?? []) text += decoder.decode(bytes);
      } finally {
        leave("event stream", text);
      }
    })();
    events.catch(() => {}); // awaited below

    await getAll();
    const backup = join(dataDir, "backup.gz");
    expect(await command("backup", backup)).toMatchObject({ code: 0 });
    leave("backup", gunzipSync(readFileSync(backup)).toString());
    const { rows: connected } = await admin.query(
      "select pid from pg_stat_activity where usename = $1",
      [USER],
    );
    expect(connected.length).toBeGreaterThan(0);

    await admin.query(`alter role "${USER}" nologin`);
    await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = $1", [
      USER,
    ]);
    await expect
      .poll(server.output, PATIENT)
      .toContain("role [redacted] is not permitted to log in");
    await getAll();
    const refused = await command("record");
    expect(refused.code).toBe(1);
    expect(refused.error).toMatch(/^The database at .* does not answer: .*\[redacted\]/);

    server.child.kill("SIGTERM");
    await server.exit;
    await events;
    leave("log", server.output());
    for (const table of TABLES) {
      const { rows } = await admin.query<{ row: string }>(`select t::text as row from ${table} t`);
      for (const { row } of rows) leave(`table ${table}`, row);
    }
    // PostgreSQL's own processes have the user of their connection in their arguments.
    const ours = processes
      .text()
      .split("\n")
      .filter((line) => !line.startsWith("postgres: "));
    leave("arguments", ours.join("\n"));
    expect(processes.text()).toMatch(/dist-server.server.main\.js/);
    const canaries = canaryPattern(MARK);
    expect(left.filter(({ text }) => canaries.test(text)).map(({ way }) => way)).toEqual([]);
  });
});
