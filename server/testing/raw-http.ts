/** Sends raw bytes over a socket, as hostile HTTP clients do. */
import { connect, type Socket } from "node:net";

/** Connects to `origin`. Ignores socket errors: what the server does to the connection does not fail the test. */
export function rawConnection(origin: string): Socket {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  return socket;
}

/** Returns everything received until the server closes the connection. `send` writes the request. */
export function rawAnswer(origin: string, send: (socket: Socket) => void): Promise<string> {
  const socket = rawConnection(origin);
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk.toString("latin1");
  });
  send(socket);
  return new Promise((resolve) => socket.on("close", () => resolve(answer)));
}

/** Returns the status of the first response in `text`. */
export function parseStatus(text: string): number {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1]);
}
