/** A proxy to the server, on its own port, that counts the live streams open through it. */
import { once } from "node:events";
import { createServer, request } from "node:http";
import { API_ROOT } from "../../contract/paths.ts";

export interface StreamCounter {
  /** "http://127.0.0.1:41234" */
  readonly origin: string;
  /** Number of streams that the server has accepted and that are still open. */
  open(): number;
  /** Number of streams that the server has accepted so far. */
  accepted(): number;
  close(): Promise<void>;
}

export async function countStreams(target: string): Promise<StreamCounter> {
  const { hostname, port } = new URL(target);
  let [accepted, ended] = [0, 0];
  const server = createServer((incoming, response) => {
    const { method, url, headers } = incoming;
    const upstream = request({ hostname, port, method, path: url, headers }, (upstreamResponse) => {
      response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers);
      upstreamResponse.pipe(response);
      if (upstreamResponse.statusCode !== 200 || !url?.startsWith(`${API_ROOT}/listings/stream`))
        return;
      accepted += 1;
      response.on("close", () => {
        ended += 1;
      });
    });
    upstream.on("error", () => response.destroy());
    response.on("close", () => upstream.destroy());
    incoming.pipe(upstream);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("the proxy has no port");
  return {
    origin: `http://127.0.0.1:${bound.port}`,
    open: () => accepted - ended,
    accepted: () => accepted,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
