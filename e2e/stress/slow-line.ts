/**
 * An HTTP proxy to the servers of this machine that passes everything on unchanged and delays each response. The browser uses it as its proxy, so
 * it reaches the requests of pages, workers and service workers to any server, and leaves a test's routes alone.
 */
import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  request as requestFrom,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Duplex } from "node:stream";

export interface SlowLine {
  /** "http://127.0.0.1:41234" */
  readonly origin: string;
  /** Delays every response from now on. `nth` counts the responses to a path since this call. */
  setDelay(delayOf: (path: string, nth: number) => number): void;
  close(): Promise<void>;
}

/** True for this machine. The proxy refuses all other hosts, so that no test reaches another machine. */
const isOwn = (host: string) => /^(127\.0\.0\.1|localhost)$/.test(host);

export async function startSlowLine(): Promise<SlowLine> {
  let delayOf = (_path: string, _nth: number) => 0;
  let counts = new Map<string, number>();

  function nextDelay(path: string): number {
    const nth = counts.get(path) ?? 0;
    counts.set(path, nth + 1);
    return delayOf(path, nth);
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, headers } = incoming;
    const { "proxy-connection": _, ...sent } = headers;
    const url = new URL(incoming.url ?? "");
    if (!isOwn(url.hostname)) {
      outgoing.destroy();
      return;
    }
    const upstream = requestFrom(url, { method, headers: sent, agent: false });
    upstream.on("response", (response) => {
      const answer = () => {
        outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders);
        // The head of a live stream is sent before its first event.
        outgoing.flushHeaders();
        response.pipe(outgoing);
      };
      const timer = setTimeout(answer, nextDelay(url.pathname));
      outgoing.on("close", () => clearTimeout(timer));
      // A body that is cut off reaches the browser as such.
      response.on("error", () => outgoing.destroy());
    });
    upstream.on("error", () => outgoing.destroy());
    outgoing.on("close", () => upstream.destroy());
    incoming.pipe(upstream);
  }

  /** Tunnels a WebSocket, without a delay. */
  function tunnel(incoming: IncomingMessage, client: Duplex): void {
    const [host = "", port = ""] = (incoming.url ?? "").split(":");
    if (!isOwn(host)) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(port), host, () => {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      upstream.pipe(client).pipe(upstream);
    });
    upstream.on("error", () => client.destroy());
    client.on("error", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
    client.on("close", () => upstream.destroy());
  }

  const tunnels = new Set<Duplex>();
  const server = createServer(forward);
  server.on("connect", (incoming, client: Duplex) => {
    tunnels.add(client);
    client.on("close", () => tunnels.delete(client));
    tunnel(incoming, client);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // bound to a port, not to a pipe
  return {
    origin: `http://127.0.0.1:${port}`,
    setDelay(next) {
      delayOf = next;
      counts = new Map();
    },
    async close() {
      for (const client of tunnels) client.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
