/** Thread of the embedded database (wiring only). It answers requests one after the other. */
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { leaveOnDisk } from "./bundled-files.ts";
import { createMutex } from "./connection.ts";
import { DataFiles } from "./data-files.ts";
import type { SqlValue } from "./database.ts";
import { answerStatement, type Statement, type StatementResult } from "./statement.ts";

/** A statement of the owner, or the port of a guest. */
export type ToPglite = Statement | { readonly guest: number; readonly port: MessagePort };
/** `gone` is the number of a guest that has ended. */
export type FromPglite = StatementResult | { readonly gone: number };

/**
 * PGlite's settings, except -F, which turns fsync off. The defaults also reserve 128 MB for buffers, and 4 MB for a hundred
 * connections.
 */
const SETTINGS = [
  ...PGlite.defaultStartParams.filter((setting) => setting !== "-F"),
  ...["shared_buffers=8MB", "max_connections=5", "wal_sync_method=fsync"].flatMap((setting) => [
    "-c",
    setting,
  ]),
];

async function open(): Promise<PGlite> {
  const db = await PGlite.create({
    fs: new DataFiles(String(workerData)),
    startParams: SETTINGS,
  });
  leaveOnDisk(db.Module.FS.lookupPath("/", {}).node);
  return db;
}

const opening = open();
// Each request awaits `opening` and reports its failure. This handler avoids an unhandled rejection before that.
opening.catch(() => {});

async function run(sql: string | null, values: readonly SqlValue[]): Promise<readonly object[]> {
  const db = await opening;
  if (sql !== null) return (await db.query<object>(sql, [...values])).rows;
  await db.close();
  return [];
}

const { runExclusive } = createMutex();

const send = (message: FromPglite) => parentPort?.postMessage(message);

/** Answers a guest. If it ends within a transaction, rolls that back. */
function admit(guest: number, port: MessagePort): void {
  let isInTransaction = false;
  port.on("message", (request: Statement) =>
    runExclusive(async () => {
      const { sql } = request;
      if (sql === null) return; // only the owner closes the database
      if (sql === "begin") isInTransaction = true;
      port.postMessage(await answerStatement(request, run));
      if (sql === "commit" || sql === "rollback") isInTransaction = false;
    }),
  );
  port.on("close", () =>
    runExclusive(async () => {
      if (isInTransaction) await run("rollback", []);
      send({ gone: guest });
    }),
  );
}

parentPort?.on("message", (message: ToPglite) => {
  if ("port" in message) admit(message.guest, message.port);
  else void runExclusive(async () => send(await answerStatement(message, run)));
});
