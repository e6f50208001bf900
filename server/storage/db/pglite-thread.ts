/** The connection to PGlite in its own thread, so that a heavy query never delays a request. */
import { setFlagsFromString } from "node:v8";
import { startThread } from "../../platform/launch/launch.ts";
import type { Connection } from "./connection.ts";
import { DatabaseError, databaseError } from "./database.ts";
import { prepareFolder } from "./pglite-folder.ts";
import { createStatementSender } from "./statement.ts";

// Compiles PGlite with V8's baseline compiler only. The optimizing compiler takes 60 MB, and more processor time than its
// code saves on a first start: bench/README.md has the figures.
setFlagsFromString("--liftoff-only");

/** Starts the thread with the database in `folder`, which it may create. Rejects if the database cannot be opened. */
export async function startPglite(folder: string): Promise<Connection> {
  await prepareFolder(folder);
  const worker = startThread(new URL("./pglite.worker.ts", import.meta.url), folder);
  const { query, close, settle, fail } = createStatementSender((statement) =>
    worker.postMessage(statement),
  );
  worker.on("message", settle);
  worker.on("error", (error) => fail(databaseError(error)));
  worker.on("exit", () => fail(new DatabaseError("the embedded database has stopped", "")));
  await query("select 1");
  return {
    query,
    async stop() {
      await close();
      await worker.terminate();
    },
  };
}
