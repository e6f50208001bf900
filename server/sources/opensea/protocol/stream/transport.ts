/** WebSockets for the Phoenix client, which makes a new one for each connection. */

import { WebSocket } from "ws";
import { parseRetryAfter } from "../../../../../contract/values/retry-after.ts";

export interface Transports {
  readonly Transport: new (address: string) => object;
  /** Destroys what is left of all sockets. Resolves after the last is closed. */
  destroy(): Promise<void>;
}

/** Events have a few kilobytes. */
const MAX_BYTES = 4 * 1024 * 1024;
/** A socket that received so many messages rests until this time has passed since the first of them: a flood leaves time for readers. */
const MESSAGES_AT_ONCE = 25;
const REST_MS = 50;

/**
 * `timeoutMs` is for the handshake. `onWait` is called before the errors of a handshake that is answered with a time to wait,
 * in milliseconds.
 */
export function createTransports(
  timeoutMs: number,
  onWait: (durationMs: number) => void,
): Transports {
  const sockets = new Set<WebSocket>();

  /** A class, because the client constructs it. */
  class Transport extends WebSocket {
    constructor(address: string) {
      super(address, {
        handshakeTimeout: timeoutMs,
        maxPayload: MAX_BYTES,
        // One message per turn of the event loop, so that a flood does not block readers. The rest waits in the socket.
        allowSynchronousEvents: false,
        finishRequest(request) {
          request.once("response", ({ headers }) => {
            const sentAt = Date.parse(headers.date ?? "");
            const now = Number.isNaN(sentAt) ? Date.now() : sentAt;
            const durationMs = parseRetryAfter(headers["retry-after"] ?? null, now);
            if (durationMs !== null) onWait(durationMs);
          });
          request.end();
        },
      });
      sockets.add(this);
      // The client handles errors, but not after it gave the socket up. Without a listener, an error ends the process.
      this.on("error", () => {});
      this.once("close", () => sockets.delete(this));
      this.restInFloods();
    }

    private restInFloods(): void {
      let since = 0;
      let count = 0;
      this.on("message", () => {
        const now = performance.now();
        if (now - since >= REST_MS) {
          since = now;
          count = 0;
        }
        count += 1;
        if (count !== MESSAGES_AT_ONCE) return;
        this.pause();
        setTimeout(() => this.resume(), REST_MS - (now - since)).unref();
      });
    }
  }

  return {
    Transport,
    async destroy() {
      const left = [...sockets].map(
        (each) => new Promise((resolve) => each.once("close", resolve)),
      );
      for (const each of sockets) each.terminate();
      await Promise.all(left);
    },
  };
}
