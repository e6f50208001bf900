/** Databases that the tests of one process use in turn. Each test gets an empty one. */
import { type Database, DatabaseError, type Queryable } from "../storage/db/database.ts";
import { migrate } from "../storage/db/migrations.ts";
import { TABLES } from "../storage/db/tables.ts";

interface Use {
  /** The test changes tables too, so they are created again when it closes the database. */
  readonly changesTables?: boolean;
}

/** Opens an empty database with the current schema. */
export type OpenShared = (use?: Use) => Promise<Database>;

/** Deletes all rows. */
export async function deleteRows(db: Queryable): Promise<void> {
  const filled = await db.query<{ name: string }>(
    TABLES.map((table) => `select '${table}' as name where exists (select from ${table})`).join(
      " union all ",
    ),
  );
  // To truncate a table takes milliseconds, even if it is empty.
  if (filled.length > 0)
    await db.query(
      `truncate ${filled.map(({ name }) => name).join(", ")} restart identity cascade`,
    );
}

/** Drops all tables. */
export async function dropTables(db: Queryable): Promise<void> {
  await db.query("drop schema public cascade");
  await db.query("create schema public");
}

/** Returns a function that opens a database that was closed, or a new one of `start`. */
export function shareDatabases(start: () => Promise<Database>): OpenShared {
  const idle: Database[] = [];

  return async ({ changesTables = false } = {}) => {
    const database = idle.pop() ?? (await start());
    let isOpen = true;
    const checkOpen = () => {
      if (!isOpen) throw new DatabaseError("the test has closed its database", "");
    };
    return {
      ...database,
      async query(sql, values) {
        checkOpen();
        return database.query(sql, values);
      },
      async transaction(work) {
        checkOpen();
        return database.transaction(work);
      },
      async close() {
        checkOpen();
        isOpen = false;
        if (changesTables) {
          await dropTables(database);
          await migrate(database);
        } else await deleteRows(database);
        idle.push(database);
      },
    };
  };
}
