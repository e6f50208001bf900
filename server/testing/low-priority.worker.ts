/** Thread that lowers its priority, and tells its own and the main thread's. */
import { readlinkSync } from "node:fs";
import { getPriority } from "node:os";
import { basename } from "node:path";
import { parentPort } from "node:worker_threads";
import { lowerPriority } from "../platform/launch/low-priority.ts";

lowerPriority();
const own = Number(basename(readlinkSync("/proc/thread-self")));
parentPort?.postMessage({ own: getPriority(own), main: getPriority(process.pid) });
