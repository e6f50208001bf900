/** Runs stand-ins for external servers on the loopback interface. */
import http from "node:http";
import type { AddressInfo } from "node:net";

export interface Loopback {
  /** "http://127.0.0.1:41234" */
  readonly origin: string;
  readonly port: number;
  /** Every request so far: method, path with query, body. */
  readonly requests: readonly LoopbackRequest[];
  close(): void;
}

export interface LoopbackRequest {
  readonly method: string;
  readonly path: string;
  readonly contentType: string;
  readonly body: string;
}

/** Starts a server that answers with `answer`. A response that `answer` never ends hangs until `close`. */
export async function runLoopback(
  answer: (request: LoopbackRequest, response: http.ServerResponse) => void,
  address = "127.0.0.1",
): Promise<Loopback> {
  const requests: LoopbackRequest[] = [];
  const server = http.createServer((incoming, response) => {
    let body = "";
    incoming.on("data", (chunk) => {
      body += chunk;
    });
    incoming.on("end", () => {
      const request = {
        method: incoming.method ?? "",
        path: incoming.url ?? "",
        contentType: incoming.headers["content-type"] ?? "",
        body,
      };
      requests.push(request);
      answer(request, response);
    });
  });
  await new Promise<void>((listening) => server.listen(0, address, listening));
  const { port } = server.address() as AddressInfo; // a listening TCP server has an address
  return {
    origin: `http://${address}:${port}`,
    port,
    requests,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
