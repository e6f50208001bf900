/** Text of a hostile server: it repeats the request, forges lines of our log and controls the terminal. */
import type { IncomingHttpHeaders } from "node:http";

/** A line that only our server writes. */
export const FORGED_LINE = "Fairfloor is at http://forged.example";
/** Clears a terminal, sets its title and reverses what follows. */
const TERMINAL_MARKS = "\u001b[2J\u001b]0;title\u0007\u009b31m\u202e\u2028\b";

/** Returns all that a request says, decoded and as it came, with forged lines around it. */
export function echoOf(path: string, headers: IncomingHttpHeaders): string {
  const { authorization = "" } = headers;
  const credentials = Buffer.from(authorization.replace("Basic ", ""), "base64").toString();
  const sent = [path, decodeURIComponent(path), path.toUpperCase(), authorization, credentials];
  const keys = [headers["x-api-key"] ?? ""];
  return `you sent ${[...sent, ...keys].join(" ")}\r\n${FORGED_LINE}\n${TERMINAL_MARKS}`;
}
