/** Canaries: text that stands in keys and must not leave. */
import { existsSync, readdirSync, readFileSync } from "node:fs";

/**
 * Matches `mark`, which consists of small letters and digits: in plain text, in hexadecimal digits, and in Base64 at each of its
 * three positions. Ignores case.
 */
export function canaryPattern(mark: string): RegExp {
  const encoded = [0, 1, 2].map((before) => {
    const text = Buffer.from(" ".repeat(before) + mark).toString("base64");
    // The first digits also hold the text before, the last ones the text after.
    const first = Math.ceil((before * 8) / 6);
    const end = Math.floor(((before + mark.length) * 8) / 6);
    return text.slice(first, end).replace(/[+/]/g, "[$&_-]");
  });
  return new RegExp([mark, Buffer.from(mark).toString("hex"), ...encoded].join("|"), "i");
}

/** Returns the arguments of all processes on this machine, as `ps` shows them. */
export function argumentsOfAll(): string {
  const pids = existsSync("/proc") ? readdirSync("/proc").filter((name) => /^\d+$/.test(name)) : [];
  return pids.map((pid) => readOrNothing(`/proc/${pid}/cmdline`)).join("\n");
}

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return ""; // the process has ended
  }
}

/** Each look opens a file for each process of the machine. Our commands run for longer than a second. */
const LOOK_MS = 500;

export interface SeenArguments {
  /** Returns the arguments of all processes that were seen so far, one process a line. */
  text(): string;
  stop(): void;
}

/** Looks at the arguments of all processes again and again. */
export function watchArguments(): SeenArguments {
  const seen = new Set<string>();
  const watching = setInterval(() => {
    for (const each of argumentsOfAll().split("\n")) seen.add(each);
  }, LOOK_MS);
  return { text: () => [...seen].join("\n"), stop: () => clearInterval(watching) };
}
