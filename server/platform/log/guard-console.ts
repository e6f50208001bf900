/**
 * Makes the console safe for foreign text. Redacts secrets, escapes unprintable characters, and indents every line of a message
 * after the first, so that foreign text cannot look like a log line of its own.
 */
import { format } from "node:util";
import { escapeUnprintable } from "../../../contract/values/printable.ts";
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
