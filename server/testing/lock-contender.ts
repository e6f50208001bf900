/** Process that takes and releases the lock of the folder in its argument, as its parent says. */
import { join } from "node:path";
import { acquireLock, type Lock } from "../storage/db/lock-file.ts";

const [, , folder = ""] = process.argv;
let held: Lock | null = null;

process.on("message", (order: "take" | "release") => {
  if (order === "release") held?.release();
  held = null;
  try {
    if (order === "take") held = acquireLock(join(folder, "lock"), folder);
  } catch {
    // Another process was first.
  }
  process.send?.(held !== null);
});
process.send?.(false);
