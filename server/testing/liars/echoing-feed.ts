/** A feed of orders that can repeat the caller's key in every answer. */
import { createServer } from "node:http";
import { type Listening, listenOnLoopback } from "../listen-on-loopback.ts";
import { echoOf } from "./echo.ts";

export interface EchoingFeed extends Listening {
  /** Path and headers of each request, one a line. */
  readonly requests: readonly string[];
  /** False: the feed is empty. */
  isEchoing: boolean;
}

export async function runEchoingFeed(): Promise<EchoingFeed> {
  const requests: string[] = [];
  let isEchoing = false;
  const server = createServer(({ url = "", rawHeaders, headers }, response) => {
    requests.push([url, ...rawHeaders].join("\n"));
    if (isEchoing) response.writeHead(500).end(echoOf(url, headers));
    else response.end("{}");
  });
  return {
    ...(await listenOnLoopback(server)),
    requests,
    get isEchoing() {
      return isEchoing;
    },
    set isEchoing(told) {
      isEchoing = told;
    },
  };
}
