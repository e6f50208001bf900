/**
 * Process that creates an empty embedded database in the folder that its argument names. Creation takes several
 * hundred megabytes, which only the end of a process returns to the system.
 */
import { setFlagsFromString } from "node:v8";
import { PGlite } from "@electric-sql/pglite";

process.on("disconnect", () => process.exit(1)); // nobody waits for the database any more
setFlagsFromString("--liftoff-only"); // as in pglite-thread.ts
const db = await PGlite.create({ dataDir: process.argv[2] });
await db.close();
process.exit(0);
