/** A proxy of a JSON-RPC endpoint or of OpenSea's REST API that replaces fields of the answers. */
import http from "node:http";
import { text } from "node:stream/consumers";
import { listenOnLoopback } from "../../listen-on-loopback.ts";
import { seededRandom } from "../../sample-collection.ts";
import { echoOf } from "../echo.ts";
import type { Mutator } from "./mutator.ts";

export interface FuzzingProxy {
  /** "127.0.0.1:41234" */
  readonly host: string;
  /** Null: all answers are honest. */
  mutator: Mutator | null;
  /** Called with all that each request says: path, headers and body. */
  onRequest: ((said: string) => void) | null;
  close(): Promise<void>;
}

/** Returns true if an answer of this kind is fuzzed. Called once for each answer, in their order. */
export type ChooseAnswers = (kind: string) => boolean;

/** Chooses every `every`th answer. */
export function everyNth(every: number): ChooseAnswers {
  let answers = 0;
  return () => {
    answers += 1;
    return answers % every === 0;
  };
}

/** Chooses two answers of three of each kind. A client that retries gets an honest one before it gives up. */
export function twoOfThree(): ChooseAnswers {
  const answers = new Map<string, number>();
  return (kind) => {
    const count = (answers.get(kind) ?? 0) + 1;
    answers.set(kind, count);
    return count % 3 !== 0;
  };
}

/** `kindOf` names an answer by its path and the body of its request. */
export async function runFuzzingProxy(
  honest: string,
  kindOf: (path: string, body: string) => string,
  isFuzzed: ChooseAnswers = () => true,
): Promise<FuzzingProxy> {
  let mutator: Mutator | null = null;
  let onRequest: FuzzingProxy["onRequest"] = null;
  const random = seededRandom(1);

  async function serve(request: http.IncomingMessage, response: http.ServerResponse) {
    const { url: path = "/", method = "GET", headers } = request;
    const body = await text(request);
    onRequest?.([path, ...request.rawHeaders, body].join("\n"));
    const key = headers["x-api-key"];
    const passed = { "content-type": "application/json", ...(key && { "x-api-key": String(key) }) };
    const answer = await fetch(honest + path, {
      ...{ method, headers: passed },
      ...(method !== "GET" && { body }),
    });
    let sent = await answer.text();
    const kind = kindOf(path, body);
    if (mutator && isFuzzed(kind))
      sent = mutated(mutator, kind, JSON.parse(sent), echoOf(path, headers), random() < 0.25);
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(sent);
  }

  const server = http.createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.destroy(error as Error)); // `fetch` rejects with an Error
  });
  const { host, close } = await listenOnLoopback(server);
  return {
    host,
    get mutator() {
      return mutator;
    },
    set mutator(next) {
      mutator = next;
    },
    get onRequest() {
      return onRequest;
    },
    set onRequest(next) {
      onRequest = next;
    },
    close,
  };
}

/** A page of entries has a field replaced in every fourth entry. About every fourth answer has one of the page's own replaced. */
function mutated(
  mutator: Mutator,
  kind: string,
  answer: unknown,
  echo: string,
  isOwn: boolean,
): string {
  const [name, list] =
    Object.entries(Object(answer)).find(([, each]) => Array.isArray(each) && each.length > 1) ?? [];
  if (name === undefined || !Array.isArray(list) || kind.startsWith("eth_"))
    return mutator.mutate(kind, answer, echo);
  if (isOwn) return mutator.mutate(kind, { ...Object(answer), [name]: [] }, echo);
  const entries = list.map((entry, place) =>
    place % 4 === 0 ? mutator.mutate(`${kind} ${name}`, entry, echo) : JSON.stringify(entry),
  );
  const rest = JSON.stringify({ ...Object(answer), [name]: "@@list@@" });
  return rest.replace('"@@list@@"', () => `[${entries.join(",")}]`);
}

/** Kind of a JSON-RPC answer: its method, and apart from others if it is about the newest block. */
export function rpcKind(_path: string, body: string): string {
  const { method, params = [] } = JSON.parse(body) as { method: string; params?: unknown[] }; // our client's own format
  return params[0] === "latest" ? `${method} latest` : method;
}

/** Kind of an answer of OpenSea: its path. */
export function restKind(path: string): string {
  return path.replace(/\?.*/, "").replace(/0x[0-9a-f]{64}/, "HASH");
}
