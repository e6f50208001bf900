/** A proxy of the OpenSea stand-in that can repeat the caller's key in every answer. */
import http from "node:http";
import { connect } from "node:net";
import { listenOnLoopback } from "../listen-on-loopback.ts";
import { echoOf } from "./echo.ts";

export interface EchoingOpenSea {
  /** Host and port for `OPENSEA_URL`: "127.0.0.1:41234". */
  readonly host: string;
  /** Path and headers of each request, one a line. */
  readonly requests: readonly string[];
  /** Status of all answers, which repeat the request. Null: requests are forwarded to the stand-in. */
  status: number | null;
  close(): Promise<void>;
}

/** Starts the proxy. `upstream` is the origin of the stand-in. */
export async function runEchoingOpenSea(upstream: string): Promise<EchoingOpenSea> {
  const { hostname, port: upstreamPort } = new URL(upstream);
  let status: number | null = null;
  const requests: string[] = [];
  const note = ({ url, rawHeaders }: http.IncomingMessage) =>
    requests.push([url, ...rawHeaders].join("\n"));

  const server = http.createServer((incoming, response) => {
    note(incoming);
    const { url: path = "/", headers, method = "GET" } = incoming;
    if (status !== null) {
      const errors = [echoOf(path, headers)];
      response.writeHead(status, { "content-type": "application/json", "retry-after": "1" });
      return void response.end(JSON.stringify({ errors }));
    }
    const forwarded = http.request(
      { hostname, port: upstreamPort, path, method, headers, agent: false },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    forwarded.on("error", () => response.destroy());
    incoming.pipe(forwarded);
  });

  server.on("upgrade", (incoming, socket, head) => {
    note(incoming);
    const { url: path = "/", headers } = incoming;
    if (status !== null) {
      const echo = JSON.stringify(echoOf(path, headers));
      return void socket.end(`HTTP/1.1 ${status} ${echo}\r\nx-echo: ${echo}\r\n\r\n${echo}`);
    }
    const forwarded = connect(Number(upstreamPort), hostname, () => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
      forwarded.write([`GET ${path} HTTP/1.1`, ...lines, "", ""].join("\r\n"));
      forwarded.write(head);
      forwarded.pipe(socket).pipe(forwarded);
    });
    for (const end of [forwarded, socket])
      end.on("error", () => {
        forwarded.destroy();
        socket.destroy();
      });
  });

  const { host, close } = await listenOnLoopback(server);
  return {
    host,
    requests,
    get status() {
      return status;
    },
    set status(told) {
      status = told;
    },
    close,
  };
}
