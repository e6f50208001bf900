/** HTTP as hostile clients speak it: bytes on a socket. */
import { connect, type Socket } from "node:net";

/** A connection to `origin`. What the server does to it is no error of the test's. */
export function rawConnection(origin: string): Socket {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  return socket;
}

/** Everything that comes until the server closes the connection; `send` writes what is to be asked. */
export function rawAnswer(origin: string, send: (socket: Socket) => void): Promise<string> {
  const socket = rawConnection(origin);
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk.toString("latin1");
  });
  send(socket);
  return new Promise((resolve) => socket.on("close", () => resolve(answer)));
}

/** The status of the first answer in `text`. */
export function statusOf(text: string): number {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1]);
}
