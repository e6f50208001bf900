/** A PostgreSQL server behind the same interface as the embedded database. */
import pg from "pg";
import { type Database, DatabaseUnavailable, databaseError, type SqlValue } from "./database.ts";

const MAX_CONNECTIONS = 8;
const CONNECT_TIMEOUT_MS = 5_000;
const INT8 = 20;

const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    // Counters and sequence numbers stay below 2^53; as text they would compare wrongly.
    if (oid === INT8) return Number;
    return format === "binary"
      ? pg.types.getTypeParser(oid, "binary")
      : pg.types.getTypeParser(oid);
  },
};

/** Connects to the server at `url`. Throws `DatabaseUnavailable` if it does not answer. */
export async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types,
  });
  // A connection that breaks while idle leaves the pool; the next query opens another.
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
      let broken: Error | undefined;
      try {
        await run(client, "begin");
        const result = await work({ query: (sql, values) => run(client, sql, values) });
        await run(client, "commit");
        return result;
      } catch (error) {
        await run(client, "rollback").catch((failed: Error) => {
          broken = failed;
        });
        throw error;
      } finally {
        client.release(broken);
      }
    },
    close: () => pool.end(),
  };
}

/** Host and database of a connection string, without its user and password. */
function addressOf(url: string): string {
  if (!URL.canParse(url)) return "DATABASE_URL";
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
