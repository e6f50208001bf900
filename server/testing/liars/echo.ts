/** Text of a hostile server: repeats the request, forges a log line and contains terminal escapes. */
import type { IncomingHttpHeaders } from "node:http";

/** Imitates a log line of our server. */
export const FORGED_LINE = "Fairfloor is at http://forged.example";
/** Clears a terminal, sets its title and reverses the text after it. */
const TERMINAL_MARKS = "\u001b[2J\u001b]0;title\u0007\u009b31m\u202e\u2028\b";

/** Returns the path and credentials of a request, raw and decoded, then a forged log line and terminal escapes. */
export function echoOf(path: string, headers: IncomingHttpHeaders): string {
  const { authorization = "" } = headers;
  const credentials = Buffer.from(authorization.replace("Basic ", ""), "base64").toString();
  const sent = [path, decodeURIComponent(path), path.toUpperCase(), authorization, credentials];
  const keys = [headers["x-api-key"] ?? ""];
  return `you sent ${[...sent, ...keys].join(" ")}\r\n${FORGED_LINE}\n${TERMINAL_MARKS}`;
}
