/** The service worker that caches the app's shell: its addresses, and the messages that a page sends to it. */
import { isRecord } from "../values/is-record.ts";

/** Address of its script. Never hashed, so that every build replaces the previous one. */
export const SHELL_WORKER = "/shell.sw.js";
/** Kill switch: a service worker that deletes everything the other one cached, and unregisters. */
export const SHELL_WORKER_OFF = "/shell-off.sw.js";
/** The app's page without the head elements of a specific address. */
export const SHELL_PAGE = "/shell.html";
/** Files whose names contain a hash of their content. They are cached indefinitely, and old tabs still request them. */
export const HASHED = "/assets/";

export type ShellMessage =
  /**
   * Asks whether the page's entry script at this path belongs to the worker's build. The worker answers with a
   * boolean on the port of the message. If it does and there is no other page, a waiting worker takes over.
   */
  | { readonly type: "of-your-build"; readonly entry: string }
  /** The user agreed: the waiting worker takes over, and every page of an older build reloads. */
  | { readonly type: "take-over" };

export function isShellMessage(message: unknown): message is ShellMessage {
  if (!isRecord(message)) return false;
  if (message.type === "of-your-build") return typeof message.entry === "string";
  return message.type === "take-over";
}
