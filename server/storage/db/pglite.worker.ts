/** Thread of the embedded database (wiring only). It answers requests one after the other. */
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { createMutex } from "./connection.ts";
import { DataFiles } from "./data-files.ts";
import type { SqlValue } from "./database.ts";
import { answerStatement, type Statement } from "./statement.ts";

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

const opening = PGlite.create({
  fs: new DataFiles(String(workerData)),
  startParams: SETTINGS,
});
// Each request awaits `opening` and reports its failure. This handler avoids an unhandled rejection before that.
opening.catch(() => {});

async function run(sql: string | null, values: readonly SqlValue[]): Promise<readonly object[]> {
  const db = await opening;
  if (sql !== null) return (await db.query<object>(sql, [...values])).rows;
  await db.close();
  return [];
}

const { runExclusive } = createMutex();

parentPort?.on("message", (request: Statement) =>
  runExclusive(async () => parentPort?.postMessage(await answerStatement(request, run))),
);
