import { readFileSync } from "node:fs";

/** Returns how many files and connections this process may have open; infinity if the system does not say. */
export function maxDescriptors(): number {
  try {
    const limits = readFileSync("/proc/self/limits", "utf8");
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  } catch {
    return Number.POSITIVE_INFINITY; // not Linux
  }
}
