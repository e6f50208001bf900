/** Starts the database's thread. Plain JavaScript, because a new thread cannot load TypeScript before `register`. */
import { register } from "tsx/esm/api";

register();
await import("./pglite.worker.ts");
