/** Keeps texts of others from controlling the terminal that the server writes to. */
import { format } from "node:util";
import { escapeForTerminal } from "./model/foreign-text.ts";

const METHODS = ["log", "info", "warn", "error"] as const;

/** Escapes control characters in everything that is logged from now on, errors included. */
export function guardConsole(target: Pick<Console, (typeof METHODS)[number]> = console): void {
  for (const method of METHODS) {
    const write = target[method].bind(target);
    target[method] = (...values) => write(escapeForTerminal(format(...values)));
  }
}
