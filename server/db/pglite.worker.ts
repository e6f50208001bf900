/** Thread of the embedded database (wiring only). It answers requests one after the other. */
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { DataFiles } from "./data-files.ts";
import { databaseError } from "./database.ts";

import type { Statement, StatementResult } from "./statement.ts";

/** PGlite's settings, except -F, which turns fsync off. The defaults also reserve 128 MB for buffers. */
const SETTINGS = [
  ...PGlite.defaultStartParams.filter((setting) => setting !== "-F"),
  ...["shared_buffers=8MB", "wal_sync_method=fsync"].flatMap((setting) => ["-c", setting]),
];

const opening = PGlite.create({
  fs: new DataFiles(String(workerData)),
  startParams: SETTINGS,
});
// Each request awaits `opening` and reports its failure. This handler avoids an unhandled rejection before that.
opening.catch(() => {});

async function answer({ id, sql, values }: Statement): Promise<StatementResult> {
  try {
    const db = await opening;
    if (sql === null) {
      await db.close();
      return { id, ok: true, rows: [] };
    }
    const { rows } = await db.query<object>(sql, [...values]);
    return { id, ok: true, rows };
  } catch (error) {
    const { message, code } = databaseError(error);
    return { id, ok: false, message, code };
  }
}

let tail: Promise<void> = Promise.resolve();

parentPort?.on("message", (request: Statement) => {
  tail = tail.then(async () => {
    parentPort?.postMessage(await answer(request));
  });
});
