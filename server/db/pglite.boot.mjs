/** Starts the database's thread. Plain JavaScript: a new thread cannot read TypeScript until this has run. */
import { register } from "tsx/esm/api";

register();
await import("./pglite.worker.ts");
