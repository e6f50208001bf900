/** A PostgreSQL server with the same interface as the embedded database. */
import pg from "pg";
import {
  type Database,
  DatabaseError,
  DatabaseUnavailable,
  databaseError,
  type SqlValue,
} from "./database.ts";

const MAX_CONNECTIONS = 8;
const CONNECT_TIMEOUT_MS = 5_000;
/** Timeout of a query. No statement of ours takes this long, so the server must be unresponsive. */
const QUERY_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_MS = 10_000;
const CHANNEL = "fairfloor";
const LISTEN_RETRY_MS = 2_000;
/** Code of an error that the server reported. Any other code means that the connection is unusable. */
const SQLSTATE = /^[0-9A-Z]{5}$/;
const INT8 = 20;

const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    // Counters and sequence numbers stay below 2^53. The driver's default, text, would compare wrongly.
    if (oid === INT8) return Number;
    return format === "binary"
      ? pg.types.getTypeParser(oid, "binary")
      : pg.types.getTypeParser(oid);
  },
};

/** Connects to the server at `url`, `connections` times at most. Throws `DatabaseUnavailable` if it does not answer. */
export async function openPostgres(url: string, connections = MAX_CONNECTIONS): Promise<Database> {
  const settings = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  };
  const pool = new pg.Pool({
    ...settings,
    max: connections,
    query_timeout: QUERY_TIMEOUT_MS,
    types,
  });
  // An idle connection that breaks leaves the pool; the next query opens another.
  pool.on("error", (error) => console.warn(`database: an idle connection broke: ${error.message}`));

  async function run<Row extends object>(
    client: pg.Pool | pg.PoolClient,
    sql: string,
    values: readonly SqlValue[] = [],
  ): Promise<readonly Row[]> {
    try {
      return (await client.query<Row>(sql, [...values])).rows;
    } catch (error) {
      throw databaseError(error);
    }
  }

  try {
    await run(pool, "select 1");
  } catch (error) {
    await pool.end();
    const { message } = databaseError(error);
    throw new DatabaseUnavailable(
      `The database at ${addressOf(url)} does not answer: ${message}. Check DATABASE_URL.`,
    );
  }

  return {
    query: (sql, values) => run(pool, sql, values),
    async transaction(work) {
      const client = await pool.connect().catch((error: unknown) => {
        throw databaseError(error);
      });
      let connectionError: Error | undefined;
      const onError = (error: Error) => {
        connectionError = error;
      };
      // If the connection breaks between two statements, only this listener is notified.
      client.on("error", onError);
      try {
        await run(client, "begin");
        const result = await work({ query: (sql, values) => run(client, sql, values) });
        await run(client, "commit");
        return result;
      } catch (error) {
        // If the connection does not answer, the server rolls back by itself.
        if (error instanceof DatabaseError && !SQLSTATE.test(error.code)) onError(error);
        else await run(client, "rollback").catch(onError);
        throw error;
      } finally {
        client.off("error", onError);
        client.release(connectionError);
      }
    },
    notify(text) {
      // A lost notification costs the others a second, because they poll.
      run(pool, "select pg_notify($1, $2)", [CHANNEL, text]).catch(() => {});
    },
    listen: (listener) => listen(settings, listener),
    close: () => pool.end(),
  };
}

/** Listens to the channel on a separate connection and reconnects when that breaks. */
function listen(settings: pg.ClientConfig, listener: (text: string) => void): () => void {
  let stopped = false;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const own = new pg.Client(settings);
    client = own;
    own.on("notification", ({ payload = "" }) => listener(payload));
    own.on("error", () => {}); // "end" follows
    own.once("end", () => {
      if (!stopped) retry = setTimeout(() => void connect(), LISTEN_RETRY_MS);
    });
    try {
      await own.connect();
      await own.query(`listen ${CHANNEL}`);
    } catch {
      await own.end().catch(() => {}); // it never connected, or broke again
    }
  }

  void connect();
  return () => {
    stopped = true;
    clearTimeout(retry);
    client?.end().catch(() => {}); // it is broken already
  };
}

/** Returns the host and database of a connection string, without user and password. */
function addressOf(url: string): string {
  if (!URL.canParse(url)) return "DATABASE_URL";
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
