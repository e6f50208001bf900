/**
 * Disconnects clients that request much and read little. Node reads pipelined requests ahead, and keeps what a client
 * does not read in memory.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

export interface UnreadLimits {
  /** Requests under way on one connection. Browsers send one at a time. */
  readonly requests: number;
  /** Unread bytes of one connection. A single answer may be larger. */
  readonly connectionBytes: number;
  /** Unread bytes of all connections together. The one with the most is disconnected. */
  readonly totalBytes: number;
}

export const UNREAD_LIMITS: UnreadLimits = {
  requests: 32,
  connectionBytes: 16 * 1024 * 1024,
  totalBytes: 256 * 1024 * 1024,
};
const CHECK_MS = 250;

/** Enforces `limits` until the server closes. */
export function limitUnreadAnswers(server: Server, limits: UnreadLimits): void {
  const underWay = new Map<Socket, Set<ServerResponse>>();

  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    const responses = underWay.get(socket) ?? new Set();
    if (!underWay.has(socket)) {
      underWay.set(socket, responses);
      socket.once("close", () => {
        underWay.delete(socket);
        closeQueued(responses);
      });
    }
    responses.add(response);
    response.once("close", () => responses.delete(response));
    if (responses.size > limits.requests) socket.destroy();
  });

  function check(): void {
    let total = 0;
    let largest: { readonly socket: Socket; readonly bytes: number } | null = null;
    for (const [socket, responses] of underWay) {
      let bytes = 0;
      for (const { writableLength } of responses) bytes += writableLength;
      if (responses.size > 1 && bytes > limits.connectionBytes) socket.destroy();
      else total += bytes;
      if (!socket.destroyed && bytes > (largest?.bytes ?? 0)) largest = { socket, bytes };
    }
    if (total > limits.totalBytes) largest?.socket.destroy();
  }

  const checking = setInterval(check, CHECK_MS).unref();
  server.once("close", () => clearInterval(checking));
}

/**
 * Closes responses that were still waiting for their turn when their connection was lost. Node emits "close" only for
 * the response that it was sending, and whatever a response holds is released on that event.
 */
function closeQueued(responses: ReadonlySet<ServerResponse>): void {
  for (const response of responses) {
    if (response.socket || response.writableFinished) continue;
    response.destroy();
    response.emit("close");
  }
}
