/**
 * An embedded database shared over a local socket. The owner of the folder answers; other processes of the same
 * user (guests) join. A guest's transaction waits for its turn in the same mutex. If the guest disconnects or stays
 * silent too long, its transaction is rolled back.
 */
import { once } from "node:events";
import { chmodSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { type Connection, createMutex } from "./connection.ts";
import { DatabaseError, type SqlValue } from "./database.ts";
import { readFrames, sendFrame } from "./frames.ts";
import type { SharedMutex } from "./shared-mutex.ts";
import { answerStatement, createStatementSender, type Statement } from "./statement.ts";

/** Limit of the length of a socket's path; longer paths cannot be bound. */
const MAX_SOCKET_PATH = 100;
/** A guest's transaction is rolled back after this time without a statement. */
const GUEST_TIMEOUT_MS = 20_000;

function socketPath(dataDir: string): string | null {
  const path = join(dataDir, "socket");
  return path.length <= MAX_SOCKET_PATH ? path : null;
}

/**
 * Shares `connection`. Returns a function that disconnects all guests and stops listening, or null if the folder's
 * path is too long for a socket.
 */
export async function share(
  dataDir: string,
  connection: Connection,
  mutex: SharedMutex,
  guestTimeoutMs = GUEST_TIMEOUT_MS,
): Promise<(() => Promise<void>) | null> {
  const path = socketPath(dataDir);
  if (path === null) {
    console.warn("database: not shared with other programs, the data folder's path is too long");
    return null;
  }
  const guests = new Set<Socket>();
  const server = createServer((socket) => {
    guests.add(socket);
    socket.on("close", () => guests.delete(socket));
    serveGuest(socket, connection, mutex, guestTimeoutMs);
  });
  // A socket file left here is stale, because we hold the lock.
  rmSync(path, { force: true });
  server.listen(path);
  await once(server, "listening");
  // The folder already keeps other users out, unless its mode is changed.
  chmodSync(path, 0o600);
  return async () => {
    for (const guest of guests) guest.destroy();
    server.close();
    await once(server, "close");
  };
}

function serveGuest(
  socket: Socket,
  connection: Connection,
  mutex: SharedMutex,
  timeoutMs: number,
): void {
  /** Releases the mutex that the guest's transaction holds; null if it holds none. */
  let releaseMutex: (() => void) | null = null;

  async function begin(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      void mutex.runForGuest(async () => {
        try {
          await connection.query("begin");
        } catch (error) {
          return reject(error);
        }
        const ended = new Promise<void>((end) => {
          releaseMutex = end;
        });
        resolve();
        await ended;
      });
    });
  }

  async function run(sql: string | null, values: readonly SqlValue[]): Promise<readonly object[]> {
    if (sql === null) return []; // only the owner closes the database
    if (!releaseMutex) {
      if (sql !== "begin") return mutex.runForGuest(() => connection.query(sql, values));
      await begin();
      return [];
    }
    const rows = await connection.query(sql, values);
    if (sql === "commit" || sql === "rollback") {
      releaseMutex();
      releaseMutex = null;
    }
    return rows;
  }

  // One statement at a time, in the order in which the guest sent them.
  const statements = createMutex();
  readFrames<Statement>(socket, (statement) =>
    statements.runExclusive(async () => {
      if (socket.destroyed) return;
      // A guest that waits for a long statement is not silent.
      socket.setTimeout(0);
      const result = await answerStatement(statement, run);
      if (socket.destroyed) return;
      if (releaseMutex) socket.setTimeout(timeoutMs);
      sendFrame(socket, result);
    }),
  );
  socket.on("timeout", () => socket.destroy());
  socket.on("error", () => socket.destroy());
  socket.on("close", () =>
    statements.runExclusive(async () => {
      if (releaseMutex) await run("rollback", []);
    }),
  );
}

/** Joins the database that the owner of `dataDir` shares. Returns null if there is none. */
export async function joinShared(dataDir: string): Promise<Connection | null> {
  const path = socketPath(dataDir);
  if (path === null) return null;
  const socket = connect(path);
  try {
    await once(socket, "connect");
  } catch {
    return null; // there is no socket, or only the stale one of a killed owner
  }
  const { query, settle, fail } = createStatementSender((statement) =>
    sendFrame(socket, statement),
  );
  readFrames(socket, settle);
  socket.on("error", () => socket.destroy());
  socket.on("close", () =>
    fail(new DatabaseError("the server that shares the database has stopped", "ECONNRESET")),
  );

  return {
    query,
    async stop() {
      socket.end();
      if (!socket.closed) await once(socket, "close");
    },
  };
}
