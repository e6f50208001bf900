/** A proxy to the server, on its own port, that counts the live streams open through it. */
import { once } from "node:events";
import { createServer, request } from "node:http";
import { API_ROOT } from "../../contract/paths.ts";

export interface StreamCounter {
  /** "http://127.0.0.1:41234" */
  readonly origin: string;
  /** Number of streams that the server has accepted and that are still open. */
  open(): number;
  /** Times at which streams were accepted and ended, by `performance.now()`. */
  readonly opened: readonly number[];
  readonly ended: readonly number[];
  close(): Promise<void>;
}

export async function countStreams(target: string): Promise<StreamCounter> {
  const { hostname, port } = new URL(target);
  const [opened, ended]: [number[], number[]] = [[], []];
  const server = createServer((asked, answer) => {
    const { method, url, headers } = asked;
    const onward = request({ hostname, port, method, path: url, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
      if (answered.statusCode !== 200 || !url?.startsWith(`${API_ROOT}/listings/stream`)) return;
      opened.push(performance.now());
      answer.on("close", () => ended.push(performance.now()));
    });
    onward.on("error", () => answer.destroy());
    answer.on("close", () => onward.destroy());
    asked.pipe(onward);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("the way has no port");
  return {
    origin: `http://127.0.0.1:${bound.port}`,
    open: () => opened.length - ended.length,
    opened,
    ended,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
