/**
 * The embedded database for another thread of its owner's process (a guest). Statements go straight to the database's thread, so
 * their rows cost the owner nothing. The owner only gives turns, by its mutex.
 */
import { MessageChannel } from "node:worker_threads";
import { type Connection, createSingleConnectionDatabase, type Mutex } from "./connection.ts";
import { type Database, DatabaseError, type DatabasePorts } from "./database.ts";
import type { SharedMutex } from "./shared-mutex.ts";
import { createStatementSender, type StatementResult } from "./statement.ts";

/** A message of a guest: it asks for a turn, ends one, or tells of a write. */
type FromGuest = { readonly kind: "take" | "give back" } | { readonly notify: string };

/** A connection whose thread also answers guests. */
export interface SharedConnection extends Connection {
  /** Opens a port for a guest. `onGone` is called when the guest has ended and its transaction is rolled back, or the database has ended. */
  openPort(onGone: () => void): DatabasePorts["statements"];
}

/** Admits a guest. `notify` is called after its writes. */
export function admitGuest(
  connection: SharedConnection,
  { runForGuest }: SharedMutex,
  notify: (text: string) => void,
): DatabasePorts {
  const { port1: own, port2: turns } = new MessageChannel();
  let isGone = false;
  /** Ends the guest's turn. */
  let release = () => {};
  own.on("message", (message: FromGuest) => {
    if ("notify" in message) notify(message.notify);
    else if (message.kind === "give back") release();
    else
      void runForGuest(
        () =>
          new Promise<void>((ended) => {
            if (isGone) return ended();
            release = ended;
            own.postMessage("turn");
          }),
      );
  });
  const statements = connection.openPort(() => {
    isGone = true;
    release();
    own.close();
  });
  return { statements, turns };
}

/** Opens the database in the guest's thread. */
export function joinByPorts({ statements, turns }: DatabasePorts): Database {
  const { query, settle, fail } = createStatementSender((statement) =>
    statements.postMessage(statement),
  );
  statements.on("message", (result: StatementResult) => settle(result));
  /** Functions that begin a transaction when its turn comes, in order. */
  const waiting: (() => void)[] = [];
  let isOver = false;
  turns.on("message", () => waiting.shift()?.());
  const end = () => {
    isOver = true;
    fail(new DatabaseError("the embedded database has stopped", "ECONNRESET"));
    for (const begin of waiting) begin(); // its statements fail
  };
  statements.on("close", end);
  turns.on("close", end);
  const send = (message: FromGuest) => turns.postMessage(message);
  const mutex: Mutex = {
    async runExclusive(work) {
      if (!isOver)
        await new Promise<void>((begin) => {
          waiting.push(begin);
          send({ kind: "take" });
        });
      try {
        return await work();
      } finally {
        send({ kind: "give back" });
      }
    },
  };
  const stop = async () => {
    statements.close();
    turns.close();
  };
  return {
    ...createSingleConnectionDatabase({ query, stop }, mutex),
    notify: (text) => send({ notify: text }),
  };
}
