/** The connection to PGlite in its own thread, so that a heavy query never delays a request. */
import { setFlagsFromString } from "node:v8";
import { MessageChannel, type MessagePort } from "node:worker_threads";
import { startThread } from "../../platform/launch/launch.ts";
import { DatabaseError, databaseError } from "./database.ts";
import type { SharedConnection } from "./database-ports.ts";
import type { FromPglite, ToPglite } from "./pglite.worker.ts";
import { prepareFolder } from "./pglite-folder.ts";
import { createStatementSender } from "./statement.ts";

// Compiles PGlite with V8's baseline compiler only. The optimizing compiler takes 60 MB, and more processor time than its
// code saves on a first start: bench/README.md has the figures.
setFlagsFromString("--liftoff-only");

/** Starts the thread with the database in `folder`, which it may create. Rejects if the database cannot be opened. */
export async function startPglite(folder: string): Promise<SharedConnection> {
  await prepareFolder(folder);
  const worker = startThread(new URL("./pglite.worker.ts", import.meta.url), folder);
  const send = (message: ToPglite, moved: readonly MessagePort[] = []) =>
    worker.postMessage(message, moved);
  const { query, close, settle, fail } = createStatementSender((statement) => send(statement));
  let lastGuest = 0;
  /** Number of a guest -> called when it is gone. */
  const guests = new Map<number, () => void>();
  worker.on("message", (message: FromPglite) => {
    if (!("gone" in message)) return settle(message);
    guests.get(message.gone)?.();
    guests.delete(message.gone);
  });
  worker.on("error", (error) => fail(databaseError(error)));
  worker.on("exit", () => {
    fail(new DatabaseError("the embedded database has stopped", ""));
    for (const gone of guests.values()) gone();
  });
  await query("select 1");
  return {
    query,
    openPort(onGone) {
      const { port1, port2 } = new MessageChannel();
      lastGuest += 1;
      guests.set(lastGuest, onGone);
      send({ guest: lastGuest, port: port1 }, [port1]);
      return port2;
    },
    async stop() {
      await close();
      await worker.terminate();
    },
  };
}
