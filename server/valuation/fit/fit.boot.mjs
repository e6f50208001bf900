/** Starts the valuer's thread. It is plain JavaScript: a new thread cannot load TypeScript until this has run. */
import { register } from "tsx/esm/api";

register();
await import("./fit.worker.ts");
