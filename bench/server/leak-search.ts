/**
 * Searches all bytes that leave the server for keys and control characters: answers with their headers, the event stream, the
 * log, the arguments of all processes, and requests to foreign servers, which must not hold the key of another server.
 */
import * as apiPath from "../../contract/api-path.ts";
import { argumentsOfAll, canaryPattern } from "../../server/testing/canaries.ts";
import { everyPath } from "../../server/testing/every-path.ts";
import { UNPRINTABLE } from "../../server/testing/liars/hostile-texts.ts";
import { followStream } from "./reader.ts";

/** Every key starts with it. */
export const MARK = "cnry";
const CANARIES = canaryPattern(MARK);
/** Paths of the long list in one look. All at once would take more than the rate of a client. */
const PATHS_PER_LOOK = 8;
/** Characters that are searched again with what follows, because a key may be cut. */
const OVERLAP = 200;
const TEXT = /text|json|xml/;

/** Settings with a key in each, but for those of the endpoint, of OpenSea and of the database. */
export const OTHER_KEYS = {
  SUBSCRIBE_URL: `http://${MARK}-form:${MARK}-form-password@127.0.0.1:9/?key=${MARK}-list`,
  CONTACT_URL: `http://127.0.0.1:9/${MARK}-contact`,
  IPFS_GATEWAYS: `https://gateway.invalid/${MARK}-gateway/`,
  HTTP_PROXY: `http://${MARK}-proxy:${MARK}-proxy-password@127.0.0.1:9`,
  FEED_KEY_FEED_EXAMPLE: `${MARK}-feed`,
  FEED_POST_KEY: `${MARK}-feed-post`,
  FEED_PORT: "0",
};

export interface LeakSearch {
  /** Requests what readers request, and searches it. Paths of the long list follow in turn. */
  look(): Promise<void>;
  /** Searches what a foreign server was told. `own` are the keys that it may be told. */
  told(server: string, said: string, own: readonly string[]): void;
  /** Number of requests to foreign servers that were searched. */
  readonly requests: number;
  /** Events of the stream that were searched, in bytes. */
  readonly streamed: number;
  stop(): void;
}

/** Adds a sentence to `problems` for each way by which a key leaves. */
export function createLeakSearch(
  origin: string,
  ids: readonly string[],
  log: () => string,
  problems: Set<string>,
): LeakSearch {
  const often = [
    apiPath.collections(),
    "/",
    ...ids.flatMap((id) => [
      ...[apiPath.chain(id), apiPath.sources(id), apiPath.info(id)],
      ...[apiPath.listed(id), apiPath.unlisted(id), `/c/${id}`],
    ]),
  ];
  const all = ids.flatMap((id) => everyPath(id, "1"));
  let next = 0;
  let requests = 0;
  let streamed = 0;
  let logged = 0;
  let lastEvents = "";
  const leaving = new AbortController();

  function search(way: string, text: string, isText = true): void {
    if (CANARIES.test(text)) problems.add(`${way} tells a key`);
    if (isText && UNPRINTABLE.test(text)) problems.add(`${way} contains control characters`);
  }

  async function read(path: string, mustAnswer: boolean): Promise<void> {
    const answer = await fetch(origin + path);
    if (mustAnswer ? !answer.ok : answer.status === 500)
      problems.add(`${path} answers ${answer.status}`);
    const headers = [...answer.headers].map((header) => header.join(": ")).join("\n");
    const isText = TEXT.test(answer.headers.get("content-type") ?? "");
    search(`${path}'s headers`, headers);
    const body = Buffer.from(await answer.arrayBuffer());
    search(path, body.toString(isText ? "utf8" : "latin1"), isText);
  }

  const [first = ""] = ids;
  const following = followStream(origin, "127.0.0.1", first, leaving.signal, (event) => {
    streamed += event.length;
    lastEvents = (lastEvents + event).slice(-event.length - OVERLAP);
    search("the event stream", lastEvents);
  });
  following.catch((error: unknown) => problems.add(`the event stream: ${String(error)}`));

  return {
    async look() {
      for (const path of often) await read(path, true);
      for (let count = 0; count < PATHS_PER_LOOK; count += 1) {
        await read(all[next % all.length] ?? "/", false);
        next += 1;
      }
      const output = log();
      search("the log", output.slice(Math.max(0, logged - OVERLAP)));
      logged = output.length;
      if (CANARIES.test(argumentsOfAll())) problems.add("the arguments of a process tell a key");
    },
    told(server, said, own) {
      requests += 1;
      const others = own.reduce((text, key) => text.replaceAll(key, ""), said);
      if (CANARIES.test(others)) problems.add(`${server} is told another server's key`);
    },
    get requests() {
      return requests;
    },
    get streamed() {
      return streamed;
    },
    stop: () => leaving.abort(),
  };
}
