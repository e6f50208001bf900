/** A proxy of an honest server that can answer with lies instead. */
import http from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { listenOnLoopback } from "../listen-on-loopback.ts";

export interface AskedRequest {
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

export interface Lie {
  /** 200 by default. */
  readonly status?: number;
  readonly body: Buffer | string;
  readonly headers?: http.OutgoingHttpHeaders;
  /** Time until the answer, in milliseconds. 0 by default. */
  readonly afterMs?: number;
}

export interface HttpLiar {
  readonly url: string;
  /** Number of lies told so far. */
  readonly told: number;
  /** Answers each request with the result of `lie`, or honestly if that is null. `tell(null)` ends all lies. */
  tell(lie: ((request: AskedRequest) => Lie | null) | null): void;
  close(): Promise<void>;
}

/** Headers of a single connection, which a proxy does not forward. */
const OF_CONNECTION = ["connection", "keep-alive", "host", "transfer-encoding", "content-length"];

export async function runHttpLiar(honest: string): Promise<HttpLiar> {
  let told = 0;
  let lie: ((request: AskedRequest) => Lie | null) | null = null;

  async function serve(request: http.IncomingMessage, response: http.ServerResponse) {
    const body = await buffer(request);
    const path = request.url ?? "/";
    const found = lie?.({ path, headers: request.headers, body: body.toString() });
    if (found) {
      told += 1;
      if (found.afterMs !== undefined) await setTimeout(found.afterMs);
      response.writeHead(found.status ?? 200, {
        "content-type": "application/json",
        ...found.headers,
      });
      response.end(found.body);
      return;
    }
    const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      OF_CONNECTION.includes(name) || value === undefined ? [] : [[name, String(value)]],
    );
    const method = request.method ?? "GET";
    const answer = await fetch(new URL(path, honest), {
      ...{ method, headers },
      ...(method !== "GET" && { body }),
    });
    const passed = [...answer.headers].filter(([name]) => !OF_CONNECTION.includes(name));
    response.writeHead(answer.status, Object.fromEntries(passed));
    response.end(Buffer.from(await answer.arrayBuffer()));
  }

  const server = http.createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.destroy(error as Error)); // `fetch` rejects with an Error
  });
  const { host, close } = await listenOnLoopback(server);
  return {
    url: `http://${host}`,
    get told() {
      return told;
    },
    tell(next) {
      lie = next;
    },
    close,
  };
}
