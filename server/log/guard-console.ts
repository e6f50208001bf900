/**
 * Makes the console of a program safe for whatever is logged. Secrets are redacted, control characters are escaped, and only
 * the first line of a message begins at the margin, so that foreign text cannot look like a line of its own.
 */
import { format } from "node:util";
import { escapeUnprintable } from "./printable.ts";
import type { Redact } from "./redact.ts";

const LEVELS = ["debug", "info", "log", "warn", "error"] as const;
const MARGIN = "  ";

export function guardConsole(redact: Redact, target: Console = console): void {
  for (const level of LEVELS) {
    const write = target[level].bind(target);
    target[level] = (...given: readonly unknown[]) => write(safeMessage(redact(format(...given))));
  }
}

function safeMessage(text: string): string {
  return escapeUnprintable(text, "\n\t").replaceAll("\n", `\n${MARGIN}`);
}
