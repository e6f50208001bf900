/** The service worker that keeps the app's shell: where it is, and what a page says to it. */

/** Its script's address: never hashed, so that every build replaces the one before it. */
export const SHELL_WORKER = "/shell.sw.js";
/** A service worker that undoes it: forgets everything it kept, and ends. */
export const SHELL_WORKER_OFF = "/shell-off.sw.js";
/** The app's page without the head of any address. */
export const SHELL_PAGE = "/shell.html";
/** Files whose names hold a hash of their content: kept for ever, and asked for by old tabs. */
export const HASHED = "/assets/";

export type ShellMessage =
  /**
   * Is the page whose entry script has this path of the worker's build? Answered with a boolean on the
   * port that comes with it. A worker that waits, and has no other page to wait for, then takes over.
   */
  | { readonly type: "of-your-build"; readonly entry: string }
  /** The reader agreed: the worker that waits takes over, and every page of an older build reloads. */
  | { readonly type: "take-over" };

export function isShellMessage(message: unknown): message is ShellMessage {
  if (typeof message !== "object" || message === null || !("type" in message)) return false;
  if (message.type === "of-your-build")
    return "entry" in message && typeof message.entry === "string";
  return message.type === "take-over";
}
