/** Thread that begins a transaction on the database that it is sent, writes, and stays within it. */
import { parentPort } from "node:worker_threads";
import type { DatabasePorts } from "../storage/db/database.ts";
import { joinByPorts } from "../storage/db/database-ports.ts";

parentPort?.once("message", (ports: DatabasePorts) =>
  joinByPorts(ports).transaction(async (tx) => {
    await tx.query("insert into marks values ('cut', 0)");
    parentPort?.postMessage("written");
    await new Promise(() => {});
  }),
);
