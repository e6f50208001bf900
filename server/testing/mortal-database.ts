/** A database that ends for its user as if the process were killed: between two statements, in the middle of its work. */
import { type Database, DatabaseError, type Queryable } from "../storage/db/database.ts";

export interface MortalDatabase extends Database {
  /** From now on no statement reaches the database. Open transactions roll back. */
  kill(): void;
}

export function mortalDatabase(database: Database): MortalDatabase {
  let isDead = false;
  const mortal = ({ query }: Queryable): Queryable => ({
    async query(sql, values) {
      if (isDead) throw new DatabaseError("killed", "");
      return query(sql, values);
    },
  });
  return {
    ...database,
    ...mortal(database),
    transaction: (work) =>
      database.transaction(async (tx) => {
        const result = await work(mortal(tx));
        if (isDead) throw new DatabaseError("killed", "");
        return result;
      }),
    notify(text) {
      if (!isDead) database.notify(text);
    },
    kill() {
      isDead = true;
    },
  };
}
