/** Starts a TypeScript file as a thread or process. It is plain JavaScript, because no loader runs there yet. */
import { register } from "tsx/esm/api";

register();
const [entry] = process.argv.splice(2, 1);
await import(entry);
